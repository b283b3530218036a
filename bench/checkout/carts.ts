import type pg from 'pg';
import { createShopDatabase } from '../../apps/server/src/platform/database/shop-database.ts';
import { slotTimes, warehouses } from '../../apps/server/src/testing/durability/a-roomy-shop.ts';
import { anItem } from '../../apps/server/src/testing/an-item.ts';

/** Goods of the measured shop, each with stock for everybody at every warehouse. */
export const itemCount = 200;
export const firstDay = '2026-06-05';
export const days = 56;

export async function addItems(pool: pg.Pool, schema: string): Promise<void> {
  const database = createShopDatabase(pool, schema);
  const stock = Object.fromEntries(warehouses.map((id) => [id, 1_000_000]));
  for (let n = 0; n < itemCount; n += 1) {
    await anItem(database, { id: `item-${n}`, dayCents: 500 + n, weekCents: 1800 + n, stock });
  }
}

export type Spread = 'wide' | 'hot';

/**
 * Carts that are ready to be checked out: three lines, three days, both hours chosen. Wide: over all items,
 * warehouses, days and hours. Hot: all of them want the same three items at the same warehouse, on any day.
 */
export async function prepareCarts(
  pool: pg.Pool,
  of: { schema: string; visitorId: string; count: number; spread: Spread },
): Promise<string[]> {
  const { schema, visitorId, count, spread } = of;
  const { rows } = await pool.query<{ id: string }>(
    `
    with cart as (
      select gen_random_uuid()::text as id, $4::text[] as places, $5::text[] as times,
        case when $3::text = 'hot' then 1 else 1 + floor(random() * array_length($4::text[], 1))::integer end as place,
        $6::date + floor(random() * $7::integer)::integer as first, floor(random() * $8::integer)::integer as item
      from generate_series(1, $2::integer)
    ), made as (
      insert into $schema.cart (id, visitor_id, warehouse_id, delivery_id, start_day, end_day, pickup_hour_id,
        return_hour_id, created_at, modified_at)
      select id, $1, places[place], 'afhalen', first, first + 2,
        places[place] || '.P' || extract(isodow from first) || '.' || times[1 + item % array_length(times, 1)],
        places[place] || '.R' || extract(isodow from first + 2) || '.' || times[1 + item % array_length(times, 1)],
        now(), now()
      from cart
      returning id
    ), line as (
      insert into $schema.cart_line (id, cart_id, item_id, qty, warehouse_id, start_day, end_day)
      select gen_random_uuid()::text, id,
        'item-' || case when $3::text = 'hot' then n else (item + n * 61) % $8::integer end, 1 + (item + n) % 4, places[place],
        first, first + 2
      from cart cross join generate_series(0, 2) n
    )
    select id from made
    `.replaceAll('$schema.', `"${schema}".`),
    [visitorId, count, spread, warehouses, slotTimes, firstDay, days, itemCount],
  );
  return rows.map(({ id }) => id);
}
