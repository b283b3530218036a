import { dirname } from 'node:path';

import { projectFiles } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { nodePath, tool } from '../lib/runtime.mjs';

/**
 * Every workspace, and what stands beside them, by the strictest settings of the compiler. The scripts' settings
 * cover the runs that scripts start: e2e, bench and soak. @type {import('./check.mjs').Check}
 */
export async function checkTypes() {
  const workspaces = projectFiles(/(^|\/)tsconfig\.json$/, [
    'packages',
    'apps',
    'scripts',
    'shops',
    'docs',
    'e2e',
    'bench',
  ]).map((file) => dirname(file));
  const results = await Promise.all(workspaces.map(compile));
  const faults = results.filter((output) => output !== '');
  return { ok: faults.length === 0, line: `${workspaces.length} folders`, faults };
}

/** @param {string} workspace */
async function compile(workspace) {
  const { status, output } = await run(nodePath(), [tool('typescript', 'bin/tsc'), '-p', workspace], {
    quiet: true,
  });
  return status === 0 ? '' : output.trim() || `tsc -p ${workspace} ended with status ${status}`;
}
