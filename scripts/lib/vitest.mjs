import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run } from './run.mjs';
import { nodePath, tool } from './runtime.mjs';
import { cleanEnvironment } from './test-environment.mjs';

/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} Report */

/**
 * Runs one project of the tests and counts. A file that does not load counts as one failed, and so does a run that
 * breaks or outlasts its limit.
 * @param {string} project
 * @param {{ quiet?: boolean, limit?: number }} [options]
 */
export async function runVitest(project, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bivak-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const parameters = [tool('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters];
  try {
    const { status, output } = await run(nodePath(), parameters, { ...options, env: cleanEnvironment() });
    return { ...count(file, status), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {number} status
 */
function count(file, status) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  // Something besides the tests went wrong, as an error that nobody caught.
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
}

/**
 * @param {string} file
 * @returns {Report | undefined}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
