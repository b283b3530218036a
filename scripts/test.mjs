import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright } from './lib/playwright.mjs';
import { run, shown } from './lib/run.mjs';
import { nodePath, root } from './lib/runtime.mjs';
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

// Where there is none: a minute that the packages' download leaves free. The journeys say what cannot be had.
const chromium = ensureChromium().catch(() => undefined);

/**
 * @typedef {{ name: string, run: (how: { quiet?: boolean, behind?: boolean }) => Promise<Counted> }} Stage
 * @type {readonly Stage[]}
 */
const first = [
  { name: 'install', run: async () => nothingFailed(await ensureInstalled()) },
  { name: 'chromium', run: async () => nothingFailed((await chromium) === undefined) },
  { name: 'build', run: async () => nothingFailed(await ensureBuilt()) },
];

/**
 * Two lanes beside each other, each one stage after the other. The first is shown while it runs and goes first: databases
 * and browsers wait much, for each other and for clocks. The second only computes, takes what that leaves of the
 * processors, and each of its stages is shown between two of the first. The server's tests beside the browser's made both
 * twice as slow.
 * @type {readonly Stage[]}
 */
const shownStages = [
  { name: 'server', run: (how) => runVitest('server', { limit: 20 * minute, ...how }) },
  { name: 'browser', run: () => runPlaywright({ limit: 25 * minute }) },
];
/** @type {readonly Stage[]} */
const stagesBehind = [
  { name: 'static', run: runStatic },
  { name: 'unit', run: (how) => runVitest('unit', { limit: 12 * minute, ...how }) },
  { name: 'screens', run: (how) => runVitest('screens', { limit: 25 * minute, ...how }) },
];

const total = { passed: 0, failed: 0 };
/** @type {(Counted & { name: string })[]} */
const unsound = [];
for (const stage of first) await show(stage);
/** @type {Awaited<ReturnType<typeof timed>>[]} */
const finished = [];
const behind = oneAfterTheOther(stagesBehind);
for (const stage of shownStages) {
  await show(stage);
  reportDone();
}
say(`\n== what is left of ${stagesBehind.map(({ name }) => name).join(', ')}`);
await behind;
reportDone();
if (total.passed === 0 && total.failed === 0) total.failed = 1;
process.exitCode = total.failed === 0 ? 0 : 1;
for (const stage of unsound) tellFailures(stage);
say(`\n${total.passed} passed, ${total.failed} failed`);

/** A program of its own, so that others can go first. @param {import('./lib/run.mjs').RunOptions} how */
async function runStatic(how) {
  const { status, output } = await run(nodePath(), [join(root, 'scripts', 'verify.mjs'), 'static'], {
    ...how,
    limit: 20 * minute,
  });
  return { passed: 0, failed: status, output: output.trimEnd() };
}

/** @param {Stage} stage */
async function show(stage) {
  say(`\n== ${stage.name}`);
  report(await timed(stage, {}));
}

/** @param {readonly Stage[]} stages */
async function oneAfterTheOther(stages) {
  for (const stage of stages) finished.push(await timed(stage, { quiet: true, behind: true }));
}

function reportDone() {
  for (const stage of finished.splice(0)) report(stage);
}

/**
 * @param {Stage} stage
 * @param {{ quiet?: boolean, behind?: boolean }} how
 */
async function timed({ name, run: work }, how) {
  const started = performance.now();
  /** @type {Counted} */
  const counted = await work(how).catch((error) => {
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
