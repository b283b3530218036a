import type pg from 'pg';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import {
  createShopDatabase,
  type ShopDatabase,
} from '../../apps/server/src/platform/database/shop-database.ts';
import { anItem } from '../../apps/server/src/testing/an-item.ts';
import { manyOrders, theirParts } from '../../apps/server/src/testing/many-orders.ts';

const schema = 'bench_orders';

/** Customers `k50`, `k5000` … with so many orders `k50-1` …, each with a file, a paper, a conversation and an invoice. */
export async function largeCustomers(pool: pg.Pool, counts: readonly number[]): Promise<ShopDatabase> {
  await migrate(pool, [schema]);
  const database = createShopDatabase(pool, schema);
  await pool.query(
    `insert into "${schema}".warehouse (id, descriptions) values ('noord', '{"nl": "Noord"}')`,
  );
  await anItem(database, { id: 'tent' });
  for (const count of counts) {
    const customer = `k${count}`;
    await pool.query(
      `insert into "${schema}".customer (id, created_at, modified_at) values ($1, '2024-01-01', '2024-01-01')`,
      [customer],
    );
    await manyOrders(pool, schema, { customer, item: 'tent', warehouse: 'noord', count });
    await theirParts(pool, schema, customer);
  }
  await pool.query('vacuum (analyze)');
  return database;
}
