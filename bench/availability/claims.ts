import type pg from 'pg';
import {
  createShopDatabase,
  type ShopDatabase,
} from '../../apps/server/src/platform/database/shop-database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { anItem } from '../../apps/server/src/testing/an-item.ts';

/** The day on which the measured month begins. */
export const firstDay = '2026-06-01';
const otherItems = 2000;
const batch = 50_000;

/**
 * A schema with 2000 items that nobody asks about and `claims` claims on them, a year to both sides; and the measured
 * items: `new` and `old` have the same 400 claims around the measured month.
 */
export async function aLedger(pool: pg.Pool, schema: string, claims: number): Promise<ShopDatabase> {
  await migrate(pool, [schema]);
  const database = createShopDatabase(pool, schema);
  await pool.query(
    `insert into "${schema}".warehouse (id, descriptions) select id, '{}' from unnest(array['noord', 'zuid']) id
     on conflict do nothing`,
  );
  for (const id of ['new', 'old']) await anItem(database, { id, stock: { noord: 20 } });
  await bulk(pool, schema, [
    `insert into $schema.item (id, slug, item_type, kind, stock_type, vat_bp)
     select 'other-' || n, 'other-' || n, 'Rental', 'Item', 'BulkStock', 2100 from generate_series(0, ${otherItems - 1}) n`,
    `insert into $schema.stock (item_id, warehouse_id, qty)
     select 'other-' || n, w, 100 from generate_series(0, ${otherItems - 1}) n cross join unnest(array['noord', 'zuid']) w`,
    ...batches(claims).map(
      (count) => `insert into $schema.claim (item_id, warehouse_id, qty, during, kind)
        select 'other-' || floor(random() * ${otherItems}), (array['noord', 'zuid'])[1 + floor(random() * 2)::integer],
          1 + floor(random() * 4)::integer, tstzrange(start, start + floor(8 + random() * 100) * interval '1 hour'),
          'reservation'
        from (select date '${firstDay}' + floor(random() * 17520 - 8760) * interval '1 hour' as start
          from generate_series(1, ${count})) at`,
    ),
    ...['new', 'old'].map(
      (item) => `insert into $schema.claim (item_id, warehouse_id, qty, during, kind)
        select '${item}', 'noord', 1, tstzrange(start, start + interval '56 hours'), 'reservation'
        from (select date '${firstDay}' + (n * 5 - 1000) * interval '1 hour' as start from generate_series(1, 400) n) at`,
    ),
  ]);
  return database;
}

/** Claims on one item that all ended before the measured month, over the ten years before it. */
export async function addPast(
  pool: pg.Pool,
  schema: string,
  of: { item: string; claims: number },
): Promise<void> {
  const insert = (count: number) => `insert into $schema.claim (item_id, warehouse_id, qty, during, kind)
    select '${of.item}', 'noord', 1, tstzrange(start, start + interval '56 hours'), 'reservation'
    from (select date '${firstDay}' - (1100 + floor(random() * 87600)) * interval '1 hour' as start
      from generate_series(1, ${count})) at`;
  await bulk(pool, schema, batches(of.claims).map(insert));
}

/** Past the write path: without triggers and foreign keys, in the order in which they come, index kept meanwhile. */
async function bulk(pool: pg.Pool, schema: string, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    for (const text of statements) await client.query(text.replaceAll('$schema.', `"${schema}".`));
    await client.query(`vacuum analyze "${schema}".claim`);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

function batches(count: number): number[] {
  const full = Array.from({ length: Math.floor(count / batch) }, () => batch);
  return count % batch === 0 ? full : [...full, count % batch];
}
