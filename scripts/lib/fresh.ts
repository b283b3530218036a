import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { removePostgres } from '../../apps/server/src/platform/postgres/remove-postgres.ts';
import { complain } from './say.mjs';

const root = resolve(import.meta.dirname, '../..');

// Removes the data of the project, the databases elsewhere on this machine included; the tests keep theirs in a folder
// inside. Run by `npm start -- --fresh`.
const [named = '.bivak'] = process.argv.slice(2);
const dataDir = resolve(root, named);
try {
  for (const folder of [dataDir, ...foldersIn(dataDir)]) await removePostgres(folder);
  rmSync(dataDir, { recursive: true, force: true });
} catch (error) {
  complain(error);
  process.exitCode = 1;
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
