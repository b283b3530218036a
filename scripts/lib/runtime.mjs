import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const needed = 24;

/**
 * The Node that runs the project: the one that runs now when it is new enough, else the one that came with the
 * packages. Throws one line that says what to do.
 * @returns {string}
 */
export function nodePath() {
  const found = findNode();
  if (found !== undefined) return found;
  const here = `${process.platform}-${process.arch}`;
  throw new Error(
    `Bivak needs Node ${needed}; this is ${process.versions.node}, and no packaged Node for ${here} is installed. Run npm ci, or install Node ${needed}.`,
  );
}

/**
 * Makes the surroundings of the programs that the scripts start: that Node and the project's own tools come first.
 * Before the packages are installed there may be no such Node yet.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const node = findNode();
  const first = [...(node === undefined ? [] : [dirname(node)]), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...first, process.env['PATH'] ?? ''].join(delimiter) };
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  return [join(folder, 'node'), join(folder, 'node.exe')].find((path) => existsSync(path));
}

/**
 * Path of a tool's own JavaScript, to be run with `nodePath()`; the links in `.bin` would pick a Node themselves.
 * @param {string} packageName
 * @param {string} file
 */
export function tool(packageName, file) {
  return join(root, 'node_modules', packageName, file);
}
