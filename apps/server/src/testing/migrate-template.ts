import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { migrate } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { schemaOf } from '../platform/shops/open-shops.ts';

const shops = resolve(import.meta.dirname, '../../../../shops');

/** Gives the template of the tests the schema of every shop folder, without data. */
export async function migrateTemplate(url: string): Promise<void> {
  const pool = createPool(url);
  try {
    await migrate(pool, shopNames().map(schemaOf));
  } finally {
    await pool.end();
  }
}

function shopNames(): string[] {
  if (!existsSync(shops)) return [];
  return readdirSync(shops).filter((name) => existsSync(join(shops, name, 'shop.json')));
}
