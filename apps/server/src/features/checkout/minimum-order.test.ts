import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aRegistration } from '../identity/testing/registration-calls.ts';

/** Edited while the server runs: every cart here may be older than what the shop asks. */
let server: TestServer;
let turn = 0;

const asks = (minimumOrderCents: number) => server.edit({ reservations: { minimumOrderCents } });

beforeAll(async () => {
  server = await aServer({ cartMode: 'multiple' });
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  // Of three days: 30 euro.
  await anItem(database, { id: 'tent', stock: { noord: 50, zuid: 50 } });
  await anItem(database, { id: 'kasteel', depositCents: 15_000, stock: { noord: 50 } });
  await anItem(database, { id: 'boor', itemType: 'Sales', salesCents: 2499, stock: { noord: 50 } });
});
beforeEach(() => {
  turn += 1;
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

/** Friday to Sunday of a week of its own for every test: an hour takes few. */
function days() {
  const day = (ahead: number) =>
    new Date(Date.parse('2026-06-05T00:00Z') + (turn * 7 + ahead) * 86_400_000).toISOString().slice(0, 10);
  return { DateTimeExpectedStart: day(0), DateTimeExpectedEnd: day(2) };
}

const cartOf = (client: Client, ItemID = 'tent') =>
  aCart(client, { lines: [{ ItemID, Amount: 1 }], place: days(), hours });

const order = (client: Client, cart: string) =>
  client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson(`klant-${turn}`) });

const minimumOf = ({ body }: Awaited<ReturnType<Client['get']>>) => [
  body.MinimumTotalIncVAT,
  body.TotalBelowMinimum,
];

test('a shop that asks nothing says so in the cart, and lets any amount through', async () => {
  await server.edit({});
  const visitor = await server.visitor();
  const cart = await cartOf(visitor);
  expect(minimumOf(await visitor.get(`/api/v3/rental/cart/${cart}`))).toEqual([null, 0]);
  expect((await order(visitor, cart)).status).toBe(201);
});

test('a cart that was open when the shop set a minimum says what is missing, and passes at exactly that much', async () => {
  await server.edit({});
  const visitor = await server.visitor();
  const cart = await cartOf(visitor);
  await asks(6000);
  expect(minimumOf(await visitor.get(`/api/v3/rental/cart/${cart}`))).toEqual([60, 30]);
  const refused = await order(visitor, cart);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    Error: {
      Code: 'OrderBelowMinimum',
      Message: 'Bestellen kan vanaf € 60,00 incl. btw. Je komt nog € 30,00 tekort.'.replaceAll(
        '€ ',
        '€\u00A0',
      ),
    },
    MinimumTotalIncVAT: 60,
    TotalBelowMinimum: 30,
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 1 }]);
  expect([body.Cart.MinimumTotalIncVAT, body.Cart.TotalBelowMinimum]).toEqual([60, 0]);
  expect((await order(visitor, cart)).status).toBe(201);
});

test('what the shop asks no more keeps nobody, though their page still says it', async () => {
  await asks(6000);
  const visitor = await server.visitor();
  const cart = await cartOf(visitor);
  expect((await order(visitor, cart)).status).toBe(409);
  await asks(3000);
  expect((await order(visitor, cart)).status).toBe(201);
});

describe('too little is refused', () => {
  const code = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [status, body.Error?.Code];

  test.each([
    [
      'nl',
      /^Bestellen kan vanaf €\s60,00 incl\. btw\. Je komt nog €\s30,00 tekort\. De waarborg telt niet mee\.$/u,
    ],
    [
      'en',
      /^The minimum order is €\s?60\.00 incl\. VAT\. You are €\s?30\.00 short\. Deposits do not count\.$/u,
    ],
    [
      'de',
      /^Der Mindestbestellwert beträgt €\s60,00 inkl\. MwSt\. Es fehlen noch €\s30,00\. Die Kaution zählt nicht mit\.$/u,
    ],
  ])(
    'an order of too little is refused in words of %s, and its deposit does not lift it',
    async (language, words) => {
      await asks(6000);
      const visitor = await server.visitor(language);
      const refused = await order(visitor, await cartOf(visitor, 'kasteel'));
      expect(refused.body.Error.Message).toMatch(words);
    },
  );

  test('an order of too little is refused to who has an account and to who registers, and nobody becomes a customer by it', async () => {
    await asks(6000);
    const customer = await server.customer(`vzw-${turn}`);
    const theirs = await cartOf(customer);
    expect(code(await customer.post(`/api/v3/rental/cart/${theirs}/_checkout`, {}))).toEqual([
      409,
      'OrderBelowMinimum',
    ]);
    const visitor = await server.visitor();
    const cart = await cartOf(visitor);
    const Registration = aRegistration(`noor-${turn}@bivak.example`, {});
    const register = () => visitor.post(`/api/v3/rental/cart/${cart}/_checkout-register`, { Registration });
    expect(code(await register())).toEqual([409, 'OrderBelowMinimum']);
    await asks(3000);
    expect((await register()).status).toBe(201);
  });

  test('an order of too little to buy is refused, by a cent', async () => {
    await asks(2500);
    const visitor = await server.visitor();
    const cart = await cartOf(visitor, 'boor');
    expect(minimumOf(await visitor.get(`/api/v3/rental/cart/${cart}`))).toEqual([25, 0.01]);
    expect(code(await order(visitor, cart))).toEqual([409, 'OrderBelowMinimum']);
    await asks(2499);
    expect((await order(visitor, cart)).status).toBe(201);
  });

  test('an order of too little is refused with all else that is missing named beside it', async () => {
    await asks(6000);
    const visitor = await server.visitor();
    const cart = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 1 }] });
    const { body } = await order(visitor, cart);
    expect([body.Error.Code, body.Error.Fields.map(({ Field }: { Field: string }) => Field)]).toEqual([
      'OrderBelowMinimum',
      ['BusinessHourStart', 'BusinessHourEnd'],
    ]);
  });
});

test('a cart of two places counts as a whole, though neither of its orders would be enough', async () => {
  await asks(5000);
  const visitor = await server.visitor();
  const cart = await cartOf(visitor);
  const Group = {
    WarehouseID: 'zuid',
    DateTimeExpectedStart: '2026-06-12',
    DateTimeExpectedEnd: '2026-06-13',
  };
  await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'tent', Amount: 1, ...Group }]);
  const there = { Group, BusinessHourStart: 'zuid.P5.0900', BusinessHourEnd: 'zuid.R6.1600' };
  await visitor.patch(`/api/v3/rental/cart/${cart}`, there);
  const { status, body } = await order(visitor, cart);
  expect([status, body.Total]).toEqual([201, 2]);
});
