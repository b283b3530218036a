import { resolve } from 'node:path';
import type pg from 'pg';
import { settlePlaces } from '../features/settings/index.ts';
import { createPool } from '../platform/database/pool.ts';
import type { EpochMs } from '../platform/database/types.ts';
import { openShops } from '../platform/shops/open-shops.ts';
import { readShopFolders } from '../platform/shops/read-shop-folders.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { freshDatabaseUrl } from './test-database.ts';

export interface DemoShop {
  readonly shop: Shop;
  readonly pool: pg.Pool;
}

const folders = readShopFolders(resolve(import.meta.dirname, '../../../../shops'));

/**
 * A shop of the demo as it is before its first start, in a database of its own, which takes the place of that of `last`. The
 * database is a copy of the migrated one: migrating takes ten times as long.
 */
export async function aDemoShop(id: string, now: EpochMs, last?: DemoShop): Promise<DemoShop> {
  await last?.pool.end();
  const pool = createPool(await freshDatabaseUrl());
  const shop = openShops({ folders, pool, basePort: 4000 })
    .current()
    .find((each) => each.id === id);
  if (shop === undefined) throw new Error(`there is no ${id}`);
  await settlePlaces(shop, now);
  return { shop, pool };
}
