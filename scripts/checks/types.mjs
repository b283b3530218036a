import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { nodePath, root, tool } from '../lib/runtime.mjs';

/**
 * The settings of a folder, as it writes them over those of all.
 * @typedef {{ compilerOptions?: Record<string, unknown>, include: string[], exclude?: string[] }} Settings
 */

const folders = ['packages', 'apps', 'scripts', 'shops', 'docs', 'e2e', 'bench'];
const place = join(root, 'node_modules', '.types');

/**
 * Every workspace, and what stands beside them, by the strictest settings of the compiler. The scripts' settings
 * cover the runs that scripts start: e2e, bench and soak. Folders of Node with the same settings are compiled
 * together, so that what they share is read once. @type {import('./check.mjs').Check}
 */
export async function checkTypes() {
  const files = projectFiles(/(^|\/)tsconfig\.json$/, folders);
  /** @type {Map<string, Settings[]>} */
  const alike = new Map();
  for (const file of files) {
    const settings = settingsOf(join(root, file));
    const options = settings.compilerOptions ?? {};
    // A React app tells the compiler its routes and words for the whole program.
    const key = 'jsx' in options ? file : JSON.stringify(options);
    alike.set(key, [...(alike.get(key) ?? []), settings]);
  }
  mkdirSync(place, { recursive: true });
  const programs = [...alike.values()].map((settings, index) => write(`program-${index}`, settings));
  const results = await Promise.all(programs.map(compile));
  const faults = results.filter((output) => output !== '');
  return { ok: faults.length === 0, line: `${files.length} folders`, faults };
}

/** @param {string} file @returns {Settings} */
function settingsOf(file) {
  /** @type {Settings} */
  const { compilerOptions, include, exclude = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const paths = (/** @type {string[]} */ names) => names.map((name) => resolve(dirname(file), name));
  return { ...(compilerOptions && { compilerOptions }), include: paths(include), exclude: paths(exclude) };
}

/** @param {string} name @param {Settings[]} alike */
function write(name, alike) {
  const file = join(place, `${name}.json`);
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: alike[0]?.compilerOptions ?? {},
    include: alike.flatMap(({ include }) => include),
    exclude: ['**/dist', ...alike.flatMap(({ exclude = [] }) => exclude)],
  };
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

/** @param {string} program */
async function compile(program) {
  // Each of several checkers works out most types again, which on two processors took more than twice the time.
  const parameters = [tool('typescript', 'bin/tsc'), '-p', program, '--checkers', '1'];
  const { status, output } = await run(nodePath(), parameters, { quiet: true });
  return status === 0 ? '' : output.trim() || `tsc -p ${program} ended with status ${status}`;
}
