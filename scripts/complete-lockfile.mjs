import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { absentFrom, entryFor } from './lib/lockfile.mjs';
import { root } from './lib/runtime.mjs';
import { say } from './lib/say.mjs';

// Writes the entries that `npm install` left out of the lockfile; run it when `npm run verify` asks for it.
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = absentFrom(lock.packages).flatMap((absent) => {
  const entry = entryFor(absent);
  return entry === undefined ? [] : [[absent.path, entry]];
});
const all = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(`${added.length} entries added`);
