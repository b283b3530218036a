import type { ShopConfigInput } from '@bivak/contract/shop-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type TestServer, aServer, monday } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { blockedOrDone } from '../../testing/blocked-or-done.ts';
import { syncPlaces } from './sync-places.ts';

let server: TestServer;
const name = { nl: 'Vrij', en: 'Off', de: 'Frei' };

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const sync = (more: Partial<ShopConfigInput>, now: EpochMs = monday) =>
  inTransaction(server.shop.database, (transaction) =>
    syncPlaces(transaction, aShopConfig('feesthuis', more), now),
  );

async function tables(): Promise<Record<string, unknown[]>> {
  const { schema } = server.shop.database;
  const entries = ['warehouse', 'delivery', 'business_hour', 'closing_day'].map(async (table) => {
    const { rows } = await server.pool.query(`select * from "${schema}".${table} order by 1, 2`);
    return [table, rows] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('the same file twice, also by two servers at once, leaves the same tables', async () => {
  const closing = {
    warehouses: [aWarehouse('noord', { closingDays: [{ from: '12-25', name }] }), aWarehouse('zuid')],
  };
  await sync(closing);
  const before = await tables();
  await Promise.all([sync(closing), sync(closing)]);
  expect(await tables()).toEqual(before);
  expect(before['business_hour']).toHaveLength(2 * 7 * 2 * 8);
});

test('what vanished from the file is no longer offered, and comes back with it', async () => {
  await sync({ warehouses: [aWarehouse('noord')], deliveries: [{ id: 'afhalen', name }] });
  const list = async (path: string) => (await server.public().get(path)).body.Total;
  expect(await list('/api/v2/shop/warehouse')).toBe(1);
  expect(await list('/api/v2/shop/deliverymethods')).toBe(1);
  expect((await server.public().get('/api/v2/closingDays?warehouse=zuid')).status).toBe(404);
  await sync({});
  expect(await list('/api/v2/shop/warehouse')).toBe(2);
});

test('hours keep their id while their end or capacity changes, on a day with hours of its own too', async () => {
  const hours = [{ weekdays: [1], from: '09:00', to: '11:00', slotMinutes: 120, capacity: 7 }];
  // The second is a Monday, the first is over.
  const dayHours = ['2026-05-25', '2026-06-08'].map((day) => ({
    day,
    direction: 'pickup' as const,
    from: '09:00',
    to: '10:00',
    capacity: 1,
  }));
  await sync({ warehouses: [aWarehouse('noord', { hours, dayHours }), aWarehouse('zuid')] });
  const rows = async () =>
    (
      await server.pool.query(`
        select id, day::text, weekday, to_minute, capacity from "${server.shop.database.schema}".business_hour
        where warehouse_id = 'noord' order by id, day nulls first
      `)
    ).rows;
  const weekly = { day: null, weekday: 1, to_minute: 660, capacity: 7 };
  expect(await rows()).toEqual([
    { id: 'noord.P1.0900', ...weekly },
    { id: 'noord.P1.0900', day: '2026-06-08', weekday: null, to_minute: 600, capacity: 1 },
    { id: 'noord.R1.0900', ...weekly },
  ]);
  await sync(
    { warehouses: [aWarehouse('noord', { hours, dayHours }), aWarehouse('zuid')] },
    (monday + 14 * 86_400_000) as EpochMs,
  );
  expect(await rows()).toEqual([
    { id: 'noord.P1.0900', ...weekly },
    { id: 'noord.R1.0900', ...weekly },
  ]);
});

test('a closing day that is over stays, one to come goes with its line in the file', async () => {
  const days = (list: readonly string[]) => ({
    warehouses: [
      aWarehouse('noord', { closingDays: list.map((from) => ({ from, name })) }),
      aWarehouse('zuid'),
    ],
  });
  await sync(days(['2026-06-02', '2026-06-20']));
  await sync(days([]), (monday + 7 * 86_400_000) as EpochMs);
  const rest = (await tables())['closing_day'];
  expect(rest).toMatchObject([{ warehouse_id: 'noord', day: '2026-06-02' }]);
});

test('the slots that stand beside a warehouse are its hours, however those change', async () => {
  const { pool, shop } = server;
  const { schema } = shop.database;
  const apart = async () =>
    (
      await pool.query(
        `select id from "${schema}".warehouse w where w.slots::text <> "${schema}".slots_of(w.id)::text`,
      )
    ).rows;
  const slots = async (id: string) =>
    (await pool.query(`select json_array_length(slots) as n from "${schema}".warehouse where id = $1`, [id]))
      .rows[0].n;
  await sync({});
  const before = await slots('zuid');
  expect(before).toBeGreaterThan(0);
  await pool.query(`
    insert into "${schema}".business_hour (id, warehouse_id, direction, day, from_minute, to_minute)
    values ('nacht', 'zuid', 'pickup', '2026-07-06', 1200, 1260)
  `);
  expect([await slots('zuid'), await apart()]).toEqual([before + 1, []]);
  await pool.query(
    `update "${schema}".business_hour set warehouse_id = 'noord', to_minute = 1300 where id = 'nacht'`,
  );
  expect([await slots('zuid'), await apart()]).toEqual([before, []]);
  await pool.query(`delete from "${schema}".business_hour where id = 'nacht'`);
  expect(await apart()).toEqual([]);
});

test('two changes of the hours of one warehouse at the same instant are both in its slots', async () => {
  const { pool, shop } = server;
  const { schema } = shop.database;
  const add = (id: string, day: string) =>
    `begin; insert into "${schema}".business_hour (id, warehouse_id, direction, day, from_minute, to_minute)
      values ('${id}', 'zuid', 'pickup', '${day}', 1200, 1260)`;
  const [one, two] = [await pool.connect(), await pool.connect()];
  await one.query(add('eerst', '2026-07-10'));
  const waiting = two.query(`${add('dan', '2026-07-11')}; commit`);
  await blockedOrDone(pool, waiting);
  await one.query('commit');
  await waiting;
  one.release();
  two.release();
  const { rows } = await pool.query(
    `select slots::text like '%eerst%' and slots::text like '%dan%' as both from "${schema}".warehouse where id = 'zuid'`,
  );
  expect(rows).toEqual([{ both: true }]);
});
