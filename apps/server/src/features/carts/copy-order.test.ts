import { addDays, type IsoDate } from '@bivak/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let customer: Client;

beforeAll(async () => {
  server = await aServer({
    warehouses: [aWarehouse('noord'), aWarehouse('zuid'), aWarehouse('oost'), aWarehouse('west')],
    style: { warehouseAliases: 'stad:oost,west', deliveryRestrictions: { leveren: 3 } },
    fixedProduct: { item: 'rit', delivery: 'leveren' },
  });
  const { database } = server.shop;
  const everywhere = (qty: number) => ({ noord: qty, zuid: qty, oost: qty, west: qty });
  await anItem(database, { id: 'rit', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'glas', stock: { ...everywhere(400), oost: 2 } });
  await anItem(database, { id: 'bord', stock: everywhere(400), depositCents: 500 });
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'noordster', stock: { noord: 9 } });
  await anItem(database, { id: 'weg', stock: everywhere(9) });
  await anItem(database, { id: 'schaars', stock: { noord: 9, zuid: 2 } });
  await anItem(database, { id: 'paar', stock: everywhere(9), maxPerCustomer: 4 });
  await anItem(database, { id: 'duo', stock: everywhere(9) });
  await anItem(database, { id: 'plank', stock: { noord: 99, zuid: 13, oost: 13, west: 13 } });
  const ofPlanks = { kind: 'Composition', parts: { plank: 1 } } as const;
  for (let n = 0; n < 25; n += 1) await anItem(database, { id: `kist-${n}`, ...ofPlanks, maxPerCustomer: 9 });
  await anItem(database, { id: 'koopkist', ...ofPlanks, itemType: 'Sales', salesCents: 900 });
  customer = await server.customer('vzw-opnieuw');
});
afterAll(() => server.close());

const copyPath = (order: string) => `/api/v3/rental/cart/_copy/${order}`;
const friday = addDays('2026-06-05' as IsoDate, 30 * 7);
const place = {
  WarehouseID: 'zuid',
  DateTimeExpectedStart: friday,
  DateTimeExpectedEnd: addDays(friday, 3),
};
const copy = (client: Client, order: string, more: object = {}) =>
  client.post(copyPath(order), { ...place, ...more });
const lines = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([ItemID, Amount]) => ({ ItemID, Amount }));

async function linesOf(cart: string, client = customer): Promise<string[]> {
  const { body } = await client.get(`/api/v3/rental/cart/${cart}/items`);
  return body.Collection.map(({ ItemID, Amount, WarehouseID }) => `${Amount} ${ItemID} ${WarehouseID.Key}`);
}

describe('an order that is rented again', () => {
  test('an order that is rented again gives a new cart at the chosen place and days, and leaves the order and the cart that stands alone', async () => {
    const order = await anOrder(customer, lines({ glas: 3, bord: 2 }));
    await customer.patch(`/api/v2/shop/reservationOrders/${order.id}`, { Reference: 'Kamp 2026' });
    const standing = await aCart(customer, { lines: lines({ glas: 1 }), place });
    const before = (await customer.get(`/api/v2/shop/reservationOrders/${order.id}`)).body;
    const { status, body } = await copy(customer, order.id);
    expect([status, body.LeftOut]).toEqual([201, []]);
    expect(body).toMatchObject({
      WarehouseID: { Key: 'zuid' },
      DateTimeExpectedStart: expect.stringContaining(friday),
      DateTimeExpectedEnd: expect.stringContaining(place.DateTimeExpectedEnd),
      DeliveryID: 'afhalen',
      BusinessHourStart: null,
      Reference: null,
      TotalQty: 5,
      TotalDeposit: 10,
    });
    expect(await linesOf(body.CartID)).toEqual(['3 glas zuid', '2 bord zuid', '2 borg zuid']);
    expect(body.CartID).not.toBe(standing);
    expect(await linesOf(standing)).toEqual(['1 glas zuid']);
    expect((await customer.get(`/api/v2/shop/reservationOrders/${order.id}`)).body).toEqual(before);
  });

  test('an order that is rented again names line by line what does not fit, and puts the rest into the cart', async () => {
    const wanted = { noordster: 1, weg: 2, schaars: 5, paar: 4, duo: 3, glas: 1 };
    const order = await anOrder(customer, lines(wanted));
    const taken = await anOrder(customer, lines({ paar: 3 }), { week: 30 });
    expect(taken.from).toBe(friday);
    await server.pool.query(`update shop_feesthuis.item set active = false where id = 'weg'`);
    await server.pool.query(`update shop_feesthuis.item set max_per_cart = 2 where id = 'duo'`);
    const english = await server.customer('vzw-opnieuw-en', { contact: 'opnieuw-en' });
    expect((await copy(english, order.id)).status, 'another customer').toBe(404);
    const { body } = await copy(customer, order.id);
    expect(body.LeftOut.map(({ ItemID, Asked, Taken, Message }) => [ItemID, Asked, Taken, Message])).toEqual([
      ['noordster', 1, 0, 'Dit artikel wordt hier niet aangeboden.'],
      ['weg', 2, 0, 'Dit artikel is niet meer in ons aanbod.'],
      ['schaars', 5, 2, 'Er zijn er nog 2 vrij in deze periode.'],
      ['paar', 4, 1, 'Je kunt er in deze periode nog 1 huren.'],
      ['duo', 3, 2, 'Er mogen er hoogstens 2 in één winkelmand.'],
    ]);
    expect(await linesOf(body.CartID)).toEqual([
      '2 schaars zuid',
      '1 paar zuid',
      '2 duo zuid',
      '1 glas zuid',
    ]);
  });

  test('an order that is rented again gets the ride of a delivery by itself, once, and not the one of before', async () => {
    const from = addDays(friday, 7);
    const days = { DateTimeExpectedStart: from, DateTimeExpectedEnd: addDays(from, 3) };
    const cart = await aCart(customer, {
      lines: lines({ glas: 2 }),
      place: { ...days, DeliveryID: 'leveren' },
    });
    const hours = { BusinessHourStart: 'noord.P5.0900', BusinessHourEnd: 'noord.R1.0900' };
    await customer.patch(`/api/v3/rental/cart/${cart}`, hours);
    const placed = await customer.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
    const order = placed.body.Collection[0].ReservationOrderID;
    const ridden = await copy(customer, order, { DeliveryID: 'leveren' });
    expect((await linesOf(ridden.body.CartID)).toSorted()).toEqual(['1 rit zuid', '2 glas zuid']);
    const fetched = await copy(customer, order);
    expect(await linesOf(fetched.body.CartID)).toEqual(['2 glas zuid']);
  });

  test('an order that is rented again lies at the first warehouse of an alias that has enough', async () => {
    const order = await anOrder(customer, lines({ glas: 3, bord: 1 }));
    const { status, body } = await copy(customer, order.id, { WarehouseID: 'stad' });
    expect([status, body.WarehouseAlias, body.WarehouseID.Key]).toEqual([201, 'stad', 'oost']);
    expect((await linesOf(body.CartID)).filter((line) => !line.includes('borg'))).toEqual([
      '3 glas west',
      '1 bord oost',
    ]);
  });

  test.each([
    [1, 'zuid', 0, 3],
    [25, 'zuid', 19, 14],
    [25, 'stad', 13, 26],
  ])(
    'an order of %d lines to %s that is rented again, delivered, with allowances and goods that they share, takes at most 6 statements',
    async (count, where, leftOut, total) => {
      const ids = Array.from({ length: count }, (_, n) => `kist-${n}`);
      const order = await anOrder(
        customer,
        ids.map((ItemID) => ({ ItemID, Amount: 2 })),
      );
      const { result, statements } = await withStatements(() =>
        copy(customer, order.id, { WarehouseID: where, DeliveryID: 'leveren' }),
      );
      const { LeftOut, TotalQty } = result.body;
      expect([result.status, LeftOut.length]).toEqual([201, leftOut]);
      // What the shelves have, and the ride.
      expect(TotalQty).toBe(total);
      expect([statements.at(-3), statements.at(-1)]).toEqual(['begin', 'commit']);
      expect(statements.length).toBeLessThanOrEqual(6);
    },
  );

  test('an order that is rented again gives up what comes last of goods that are rented and sold from one shelf', async () => {
    const order = await anOrder(customer, lines({ plank: 9, 'kist-0': 2, koopkist: 3, 'kist-1': 1 }));
    const { body } = await copy(customer, order.id);
    expect(body.LeftOut.map(({ ItemID, Taken }) => [ItemID, Taken])).toEqual([
      ['koopkist', 2],
      ['kist-1', 0],
    ]);
  });
});

describe('renting an order again is refused', () => {
  let order: string;
  beforeAll(async () => {
    order = (await anOrder(customer, lines({ glas: 1 }))).id;
  });

  test.each([
    ['no warehouse', { WarehouseID: undefined }, 'WarehouseID', 'required'],
    ['one that is none', { WarehouseID: 'nergens' }, 'WarehouseID', 'unknown-warehouse'],
    ['no days', { DateTimeExpectedStart: undefined }, 'DateTimeExpectedStart', 'required'],
    [
      'days the wrong way round',
      { DateTimeExpectedEnd: addDays(friday, -1) },
      'DateTimeExpectedEnd',
      'before-start',
    ],
    ['an unknown delivery', { DeliveryID: 'te-voet' }, 'DeliveryID', 'unknown-delivery'],
  ])('renting an order again is refused: %s, by its field', async (_, wrong, field, code) => {
    const { status, body } = await copy(customer, order, wrong);
    const [{ Field, Code }] = body.Error.Fields;
    expect([status, Field, Code]).toEqual([400, field, code]);
  });

  test('renting an order again is refused for days that cannot be, with their reason, and then no cart is made', async () => {
    const carts = () => server.pool.query('select count(*)::integer as n from shop_feesthuis.cart');
    const before = (await carts()).rows[0];
    const past = { DateTimeExpectedStart: '2026-05-29', DateTimeExpectedEnd: '2026-05-31' };
    const short = { DeliveryID: 'leveren', DateTimeExpectedEnd: friday };
    for (const wrong of [past, short]) {
      const { status, body } = await copy(customer, order, wrong);
      expect([status, body.Error.Code]).toEqual([400, 'PeriodRefused']);
    }
    expect((await carts()).rows[0]).toEqual(before);
  });

  test('renting an order of somebody else again is answered as one that is not there', async () => {
    const colleague = await server.customer('vzw-opnieuw', { contact: 'collega', role: 'User' });
    const stranger = await server.customer('vzw-vreemd');
    const visitor = await server.visitor();
    for (const who of [colleague, stranger, visitor]) {
      expect((await copy(who, order)).status).toBe(404);
    }
    expect((await copy(customer, 'bestaat-niet')).status).toBe(404);
    // Nor does whose cart it shall be say who asks, for a copy as little as for an empty one.
    for (const whose of ['customerID=vzw-opnieuw', 'contactID=vzw-opnieuw-contact']) {
      for (const path of [copyPath(order), '/api/v3/rental/cart']) {
        const { status } = await stranger.post(`${path}?${whose}`, place);
        expect([path, whose, status]).toEqual([path, whose, 403]);
      }
    }
    expect((await copy(server.public(), order)).status).toBe(401);
    expect((await copy(server.operator(), order)).status).toBe(403);
  });

  test('renting an order again is refused neither to the admin of the customer nor to the visitor who placed it', async () => {
    const colleague = await server.customer('vzw-samen', { contact: 'medewerker', role: 'User' });
    const theirs = await anOrder(colleague, lines({ glas: 1 }));
    const admin = await server.customer('vzw-samen', { contact: 'beheerder' });
    const { status, body } = await copy(admin, theirs.id);
    expect([status, await linesOf(body.CartID, admin)]).toEqual([201, ['1 glas zuid']]);
    expect((await copy(colleague, theirs.id)).status).toBe(201);
  });
});
