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
 */

const minute = 60_000;

/** @type {Readonly<Record<string, () => Promise<Count>>>} */
const stages = {
  install: async () => nothingFailed(await ensureInstalled()),
  build: async () => nothingFailed(await ensureBuilt()),
  static: runStatic,
  unit: () => runVitest('unit', { limit: 5 * minute }),
  server: () => runVitest('server', { limit: 8 * minute }),
  screens: () => runVitest('screens', { limit: 5 * minute }),
  browser: () => runPlaywright(10 * minute),
};

const total = { passed: 0, failed: 0 };
for (const [name, stage] of Object.entries(stages)) {
  say(`\n== ${name}`);
  const started = performance.now();
  const { passed, failed } = await counted(stage);
  total.passed += passed;
  total.failed += failed;
  const seconds = shown((performance.now() - started) / 1000);
  say(`== ${name}: ${failed === 0 ? 'ok' : 'FAILED'} in ${seconds}, ${passed} passed, ${failed} failed`);
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
 * @param {() => Promise<Count>} stage
 * @returns {Promise<Count>}
 */
async function counted(stage) {
  try {
    return await stage();
  } catch (error) {
    complain(error);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {boolean} done
 * @returns {Count}
 */
function nothingFailed(done) {
  say(done ? '  done' : '  up to date');
  return { passed: 0, failed: 0 };
}
