import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canMove, INITIAL_STATUSES, type Mover, type ReservationStatus } from '@bivak/rules';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../server/src/features/availability/index.ts';
import { settlePlaces } from '../../../server/src/features/settings/index.ts';
import { createPool } from '../../../server/src/platform/database/pool.ts';
import type { EpochMs } from '../../../server/src/platform/database/types.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { createLog } from '../../../server/src/platform/log/log.ts';
import { openShops } from '../../../server/src/platform/shops/open-shops.ts';
import { readShopFolders } from '../../../server/src/platform/shops/read-shop-folders.ts';
import type { Shop } from '../../../server/src/platform/shops/shop.ts';
import { testDatabaseUrl } from '../../../server/src/testing/test-database.ts';
import type { Made } from './facts.ts';
import { findOversold } from './load/large.queries.ts';
import { makeLargeShop, type Progress } from './load/make-large-shop.ts';

const shopsFolder = resolve(import.meta.dirname, '../../../../shops');
const now = Date.parse('2026-11-21T10:00:00Z') as EpochMs;
const clock = { now: () => now };
const input = { items: 300, reservations: 2000, seed: 7 };
const silent: Progress = { stage: () => undefined, rows: () => undefined };

let pool: pg.Pool;
let shop: Shop;
let made: Made;
/** Of an attempt that was broken off among the reservations. */
let broken: unknown;
let before: unknown;
let after: unknown;

beforeAll(async () => {
  pool = createPool(await testDatabaseUrl(), { max: 4 });
  const folders = readShopFolders(shopsFolder).filter(({ config }) => config.id === 'feesthuis');
  const [first] = openShops({ folders, pool, basePort: 4000 }).current();
  if (first === undefined) throw new Error('there is no feesthuis');
  shop = first;
  await settlePlaces(shop, now);
  await loadDemo(shop, clock, createLog('silent'), { withOrders: false });
  before = await standing();
  broken = await makeLargeShop(shop, { input, now }, { ...silent, rows: breakOff }).catch(String);
  after = await standing();
  const result = await makeLargeShop(shop, { input, now }, silent);
  if (!result.ok) throw new Error('a shop with demo data alone is not large');
  made = result.made;
});
afterAll(() => pool.end());

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await pool.query<Row>(text.replaceAll('$.', 'shop_feesthuis.'))).rows;
}

async function number(text: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select (${text})::float8 as n`);
  return row?.n ?? Number.NaN;
}

/** Without the demo data, whose ids are words. */
const generated = `select * from $.item where id ~ '^[0-9]+$'`;

function breakOff(count: ReadonlyMap<string, number>): void {
  if (count.has('claim')) throw new Error('broken off');
}

/** What the shop holds, and what keeps it in order. */
function standing(): Promise<unknown> {
  return rows(`
    select (select count(*) from $.item) as items, (select count(*) from $.item_card) as cards,
      (select count(*) from $.claim) as claims,
      (select string_agg(indexdef, ' ' order by indexdef) from pg_indexes where schemaname = 'shop_feesthuis') as indexes,
      (select string_agg(conname || pg_get_constraintdef(oid), ' ' order by conrelid::regclass::text, conname) from pg_constraint
        where connamespace = 'shop_feesthuis'::regnamespace and contype <> 'n') as keys,
      (select string_agg(tgname || tgenabled::text, ' ' order by tgrelid::regclass::text, tgname) from pg_trigger where not tgisinternal) as nets`);
}

test('a large demo that is broken off half-way leaves nothing', () => {
  expect(broken).toBe('Error: broken off');
  expect(after).toEqual(before);
});

test('after a large demo indexes, keys and triggers stand as they stood before', async () => {
  const [{ indexes, keys, nets } = {}] = before as Record<string, string>[];
  expect(await standing()).toMatchObject([{ indexes, keys, nets }]);
});

describe('what the large demo promises', () => {
  test('the large demo balances: neither ledger nor totals have a fault', async () => {
    expect(await findLedgerFaults(shop.database, now)).toEqual([]);
  });

  test('what the large demo promises was never more than there was, in the past neither', async () => {
    expect(await number('select count(*) from $.claim')).toBeGreaterThan(2000);
    expect(await findOversold(shop.database)).toBeNull();
  });

  test('what the large demo promises is swept by the trigger again', async () => {
    const overfull = `insert into $.claim (item_id, warehouse_id, qty, during, kind)
      select item_id, warehouse_id, qty + 1, tstzrange('2028-01-01', '2028-01-02'), 'reservation'
      from $.stock where item_id ~ '^[0-9]+$' and qty > 0 limit 1`;
    await expect(rows(overfull)).rejects.toThrow('claims exceed stock');
  });

  test('what the large demo promises is held by reservations that hold stock, and by no others', async () => {
    const held = await rows<{ status: string }>(`
      select distinct r.status from $.reservation r join $.reservation_line l on l.reservation_id = r.id
      join $.claim c on c.reservation_line_id = l.id`);
    const statuses = held.map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining(['Order', 'Picked', 'ClosedAndCompleted']));
    for (const status of ['Rejected', 'Expired', 'Cancelled']) expect(statuses).not.toContain(status);
  });

  test('the large demo sells a few things out at the height of the summer, and no more', () => {
    for (const { soldOut, of } of made.busyDays) expect(soldOut / of).toBeLessThan(0.12);
    const past = made.busyDays.filter(({ day }) => day < '2026-11');
    expect(past.reduce((sum, { soldOut }) => sum + soldOut, 0)).toBeGreaterThan(0);
  });
});

describe('reservations', () => {
  test('reservations are as many as asked for, with one to six lines each and a checkout', async () => {
    expect(await number('select count(*) from $.reservation')).toBe(made.reservations);
    expect(made.reservations).toBe(input.reservations);
    expect(await number('select count(*) from $.checkout')).toBe(made.reservations);
    const lines = await rows<{ n: number }>(`
      select distinct count(*)::int as n from $.reservation_line where kind <> 'Borg' group by reservation_id order by n`);
    expect(lines.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('reservations have numbers of their own, in the order in which they came, and the next checkout goes on', async () => {
    expect(await number('select count(distinct reservation_no) from $.reservation')).toBe(made.reservations);
    expect(await number('select count(order_no) from $.reservation')).toBe(made.orders);
    const turned = `select count(*) from (
      select created_at < lag(created_at) over (order by right(reservation_no, 6)) as turned from $.reservation
    ) pairs where turned`;
    expect(await number(turned)).toBe(0);
    expect(await number(`nextval('$.reservation_number')`)).toBe(made.reservations + 1);
    expect(await number(`nextval('$.order_number')`)).toBe(made.orders + 1);
    const lineId = `nextval(pg_get_serial_sequence('$.reservation_line', 'id'))`;
    expect(await number(lineId)).toBe((await number('select max(id) from $.reservation_line')) + 1);
  });

  test('reservations of the large demo took no step that the transitions do not know, one after the other', async () => {
    const steps = await rows<{
      from_status: ReservationStatus | null;
      to_status: ReservationStatus;
      who: Mover;
    }>('select distinct from_status, to_status, who from $.status_event');
    for (const { from_status: from, to_status: to, who } of steps)
      expect(from === null ? INITIAL_STATUSES.includes(to) : canMove(from, to, who)).toBe(true);
    const last = `select count(*) from $.reservation r where r.status <> (
      select e.to_status from $.status_event e where e.reservation_id = r.id order by e.at desc, e.id desc limit 1)`;
    expect(await number(last)).toBe(0);
    const early = `select count(*) from $.status_event where at > to_timestamp(${now / 1000})`;
    expect(await number(early)).toBe(0);
  });

  test('reservations stand where their days are: nothing past is still waiting, nothing to come is closed', async () => {
    const [row] = await rows(`
      select count(*) filter (where business_end < to_timestamp(${now / 1000})
          and status in ('Active', 'Order', 'Open', 'Pick', 'Picked'))::int as late,
        count(*) filter (where business_start > to_timestamp(${now / 1000})
          and status in ('Picked', 'Closed', 'ClosedAndCompleted'))::int as early,
        count(*) filter (where start_day > '2026-11-21')::int as ahead
      from $.reservation`);
    expect(row).toMatchObject({ late: 0, early: 0 });
    expect(row?.['ahead']).toBeGreaterThan(50);
  });

  test('reservations of the large demo come with the summer and the weekend', async () => {
    const counts = await rows<{ month: number; n: number }>(`
      select extract(month from start_day)::int as month, count(*)::int as n from $.reservation
      where start_day between '2024-01-01' and '2025-12-31' group by 1`);
    const of = (month: number) => counts.find((one) => one.month === month)?.n ?? 0;
    expect(of(7)).toBeGreaterThan(3 * of(1));
    const weekend = `select avg((extract(isodow from start_day) in (5, 6))::int) from $.reservation`;
    expect(await number(weekend)).toBeGreaterThan(0.45);
  });

  test('reservations of the large demo begin and end when their warehouse is open', async () => {
    const sundays = `select count(*) from $.reservation where extract(isodow from start_day) = 7
      or extract(isodow from end_day) = 7 or to_char(start_day, 'MM-DD') = '07-21'`;
    expect(await number(sundays)).toBe(0);
    expect(await number('select count(*) from $.moment where used > capacity')).toBe(0);
    const counted = `select count(*) from $.moment m where direction = 'pickup' and used <> (
      select count(*) from $.reservation r where r.warehouse_id = m.warehouse_id and r.start_day = m.day
        and r.pickup_hour_id = m.hour_id and r.status not in ('Rejected', 'Expired', 'Cancelled'))`;
    expect(await number(counted)).toBe(0);
  });

  test('reservations add up: what a customer pays is what its lines say', async () => {
    const wrong = `select count(*) from $.reservation r where gross_cents <> (
      select sum(gross_cents) from $.reservation_line l where l.reservation_id = r.id and kind <> 'Borg')`;
    expect(await number(wrong)).toBe(0);
    expect(await number('select count(*) from $.reservation where deposit_cents > 0')).toBeGreaterThan(20);
  });
});

describe('the assortment', () => {
  test('the assortment is as large as asked for, and a few things are asked for much more than the others', async () => {
    expect(await number(`select count(*) from (${generated}) i`)).toBe(input.items);
    const top = `select sum(n) from (select count(*) as n from $.reservation_line where kind <> 'Borg'
      group by item_id order by 1 desc limit 30) most`;
    const all = await number(`select count(*) from $.reservation_line where kind <> 'Borg'`);
    expect((await number(top)) / all).toBeGreaterThan(0.25);
  });

  test('the assortment has names in three languages, no two alike, and slugs that say the same', async () => {
    for (const language of ['nl', 'en', 'de']) {
      const different = `select count(distinct description) from $.item_text
        where language = '${language}' and item_id ~ '^[0-9]+$'`;
      expect(await number(different)).toBe(input.items);
    }
    const [one] = await rows<{ slug: string; description: string }>(`
      select i.slug, t.description from (${generated}) i join $.item_text t on t.item_id = i.id and t.language = 'nl'
      where kind = 'Item' order by i.id limit 1`);
    expect(one?.description).toMatch(/^\p{Lu}.* \p{Lu}\p{Ll}+ .+, .+, .+$/u);
    expect(one?.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/u);
  });

  test('the assortment of the large demo stands in categories of two levels, on cards, with pictures that exist', async () => {
    const flat = `select count(*) from $.item_category ic join $.category c on c.id = ic.category_id
      where ic.item_id ~ '^[0-9]+$' and c.parent_id is null`;
    expect(await number(flat)).toBe(0);
    expect(await number('select count(*) from $.item_card')).toBe(
      await number('select count(*) from $.item'),
    );
    const images = await rows<{ image: string }>(
      `select distinct unnest(images) as image from (${generated}) i`,
    );
    expect(images.length).toBeGreaterThan(5);
    for (const { image } of images) expect(existsSync(join(shop.directory, 'images', image))).toBe(true);
  });

  test('the assortment costs less a day for longer, in every list of the shop', async () => {
    const weeks = await rows<{ lists: number; dear: number }>(`
      select count(distinct d.price_list_id)::int as lists, count(*) filter (where w.cents >= 7 * d.cents)::int as dear
      from $.price d join $.price w on w.item_id = d.item_id and w.price_list_id = d.price_list_id and w.unit = 'week'
      where d.unit = 'day' and d.item_id ~ '^[0-9]+$'`);
    expect(weeks).toEqual([{ lists: await number('select count(*) from $.price_list'), dear: 0 }]);
  });

  test('the assortment is mostly counted, here and there a set, a thing with a number or one without stock', async () => {
    const share = async (where: string) =>
      (await number(`select count(*) from (${generated}) i where ${where}`)) / input.items;
    for (const where of [
      `kind = 'Composition'`,
      `stock_type = 'Serial'`,
      `stock_type = 'BulkWithoutStock'`,
    ]) {
      expect(await share(where)).toBeGreaterThan(0.003);
      expect(await share(where)).toBeLessThan(0.08);
    }
    const serials = `select count(*) from $.stock s join (${generated}) i on i.id = s.item_id
      where i.stock_type = 'Serial' and s.qty <> (
        select count(*) from $.serial n where n.item_id = s.item_id and n.warehouse_id = s.warehouse_id)`;
    expect(await number(serials)).toBe(0);
    const parts = `select max(n) from (select count(*) as n from $.composition_part
      where composition_id ~ '^[0-9]+$' group by composition_id) p`;
    expect(await number(parts)).toBeLessThanOrEqual(6);
  });
});

test('a shop that is large already is left alone', async () => {
  expect(await makeLargeShop(shop, { input, now }, silent)).toEqual({ ok: false });
  expect(await number('select count(*) from $.reservation')).toBe(made.reservations);
});
