import { join } from 'node:path';

import { root } from './runtime.mjs';

/** Some forty programs are started in a whole run, and half of what a start takes is reading their TypeScript. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/**
 * The environment of tests, without what a developer set for a server of their own. An undefined value takes a
 * variable away.
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment() {
  const ours = Object.keys(process.env).filter((name) => name.startsWith('BIVAK_'));
  const unset = Object.fromEntries(
    [...ours, 'PORT', 'DATABASE_URL', 'NODE_ENV'].map((name) => [name, undefined]),
  );
  return { ...unset, CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined, NODE_COMPILE_CACHE: compiled };
}
