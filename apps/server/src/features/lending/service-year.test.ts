import type { lending } from '@bivak/contract/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf, summer2027 } from '../../testing/a-lending-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { aDraft, prepared, save, slots } from './testing/draft-calls.ts';
import { ask, cancel, create, find, made, refusedWith, update } from './testing/request-calls.ts';

// One server whose clock walks: what is open when (spec 3 §4, §5; `design/lending.md` §1).
let server: TestServer;
let youth: Client;
let club: Client;
let stranger: Client;
const weekdays = [1, 2, 3, 4, 5];
const windows = (from: string, to: string) =>
  ['2027', '2028'].map((y) => ({ from: `${y}-${from}`, to: `${y}-${to}` }));
const words = { nl: 'Groep', en: 'Group', de: 'Gruppe' };

beforeAll(async () => {
  server = await aServer({
    warehouses: [
      aWarehouse('noord', {
        hours: [{ weekdays, from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 }],
      }),
    ],
    lending: lendingOf({
      customerGroups: [
        { id: '33', name: words, windows: windows('03-15', '11-15') },
        { id: '34', name: words, windows: [...windows('03-15', '06-30'), ...windows('08-20', '11-15')] },
      ],
      seasons: [
        summer2027,
        {
          peak: { from: '2028-07-01', to: '2028-08-16' },
          customerGroups: ['33'],
          applicationsFrom: '2027-11-02',
          distributionFrom: '2028-02-18',
          distributionTo: '2028-03-03',
          leftoversFrom: '2028-05-15',
        },
      ],
    }),
    freeRentalDays: 2,
    reservations: { acceptance: 'immediate' },
    limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
  });
  for (const [id, dayCents] of [
    ['senior', 1000],
    ['patrol', 500],
    ['stock', 300],
  ] as const)
    await anItem(server.shop.database, { id, dayCents, stock: { noord: 70 } });
  at('2026-10-20T10:00:00+02:00');
  youth = await server.customer('V0001234', { group: '33' });
  club = await server.customer('V0009999', { group: '34' });
  stranger = await server.customer('V0005678', { group: '33' });
});
beforeEach(() => server.pool.query('delete from shop_feesthuis.request_draft'));
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

async function settings(): Promise<lending.Settings> {
  const { body } = await ask(
    server.public(),
    '{ settings { PeakPeriodStartDate DistributionStartDate UnofficialStartNextYearPeakApplicationDate } }',
  );
  return body.data.settings;
}

/** What the account shows: ids and states. */
async function account(client: Client): Promise<unknown> {
  const { body } = await ask(client, '{ allRentalRequests { Id State } }');
  return body.data.allRentalRequests;
}

/** The days and slots of a reservation, and what stands against it. */
async function reservation(client: Client, DateStart: string, DateEnd: string, more: object = {}) {
  const id = await aDraft(client);
  // Whoever names other days is asked for the tents anew.
  await save(client, {
    Question: 'PERIOD',
    Version: 1000,
    IsDone: true,
    DateStart,
    DateEnd,
    ...slots,
    ...more,
  });
  await save(client, { Question: 'TENTS', Version: 1000, IsDone: true, RequestedTentsSenior: 2 });
  const cart = await prepared(client, id);
  return { ...cart, faults: cart.Faults.map(({ Field, Code }) => `${Field} ${Code}`) };
}

test('a year of the service: what can be applied for, changed and reserved follows its days', async () => {
  const july = { DateStart: '2027-07-10', DateEnd: '2027-07-20' };
  const refused = async (answer: Promise<Answer>) => refusedWith(await answer);

  // Before the applications: the season is announced, and its days lie beyond the last that can be chosen.
  expect(await settings()).toMatchObject({
    PeakPeriodStartDate: '2027-07-01',
    DistributionStartDate: '2027-02-19',
    UnofficialStartNextYearPeakApplicationDate: '2026-11-02',
  });
  expect(await refused(create(youth, july))).toEqual(['PeriodRefused', 'DateStart too-late']);
  expect(await account(youth)).toEqual([]);

  // While one applies.
  at('2026-12-03T10:00:00+01:00');
  const { Id } = await made(youth, july);
  expect(await refused(update(youth, { Id, RequestedTentsSenior: 4 }))).toBeNull();
  expect(await refused(create(club, july))).toEqual(['PeakPeriod', 'DateStart peak-group']);
  expect(await account(youth)).toEqual([{ Id, State: 'REQUESTED' }]);

  // While tents are divided: nothing of the summer moves, days outside it do.
  at('2027-02-22T10:00:00+01:00');
  expect(await refused(create(youth, july))).toEqual(['PeakPeriod', 'DateStart peak-closed']);
  expect((await refused(update(youth, { Id, RequestedTentsSenior: 5 })))?.[0]).toBe('RequestClosed');
  expect((await refused(cancel(youth, Id)))?.[0]).toBe('RequestClosed');
  expect((await find(youth, Id)).body.data.findRentalRequest).toMatchObject({
    State: 'REQUESTED',
    RequestedTentsSenior: 4,
  });

  // After it, until leftovers are lent.
  at('2027-04-12T10:00:00+02:00');
  expect(await refused(create(youth, july))).toEqual(['PeakPeriod', 'DateStart peak-closed']);
  expect(await reservation(club, '2027-05-12', '2027-05-16')).toMatchObject({
    CartID: expect.any(String),
    faults: [],
  });

  // From the leftovers on the same days are an ordinary reservation of who may lend in the peak.
  at('2027-05-20T10:00:00+02:00');
  expect(await reservation(youth, '2027-07-14', '2027-07-18')).toMatchObject({
    CartID: expect.any(String),
    faults: [],
  });
  expect(await reservation(club, '2027-07-14', '2027-07-18')).toMatchObject({
    CartID: null,
    faults: ['DateStart peak-group'],
  });

  // In the camp weeks.
  at('2027-07-12T10:00:00+02:00');
  expect(await reservation(youth, '2027-07-28', '2027-08-01')).toMatchObject({
    CartID: expect.any(String),
    faults: [],
  });
  expect(await account(youth)).toEqual([{ Id, State: 'REQUESTED' }]);

  // In autumn the next summer is in force, and not open yet.
  at('2027-10-04T10:00:00+02:00');
  expect(await settings()).toMatchObject({
    PeakPeriodStartDate: '2028-07-01',
    UnofficialStartNextYearPeakApplicationDate: '2027-11-02',
  });
  const next = { DateStart: '2028-07-08', DateEnd: '2028-07-18' };
  expect(await refused(create(youth, next))).toEqual(['PeriodRefused', 'DateStart too-late']);
  expect(await reservation(club, '2027-10-13', '2027-10-17')).toMatchObject({
    CartID: expect.any(String),
    faults: [],
  });

  at('2027-11-02T00:00:00+01:00');
  expect(await refused(create(youth, next))).toBeNull();
});

describe('a night on which the clocks change', () => {
  test.each([
    ['forward', '2027-03-24', '2027-03-28', '2027-03-23', '2027-03-29'],
    ['back', '2027-10-27', '2027-10-31', '2027-10-26', '2027-11-01'],
  ])(
    'a night on which the clocks change: %s within the camp neither adds a day nor takes one',
    async (_, from, to, pickup, back) => {
      at('2027-03-16T10:00:00+01:00');
      expect(await reservation(youth, from, to)).toMatchObject({
        PickupDate: pickup,
        ReturnDate: back,
        PickupSlot: { From: '09:00', To: '10:00' },
        ReturnSlot: { From: '10:00', To: '11:00' },
        RentalDays: 7,
        BilledDays: 5,
        TotalIncVAT: 100,
        faults: [],
      });
    },
  );
});

test('the id of another association, guessed, is that of nothing: in every way to read and to write it', async () => {
  at('2027-01-11T10:00:00+01:00');
  const { Id } = await made(youth);
  const draft = await save(youth, { Question: 'CLUB', RequestId: Id });
  const asked: readonly (readonly [string, object])[] = [
    ['query ($id: ID!) { findRentalRequest(id: $id) { Id } }', { id: Id }],
    ['mutation ($id: ID!) { cancelRentalRequest(id: $id) { Id } }', { id: Id }],
    ['mutation ($id: ID!) { CancelRentalRequest(id: $id) { Id } }', { id: Id }],
    ['mutation ($id: ID!) { copyRequest(id: $id) { Id } }', { id: Id }],
    [
      'mutation ($input: DraftInput!) { saveDraft(input: $input) { Id } }',
      { input: { Question: 'CLUB', RequestId: Id } },
    ],
    ['mutation ($id: ID!) { prepareCart(draftId: $id) { CartID } }', { id: draft.Id }],
    ['mutation ($id: ID!) { discardDraft(id: $id) { Id } }', { id: draft.Id }],
    ['mutation ($id: ID!) { restoreDraft(id: $id) { Id } }', { id: draft.Id }],
  ];
  for (const [query, variables] of asked)
    expect([query, refusedWith(await ask(stranger, query, variables))]).toEqual([query, ['NotFound']]);
  expect(refusedWith(await update(stranger, { Id, RequestedTentsSenior: 1 }))).toEqual(['NotFound']);
  const { body } = await ask(
    stranger,
    'query ($id: ID) { draft(requestId: $id) { Id } allRentalRequests { Id } }',
    { id: Id },
  );
  expect(body.data).toEqual({ draft: null, allRentalRequests: [] });
  expect((await stranger.get(`/api/v2/shop/requests/${Id}/letter`)).status).toBe(404);
  expect((await find(youth, Id)).body.data.findRentalRequest).toMatchObject({
    State: 'REQUESTED',
    Version: 1,
  });
});

test('a request that another tab cancelled is edited no more: told with its state and day, and nothing is written', async () => {
  at('2027-01-11T10:00:00+01:00');
  const { Id } = await made(youth);
  const { Id: DraftId } = await save(youth, { Question: 'SPOTS', RequestId: Id, ExistingSpots: 9 });
  await cancel(youth, Id);
  const late = await update(youth, { Id, DraftId, ExistingSpots: 9 });
  expect(late.body.errors[0].extensions).toMatchObject({
    code: 'RequestClosed',
    State: 'CANCELED',
    Date: '2027-01-11',
  });
  expect((await find(youth, Id)).body.data.findRentalRequest).toMatchObject({
    State: 'CANCELED',
    ExistingSpots: 0,
  });
});
