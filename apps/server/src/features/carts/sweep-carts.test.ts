import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { cartsSweep } from './index.ts';

let server: TestServer;
const minute = 60_000;
const day = 24 * 3_600_000;
const lines = [{ ItemID: 'tent', Amount: 1 }];

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 100 } });
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

const sweepAfter = (days: number) => cartsSweep.run(server.shop, (monday + days * day) as EpochMs);

async function count(table: string): Promise<number> {
  const { rows } = await server.pool.query<{ n: number }>(
    `select count(*)::int as n from shop_feesthuis.${table}`,
  );
  return rows[0]?.n ?? 0;
}

test('a cart goes with its lines when nobody touched it for sixty days, not before', async () => {
  const visitor = await server.visitor();
  const left = await aCart(visitor, { lines });
  const used = await aCart(visitor, { lines });
  server.clock.now = (monday + 10 * minute) as EpochMs;
  const changed = await visitor.patch(`/api/v3/rental/cart/${used}`, { Reference: 'feest' });
  expect(changed.status).toBe(200);

  await sweepAfter(59);
  expect([await count('cart'), await count('cart_line')]).toEqual([2, 2]);
  await sweepAfter(60 + (5 * minute) / day);
  expect([await count('cart'), await count('cart_line')]).toEqual([1, 1]);
  expect((await visitor.get(`/api/v3/rental/cart/${left}`)).status).toBe(404);
  await sweepAfter(61);
  expect([await count('cart'), await count('cart_line')]).toEqual([0, 0]);
});

test('a cart that was checked out stays with its order', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, { lines, hours: ['noord.P5.0900', 'noord.R7.1600'] });
  const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
  expect(answer.status).toBe(201);
  await sweepAfter(400);
  expect(await count('cart where checked_out_at is not null')).toBe(1);
});

test('more than a batch goes in one sweep, and the other shop keeps its own', async () => {
  await server.pool.query(
    `insert into shop_feesthuis.cart (id, visitor_id, warehouse_id, start_day, end_day, created_at, modified_at)
     select 'old' || n, 'v', 'noord', '2026-01-05', '2026-01-05', '2026-01-01', '2026-01-01'
     from generate_series(1, 1001) n;
     insert into shop_groenhof.cart (id, visitor_id, warehouse_id, start_day, end_day, created_at, modified_at)
     values ('old', 'v', 'noord', '2026-01-05', '2026-01-05', '2026-01-01', '2026-01-01')`,
  );
  await sweepAfter(0);
  expect(await count("cart where id like 'old%'")).toBe(0);
  const { rows } = await server.pool.query('select id from shop_groenhof.cart');
  expect(rows).toEqual([{ id: 'old' }]);
});
