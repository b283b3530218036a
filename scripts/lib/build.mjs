import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './run.mjs';
import { nodePath, root, tool } from './runtime.mjs';

/** @param {string} name */
const appFolder = (name) => join(root, 'apps', name);
const builds = {
  shop: [
    ['build'],
    ['build', '--ssr', 'src/entry-server.tsx'],
    ['build', '--config', 'vite.widgets.config.ts'],
  ],
  backoffice: [['build']],
};
const marker = join(appFolder('shop'), 'dist', '.built-from');
const sources = [
  ...Object.keys(builds).flatMap((app) =>
    [
      'src',
      'messages',
      'public',
      'index.html',
      'vite',
      'vite.config.ts',
      'vite.widgets.config.ts',
      'package.json',
    ].map((name) => `apps/${app}/${name}`),
  ),
  ...['web', 'ui', 'contract', 'rules'].flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/messages`,
    `packages/${name}/package.json`,
  ]),
  'scripts/vite',
  'package-lock.json',
];

/**
 * Builds the shop, for the browser and for the server, its widgets for other sites, and the back office, when their
 * sources are not those of the last build.
 * @returns {Promise<boolean>} whether something had to be built
 */
export async function ensureBuilt() {
  const hash = hashOf(root, sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return false;
  rmSync(marker, { force: true });
  for (const [app, runs] of Object.entries(builds))
    for (const parameters of runs) await vite(app, parameters);
  mkdirSync(join(appFolder('shop'), 'dist'), { recursive: true });
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

/**
 * @param {string} app
 * @param {readonly string[]} parameters
 */
async function vite(app, parameters) {
  const { status, output } = await run(nodePath(), [tool('vite', 'bin/vite.js'), ...parameters], {
    cwd: appFolder(app),
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (status !== 0)
    throw new Error(`The ${app} could not be built (vite ${parameters.join(' ')}):\n${output.trim()}`);
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
