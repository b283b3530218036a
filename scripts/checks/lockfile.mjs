import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { absentFrom } from '../lib/lockfile.mjs';
import { root } from '../lib/runtime.mjs';

/** That `npm ci` will take the lockfile, on every platform. @type {import('./check.mjs').Check} */
export function checkLockfile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const absent = absentFrom(packages);
  const faults = absent.map(
    ({ path, version }) => `${path} ${version} has no entry; run: node scripts/complete-lockfile.mjs`,
  );
  return { ok: faults.length === 0, line: `${Object.keys(packages).length} packages`, faults };
}
