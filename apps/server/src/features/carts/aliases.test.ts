import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart, aPerson, period } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// RULINGS, "aliases": a line gets the first warehouse in alias order that has enough, stored on the line.
let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer({
    style: {
      warehouseAliases: 'brussel:zuid,noord|kust:noord',
      warehouseAliasNames: { kust: { nl: 'Aan zee', en: 'By the sea', de: 'Am Meer' } },
    },
    fixedProduct: { item: 'rit', delivery: 'leveren' },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'tent', stock: { noord: 5, zuid: 2 } });
  await anItem(database, { id: 'stoel', stock: { noord: 50 } });
  await anItem(database, { id: 'kamp', kind: 'Composition', parts: { tent: 2 } });
  await anItem(database, { id: 'rit', stockType: 'BulkWithoutStock' });
  for (let n = 0; n < 20; n += 1) await anItem(database, { id: `klein-${n}`, stock: { noord: 3 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const inBrussels = (more = {}) => aCart(visitor, { place: { WarehouseID: 'brussel', ...more } });
const add = (cart: string, ...inputs: readonly object[]) =>
  visitor.post(`/api/v3/rental/cart/${cart}/items`, inputs);

async function linesOf(cart: string) {
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  return body.Collection.map(({ ItemID, Amount, WarehouseID }) => `${Amount} ${ItemID} ${WarehouseID.Key}`);
}

describe('a choice that stands for several warehouses', () => {
  test('a choice that stands for several warehouses gives each line the first that has enough, beside what the cart holds already', async () => {
    const cart = await inBrussels();
    await add(cart, { ItemID: 'tent', Amount: 1 }, { ItemID: 'stoel', Amount: 4 });
    await add(cart, { ItemID: 'tent', Amount: 2, WarehouseID: 'brussel' });
    await add(cart, { ItemID: 'tent', Amount: 1 });
    expect(await linesOf(cart)).toEqual(['2 tent zuid', '4 stoel noord', '2 tent noord']);
    const { body } = await visitor.get(`/api/v3/rental/cart/${cart}`);
    expect([body.WarehouseAlias, body.WarehouseID.Key]).toEqual(['brussel', 'zuid']);
    const short = await add(cart, { ItemID: 'tent', Amount: 9 });
    expect([short.status, short.body.Error.Code]).toEqual([409, 'StockShort']);
  });

  test('a choice that stands for several warehouses counts what the packages of the cart are made of: their parts come from the same shelf', async () => {
    const cart = await inBrussels();
    // Two tents in zuid: a camp of two leaves none there, so that the tent alone comes from noord.
    await add(cart, { ItemID: 'kamp', Amount: 1 }, { ItemID: 'tent', Amount: 1 });
    expect(await linesOf(cart)).toEqual(['1 kamp zuid', '1 tent noord']);
    const other = await inBrussels();
    await add(other, { ItemID: 'tent', Amount: 1 });
    await add(other, { ItemID: 'kamp', Amount: 1 });
    expect(await linesOf(other)).toEqual(['1 tent zuid', '1 kamp noord']);
  });

  test('a choice that stands for several warehouses is held to while the cart stands: place, days and delivery change only with another cart', async () => {
    const cart = await inBrussels();
    await add(cart, { ItemID: 'tent', Amount: 1 });
    const path = `/api/v3/rental/cart/${cart}`;
    const Group = { ...period, WarehouseID: 'zuid' };
    const answers = [
      await visitor.patch(path, { WarehouseID: 'noord' }),
      await visitor.patch(path, { DateTimeExpectedEnd: '2026-06-08' }),
      await visitor.patch(path, { Group, WarehouseID: 'noord' }),
      await visitor.post(`${path}/_invalid-items`, { WarehouseID: 'noord' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.Error.Code])).toEqual(
      answers.map(() => [409, 'PlaceFixed']),
    );
    expect((await visitor.patch(path, { Group, BusinessHourStart: 'zuid.P5.0900' })).status).toBe(200);
    expect((await visitor.delete(path)).status).toBe(204);
  });

  test('a choice that stands for several warehouses takes a line for the alias or one of its warehouses, and none that was meant for elsewhere', async () => {
    const cart = await inBrussels();
    const line = { ...period, ItemID: 'stoel', Amount: 1 };
    for (const WarehouseID of ['brussel', 'noord'])
      expect((await add(cart, { ...line, WarehouseID })).status).toBe(201);
    const other = await add(cart, { ...line, WarehouseID: 'kust' });
    expect([other.status, other.body.Error.Code]).toEqual([409, 'PlaceDiffers']);
    expect([other.body.InCart.WarehouseID, other.body.Sent.WarehouseID]).toEqual(['brussel', 'kust']);
    expect(other.body.Error.Message).toContain('is voor brussel, en dit is voor Aan zee.');
    const later = await add(cart, { ...line, WarehouseID: 'brussel', DateTimeExpectedEnd: '2026-06-08' });
    expect([later.body.Error.Code, later.body.Sent.DateTimeExpectedEnd]).toEqual([
      'PlaceDiffers',
      '2026-06-08',
    ]);
    const plain = await add(await aCart(visitor), { ...line, WarehouseID: 'brussel' });
    expect([plain.body.Error.Code, plain.body.InCart.WarehouseID]).toEqual(['PlaceDiffers', 'noord']);
  });

  test('a choice that stands for several warehouses becomes a reservation for each warehouse, the ride of the delivery with goods', async () => {
    const cart = await inBrussels({ DeliveryID: 'leveren', DateTimeExpectedEnd: '2026-06-12' });
    await add(cart, { ItemID: 'stoel', Amount: 1 });
    expect(await linesOf(cart)).toEqual(['1 stoel noord', '1 rit noord']);
    await add(cart, { ItemID: 'tent', Amount: 1 });
    for (const place of ['noord', 'zuid']) {
      await visitor.patch(`/api/v3/rental/cart/${cart}`, {
        Group: { WarehouseID: place, DateTimeExpectedStart: '2026-06-05', DateTimeExpectedEnd: '2026-06-12' },
        BusinessHourStart: `${place}.P5.0900`,
        BusinessHourEnd: `${place}.R5.1600`,
      });
    }
    const made = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
      Customer: aPerson('alias'),
    });
    expect([made.status, made.body.Total]).toEqual([201, 2]);
  });

  test('a choice that stands for several warehouses is offered with what its best warehouse has, on a list and day by day', async () => {
    const query = 'DateTimeExpectedStart=2026-07-10&DateTimeExpectedEnd=2026-07-12&warehouseID=brussel';
    const { body } = await server.public().get(`/api/v2/shop/items/_offers?ids=tent,stoel&${query}`);
    expect(body.Collection.map(({ ID, Stock }) => [ID, Stock])).toEqual([
      ['tent', 5],
      ['stoel', 50],
    ]);
    const range = 'warehouseID=brussel&dateFrom=2026-07-10&dateTo=2026-07-10';
    const days = await server.public().get(`/api/v2/shop/items/tent/days?${range}`);
    expect(days.body.Collection).toEqual([{ Date: '2026-07-10', Stock: 5 }]);
  });

  test('a choice that stands for several warehouses costs no more statements for many lines than for one', async () => {
    const cart = await inBrussels();
    const { statements: one } = await withStatements(() => add(cart, { ItemID: 'klein-0', Amount: 1 }));
    const many = Array.from({ length: 19 }, (_, n) => ({ ItemID: `klein-${n + 1}`, Amount: 1 }));
    const { result, statements } = await withStatements(() => add(cart, ...many));
    expect([result.status, statements.length]).toEqual([201, one.length]);
  });
});
