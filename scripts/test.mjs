import { performance } from 'node:perf_hooks';

import { runChecks } from './checks/check.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright } from './lib/playwright.mjs';
import { shown } from './lib/run.mjs';
import { runVitest } from './lib/vitest.mjs';
import { complain, say } from './lib/say.mjs';

/**
 * Everything that can be tested, stage by stage, all of them even when one fails. The last line is the sum:
 * `N passed, N failed`. Checks and stages that have nothing to count only add what fails.
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {Count & { output?: string }} Counted
 */

const minute = 60_000;

/**
 * What runs at the same time stands in one round. The first is shown while it runs and goes first; the others take what
 * it leaves of the processors, and are shown when it is done. A browser waits for its server, and that for clocks.
 * @type {readonly Readonly<Record<string, (how: { quiet?: boolean, behind?: boolean }) => Promise<Counted>>>[]}
 */
const rounds = [
  { install: async () => nothingFailed(await ensureInstalled()) },
  { build: async () => nothingFailed(await ensureBuilt()) },
  { static: runStatic, unit: (how) => runVitest('unit', { limit: 5 * minute, ...how }) },
  { server: (how) => runVitest('server', { limit: 8 * minute, ...how }) },
  {
    // Both take longer beside each other than each would alone.
    browser: () => runPlaywright(12 * minute),
    screens: (how) => runVitest('screens', { limit: 12 * minute, ...how }),
  },
];

const total = { passed: 0, failed: 0 };
for (const round of rounds) {
  const [first] = Object.keys(round);
  say(`\n== ${Object.keys(round).join(', ')}`);
  const running = Object.entries(round).map(([name, stage]) =>
    timed(name, () => stage(name === first ? {} : { quiet: true, behind: true })),
  );
  for (const stage of running) {
    const { name, passed, failed, output, seconds } = await stage;
    total.passed += passed;
    total.failed += failed;
    if (output) say(output);
    say(
      `== ${name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${shown(seconds)}, ${passed} passed, ${failed} failed`,
    );
  }
}
if (total.passed === 0 && total.failed === 0) total.failed = 1;
process.exitCode = total.failed === 0 ? 0 : 1;
say(`\n${total.passed} passed, ${total.failed} failed`);

/** Loaded late: some checks need packages. @returns {Promise<Count>} */
async function runStatic() {
  const { staticChecks } = await import('./checks/static-checks.mjs');
  return { passed: 0, failed: await runChecks(staticChecks) };
}

/**
 * @param {string} name
 * @param {() => Promise<Counted>} stage
 * @returns {Promise<Counted & { name: string, seconds: number }>}
 */
async function timed(name, stage) {
  const started = performance.now();
  const counted = await stage().catch((error) => {
    complain(error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...counted, seconds: (performance.now() - started) / 1000 };
}

/**
 * @param {boolean} done
 * @returns {Count}
 */
function nothingFailed(done) {
  say(done ? '  done' : '  up to date');
  return { passed: 0, failed: 0 };
}
