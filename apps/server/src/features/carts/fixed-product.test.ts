import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, period } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// spec 2 §4: an extra line with amount 1 when the cart is newly created.
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

function configure(item: string, delivery?: string): void {
  server.shop.config.fixedProduct = delivery === undefined ? { item } : { item, delivery };
}

async function linesOf(cart: string): Promise<[string, number][]> {
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  return body.Collection.map((line: { ItemID: string; Amount: number }) => [line.ItemID, line.Amount]);
}

test('every new cart gets the fixed product once, whatever is added after it', async () => {
  configure('rit');
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
  configure('rit', 'leveren');
  const long = { ...period, DateTimeExpectedEnd: '2026-06-12' };
  expect(await linesOf(await aCart(visitor, { place: { ...long, DeliveryID: 'leveren' } }))).toEqual([
    ['rit', 1],
  ]);
  expect(await linesOf(await aCart(visitor, { place: { ...long, DeliveryID: 'afhalen' } }))).toEqual([]);
  expect(await linesOf(await aCart(visitor, { place: { ...long, DeliveryID: null } }))).toEqual([]);
  configure('rit', 'afhalen');
  expect(await linesOf(await aCart(visitor))).toEqual([['rit', 1]]);
});

test('a delivery chosen later adds none, and one given up takes none away: only a new cart gets it', async () => {
  configure('rit', 'leveren');
  const long = { DateTimeExpectedEnd: '2026-06-12' };
  const fetched = await aCart(visitor, { place: { ...long, DeliveryID: 'afhalen' } });
  const later = await visitor.patch(`/api/v3/rental/cart/${fetched}`, { DeliveryID: 'leveren' });
  expect([later.status, await linesOf(fetched)]).toEqual([200, []]);
  const brought = await aCart(visitor, { place: { ...long, DeliveryID: 'leveren' } });
  await visitor.patch(`/api/v3/rental/cart/${brought}`, { DeliveryID: 'afhalen' });
  expect(await linesOf(brought)).toEqual([['rit', 1]]);
});

test('it may be taken out like any line', async () => {
  configure('rit');
  const cart = await aCart(visitor);
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  const removed = await visitor.delete(`/api/v3/rental/cart/${cart}/items/${body.Collection[0].CartItemID}`);
  expect([removed.status, await linesOf(cart)]).toEqual([204, []]);
});

test('one that is not free says so, and one that does not exist is left out: neither keeps anybody from shopping', async () => {
  configure('op');
  const cart = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 1 }] });
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  expect(body.Collection).toMatchObject([
    { ItemID: 'op', InvalidCartItemReason: 'Er zijn er nog 0 vrij in deze periode.' },
    { ItemID: 'tent', InvalidCartItemReason: null },
  ]);
  configure('bestaat-niet');
  expect(await linesOf(await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 1 }] }))).toEqual([
    ['tent', 1],
  ]);
});
