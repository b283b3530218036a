import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './run.mjs';
import { nodePath, root, tool } from './runtime.mjs';

const app = join(root, 'apps', 'shop');
const marker = join(app, 'dist', '.built-from');
const sources = [
  ...[
    'src',
    'messages',
    'public',
    'index.html',
    'vite',
    'vite.config.ts',
    'vite.widgets.config.ts',
    'package.json',
  ].map((name) => `apps/shop/${name}`),
  ...['web', 'ui', 'contract', 'rules'].flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/messages`,
    `packages/${name}/package.json`,
  ]),
  'package-lock.json',
];

/**
 * Builds the shop, for the browser and for the server, and its widgets for other sites, when its sources are not those
 * of the last build.
 * @returns {Promise<boolean>} whether something had to be built
 */
export async function ensureBuilt() {
  const hash = hashOf(root, sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return false;
  rmSync(marker, { force: true });
  await vite(['build']);
  await vite(['build', '--ssr', 'src/entry-server.tsx']);
  await vite(['build', '--config', 'vite.widgets.config.ts']);
  mkdirSync(join(app, 'dist'), { recursive: true });
  writeFileSync(marker, hash);
  return true;
}

/**
 * One hash over the contents of files and folders; tests do not count, and what does not exist neither.
 * @param {string} folder
 * @param {readonly string[]} paths
 */
export function hashOf(folder, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(folder, path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {readonly string[]} parameters */
async function vite(parameters) {
  const { status, output } = await run(nodePath(), [tool('vite', 'bin/vite.js'), ...parameters], {
    cwd: app,
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (status !== 0)
    throw new Error(`The shop could not be built (vite ${parameters.join(' ')}):\n${output.trim()}`);
}

/**
 * @param {string} folder
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(folder, path))
    .toSorted()
    .flatMap((name) => filesIn(folder, `${path}/${name}`));
}
