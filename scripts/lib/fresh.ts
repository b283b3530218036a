import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { removePostgres } from '../../apps/server/src/platform/postgres/remove-postgres.ts';

const root = resolve(import.meta.dirname, '../..');

// Removes the data of the project, the database elsewhere on this machine included. Run by `npm start -- --fresh`.
const [dataDir = '.bivak'] = process.argv.slice(2);
try {
  await removePostgres(resolve(root, dataDir));
  rmSync(resolve(root, dataDir), { recursive: true, force: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
