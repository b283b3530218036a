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
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const found = [join(folder, 'node'), join(folder, 'node.exe')].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `Bivak needs Node ${needed}; this is ${process.versions.node}, and there is no packaged Node for ${platform}-${process.arch}. Please install Node ${needed}.`,
  );
}

/**
 * The surroundings of the programs that the scripts start: that Node and the project's own tools come first.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const first = [dirname(nodePath()), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...first, process.env['PATH'] ?? ''].join(delimiter) };
}

/**
 * Path of a tool's own JavaScript, to be run with `nodePath()`; the links in `.bin` would pick a Node themselves.
 * @param {string} packageName
 * @param {string} file
 */
export function tool(packageName, file) {
  return join(root, 'node_modules', packageName, file);
}
