import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { removePostgres } from './postgres/remove-postgres.ts';

const root = resolve(import.meta.dirname, '../../..');

// Removes the data of the project, the databases elsewhere on this machine included; the tests keep theirs in a folder
// inside. Run by `npm start -- --fresh`.
const [named = '.bivak'] = process.argv.slice(2);
const dataDir = resolve(root, named);
try {
  if (process.env['NODE_ENV'] === 'production') throw new Error('NODE_ENV: nothing is removed in production');
  for (const folder of [dataDir, ...foldersIn(dataDir)]) await removePostgres(folder);
  rmSync(dataDir, { recursive: true, force: true });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}
