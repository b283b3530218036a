import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// RULINGS: such lines may be added and kept, with their reason; never checked out.
let server: TestServer;
const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

beforeAll(async () => {
  server = await aServer({ core: { DefaultDeliveryID: 'afhalen', SaveCartsWithStockConflict: true } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 2 } });
  await anItem(server.shop.database, { id: 'per-mand', maxPerCart: 5, stock: { noord: 2 } });
  await anItem(server.shop.database, { id: 'per-klant', maxPerCustomer: 5, stock: { noord: 2 } });
});
afterAll(() => server.close());

async function aConflict(client: Client, ItemID: string, Amount: number) {
  const cart = await aCart(client, { lines: [{ ItemID, Amount }], hours });
  const items = `/api/v3/rental/cart/${cart}/items`;
  const [line] = (await client.get(items)).body.Collection;
  return { cart, items, line, path: `${items}/${line.CartItemID}` };
}

test('a line that is not free is kept with its reason, may grow and shrink, and is never checked out', async () => {
  const visitor = await server.visitor();
  const { cart, line, path } = await aConflict(visitor, 'tent', 4);
  expect(line.InvalidCartItemReason).toBe('Er zijn er nog 2 vrij in deze periode.');
  const checkOut = () =>
    visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
  for (const Amount of [6, 3]) {
    const { status, body } = await visitor.patch(path, { Amount });
    expect([status, body.Collection[0].Amount]).toEqual([200, Amount]);
    expect(await checkOut()).toMatchObject({ status: 409, body: { Error: { Code: 'StockShort' } } });
  }
  await visitor.patch(path, { Amount: 2 });
  expect((await checkOut()).status).toBe(201);
});

test('the business may stop keeping such lines: what stands stays with its reason, and nothing more is added', async () => {
  const visitor = await server.visitor();
  const { items, line, path } = await aConflict(visitor, 'tent', 4);
  await server.edit({ core: { DefaultDeliveryID: 'afhalen' } });
  expect((await visitor.patch(path, { Amount: 5 })).body.Error).toMatchObject({ Code: 'StockShort' });
  expect((await visitor.get(items)).body.Collection).toEqual([line]);
  await server.edit({});
  expect((await visitor.patch(path, { Amount: 5 })).status).toBe(200);
});

describe.each([
  ['per-mand', 'cart', 'a cart may hold'],
  ['per-klant', 'customer', 'a customer may have'],
])('of an item of which %s limits (%s)', (item, reason, words) => {
  test(`no line may hold more than ${words}, whether it is free or not`, async () => {
    const customer = await server.customer(`vzw-${reason}`);
    const { items, path } = await aConflict(customer, item, 3);
    const refused = { status: 409, body: { Error: { Code: 'LineInvalid', Fields: [{ Code: reason }] } } };
    expect(await customer.patch(path, { Amount: 6 })).toMatchObject(refused);
    expect(await customer.post(items, [{ ItemID: item, Amount: 3 }])).toMatchObject(refused);
    expect((await customer.patch(path, { Amount: 5 })).status).toBe(200);
    expect((await customer.get(items)).body.Collection[0]).toMatchObject({ Amount: 5 });
  });
});
