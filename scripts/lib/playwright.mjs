import { ensureChromium } from '../chromium.mjs';
import { failuresOfPlaywright } from './failures.mjs';
import { withReport } from './json-file.mjs';
import { run } from './run.mjs';
import { nodePath, tool } from './runtime.mjs';
import { cleanEnvironment } from './test-environment.mjs';

/**
 * @typedef {object} Report
 * @property {{ expected: number, unexpected: number }} stats
 * @property {readonly import('./failures.mjs').PlaywrightSuite[]} suites
 * @property {readonly { message?: string }[]} [errors]
 */

/**
 * Runs the journeys and counts. What breaks outside of a test counts as one failed.
 * @param {{ limit: number }} options the limit in milliseconds
 */
export async function runPlaywright({ limit }) {
  const executable = await ensureChromium();
  const { result, report } = await withReport((file) => {
    // It colours what its server says, and Node warns about being told both.
    const env = {
      ...cleanEnvironment(),
      NO_COLOR: undefined,
      CHROMIUM_PATH: executable,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    const parameters = [tool('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'];
    return run(nodePath(), parameters, { env, limit });
  });
  return { ...count(report, result.status), output: result.output };
}

/**
 * @param {Report | undefined} report
 * @param {number} status
 */
function count(report, status) {
  if (report === undefined) return { passed: 0, failed: 1, failures: [] };
  const { expected, unexpected } = report.stats;
  const failed = unexpected === 0 && status !== 0 ? 1 : unexpected;
  return { passed: expected, failed, failures: failuresOfPlaywright(report) };
}
