import { dirname } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { nodePath, tool } from '../lib/runtime.mjs';

/** Every workspace, and the scripts, by the strictest settings of the compiler. @type {import('./check.mjs').Check} */
export async function checkTypes() {
  const workspaces = projectFiles(/(^|\/)tsconfig\.json$/, ['packages', 'apps', 'scripts']).map((file) =>
    dirname(file),
  );
  const results = await Promise.all(workspaces.map(compile));
  const faults = results.filter((output) => output !== '');
  return { ok: faults.length === 0, line: `${workspaces.length} workspaces`, faults };
}

/** @param {string} workspace */
async function compile(workspace) {
  const { status, output } = await run(nodePath(), [tool('typescript', 'bin/tsc'), '-p', workspace], {
    quiet: true,
  });
  return status === 0 ? '' : output.trim() || `tsc -p ${workspace} ended with status ${status}`;
}
