import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { clearClaims, putClaims } from './testing/claims.ts';

let server: TestServer;
const days = (from: string, to = from) => `DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
const weekend = days('2026-06-05', '2026-06-07');

beforeAll(async () => {
  server = await aServer({
    style: { warehouseAliases: { brussel: ['zuid', 'noord'] } },
    warehouses: [
      aWarehouse('noord', {
        closingDays: [{ from: '2026-06-12', name: { nl: 'Vrij', en: 'Off', de: 'Frei' } }],
      }),
      aWarehouse('zuid'),
    ],
  });
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'table', stock: { noord: 5, zuid: 2 }, maxReservationDays: 14 });
  await anItem(database, { id: 'bench', stock: { noord: 9 }, maxPerCustomer: 6, maxPerCart: 4 });
  await anItem(database, { id: 'straw', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'seat', kind: 'Composition', parts: { table: 1, bench: 2 } });
});
afterAll(() => server.close());
beforeEach(() => clearClaims(server.shop.database));

const stock = (id: string, query: string, client: Client = server.public()) =>
  client.get(`/api/v2/shop/items/${id}/stock?${query}`);
const ofWarehouse = async (id: string, query: string, client?: Client) => {
  const { body } = await stock(id, `${query}&warehouse=noord`, client);
  return body.Warehouses[0];
};
const rented = (itemId: string, qty: number, from: string, to: string, warehouseId = 'noord') =>
  putClaims(server.shop.database, {
    itemId,
    qty,
    warehouseId,
    from: `2026-06-${from}T09:00+02:00`,
    to: `2026-06-${to}T17:00+02:00`,
  });

describe('the stock of an item in a period', () => {
  test('the stock of an item in a period is what the ledger leaves over the whole of it, at every pickup point', async () => {
    await rented('table', 2, '04', '05');
    await rented('table', 3, '07', '08');
    const { status, body } = await stock('table', weekend);
    expect(status).toBe(200);
    expect(body).toEqual({
      MaxReservationDays: 14,
      Warehouses: [
        {
          WarehouseID: 'noord',
          HasStock: true,
          Stock: 2,
          NextStock: '2026-06-05T09:00:00+02:00',
          MaxPerCustomer: null,
          MaxPerCustomerLeft: null,
          MaxPerCart: null,
          MaxPerCartLeft: null,
        },
        expect.objectContaining({ WarehouseID: 'zuid', HasStock: true, Stock: 2 }),
      ],
    });
  });

  test('the stock of an item in a period that is gone comes back at the first pickup from which it is free for as long', async () => {
    await rented('table', 5, '05', '08');
    await rented('table', 1, '11', '12');
    expect(await ofWarehouse('table', weekend)).toMatchObject({
      HasStock: false,
      Stock: 0,
      NextStock: '2026-06-09T09:00:00+02:00',
    });
    expect((await ofWarehouse('table', `${weekend}&amount=5`)).NextStock).toBe('2026-06-13T09:00:00+02:00');
    expect((await ofWarehouse('table', `${weekend}&amount=6`)).NextStock).toBeNull();
    expect(await ofWarehouse('table', `${days('2026-06-09')}&amount=5`)).toMatchObject({
      HasStock: true,
      Stock: 5,
    });
  });

  test('the stock of an item in a period is nothing where the period cannot be, and looks for the next one that can', async () => {
    expect(await ofWarehouse('table', days('2026-06-12'))).toMatchObject({
      HasStock: false,
      Stock: 0,
      NextStock: '2026-06-13T09:00:00+02:00',
    });
    expect(await ofWarehouse('straw', days('2026-06-01'))).toMatchObject({
      HasStock: false,
      NextStock: '2026-06-02T09:00:00+02:00',
    });
  });

  test('the stock of a set in a period is that of its scarcest part', async () => {
    expect((await ofWarehouse('seat', weekend)).Stock).toBe(4);
    await rented('table', 3, '06', '06');
    expect((await ofWarehouse('seat', weekend)).Stock).toBe(2);
    const { body } = await stock('seat', `${weekend}&warehouse=zuid`);
    expect(body.Warehouses).toMatchObject([
      { WarehouseID: 'zuid', HasStock: false, Stock: 0, NextStock: null },
    ]);
  });

  test('the stock of an item in a period that is not counted has no figure', async () => {
    expect(await ofWarehouse('straw', weekend)).toMatchObject({ HasStock: true, Stock: null });
  });

  test('the stock of an item without a period is that of today', async () => {
    await rented('table', 4, '01', '01');
    expect(await ofWarehouse('table', '')).toMatchObject({
      HasStock: true,
      Stock: 1,
      NextStock: '2026-06-01T08:00:00+02:00',
    });
    expect(await ofWarehouse('table', 'amount=2')).toMatchObject({
      HasStock: false,
      NextStock: '2026-06-02T09:00:00+02:00',
    });
  });

  test('the stock of an item in a period can be asked of one pickup point or of those that an alias stands for', async () => {
    const places = async (query: string) =>
      (await stock('table', `${weekend}&${query}`)).body.Warehouses.map(
        (one: { WarehouseID: string }) => one.WarehouseID,
      );
    expect(await places('warehouseID=zuid')).toEqual(['zuid']);
    expect(await places('warehouse=brussel')).toEqual(['noord', 'zuid']);
    expect((await stock('table', `${weekend}&warehouse=oost`)).status).toBe(404);
  });

  test.each([
    [days('2026-05-31', '2026-06-05'), 'DateTimeExpectedStart', 'past'],
    [days('2026-06-05', '2026-06-04'), 'DateTimeExpectedEnd', 'before-start'],
    [days('2026-06-31'), 'DateTimeExpectedStart', 'no-such-day'],
    ['DateTimeExpectedEnd=2026-06-05', 'DateTimeExpectedStart', 'required'],
    [`${weekend}&amount=0`, 'amount', 'too-small'],
    [`${weekend}&amount=1.5`, 'amount', 'wrong-type'],
  ])('the stock of an item in a period: %s names the field that is wrong', async (query, field, code) => {
    const { status, body } = await stock('table', query);
    expect(status).toBe(400);
    expect(body.Error.Fields[0]).toMatchObject({ Field: field, Code: code });
  });

  test('the stock of what is unknown or a deposit is not found', async () => {
    expect((await stock('unheard-of', weekend)).status).toBe(404);
    expect((await stock('borg', weekend)).status).toBe(404);
  });

  test('the stock of an item in a period costs two statements', async () => {
    const { statements } = await withStatements(() => stock('seat', weekend));
    expect(statements).toHaveLength(2);
  });
});

describe('allowances', () => {
  const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

  test('allowances per customer count its overlapping live reservations, per cart what stands in the own cart', async () => {
    const customer = await server.customer('scouts');
    const cart = await aCart(customer, { lines: [{ ItemID: 'bench', Amount: 4 }], hours });
    expect(await ofWarehouse('bench', `${weekend}&cartID=${cart}`, customer)).toMatchObject({
      MaxPerCustomer: 6,
      MaxPerCustomerLeft: 6,
      MaxPerCart: 4,
      MaxPerCartLeft: 0,
    });
    const made = await customer.post(`/api/v3/rental/cart/${cart}/_checkout`, { Customer: person });
    expect(made.status).toBe(201);
    const left = async (query: string, client: Client) =>
      (await ofWarehouse('bench', query, client)).MaxPerCustomerLeft;
    expect(await left(weekend, customer)).toBe(2);
    expect(await left(`${weekend}&CustomerID=scouts`, customer)).toBe(2);
    expect(await left(days('2026-06-07', '2026-06-09'), customer)).toBe(2);
    expect(await left(days('2026-06-08', '2026-06-09'), customer)).toBe(6);
    expect((await ofWarehouse('bench', `${weekend}&cartID=${cart}`, customer)).MaxPerCartLeft).toBe(4);
    await server.pool.query(`update "${server.shop.database.schema}".reservation set status = 'Cancelled'`);
    expect(await left(weekend, customer)).toBe(6);
  });

  test("another's cart counts as if it did not exist, another's customer is refused", async () => {
    const visitor = await server.visitor();
    const cart = await aCart(visitor, { lines: [{ ItemID: 'bench', Amount: 3 }] });
    const left = async (client: Client) =>
      (await ofWarehouse('bench', `${weekend}&cartID=${cart}`, client)).MaxPerCartLeft;
    expect(await left(visitor)).toBe(1);
    expect(await left(await server.visitor())).toBe(4);
    expect(await left(server.public())).toBe(4);
    expect((await stock('bench', `${weekend}&CustomerID=scouts`, visitor)).status).toBe(403);
  });
});

describe('a shop in sales mode', () => {
  test('a shop in sales mode looks at one day, from which on what is sold is gone for good', async () => {
    const selling = await aServer({ style: { mode: 'sales' } });
    await anItem(server.shop.database, {
      id: 'mower',
      itemType: 'Sales',
      salesCents: 10_000,
      stock: { noord: 2 },
    });
    await rented('mower', 1, '20', '25');
    expect(await ofWarehouse('mower', days('2026-06-05'), selling.public())).toMatchObject({
      HasStock: true,
      Stock: 1,
    });
    const two = `${days('2026-06-05', '2026-06-09')}&amount=2`;
    expect(await ofWarehouse('mower', two, selling.public())).toMatchObject({
      HasStock: false,
      NextStock: '2026-06-26T09:00:00+02:00',
    });
    await selling.close();
  });
});
