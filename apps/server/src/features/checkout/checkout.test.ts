import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ terms: { textKey: 'terms.rental', version: '2026-06' } });
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'tent', dayCents: 2410, depositCents: 12500, stock: { noord: 3 } });
  await anItem(database, { id: 'stoel', dayCents: 333, stock: { noord: 500 } });
});
afterAll(() => server.close());

const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

test('a visitor without an account turns a cart into a reservation that claims its stock, and keeps which terms were accepted', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [
      { ItemID: 'tent', Amount: 2 },
      { ItemID: 'stoel', Amount: 30 },
    ],
    hours,
  });
  const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: person,
    TermsVersion: '2026-06',
  });
  expect(answer.body).toEqual({
    Collection: [{ ReservationOrderID: expect.any(String), ReservationID: 'R2026-000001', OrderID: null }],
    Total: 1,
    Index: 0,
  });
  expect(answer.status).toBe(201);
  const { rows } = await server.pool.query(
    'select item_id, qty, lower(during) as s, upper(during) as e from shop_feesthuis.claim order by item_id',
  );
  expect(rows).toEqual([
    {
      item_id: 'stoel',
      qty: 30,
      s: Date.parse('2026-06-05T09:00+02:00'),
      e: Date.parse('2026-06-07T17:00+02:00'),
    },
    {
      item_id: 'tent',
      qty: 2,
      s: Date.parse('2026-06-05T09:00+02:00'),
      e: Date.parse('2026-06-07T17:00+02:00'),
    },
  ]);
  const order = await visitor.get(
    `/api/v2/shop/reservationOrders/${answer.body.Collection[0].ReservationOrderID}`,
  );
  expect(order.body).toMatchObject({
    ReservationStatus: 'Active',
    TotalIncVAT: 444.3,
    TotalDeposit: 250,
    TermsVersion: '2026-06',
  });
});

test('a customer whose orders carry a reference cannot do without one', async () => {
  await server.customer('gemeente');
  await server.pool.query(
    "update shop_feesthuis.customer set reference_required = true where id = 'gemeente'",
  );
  const client = await server.customer('gemeente');
  const cart = await aCart(client, { lines: [{ ItemID: 'stoel', Amount: 1 }], hours });
  const before = (await client.get(`/api/v3/rental/cart/${cart}`)).body.Actions;
  expect(before).toMatchObject([{ ActionName: 'ReferenceRequired', Required: true, Completed: false }]);
  const refused = await client.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  expect([refused.status, refused.body.Error.Fields]).toMatchObject([
    400,
    [{ Field: 'Reference', Code: 'required' }],
  ]);
  const answer = await client.post(`/api/v3/rental/cart/${cart}/_checkout`, { Reference: 'BON-7' });
  expect(answer.status).toBe(201);
  const order = await client.get(
    `/api/v2/shop/reservationOrders/${answer.body.Collection[0].ReservationOrderID}`,
  );
  expect(order.body.Actions).toMatchObject([{ ActionName: 'ReferenceRequired', Completed: true }]);
});

test('a total that has changed since it was shown is refused with both, and passes when confirmed', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [{ ItemID: 'stoel', Amount: 2 }],
    hours: ['noord.P5.1000', 'noord.R7.1500'],
  });
  const path = `/api/v3/rental/cart/${cart}/_checkout-anonymous`;
  const refused = await visitor.post(path, { Customer: person, ExpectedTotalIncVAT: 18.5 });
  expect(refused).toMatchObject({
    status: 409,
    body: { Error: { Code: 'PriceChanged' }, ExpectedTotalIncVAT: 18.5, TotalIncVAT: 19.98 },
  });
  const passed = await visitor.post(path, { Customer: person, ExpectedTotalIncVAT: 19.98 });
  expect(passed.status).toBe(201);
});

test('a deposit that has changed since it was shown is refused with both as well, alone or with the price', async () => {
  const visitor = await server.visitor();
  await anItem(server.shop.database, {
    id: 'dome',
    dayCents: 2410,
    depositCents: 15000,
    stock: { noord: 1 },
  });
  const cart = await aCart(visitor, {
    lines: [{ ItemID: 'dome', Amount: 1 }],
    hours: ['noord.P5.1300', 'noord.R7.1300'],
  });
  const shown = { ExpectedTotalIncVAT: 72.3, ExpectedTotalDeposit: 125 };
  const path = `/api/v3/rental/cart/${cart}/_checkout-anonymous`;
  const refused = await visitor.post(path, { Customer: person, ...shown });
  expect(refused).toMatchObject({ status: 409, body: { ...shown, TotalIncVAT: 72.3, TotalDeposit: 150 } });
  expect(refused.body.Error).toMatchObject({
    Code: 'PriceChanged',
    Message:
      'De waarborg is intussen gewijzigd van €\u00A0125,00 naar €\u00A0150,00. Bevestig de nieuwe waarborg.',
  });
  const both = await visitor.post(path, { Customer: person, ...shown, ExpectedTotalIncVAT: 70 });
  expect(both.body.Error.Message).toMatch(/van €\s70,00 naar €\s72,30, en de waarborg/u);
  const confirmed = { ...shown, ExpectedTotalDeposit: 150 };
  expect((await visitor.post(path, { Customer: person, ...confirmed })).status).toBe(201);
});

test.each([
  ['without hours', { hours: null }, {}, 400, 'SlotRequired'],
  ['with nothing in it', { lines: [] }, {}, 400, 'EmptyCart'],
  ['without a name', {}, { FirstName: '' }, 400, 'ValidationFailed'],
  ['with half an e-mail address', {}, { Email: 'lotte@' }, 400, 'ValidationFailed'],
])('a checkout %s is refused and writes nothing', async (_, cartInput, more, status, code) => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [{ ItemID: 'stoel', Amount: 1 }],
    hours: ['noord.P5.1100', 'noord.R7.1400'],
    ...cartInput,
  });
  const count = async () =>
    (await server.pool.query('select count(*) from shop_feesthuis.reservation')).rows[0].count;
  const before = await count();
  const answer = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: { ...person, ...more },
  });
  expect([answer.status, answer.body.Error.Code]).toEqual([status, code]);
  expect(await count()).toEqual(before);
});

test('the millionth request has a number of seven digits, and so have those after it', async () => {
  await server.pool.query(`select setval('shop_feesthuis.reservation_number', 999998)`);
  const numbers: string[] = [];
  for (const day of ['2026-09-07', '2026-09-14', '2026-09-21']) {
    const visitor = await server.visitor();
    const cart = await aCart(visitor, {
      place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
      lines: [{ ItemID: 'stoel', Amount: 1 }],
      hours: ['noord.P1.0900', 'noord.R1.1600'],
    });
    const Customer = { ...person, Email: `${day}@bivak.example`, HouseNumber: day };
    const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer });
    numbers.push(body.Collection[0].ReservationID);
  }
  expect(numbers).toEqual(['R2026-999999', 'R2026-1000000', 'R2026-1000001']);
});
