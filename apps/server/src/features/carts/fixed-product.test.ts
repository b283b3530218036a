import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, period, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// spec 2 §4: an extra line with amount 1 when the cart is newly created; later changes: docs/decisions/0013.
let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer({ fixedProduct: { item: 'rit' } });
  await anItem(server.shop.database, { id: 'rit', stockType: 'BulkWithoutStock', dayCents: 4500 });
  await anItem(server.shop.database, { id: 'op', stock: { noord: 0 } });
  await anItem(server.shop.database, { id: 'tent' });
  visitor = await server.visitor();
});
afterAll(() => server.close());

/** The business chooses another one between two calls. */
function configure(item: string, delivery?: string): Promise<void> {
  return server.edit({ fixedProduct: delivery === undefined ? { item } : { item, delivery } });
}

async function linesOf(cart: string): Promise<[string, number][]> {
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  return body.Collection.map((line: { ItemID: string; Amount: number }) => [line.ItemID, line.Amount]);
}

test('every new cart gets the fixed product once, whatever is added after it', async () => {
  await configure('rit');
  const cart = await aCart(visitor);
  expect(await linesOf(cart)).toEqual([['rit', 1]]);
  await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 2 }]);
  await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 1 }]);
  expect(await linesOf(cart)).toEqual([
    ['rit', 1],
    ['tent', 3],
  ]);
});

test('one bound to a delivery comes only with that delivery, and the default counts as chosen', async () => {
  await configure('rit', 'leveren');
  const long = { ...period, DateTimeExpectedEnd: '2026-06-12' };
  expect(await linesOf(await aCart(visitor, { place: { ...long, DeliveryID: 'leveren' } }))).toEqual([
    ['rit', 1],
  ]);
  expect(await linesOf(await aCart(visitor, { place: { ...long, DeliveryID: 'afhalen' } }))).toEqual([]);
  expect(await linesOf(await aCart(visitor, { place: { ...long, DeliveryID: null } }))).toEqual([]);
  await configure('rit', 'afhalen');
  expect(await linesOf(await aCart(visitor))).toEqual([['rit', 1]]);
});

test('a delivery chosen later brings it, and one given up takes it away', async () => {
  await configure('rit', 'leveren');
  const long = { DateTimeExpectedEnd: '2026-06-12' };
  const cart = await aCart(visitor, { place: { ...long, DeliveryID: 'afhalen' } });
  await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 1 }]);
  const choose = (DeliveryID: string | null) => visitor.patch(`/api/v3/rental/cart/${cart}`, { DeliveryID });
  const goods = ['tent', 1];
  for (const [delivery, lines] of [
    ['leveren', [goods, ['rit', 1]]],
    ['leveren', [goods, ['rit', 1]]],
    ['afhalen', [goods]],
    ['leveren', [goods, ['rit', 1]]],
    [null, [goods]],
  ] as const) {
    expect([(await choose(delivery)).status, await linesOf(cart)]).toEqual([200, lines]);
  }
  await choose('leveren');
  const moved = { WarehouseID: 'zuid', DateTimeExpectedStart: '2026-06-06' };
  expect((await visitor.patch(`/api/v3/rental/cart/${cart}`, moved)).status).toBe(200);
  expect(await linesOf(cart)).toEqual([goods, ['rit', 1]]);
});

test.each([
  ['leveren', 'Hoort bij de levering. Kies een andere levering om dit weg te laten.'],
  [undefined, 'Hoort bij elke bestelling.'],
])(
  'the product that every new cart gets stays as long as what it belongs to (%s), and says so',
  async (delivery, words) => {
    await configure('rit', delivery);
    const place = { DateTimeExpectedEnd: '2026-06-12', DeliveryID: delivery ?? null };
    const cart = await aCart(visitor, { place, lines: [{ ItemID: 'tent', Amount: 1 }] });
    const items = `/api/v3/rental/cart/${cart}/items`;
    const [ride, tent] = (await visitor.get(items)).body.Collection;
    expect([ride.IsRemovable, ride.NotRemovableReason]).toEqual([false, words]);
    expect([tent.IsRemovable, tent.NotRemovableReason]).toEqual([true, null]);
    const path = `${items}/${ride.CartItemID}`;
    for (const refused of [await visitor.delete(path), await visitor.patch(path, { Amount: 2 })]) {
      expect([refused.status, refused.body.Error.Code, refused.body.Error.Fields[0].Message]).toEqual([
        409,
        'LineNotRemovable',
        words,
      ]);
    }
    const added = await visitor.post(items, [{ ItemID: 'rit', Amount: 1 }]);
    expect([added.status, added.body.Error.Fields[0]]).toMatchObject([
      400,
      { Field: '[0].ItemID', Code: 'added-by-shop' },
    ]);
    expect(await linesOf(cart)).toEqual([
      ['rit', 1],
      ['tent', 1],
    ]);
  },
);

test('a cart with nothing else in it is empty, and what the shop added is never named as what would not fit', async () => {
  await configure('op');
  const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
  const cart = await aCart(visitor, { hours });
  const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
  expect([answer.status, answer.body.Error.Code]).toEqual([400, 'EmptyCart']);
  const asked = await visitor.post(`/api/v3/rental/cart/${cart}/_invalid-items`, { WarehouseID: 'zuid' });
  expect([asked.status, asked.body.Total]).toEqual([200, 0]);
});

test('the product that every new cart gets is ordered and paid with the rest', async () => {
  await configure('rit', 'leveren');
  const place = { DeliveryID: 'afhalen', DateTimeExpectedEnd: '2026-06-08' };
  const cart = await aCart(visitor, { place, lines: [{ ItemID: 'tent', Amount: 1 }] });
  const path = `/api/v3/rental/cart/${cart}`;
  await visitor.patch(path, {
    DeliveryID: 'leveren',
    BusinessHourStart: 'noord.P5.0900',
    BusinessHourEnd: 'noord.R1.1600',
  });
  const { body } = await visitor.post(`${path}/_checkout-anonymous`, { Customer: person });
  const order = `/api/v2/shop/reservationOrders/${body.Collection[0].ReservationOrderID}`;
  expect((await visitor.get(order)).body.TotalIncVAT).toBe(4 * 10 + 4 * 45);
});

test('one that is not free says so, and one that does not exist is left out: neither keeps anybody from shopping', async () => {
  await configure('op');
  const cart = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 1 }] });
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  expect(body.Collection).toMatchObject([
    { ItemID: 'op', InvalidCartItemReason: 'Dit is in deze periode niet meer vrij.' },
    { ItemID: 'tent', InvalidCartItemReason: null },
  ]);
  await configure('bestaat-niet');
  expect(await linesOf(await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 1 }] }))).toEqual([
    ['tent', 1],
  ]);
});

test('emptying a cart takes all that can be removed, and leaves what the shop added', async () => {
  await configure('rit');
  const cart = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 2 }] });
  const path = `/api/v3/rental/cart/${cart}/items`;
  const other = await server.visitor();
  const answers = [
    await server.public().delete(path),
    await visitor.delete(`${path}?customerID=niemand`),
    await other.delete(path),
    await visitor.delete(path),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 200]);
  expect(await linesOf(cart)).toEqual([['rit', 1]]);
});
