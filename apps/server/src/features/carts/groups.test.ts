import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, period } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer({
    cartMode: 'multiple',
    fixedProduct: { item: 'rit', delivery: 'leveren' },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'tent', stock: { noord: 4, zuid: 2 } });
  await anItem(database, { id: 'stoel', stock: { noord: 50 } });
  await anItem(database, { id: 'rit', stockType: 'BulkWithoutStock' });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const here = period;
const june12 = {
  WarehouseID: 'noord',
  DateTimeExpectedStart: '2026-06-12',
  DateTimeExpectedEnd: '2026-06-13',
};

async function twoGroups(place = {}): Promise<string> {
  const cart = await aCart(visitor, { place });
  const { status, body } = await visitor.post(`/api/v3/rental/cart/${cart}/items`, [
    { ItemID: 'tent', Amount: 1 },
    { ItemID: 'tent', Amount: 2, ...june12 },
    { ItemID: 'stoel', Amount: 10, ...june12 },
  ]);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return cart;
}

const change = (cart: string, body: object) => visitor.patch(`/api/v3/rental/cart/${cart}`, body);

async function linesOf(cart: string): Promise<string[]> {
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  return body.Collection.map((line) =>
    [
      line.Amount,
      line.ItemID,
      line.WarehouseID.Key,
      line.DateTimeExpectedStart.slice(5, 10),
      line.BusinessHourStart?.Key ?? '-',
      line.InvalidCartItemReason === null ? 'fits' : 'does not fit',
    ].join(' '),
  );
}

describe('a place and period of a cart of many', () => {
  test('a place and period of a cart of many is what its lines say, and only their delivery is the one of the cart', async () => {
    const cart = await twoGroups();
    const line = { ...june12, WarehouseID: 'zuid', ItemID: 'tent', Amount: 1 };
    const path = `/api/v3/rental/cart/${cart}/items`;
    expect((await visitor.post(path, [{ ...line, DeliveryID: 'afhalen' }])).status).toBe(201);
    const { status, body } = await visitor.post(path, [{ ...line, DeliveryID: 'leveren' }]);
    expect([status, body.Error.Code]).toEqual([409, 'PlaceDiffers']);
    expect(body.Error.Fields).toMatchObject([
      { Field: '[0].DeliveryID', Message: 'In je winkelmand: Afhalen. Gevraagd: Leveren.' },
    ]);
  });

  test('a place and period of a cart of many gets its own hours, which what is added there shares, and leaves the others alone', async () => {
    const cart = await twoGroups();
    const { status } = await change(cart, {
      Group: june12,
      BusinessHourStart: 'noord.P5.0900',
      BusinessHourEnd: 'noord.R6.1600',
    });
    expect(status).toBe(200);
    await visitor.delete(`/api/v3/rental/cart/${cart}/items/${await firstAt(cart, '06-12')}`);
    await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 1, ...june12 }]);
    expect(await linesOf(cart)).toEqual([
      '1 tent noord 06-05 - fits',
      '10 stoel noord 06-12 noord.P5.0900 fits',
      '1 tent noord 06-12 noord.P5.0900 fits',
    ]);
    const taken = await change(cart, { Group: june12, BusinessHourStart: 'noord.P5.0300' });
    expect([taken.status, taken.body.Error.Fields[0].Field]).toEqual([400, 'BusinessHourStart']);
  });

  test('a place and period of a cart of many takes the hours that are chosen for the cart where that stands, too', async () => {
    const cart = await twoGroups();
    await change(cart, { Group: here, BusinessHourStart: 'noord.P5.0900' });
    expect((await change(cart, { BusinessHourStart: 'noord.P5.1000' })).status).toBe(200);
    expect((await linesOf(cart))[0]).toBe('1 tent noord 06-05 noord.P5.1000 fits');
  });

  test('a place and period of a cart of many moves whole, adds to what lies there already, and says what does not fit there', async () => {
    const cart = await twoGroups();
    await change(cart, { Group: june12, BusinessHourStart: 'noord.P5.0900' });
    expect(
      (
        await change(cart, {
          Group: june12,
          DateTimeExpectedStart: '2026-06-05',
          DateTimeExpectedEnd: '2026-06-07',
        })
      ).status,
    ).toBe(200);
    expect(await linesOf(cart)).toEqual(['3 tent noord 06-05 - fits', '10 stoel noord 06-05 - fits']);
    await change(cart, { Group: here, WarehouseID: 'zuid' });
    expect(await linesOf(cart)).toEqual([
      '3 tent zuid 06-05 - does not fit',
      '10 stoel zuid 06-05 - does not fit',
    ]);
  });

  test('a place and period of a cart of many stays when it cannot be elsewhere, when it is not there, and when another tab was quicker', async () => {
    const cart = await twoGroups();
    const before = await linesOf(cart);
    const answers = await Promise.all([
      change(cart, { Group: june12, DateTimeExpectedStart: '2020-06-05', DateTimeExpectedEnd: '2020-06-07' }),
      change(cart, { Group: { ...june12, WarehouseID: 'zuid' }, DateTimeExpectedEnd: '2026-06-14' }),
      change(cart, { Group: { ...june12, WarehouseID: 'nergens' } }),
      change(cart, { Group: june12, WarehouseID: 'zuid', Version: 1 }),
    ]);
    expect(
      answers.map(({ status, body }) => [status, body.Error.Fields?.[0]?.Field ?? body.Error.Code]),
    ).toEqual([
      [400, 'DateTimeExpectedStart'],
      [404, 'Group'],
      [400, 'Group.WarehouseID'],
      [409, 'CartChanged'],
    ]);
    expect(await linesOf(cart)).toEqual(before);
  });

  test('a place and period of a cart of many is asked about on its own before it moves', async () => {
    const cart = await twoGroups();
    const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
    const Items = body.Collection.slice(1).map(({ CartItemID }) => ({ CartItemID }));
    const moved = {
      WarehouseID: 'zuid',
      DateTimeExpectedStart: '2026-06-12',
      DateTimeExpectedEnd: '2026-06-13',
    };
    const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_invalid-items`, { ...moved, Items });
    expect(answer.body.Collection.map(({ ItemID, Reason }) => [ItemID, Reason])).toEqual([
      ['stoel', 'not-offered'],
    ]);
  });

  test('a place and period of a cart of many takes the ride of the delivery along when it is the last one with goods', async () => {
    const long = { DateTimeExpectedStart: '2026-06-12', DateTimeExpectedEnd: '2026-06-16' };
    const cart = await aCart(visitor, {
      place: { DeliveryID: 'leveren', DateTimeExpectedEnd: '2026-06-09' },
    });
    await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 1, ...long }]);
    expect(await linesOf(cart)).toEqual(['1 tent noord 06-12 - fits', '1 rit noord 06-12 - fits']);
  });
});

async function firstAt(cart: string, day: string): Promise<string> {
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}/items`);
  return body.Collection.find((line) => line.DateTimeExpectedStart.includes(day))?.CartItemID ?? '';
}
