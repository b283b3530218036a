import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCart } from '../../testing/a-cart.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { lendingOf, summer2027 } from '../../testing/a-lending-shop.ts';

// spec 3 §5, "Period", on every way to claim a tent. The rules themselves: packages/rules/src/lending.
let server: TestServer;
let youth: Client;
let others: Client;
const hours = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 20 },
];
/** The clock walks through a year. */
const limits = { tokenMinutes: 600_000 };
const customFields = [
  { name: 'CUST_EventDateStart', entity: 'cart', type: 'date', labelKey: 'customFields.eventDateStart' },
  { name: 'CUST_EventDateEnd', entity: 'cart', type: 'date', labelKey: 'customFields.eventDateEnd' },
] as const;

beforeAll(async () => {
  server = await aServer({
    warehouses: [aWarehouse('noord', { hours })],
    lending: lendingOf(),
    customFields: [...customFields],
    limits,
  });
  for (const id of ['senior', 'patrol', 'peg'])
    await anItem(server.shop.database, { id, stock: { noord: 50 } });
  at('2027-02-18T12:00:00Z');
  youth = await server.customer('jeugd', { group: '33' });
  others = await server.customer('buurt', { group: '34' });
});
beforeEach(() => at('2027-02-18T12:00:00Z'));
afterAll(() => server.close());

/** The summer, edited by the business. */
function lend(change: Partial<typeof summer2027> = {}): Promise<void> {
  return server.edit({ lending: lendingOf({ seasons: [{ ...summer2027, ...change }] }) });
}

function at(time: string): void {
  server.clock.now = Date.parse(time) as typeof server.clock.now;
}

async function cartOf(client: Client, from: string, to: string, fields = {}): Promise<string> {
  return aCart(client, {
    place: { DateTimeExpectedStart: from, DateTimeExpectedEnd: to, CustomFields: fields },
  });
}

function put(client: Client, cart: string, item = 'senior'): Promise<Answer> {
  return client.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: item, Amount: 2 }]);
}

/** The code and the reason of the first line, or `added`. */
async function tryDays(client: Client, from: string, to: string, fields = {}): Promise<string> {
  const { status, body } = await put(client, await cartOf(client, from, to, fields));
  return status === 201 ? 'added' : `${body.Error.Code} ${body.Error.Fields[0].Code}`;
}

test.each([
  ['a youth association in May', () => youth, '2027-05-13', '2027-05-18', 'added'],
  ['another association in May', () => others, '2027-05-13', '2027-05-18', 'added'],
  ['a youth association in July', () => youth, '2027-07-09', '2027-07-21', 'PeakPeriod peak-application'],
  ['another association in July', () => others, '2027-07-09', '2027-07-21', 'PeakPeriod peak-group'],
  ['a camp that ends on the last day before the peak', () => youth, '2027-06-25', '2027-07-01', 'added'],
  ['one that ends on its first day', () => youth, '2027-06-25', '2027-07-02', 'PeakPeriod peak-application'],
  [
    'another association between its two seasons',
    () => others,
    '2027-08-17',
    '2027-08-22',
    'LineInvalid outside-window',
  ],
  ['one day of camp', () => youth, '2027-05-13', '2027-05-15', 'LineInvalid too-short'],
  ['sixteen days of camp', () => youth, '2027-05-01', '2027-05-18', 'LineInvalid too-long'],
  ['the winter', () => youth, '2027-03-10', '2027-03-18', 'LineInvalid outside-window'],
])('a cart takes tents of %s, or says why not', async (_what, client, from, to, expected) => {
  expect(await tryDays(client(), from, to)).toBe(expected);
});

test('the deadline is the first instant of the distribution: then July is closed, until leftovers are lent', async () => {
  at('2027-02-18T22:59:59.999Z');
  expect(await tryDays(youth, '2027-07-09', '2027-07-21')).toBe('PeakPeriod peak-application');
  at('2027-02-18T23:00:00.000Z');
  expect(await tryDays(youth, '2027-07-09', '2027-07-21')).toBe('PeakPeriod peak-closed');
  at('2027-05-17T12:00:00Z');
  expect(await tryDays(youth, '2027-07-09', '2027-07-21')).toBe('added');
  expect(await tryDays(others, '2027-07-09', '2027-07-21')).toBe('PeakPeriod peak-group');
});

test('camp days that the cart names count instead of the days between, at most five days from pickup and return', async () => {
  const camp = (from: string, to: string) => ({ CUST_EventDateStart: from, CUST_EventDateEnd: to });
  // Fetched within the peak, for a camp after it.
  expect(await tryDays(youth, '2027-08-13', '2027-08-20')).toBe('PeakPeriod peak-application');
  expect(await tryDays(youth, '2027-08-13', '2027-08-20', camp('2027-08-17', '2027-08-19'))).toBe('added');
  expect(await tryDays(youth, '2027-08-10', '2027-08-20', camp('2027-08-17', '2027-08-19'))).toBe(
    'LineInvalid pickup-too-far',
  );
  expect(await tryDays(youth, '2027-05-01', '2027-05-10', camp('2027-05-02', '2027-05-04'))).toBe(
    'LineInvalid return-too-far',
  );
  // Days that do not lie within the rental period are no camp days of it.
  expect(await tryDays(youth, '2027-07-09', '2027-07-21', camp('2027-05-02', '2027-05-04'))).toBe(
    'PeakPeriod peak-application',
  );
});

test('what is no lending tent is rented by the rules of the shop alone', async () => {
  const cart = await cartOf(youth, '2027-07-09', '2027-07-10');
  expect((await put(youth, cart, 'peg')).status).toBe(201);
});

test('a cart that was filled before the days closed is not checked out after it', async () => {
  at('2027-05-17T12:00:00Z');
  const cart = await aCart(youth, {
    place: { DateTimeExpectedStart: '2027-07-09', DateTimeExpectedEnd: '2027-07-21' },
    lines: [{ ItemID: 'senior', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R3.0900'],
  });
  await lend({ leftoversFrom: '2027-06-01' });
  const refused = await youth.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  expect([refused.status, refused.body.Error.Code]).toEqual([400, 'PeakPeriod']);
  await lend();
  expect((await youth.post(`/api/v3/rental/cart/${cart}/_checkout`, {})).status).toBe(201);
});

test('an edit moves tents to days that may be lent and to no others, and always takes fewer', async () => {
  const cart = await aCart(youth, {
    place: { DateTimeExpectedStart: '2027-05-13', DateTimeExpectedEnd: '2027-05-18' },
    lines: [{ ItemID: 'patrol', Amount: 2 }],
    hours: ['noord.P4.0900', 'noord.R2.0900'],
  });
  const placed = await youth.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  const id = placed.body.Collection[0].ReservationOrderID;
  const edit = (body: unknown) => youth.patch(`/api/v2/shop/reservationOrders/${id}`, body);
  const shorter = { DateTimeExpectedStart: '2027-05-15', DateTimeExpectedEnd: '2027-05-17' };
  const refused = await edit({
    ...shorter,
    BusinessHourStart: 'noord.P6.0900',
    BusinessHourEnd: 'noord.R1.0900',
  });
  expect([refused.body.Error.Code, refused.body.Error.Fields[0].Code]).toEqual(['LineInvalid', 'too-short']);
  const days = { DateTimeExpectedStart: '2027-05-14', DateTimeExpectedEnd: '2027-05-18' };
  const moved = await edit({ ...days, BusinessHourStart: 'noord.P5.0900' });
  expect(moved.status).toBe(200);
  await lend({ peak: { from: '2027-05-10', to: '2027-08-16' }, leftoversFrom: '2027-05-20' });
  const items = await youth.get(`/api/v2/shop/reservationOrders/${id}/items`);
  const fewer = await edit({
    UpdateItems: [{ ReservationOrderItemID: items.body.Collection[0].ReservationOrderItemID, Amount: 1 }],
  });
  expect(fewer.status).toBe(200);
  await lend();
});

test('a copy of an order says of its tents that they cannot be lent on the new days', async () => {
  const from = await cartOf(youth, '2027-05-13', '2027-05-18');
  await put(youth, from);
  await youth.patch(`/api/v3/rental/cart/${from}`, {
    BusinessHourStart: 'noord.P4.1000',
    BusinessHourEnd: 'noord.R2.1000',
  });
  const placed = await youth.post(`/api/v3/rental/cart/${from}/_checkout`, {});
  const id = placed.body.Collection[0].ReservationOrderID;
  const copy = await youth.post(`/api/v3/rental/cart/_copy/${id}`, {
    WarehouseID: 'noord',
    DateTimeExpectedStart: '2027-07-09',
    DateTimeExpectedEnd: '2027-07-21',
  });
  const { body } = await youth.get(`/api/v3/rental/cart/${copy.body.CartID}/items`);
  expect(
    body.Collection.map((line: { InvalidCartItemReason: string }) => line.InvalidCartItemReason),
  ).toEqual(['Deze dagen vallen in de piekperiode. Doe er een aanvraag voor.']);
});
