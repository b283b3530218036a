import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, period } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// RULINGS, "days and place of a sent line": what a line says and is not the cart's is refused, with both.
let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9, zuid: 9 } });
  await anItem(server.shop.database, { id: 'stoel', stock: { noord: 9 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const itemsOf = (cart: string) => `/api/v3/rental/cart/${cart}/items`;
const add = (cart: string, ...lines: readonly object[]) => visitor.post(itemsOf(cart), lines);
const later = { DateTimeExpectedStart: '2026-06-12', DateTimeExpectedEnd: '2026-06-15' };
const own = { ...period, DeliveryID: 'afhalen' };

async function amounts(cart: string): Promise<string[]> {
  const { body } = await visitor.get(itemsOf(cart));
  return body.Collection.map((line) =>
    [line.Amount, line.ItemID, line.WarehouseID.Key, line.DateTimeExpectedStart.slice(5, 10)].join(' '),
  );
}

describe('a line for a cart of one place and period', () => {
  test.each([
    ['says nothing of place and days', {}],
    ['says those of the cart', own],
    ['says the days as instants', { DateTimeExpectedStart: '2026-06-05T00:00:00+02:00' }],
  ])('a line for a cart of one place and period is taken when it %s', async (_, where) => {
    const cart = await aCart(visitor);
    expect((await add(cart, { ItemID: 'tent', Amount: 2, ...where })).status).toBe(201);
    expect(await amounts(cart)).toEqual(['2 tent noord 06-05']);
  });

  test.each([
    ['other days', later, ['[0].DateTimeExpectedStart', '[0].DateTimeExpectedEnd']],
    ['a later end', { DateTimeExpectedEnd: '2026-06-08' }, ['[0].DateTimeExpectedEnd']],
    ['another warehouse', { WarehouseID: 'zuid' }, ['[0].WarehouseID']],
    ['another delivery', { DeliveryID: 'leveren' }, ['[0].DeliveryID']],
  ])(
    'a line for a cart of one place and period is refused for %s, with those of the cart and those that were sent',
    async (_, where, fields) => {
      const cart = await aCart(visitor);
      const { status, body } = await add(cart, { ItemID: 'tent', Amount: 2, ...where });
      expect([status, body.Error.Code]).toEqual([409, 'PlaceDiffers']);
      expect(body.Error.Fields.map(({ Field }) => Field)).toEqual(fields);
      expect([body.InCart, body.Sent]).toEqual([own, { ...own, ...where }]);
      expect(await amounts(cart)).toEqual([]);
    },
  );

  test('a line for a cart of one place and period names both in the language of who asks', async () => {
    const cart = await aCart(visitor);
    const said = async (language: string) => {
      const line = { ItemID: 'tent', Amount: 1, ...later, WarehouseID: 'zuid' };
      return (await visitor.post(itemsOf(cart), [line], { 'accept-language': language })).body.Error;
    };
    expect((await said('nl')).Message).toBe(
      'Je winkelmand is voor 5–7 juni 2026 · noord, en dit is voor 12–15 juni 2026 · zuid. Er is niets toegevoegd.',
    );
    expect((await said('en')).Fields[1].Message).toBe(
      'In your cart: Friday, 5 June 2026. Asked for: Friday, 12 June 2026.',
    );
    expect((await said('de')).Message).toMatch(/^Ihr Warenkorb ist für 5\.–7\. Juni 2026 · noord, dies ist/u);
  });

  test('a line for a cart of one place and period takes the others of its call along: all or none', async () => {
    const cart = await aCart(visitor);
    const answer = await add(
      cart,
      { ItemID: 'stoel', Amount: 1, ...own },
      { ItemID: 'tent', Amount: 1, ...later },
    );
    expect(answer.body.Error.Fields[0].Field).toBe('[1].DateTimeExpectedStart');
    expect(answer.body.Sent).toMatchObject(later);
    expect(await amounts(cart)).toEqual([]);
  });

  test('a line for a cart of one place and period that was read before the cart moved is refused after it', async () => {
    const cart = await aCart(visitor, { lines: [{ ItemID: 'stoel', Amount: 1 }] });
    expect((await visitor.patch(`/api/v3/rental/cart/${cart}`, later)).status).toBe(200);
    const { body } = await add(cart, { ItemID: 'tent', Amount: 1, ...own });
    expect([body.Error.Code, body.InCart]).toEqual(['PlaceDiffers', { ...own, ...later }]);
    expect(await amounts(cart)).toEqual(['1 stoel noord 06-12']);
  });

  test.each([
    ['no such day', { DateTimeExpectedStart: '2026-06-31' }, 'no-such-day'],
    ['an end before the start', { DateTimeExpectedEnd: '2026-06-01' }, 'before-start'],
    ['an unknown warehouse', { WarehouseID: 'maan' }, 'unknown-warehouse'],
    ['an unknown delivery', { DeliveryID: 'raket' }, 'unknown-delivery'],
  ])(
    'a line for a cart of one place and period with %s is wrong, whatever the cart has',
    async (_, where, reason) => {
      const cart = await aCart(visitor);
      const { status, body } = await add(cart, { ItemID: 'tent', Amount: 1, ...later, ...where });
      expect([status, body.Error.Code]).toEqual([400, 'ValidationFailed']);
      expect(body.Error.Fields.map(({ Code }) => Code)).toContain(reason);
    },
  );

  test("who adds a line to another's cart does not learn what that cart is for", async () => {
    const cart = await aCart(visitor);
    const other = await server.visitor();
    const { status, body } = await other.post(itemsOf(cart), [{ ItemID: 'tent', Amount: 1, ...later }]);
    expect([status, body.Error.Code, body.InCart]).toEqual([404, 'NotFound', undefined]);
  });
});
