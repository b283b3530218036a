import { lstatSync } from 'node:fs';
import { join } from 'node:path';

import { readJson } from './json-file.mjs';
import { run } from './run.mjs';
import { root } from './runtime.mjs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, peer?: boolean, resolved?: string }} Entry */

/**
 * Installs the packages when they are missing or not those of the lockfile. npm itself writes down what it installed
 * when it is done, so an interrupted installation is seen too. Packages that are linked from elsewhere are of that
 * place: npm would empty it.
 * @returns {Promise<boolean>} whether something had to be installed
 */
export async function ensureInstalled() {
  if (!needsInstall(root)) return false;
  // Development tools are part of what runs here, whatever NODE_ENV says.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = await run('npm', ['ci', ...flags]);
  if (status !== 0) throw new Error('npm ci failed; its messages stand above.');
  return true;
}

/** @param {string} folder */
export function needsInstall(folder) {
  const packages = lstatSync(join(folder, 'node_modules'), { throwIfNoEntry: false });
  return packages?.isSymbolicLink() !== true && !isInstalled(folder);
}

/**
 * Whether `node_modules` holds exactly the versions of the lockfile. Optional packages may be absent: most are for
 * other platforms.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const names = Object.keys(wanted).filter(
    (name) => name.startsWith('node_modules/') || name.includes('/node_modules/'),
  );
  return names.every((name) => sameVersion(wanted[name], present[name]));
}

/**
 * @param {Entry | undefined} wanted
 * @param {Entry | undefined} present
 */
function sameVersion(wanted, present) {
  if (!wanted) return false;
  if (!present) return wanted.optional === true || wanted.peer === true;
  return wanted.link === true ? present.link === true : present.version === wanted.version;
}

/**
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function packagesOf(file) {
  return readJson(file)?.packages;
}
