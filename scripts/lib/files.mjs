import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './runtime.mjs';

const made = new Set([
  'node_modules',
  'dist',
  '.git',
  '.bivak',
  'test-results',
  'playwright-report',
  '.vite',
  'coverage',
]);

/**
 * Lists the project's own files under these folders whose path fits, as paths from the root with forward slashes.
 * @param {RegExp} pattern
 * @param {readonly string[]} [folders]
 * @param {string} [base]
 * @returns {string[]}
 */
export function projectFiles(pattern, folders = ['.'], base = root) {
  return folders
    .flatMap((folder) => walk(base, folder === '.' ? '' : folder))
    .filter((file) => pattern.test(file))
    .toSorted();
}

/**
 * @param {string} base
 * @param {string} folder
 * @returns {string[]}
 */
function walk(base, folder) {
  return entriesOf(join(base, folder)).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return made.has(entry.name) ? [] : walk(base, path);
    return entry.isFile() ? [path] : [];
  });
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
