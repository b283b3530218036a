import { basename } from 'node:path';

import { projectFiles } from './files.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, nodePath, root } from './runtime.mjs';
import { supervise } from './supervise.mjs';
import { say } from './say.mjs';

/**
 * Runs one of the programs `<folder>/<name>.<kind>.ts` with the arguments that follow, or lists them.
 * @param {'bench' | 'soak'} folder
 * @param {readonly string[]} parameters
 * @returns {Promise<number>} exit status
 */
export async function runNamed(folder, [name, ...parameters]) {
  const ending = `.${folder}.ts`;
  const programs = projectFiles(/\.ts$/, [folder]).filter((file) => file.endsWith(ending));
  const names = programs.map((file) => basename(file, ending));
  const program = programs[names.indexOf(name ?? '')];
  if (program !== undefined) {
    await ensureInstalled();
    return await supervise(nodePath(), [program, ...parameters], { cwd: root, env: environment() });
  }
  say(
    names.length === 0 ? `There is nothing in ${folder}/ yet.` : `npm run ${folder} -- ${names.join(' | ')}`,
  );
  return name === undefined ? 0 : 1;
}
