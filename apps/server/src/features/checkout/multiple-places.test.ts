import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer({ cartMode: 'multiple', reservations: { liveReservationsPerEmail: 2 } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 4, zuid: 4 } });
  visitor = await server.visitor();
});
afterAll(() => server.close());

const elsewhere = {
  WarehouseID: 'zuid',
  DateTimeExpectedStart: '2026-06-12',
  DateTimeExpectedEnd: '2026-06-13',
};
const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

async function cartWith(lines: readonly object[], more = {}): Promise<string> {
  const cart = await aCart(visitor, { hours, ...more });
  const added = await visitor.post(`/api/v3/rental/cart/${cart}/items`, lines);
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return cart;
}

const checkOut = (cart: string, email = 'een@bivak.example') =>
  visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: { ...person, Email: email } });

const hoursThere = { BusinessHourStart: 'zuid.P5.0900', BusinessHourEnd: 'zuid.R6.1600' };
const choose = (cart: string, body: object) => visitor.patch(`/api/v3/rental/cart/${cart}`, body);

test('lines of two places and periods become two reservations, one answer, each with its own hours', async () => {
  const cart = await cartWith([
    { ItemID: 'tent', Amount: 1 },
    { ItemID: 'tent', Amount: 2, ...elsewhere },
  ]);
  const refused = await checkOut(cart);
  expect([refused.status, refused.body.Error.Fields.map(({ Field }: { Field: string }) => Field)]).toEqual([
    400,
    ['Items[1].BusinessHourStart', 'Items[1].BusinessHourEnd'],
  ]);
  await choose(cart, { Group: elsewhere, ...hoursThere });
  const { status, body } = await checkOut(cart);
  expect([status, body.Total]).toEqual([201, 2]);
  const orders = await Promise.all(
    body.Collection.map((one: { ReservationOrderID: string }) =>
      visitor.get(`/api/v2/shop/reservationOrders/${one.ReservationOrderID}`),
    ),
  );
  expect(
    Object.fromEntries(
      orders.map(({ body: order }) => [
        order.WarehouseID,
        [order.TotalQtyOfReservationItems, order.BusinessHourStart],
      ]),
    ),
  ).toEqual({ noord: [1, 'noord.P5.0900'], zuid: [2, 'zuid.P5.0900'] });
  // Each names the other.
  const [first, second] = body.Collection;
  const named = (one: { ReservationOrderID: string; ReservationID: string }) => [
    { ReservationOrderID: one.ReservationOrderID, Number: one.ReservationID },
  ];
  expect(orders.map(({ body: order }) => order.PlacedTogether)).toEqual([named(second), named(first)]);
});

test("the cart's own hours are not taken when no line is there to be fetched", async () => {
  const used = async () =>
    (
      await server.pool.query(
        "select coalesce(sum(used), 0)::int as n from shop_feesthuis.moment where warehouse_id = 'noord'",
      )
    ).rows[0].n;
  const before = await used();
  const cart = await cartWith([{ ItemID: 'tent', Amount: 1, ...elsewhere }]);
  await choose(cart, { Group: elsewhere, ...hoursThere });
  expect((await checkOut(cart, 'twee@bivak.example')).status).toBe(201);
  expect(await used()).toBe(before);
});

test('two periods that begin together take two places of the hour, and none where one is left', async () => {
  const until = (DateTimeExpectedEnd: string) => ({
    WarehouseID: 'zuid',
    DateTimeExpectedStart: '2026-08-07',
    DateTimeExpectedEnd,
  });
  const twoOf = async () => {
    const cart = await cartWith(
      ['2026-08-08', '2026-08-09'].map((end) => ({ ItemID: 'tent', Amount: 1, ...until(end) })),
    );
    await choose(cart, { Group: until('2026-08-08'), ...hoursThere });
    await choose(cart, { Group: until('2026-08-09'), ...hoursThere, BusinessHourEnd: 'zuid.R7.1600' });
    return cart;
  };
  const [first, second] = [await twoOf(), await twoOf()];
  expect((await checkOut(first, 'vijf@bivak.example')).status).toBe(201);
  const refused = await checkOut(second, 'zes@bivak.example');
  expect([refused.status, refused.body.Error.Code]).toEqual([409, 'LineInvalid']);
});

test('the minimum of a delivery holds for every place', async () => {
  const cart = await aCart(visitor, { hours, place: { DeliveryID: 'leveren' } });
  const { status, body } = await visitor.post(`/api/v3/rental/cart/${cart}/items`, [
    { ItemID: 'tent', Amount: 1, ...elsewhere },
  ]);
  expect([status, body.Error.Fields[0].Code]).toEqual([409, 'delivery-too-short']);
});

test('the cap per e-mail address holds when many check out at once', async () => {
  const carts = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      const day = `2026-07-${12 + n}`;
      const Group = { WarehouseID: 'noord', DateTimeExpectedStart: day, DateTimeExpectedEnd: day };
      const cart = await cartWith([{ ItemID: 'tent', Amount: 1, ...Group }]);
      // The 13th is a Monday.
      const hoursOfDay = { BusinessHourStart: `noord.P${n}.0900`, BusinessHourEnd: `noord.R${n}.1600` };
      await choose(cart, { Group, ...hoursOfDay });
      return cart;
    }),
  );
  const answers = await Promise.all(carts.map((cart) => checkOut(cart, 'Drie@bivak.example')));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
  expect(
    new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.body.Error.Code)),
  ).toEqual(new Set(['LiveReservationsCapped']));
});
