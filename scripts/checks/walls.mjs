import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { nodePath, root } from '../lib/runtime.mjs';

const folders = ['packages', 'apps', 'e2e', 'bench', 'soak'];

/** @typedef {{ modules: { source: string, dependencies?: unknown[] }[], summary: { violations: Violation[] } }} Cruise */
/** @typedef {{ from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }} Violation */

/** Who may import whom. @type {import('./check.mjs').Check} */
export async function checkWalls() {
  const { seen, sources, faults } = await cruise(root);
  return { ok: faults.length === 0, line: `${seen} modules seen, ${sources} source files`, faults };
}

/**
 * Cruises a tree; a blind cruiser, which reports nothing, is a fault too.
 * @param {string} base
 */
export async function cruise(base) {
  const present = folders.filter((folder) => existsSync(join(base, folder)));
  const sources = projectFiles(/\.(ts|tsx)$/, present, base).filter((file) => !file.endsWith('.d.ts'));
  const { output } = await run(nodePath(), [join(root, 'scripts/checks/cruise.mjs'), ...present], {
    cwd: base,
    quiet: true,
  });
  const report = readReport(output);
  if (report === undefined) return { seen: 0, sources: sources.length, faults: [output.trim()] };
  const visited = new Set(report.modules.map(({ source }) => source));
  const unseen = sources.filter((file) => !visited.has(file));
  const faults = [...report.summary.violations.map(describe), ...jobsAtTheDatabase(sources, base)];
  if (unseen.length > 0)
    faults.push(`the cruiser did not see ${unseen.length} files, as ${unseen.slice(0, 5).join(', ')}`);
  return { seen: sources.length - unseen.length, sources: sources.length, faults };
}

/**
 * The part of `jobs-run-commands` that imports do not show: a job is given its shop, and the shop its database.
 * @param {readonly string[]} sources
 * @param {string} base
 */
function jobsAtTheDatabase(sources, base) {
  return sources
    .filter((file) => /^apps\/server\/src\/features\/.+\.jobs\.ts$/.test(file))
    .filter((file) => /\.database\b|\bdatabase\b\s*[,}]/.test(readFileSync(join(base, file), 'utf8')))
    .map((file) => `jobs-run-commands: ${file} -> the database of its shop`);
}

/** @param {Violation} violation */
function describe({ from, to, rule, cycle }) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`;
  return `${rule.name}: ${way}`;
}

/**
 * @param {string} output
 * @returns {Cruise | undefined}
 */
function readReport(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
