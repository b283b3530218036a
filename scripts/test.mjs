import { performance } from 'node:perf_hooks';

import { runChecks } from './checks/check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright } from './lib/playwright.mjs';
import { shown } from './lib/run.mjs';
import { runVitest } from './lib/vitest.mjs';
import { complain, say } from './lib/say.mjs';

/**
 * Everything that can be tested, stage by stage, all of them even when one fails; no test is tried twice. What failed is
 * told once more at the end, which of a long output may be all that is kept. The last line is the sum:
 * `N passed, N failed`. Checks and stages that have nothing to count only add what fails.
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {Count & { output?: string, failures?: readonly import('./lib/failures.mjs').Failure[] }} Counted
 */

const minute = 60_000;

/**
 * A round is a stage that is shown while it runs and goes first, and those that take what it leaves of the processors, one
 * after the other, and are shown when they are done. A browser waits for its server, and that for clocks.
 * @typedef {{ name: string, run: (how: { quiet?: boolean, behind?: boolean }) => Promise<Counted> }} Stage
 * @type {readonly (readonly [first: Stage, ...behind: Stage[]])[]}
 */
const rounds = [
  [
    { name: 'install', run: async () => nothingFailed(await ensureInstalled()) },
    { name: 'chromium', run: fetchChromium },
  ],
  [{ name: 'build', run: async () => nothingFailed(await ensureBuilt()) }],
  [
    { name: 'static', run: runStatic },
    { name: 'unit', run: (how) => runVitest('unit', { limit: 5 * minute, ...how }) },
  ],
  [{ name: 'server', run: (how) => runVitest('server', { limit: 12 * minute, ...how }) }],
  // The server's tests beside the browser's made both twice as slow.
  [
    { name: 'browser', run: () => runPlaywright({ limit: 16 * minute }) },
    { name: 'screens', run: (how) => runVitest('screens', { limit: 18 * minute, ...how }) },
  ],
];

const total = { passed: 0, failed: 0 };
/** @type {(Counted & { name: string })[]} */
const unsound = [];
for (const [first, ...others] of rounds) {
  say(`\n== ${[first, ...others].map((stage) => stage.name).join(', ')}`);
  const behind = oneAfterTheOther(others);
  report(await timed(first, {}));
  for (const done of await behind) report(done);
}
if (total.passed === 0 && total.failed === 0) total.failed = 1;
process.exitCode = total.failed === 0 ? 0 : 1;
for (const stage of unsound) tellFailures(stage);
say(`\n${total.passed} passed, ${total.failed} failed`);

/** Loaded late: some checks need packages. @returns {Promise<Count>} */
async function runStatic() {
  const { staticChecks } = await import('./checks/static-checks.mjs');
  return { passed: 0, failed: await runChecks(staticChecks) };
}

/** Where there is none: a minute that the packages' download leaves free. The journeys say what cannot be had. */
async function fetchChromium() {
  await ensureChromium().catch(() => undefined);
  return { passed: 0, failed: 0 };
}

/** @param {readonly Stage[]} stages */
async function oneAfterTheOther(stages) {
  const done = [];
  for (const stage of stages) done.push(await timed(stage, { quiet: true, behind: true }));
  return done;
}

/**
 * @param {Stage} stage
 * @param {{ quiet?: boolean, behind?: boolean }} how
 */
async function timed({ name, run }, how) {
  const started = performance.now();
  /** @type {Counted} */
  const counted = await run(how).catch((error) => {
    complain(error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...counted, seconds: (performance.now() - started) / 1000 };
}

/** @param {Counted & { name: string, seconds: number }} stage */
function report(stage) {
  const { name, passed, failed, output, seconds } = stage;
  if (failed > 0) unsound.push(stage);
  total.passed += passed;
  total.failed += failed;
  if (output) say(output);
  const result = failed === 0 ? 'ok' : 'FAILED';
  say(`== ${name}: ${result} in ${shown(seconds)}, ${passed} passed, ${failed} failed`);
}

/** @param {Counted & { name: string }} stage */
function tellFailures({ name, failed, failures = [] }) {
  for (const { test, said } of failures) {
    say(`\n== ${name}: failed\n${test}\n${said.replaceAll(/^/gmu, '    ')}`);
  }
  if (failed > failures.length) say(`\n== ${name}: failed besides its tests, see its output above`);
}

/**
 * @param {boolean} done
 * @returns {Count}
 */
function nothingFailed(done) {
  say(done ? '  done' : '  up to date');
  return { passed: 0, failed: 0 };
}
