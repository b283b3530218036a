import { failuresOfVitest } from './failures.mjs';
import { withReport } from './json-file.mjs';
import { run } from './run.mjs';
import { nodePath, tool } from './runtime.mjs';
import { cleanEnvironment } from './test-environment.mjs';

/** @typedef {{ numPassedTests: number, testResults: readonly import('./failures.mjs').VitestFile[] }} Report */

/**
 * Runs one project of the tests and counts. A file that does not load counts as one failed, and so does a run that
 * breaks or outlasts its limit.
 * @param {string} project
 * @param {{ quiet?: boolean, behind?: boolean, limit?: number }} [options]
 */
export async function runVitest(project, options = {}) {
  const { result, report } = await withReport((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const parameters = ['run', '--project', project, ...reporters];
    return run(nodePath(), [tool('vitest', 'vitest.mjs'), ...parameters], {
      ...options,
      env: cleanEnvironment(),
    });
  });
  return { ...count(report, result.status), output: result.output };
}

/**
 * @param {Report | undefined} report
 * @param {number} status
 */
function count(report, status) {
  if (report === undefined) return { passed: 0, failed: 1, failures: [] };
  const failures = failuresOfVitest(report);
  // Something besides the tests went wrong, as an error that nobody caught.
  const failed = failures.length === 0 && status !== 0 ? 1 : failures.length;
  return { passed: report.numPassedTests, failed, failures };
}
