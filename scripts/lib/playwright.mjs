import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureChromium } from '../chromium.mjs';
import { run } from './run.mjs';
import { nodePath, tool } from './runtime.mjs';
import { cleanEnvironment } from './test-environment.mjs';

/**
 * Runs the journeys and counts. What breaks outside of a test counts as one failed.
 * @param {number} limit milliseconds
 */
export async function runPlaywright(limit) {
  const executable = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'bivak-report-'));
  const file = join(folder, 'report.json');
  // It colours what its server says, and Node warns about being told both.
  const env = {
    ...cleanEnvironment(),
    NO_COLOR: undefined,
    CHROMIUM_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  try {
    const parameters = [tool('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'];
    const { status } = await run(nodePath(), parameters, { env, limit });
    return count(file, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {number} status
 */
function count(file, status) {
  const stats = readStats(file);
  if (stats === undefined) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = stats;
  return { passed: expected + flaky, failed: unexpected === 0 && status !== 0 ? 1 : unexpected };
}

/**
 * @param {string} file
 * @returns {{ expected: number, flaky: number, unexpected: number } | undefined}
 */
function readStats(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).stats;
  } catch {
    return undefined;
  }
}
