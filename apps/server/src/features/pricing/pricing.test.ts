import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { aCart } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import type { Client } from '../../testing/a-client.ts';

let server: TestServer;
let youth: Client;
const days = (from: string, to = from) => `DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
const price = (id: string, query = '', client = server.public()) =>
  client.get(`/api/v2/shop/items/${id}/price?${query}`);

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, {
    id: 'table',
    dayCents: 1210,
    weekCents: 4840,
    groupDayCents: { group: '33', cents: 605 },
  });
  await anItem(database, { id: 'bench', dayCents: 999, vatBp: 600 });
  await anItem(database, { id: 'mower', itemType: 'Sales', salesCents: 24_200 });
  await anItem(database, { id: 'digger', itemType: 'RentalCounter', dayCents: 5000 });
  await anItem(database, { id: 'priceless', itemType: 'Sales' });
  await anItem(database, { id: 'deposit', itemType: 'Borg' });
  await server.pool.query(`
    update "${database.schema}".price set default_unit = true where item_id = 'table' and unit = 'week';
  `);
  youth = await server.customer('scouts', { group: '33' });
});
afterAll(() => server.close());

describe('the price of an item', () => {
  test('the price of an item is the cheapest cover of the days by the units of its list, with and without VAT', async () => {
    expect((await price('table', days('2026-06-05'))).body).toEqual({ Price: 10, PriceIncVAT: 12.1 });
    expect((await price('table', days('2026-06-05', '2026-06-07'))).body).toEqual({
      Price: 30,
      PriceIncVAT: 36.3,
    });
    expect((await price('table', days('2026-06-05', '2026-06-10'))).body).toEqual({
      Price: 40,
      PriceIncVAT: 48.4,
    });
  });

  test('the price of an item without a period is that of a day, with a start alone as well', async () => {
    expect((await price('table')).body.PriceIncVAT).toBe(12.1);
    expect((await price('table', 'DateTimeExpectedStart=2026-06-05')).body.PriceIncVAT).toBe(12.1);
  });

  test('the price of an item leaves out the free days of a period, in the price, the cart and the order alike, as soon as the shop says so', async () => {
    const asked = days('2026-06-05', '2026-06-10');
    const place = { DateTimeExpectedStart: '2026-06-05', DateTimeExpectedEnd: '2026-06-10' };
    const cart = await aCart(youth, {
      place,
      lines: [{ ItemID: 'bench', Amount: 2 }],
      hours: ['noord.P5.0900', 'noord.R3.0900'],
    });
    const total = async () =>
      (await youth.get(`/api/v3/rental/cart/${cart}`)).body.TotalIncVATForeignCurrency;
    expect([(await price('bench', asked)).body.PriceIncVAT, await total()]).toEqual([59.94, 119.88]);
    await server.edit({ freeRentalDays: 2 });
    expect([(await price('bench', asked)).body.PriceIncVAT, await total()]).toEqual([39.96, 79.92]);
    expect((await price('bench', days('2026-06-05'))).body.PriceIncVAT).toBe(9.99);
    const { body } = await youth.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
    const items = `/api/v2/shop/reservationOrders/${body.Collection[0].ReservationOrderID}/items`;
    expect((await youth.get(items)).body.Collection[0].TotalIncVAT).toBe(79.92);
    await server.edit({ freeRentalDays: 0 });
  });

  test('the price of an item counts the days of the shop when instants are given', async () => {
    const { body } = await price('bench', days('2026-06-04T22:00:00Z', '2026-06-05T21:59:00Z'));
    expect(body).toEqual({ Price: 9.42, PriceIncVAT: 9.99 });
  });

  test('the price of an item follows the list of the group of the customer who asks, and of nobody else', async () => {
    const asked = days('2026-06-05');
    expect((await price('table', asked, youth)).body.PriceIncVAT).toBe(6.05);
    expect((await price('table', `${asked}&CustomerID=scouts`, youth)).body.PriceIncVAT).toBe(6.05);
    expect((await price('bench', asked, youth)).body.PriceIncVAT).toBe(9.99);
    const other = await server.customer('tennis');
    expect((await price('table', asked, other)).body.PriceIncVAT).toBe(12.1);
    expect((await price('table', `${asked}&CustomerID=scouts`, other)).status).toBe(403);
    expect((await price('table', `${asked}&customerid=scouts`)).status).toBe(403);
  });

  test('the price of what is sold does not depend on days, that of what a counter measures is nothing beforehand', async () => {
    expect((await price('mower', days('2026-06-05', '2026-06-30'))).body).toEqual({
      Price: 200,
      PriceIncVAT: 242,
    });
    expect((await price('digger', days('2026-06-05'))).body).toEqual({ Price: 0, PriceIncVAT: 0 });
  });

  test('the price of an item that no list has is refused with the reason', async () => {
    const { status, body } = await price('priceless');
    expect(status).toBe(400);
    expect(body.Error).toMatchObject({ Code: 'PeriodRefused', Fields: [{ Code: 'no-price' }] });
    expect((await price('table', days('2026-06-05', '2926-06-05'))).status).toBe(400);
  });

  test.each([
    [days('2026-06-05', '2026-06-04'), 'DateTimeExpectedEnd', 'before-start'],
    [days('2026-06-31'), 'DateTimeExpectedStart', 'no-such-day'],
    ['DateTimeExpectedEnd=2026-06-05', 'DateTimeExpectedStart', 'required'],
    ['DateTimeExpectedStart=soon', 'DateTimeExpectedStart', 'wrong-form'],
  ])('the price of an item: %s names the field that is wrong', async (query, field, code) => {
    const { status, body } = await price('table', query);
    expect(status).toBe(400);
    expect(body.Error.Fields[0]).toMatchObject({ Field: field, Code: code });
  });

  test('the price of what is unknown or a deposit is not found', async () => {
    expect((await price('unheard-of')).status).toBe(404);
    expect((await price('deposit')).status).toBe(404);
  });

  test('the price of an item costs one statement', async () => {
    const { statements } = await withStatements(() => price('table', days('2026-06-05', '2026-06-09')));
    expect(statements).toHaveLength(1);
  });
});

describe('the prices in the catalogue', () => {
  test('the prices in the catalogue show the price of the caller beside that of the list, shortest unit first', async () => {
    const { body } = await youth.get('/api/v2/shop/items/table');
    expect(body.PeriodPrices).toEqual([
      {
        Period: 'Dag',
        PriceNett: 5,
        PriceNettIncVAT: 6.05,
        PriceGross: 10,
        PriceGrossIncVAT: 12.1,
        DefaultShopPeriod: false,
      },
    ]);
    const everybody = (await server.public().get('/api/v2/shop/items/table')).body.PeriodPrices;
    expect(everybody).toMatchObject([
      { Period: 'Dag', PriceNettIncVAT: 12.1, PriceGrossIncVAT: 12.1, DefaultShopPeriod: false },
      { Period: 'Week', PriceNett: 40, PriceNettIncVAT: 48.4, DefaultShopPeriod: true },
    ]);
  });

  test('the prices in the catalogue show what is sold once', async () => {
    const { body } = await server.public().get('/api/v2/shop/items/mower');
    expect(body).toMatchObject({ SalesPrice: 200, SalesPriceIncVAT: 242, PeriodPrices: [] });
  });
});

test('in a shop whose lists are without VAT it is added', async () => {
  const without = await aServer({ listPrices: 'excl' });
  const { body } = await price('bench', days('2026-06-05'), without.public());
  expect(body).toEqual({ Price: 9.99, PriceIncVAT: 10.59 });
  await without.close();
});
