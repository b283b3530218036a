import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'tent', dayCents: 2410, depositCents: 12500, stock: { noord: 3 } });
  await anItem(database, { id: 'stoel', dayCents: 333, stock: { noord: 500 } });
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

test('a visitor without an account turns a cart into a reservation that claims its stock', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 2 }, { ItemID: 'stoel', Amount: 30 }], hours });
  const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
  expect(answer.body).toEqual({
    Collection: [{ ReservationOrderID: expect.any(String), ReservationID: 'R2026-000001', OrderID: null }],
    Total: 1,
    Index: 0,
  });
  expect(answer.status).toBe(201);
  const { rows } = await server.pool.query(
    'select item_id, qty, lower(during) as s, upper(during) as e from shop_feesthuis.claim order by item_id',
  );
  expect(rows).toEqual([
    { item_id: 'stoel', qty: 30, s: Date.parse('2026-06-05T09:00+02:00'), e: Date.parse('2026-06-07T17:00+02:00') },
    { item_id: 'tent', qty: 2, s: Date.parse('2026-06-05T09:00+02:00'), e: Date.parse('2026-06-07T17:00+02:00') },
  ]);
  const order = await visitor.get(`/api/v2/shop/reservationOrders/${answer.body.Collection[0].ReservationOrderID}`);
  expect(order.body).toMatchObject({ ReservationStatus: 'Active', TotalIncVAT: 444.3, TotalDeposit: 250 });
});
