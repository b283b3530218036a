import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What a JSON file holds; undefined when it is missing or broken.
 * @param {string} file
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Lets a program write its report into a file of its own; undefined when it wrote none.
 * @template Result
 * @param {(file: string) => Promise<Result>} work
 */
export async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'bivak-report-'));
  const file = join(folder, 'report.json');
  try {
    const result = await work(file);
    return { result, report: readJson(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
