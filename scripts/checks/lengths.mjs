import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { root } from '../lib/runtime.mjs';

const longest = 500;
const isTest = /\.test\.tsx?$|^e2e\//;

/** No file over the stop; what draws the demo's pictures is no product. @type {import('./check.mjs').Check} */
export function checkLengths() {
  const files = projectFiles(/\.(ts|tsx|mjs)$/).filter((file) => !/^art\/|\.gen\.|\.d\.ts$/.test(file));
  return validateLengths(
    files.map((file) => ({ file, lines: linesOf(readFileSync(join(root, file), 'utf8')) })),
  );
}

/**
 * @param {readonly { file: string, lines: number }[]} measured
 * @returns {import('./check.mjs').Finding}
 */
export function validateLengths(measured) {
  const faults = measured
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => `${file}: ${lines} lines; split it by use case`);
  const sources = measured.filter(({ file }) => !isTest.test(file)).map(({ lines }) => lines);
  const median = quantile(sources, 0.5);
  const ninetieth = quantile(sources, 0.9);
  return {
    ok: faults.length === 0,
    line: `${sources.length} files, median ${median} lines, p90 ${ninetieth}`,
    faults,
  };
}

/** @param {string} text */
function linesOf(text) {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

/**
 * @param {readonly number[]} values
 * @param {number} part
 */
function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
