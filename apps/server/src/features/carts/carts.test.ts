import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, period } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer({
    customFields: [{ name: 'CUST_Occasion', entity: 'cart', type: 'text', labelKey: 'x.y' }],
  });
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'glas', dayCents: 290, weekCents: 1160, stock: { noord: 40, zuid: 5 } });
  await anItem(database, { id: 'tent', dayCents: 7225, depositCents: 12500, stock: { noord: 3 } });
  await anItem(database, { id: 'paar', maxPerCart: 2 });
  await anItem(database, { id: 'kort', maxReservationDays: 2 });
  await anItem(database, { id: 'servet', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { glas: 10, tent: 1 } });
  await anItem(database, { id: 'ledig', groupDayCents: { group: 'vereniging', cents: 900 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const cartPath = (id: string) => `/api/v3/rental/cart/${id}`;
const itemsPath = (id: string) => `${cartPath(id)}/items`;

describe('making a cart', () => {
  test('a new cart has its place and period, and nothing in it', async () => {
    const { status, body } = await visitor.post('/api/v3/rental/cart', period);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      Version: 1,
      WarehouseID: { Key: 'noord', Description: 'noord' },
      DeliveryID: 'afhalen',
      Delivery: { Key: 'afhalen', Description: 'Afhalen', Kind: 'pickup' },
      DateTimeExpectedStart: '2026-06-05T00:00:00+02:00',
      DateTimeExpectedEnd: '2026-06-07T00:00:00+02:00',
      TotalQty: 0,
      TotalIncVATForeignCurrency: 0,
      PaymentCondition: { ShopPaymentPolicy: 'BlockPayment' },
    });
  });

  test.each([
    [
      'a past day',
      { DateTimeExpectedStart: '2026-05-20', DateTimeExpectedEnd: '2026-06-07' },
      400,
      'PeriodRefused',
      'past',
    ],
    ['today, which is too soon', { DateTimeExpectedStart: '2026-06-01' }, 400, 'PeriodRefused', 'too-soon'],
    [
      'an end before the start',
      { DateTimeExpectedEnd: '2026-06-03' },
      400,
      'ValidationFailed',
      'before-start',
    ],
    [
      'a day that does not exist',
      { DateTimeExpectedStart: '2026-02-30' },
      400,
      'ValidationFailed',
      'no-such-day',
    ],
    ['no date at all', { DateTimeExpectedStart: 'morgen' }, 400, 'ValidationFailed', 'wrong-form'],
    ['an unknown warehouse', { WarehouseID: 'maan' }, 400, 'ValidationFailed', 'unknown-warehouse'],
    ['an unknown delivery', { DeliveryID: 'drone' }, 400, 'ValidationFailed', 'unknown-delivery'],
    [
      'a delivery that asks for more days',
      { DeliveryID: 'leveren', DateTimeExpectedEnd: '2026-06-06' },
      400,
      'PeriodRefused',
      'delivery-too-short',
    ],
    [
      'a field that the shop does not know',
      { CustomFields: { CUST_Other: 'x' } },
      400,
      'UnknownCustomField',
      'unknown-field',
    ],
  ])('making a cart: %s is refused with the reason', async (_, wrong, status, code, reason) => {
    const answer = await visitor.post('/api/v3/rental/cart', { ...period, ...wrong });
    expect([answer.status, answer.body.Error.Code, answer.body.Error.Fields[0].Code]).toEqual([
      status,
      code,
      reason,
    ]);
    expect(answer.body.Error.Message).not.toMatch(/^errors\./u);
  });

  test('a period that is too short for its delivery is refused with the days that it needs, in every language', async () => {
    const said = async (language: 'nl' | 'en' | 'de') => {
      const reader = await server.visitor(language);
      const input = { ...period, DeliveryID: 'leveren', DateTimeExpectedEnd: '2026-06-06' };
      return (await reader.post('/api/v3/rental/cart', input)).body.Error.Fields[0].Message;
    };
    expect(await said('nl')).toBe('Voor deze manier van leveren huur je minstens 3 dagen.');
    expect(await said('en')).toBe('With this kind of delivery you rent for at least 3 days.');
    expect(await said('de')).toBe('Für diese Lieferart mieten Sie mindestens 3 Tage.');
  });

  test('without a token there is no cart, and the fixed text says so', async () => {
    const answer = await server.public().post('/api/v3/rental/cart', period);
    expect([answer.status, answer.body.Error.Message]).toEqual([
      401,
      'No Bearer authentication Token found.',
    ]);
  });

  test('a cart carries declared custom fields', async () => {
    const { body } = await visitor.post('/api/v3/rental/cart', {
      ...period,
      CustomFields: { CUST_Occasion: 'Trouw' },
    });
    expect(body.CustomFields).toEqual({ CUST_Occasion: 'Trouw' });
  });
});

describe('lines', () => {
  test('the same item added to a cart again adds up, and the week is taken when it is cheaper', async () => {
    const id = await aCart(visitor, { place: { DateTimeExpectedEnd: '2026-06-10' } });
    await visitor.post(itemsPath(id), [{ ItemID: 'glas', Amount: 3 }]);
    const { status, body } = await visitor.post(itemsPath(id), [{ ItemID: 'glas', Amount: 2 }]);
    expect(status).toBe(201);
    expect(body.Collection).toHaveLength(1);
    expect(body.Collection[0]).toMatchObject({
      Amount: 5,
      PriceIncVAT: 11.6,
      TotalIncVAT: 58,
      TotalExcVAT: 47.93,
      StockLeftover: 35,
    });
  });

  test('a deposit follows its line, cannot be removed, and stands outside the sums', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 2 }] });
    const { body } = await visitor.get(itemsPath(id));
    expect(body.Collection.map((one: { IsDeposit: boolean }) => one.IsDeposit)).toEqual([false, true]);
    const [line, deposit] = body.Collection;
    expect(deposit).toMatchObject({
      ItemID: 'borg',
      Amount: 2,
      TotalIncVAT: 250,
      IsRemovable: false,
      ParentCartItemID: line.CartItemID,
    });
    expect((await visitor.delete(`${itemsPath(id)}/${deposit.CartItemID}`)).body.Error.Code).toBe(
      'LineNotRemovable',
    );
    expect((await visitor.get(cartPath(id))).body).toMatchObject({
      TotalIncVATForeignCurrency: 433.5,
      TotalDeposit: 250,
    });
  });

  test.each([
    [0, 'too-small'],
    [-1, 'too-small'],
    [1e9, 'too-big'],
    ['x', 'wrong-type'],
    [1.5, 'wrong-type'],
    [undefined, 'required'],
  ])('an amount of %s is refused', async (Amount, reason) => {
    const id = await aCart(visitor);
    const { status, body } = await visitor.post(itemsPath(id), [{ ItemID: 'glas', Amount }]);
    expect([status, body.Error.Code, body.Error.Fields[0]]).toMatchObject([
      400,
      'ValidationFailed',
      { Code: reason },
    ]);
    expect((await visitor.get(itemsPath(id))).body.Total).toBe(0);
  });

  test.each([
    ['more than the stock', 'glas', 41, 409, 'StockShort', 'stock'],
    ['a composition by its scarcest part', 'set', 4, 409, 'StockShort', 'stock'],
    ['more than a cart may hold', 'paar', 3, 409, 'LineInvalid', 'cart'],
    ['a period longer than the item is rented', 'kort', 1, 409, 'LineInvalid', 'period-exceeded'],
    ['an item that is not there', 'spook', 1, 404, 'NotFound', 'unknown-item'],
    ['a deposit by itself', 'borg', 1, 404, 'NotFound', 'unknown-item'],
  ])(
    'a line of a cart: %s is refused and nothing is written',
    async (_, ItemID, Amount, status, code, reason) => {
      const id = await aCart(visitor);
      const answer = await visitor.post(itemsPath(id), [
        { ItemID: 'servet', Amount: 1 },
        { ItemID, Amount },
      ]);
      expect([answer.status, answer.body.Error.Code, answer.body.Error.Fields[0].Code]).toEqual([
        status,
        code,
        reason,
      ]);
      expect((await visitor.get(itemsPath(id))).body.Total).toBe(0);
    },
  );

  test('loose parts and a composition share one stock within a cart', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'set', Amount: 2 }] });
    const answer = await visitor.post(itemsPath(id), [{ ItemID: 'glas', Amount: 21 }]);
    expect(answer.body.Error.Fields[0]).toMatchObject({ Code: 'stock', Field: '[0].Amount' });
    expect((await visitor.post(itemsPath(id), [{ ItemID: 'glas', Amount: 20 }])).status).toBe(201);
  });

  test('fewer of a line always passes, more only within the stock', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'glas', Amount: 10 }] });
    const [line] = (await visitor.get(itemsPath(id))).body.Collection;
    const path = `${itemsPath(id)}/${line.CartItemID}`;
    expect((await visitor.patch(path, { Amount: 41 })).body.Error.Code).toBe('StockShort');
    expect((await visitor.patch(path, { Amount: 4 })).body.Collection[0].Amount).toBe(4);
    expect((await visitor.delete(path)).status).toBe(200);
    expect((await visitor.delete(path)).status).toBe(404);
  });

  test("a customer of a group pays the group's price", async () => {
    const client = await server.customer('vzw-prijs', { group: 'vereniging' });
    const id = await aCart(client, { lines: [{ ItemID: 'ledig', Amount: 1 }] });
    expect((await client.get(cartPath(id))).body.TotalIncVATForeignCurrency).toBe(27);
  });
});

describe('two tabs', () => {
  test('a write that names an older version gets the fresh cart and changes nothing', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'glas', Amount: 1 }] });
    const { Version } = (await visitor.get(cartPath(id))).body;
    const [line] = (await visitor.get(itemsPath(id))).body.Collection;
    const path = `${itemsPath(id)}/${line.CartItemID}`;
    expect((await visitor.patch(path, { Amount: 2, Version })).status).toBe(200);
    const late = await visitor.patch(path, { Amount: 9, Version });
    expect([late.status, late.body.Error.Code, late.body.Cart.Version]).toEqual([
      409,
      'CartChanged',
      Version + 1,
    ]);
    expect((await visitor.get(itemsPath(id))).body.Collection[0].Amount).toBe(2);
    const cleared = await visitor.delete(`${itemsPath(id)}?Version=${Version}`);
    expect([cleared.status, cleared.body.Error.Code, cleared.body.Cart.Version]).toEqual([
      409,
      'CartChanged',
      Version + 1,
    ]);
    expect((await visitor.delete(`${itemsPath(id)}?version=${Version + 1}`)).status).toBe(200);
  });

  test('adding the same item from many tabs at once loses none', async () => {
    const id = await aCart(visitor);
    await Promise.all(
      Array.from({ length: 8 }, () => visitor.post(itemsPath(id), [{ ItemID: 'glas', Amount: 1 }])),
    );
    expect((await visitor.get(itemsPath(id))).body.Collection).toMatchObject([{ Amount: 8 }]);
  });
});

describe('changing the settings', () => {
  test('another period of a cart clears the hours of the days that moved', async () => {
    const id = await aCart(visitor, { hours: ['noord.P5.0900', 'noord.R7.1600'] });
    const { body } = await visitor.patch(cartPath(id), { DateTimeExpectedStart: '2026-06-06' });
    expect(body).toMatchObject({ BusinessHourStart: null, BusinessHourEnd: { Key: 'noord.R7.1600' } });
  });

  test('what would not fit another warehouse is told before, and said by the lines after', async () => {
    const id = await aCart(visitor, {
      lines: [
        { ItemID: 'glas', Amount: 8 },
        { ItemID: 'servet', Amount: 1 },
      ],
    });
    const asked = await visitor.post(`${cartPath(id)}/_invalid-items`, { WarehouseID: 'zuid' });
    expect(asked.body.Collection).toMatchObject([{ ItemID: 'glas', Reason: 'stock' }]);
    expect((await visitor.get(cartPath(id))).body.WarehouseID.Key).toBe('noord');
    await visitor.patch(cartPath(id), { WarehouseID: 'zuid' });
    const lines = (await visitor.get(itemsPath(id))).body.Collection;
    expect(lines[0].InvalidCartItemReason).toContain('5');
    expect(lines[1].InvalidCartItemReason).toBeNull();
  });

  test('an hour that does not exist on that day is refused by name', async () => {
    const id = await aCart(visitor);
    const { status, body } = await visitor.patch(cartPath(id), { BusinessHourStart: 'noord.P1.0900' });
    expect([status, body.Error.Fields[0]]).toMatchObject([
      400,
      { Field: 'BusinessHourStart', Code: 'unknown-hour' },
    ]);
  });

  test('a deleted cart is gone', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'glas', Amount: 1 }] });
    expect((await visitor.delete(cartPath(id))).status).toBe(204);
    expect((await visitor.get(cartPath(id))).status).toBe(404);
  });
});

test("another's cart, an unknown cart and another shop's cart answer alike", async () => {
  const id = await aCart(visitor, { lines: [{ ItemID: 'glas', Amount: 1 }] });
  const stranger = await server.visitor();
  const customer = await server.customer('vzw-vreemd');
  for (const client of [stranger, customer]) {
    const real = await client.get(cartPath(id));
    const unknown = await client.get(cartPath('00000000-0000-0000-0000-000000000000'));
    expect(real.status).toBe(404);
    expect(real.body).toEqual(unknown.body);
    expect((await client.patch(cartPath(id), { Reference: 'x' })).status).toBe(404);
    expect((await client.post(itemsPath(id), [{ ItemID: 'glas', Amount: 1 }])).status).toBe(404);
    expect((await client.delete(cartPath(id))).status).toBe(404);
  }
  const elsewhere = await server.visitor('nl', server.other);
  expect((await elsewhere.get(cartPath(id))).status).toBe(404);
});

describe('asking what would not fit', () => {
  const ask = async (id: string, body: object) => visitor.post(`${cartPath(id)}/_invalid-items`, body);

  test('asking what would not fit evaluates the new delivery of a cart, not the old one', async () => {
    const place = { DeliveryID: 'leveren' };
    const id = await aCart(visitor, { lines: [{ ItemID: 'servet', Amount: 1 }], place });
    const shorter = { DateTimeExpectedEnd: '2026-06-06' };
    const kept = await ask(id, shorter);
    expect([kept.status, kept.body.Error.Fields[0].Code]).toEqual([400, 'delivery-too-short']);
    expect((await ask(id, { ...shorter, DeliveryID: 'afhalen' })).body.Collection).toEqual([]);
  });

  test('asking what would not fit refuses a place that cannot be at all, and names no line for it', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'glas', Amount: 1 }] });
    const { status, body } = await ask(id, { DateTimeExpectedStart: '2026-06-01' });
    expect([status, body.Error.Code, body.Error.Fields[0].Code]).toEqual([400, 'PeriodRefused', 'too-soon']);
  });

  test('asking what would not fit, an entry may name days and a warehouse of its own', async () => {
    const id = await aCart(visitor, { lines: [{ ItemID: 'glas', Amount: 8 }] });
    const [line] = (await visitor.get(itemsPath(id))).body.Collection;
    const entry = { CartItemID: line.CartItemID };
    expect((await ask(id, { Items: [entry] })).body.Collection).toEqual([]);
    expect((await ask(id, { Items: [{ ...entry, WarehouseID: 'zuid' }] })).body.Collection).toMatchObject([
      { Reason: 'stock' },
    ]);
    expect((await ask(id, { Items: [{ ...entry, WarehouseID: 'maan' }] })).body.Error.Fields[0].Field).toBe(
      'Items[0].WarehouseID',
    );
  });
});

test('adding the same again and again ends at a limit, not in a fault', async () => {
  const id = await aCart(visitor);
  expect((await visitor.post(itemsPath(id), [{ ItemID: 'servet', Amount: 100_000 }])).status).toBe(201);
  const more = await visitor.post(itemsPath(id), [{ ItemID: 'servet', Amount: 1 }]);
  expect([more.status, more.body.Error.Fields[0].Code]).toEqual([409, 'cart']);
});
