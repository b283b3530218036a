import type { lending } from '@bivak/contract/wire';
import type { ShopConfig } from '@bivak/contract/shop-config';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { draftsSweep } from './index.ts';
import { aDraft, prepare, prepared, save, seen, slots } from './testing/draft-calls.ts';
import { ask, refusedWith } from './testing/request-calls.ts';

// The cart of the wizard outside the peak: `design/lending.md` §2, "cart outside the peak"; spec 3 §4, §7.
let server: TestServer;
let noor: Client;
let bram: Client;
let stranger: Client;
const now = Date.parse('2027-03-22T10:00:00+01:00');
const dayMs = 24 * 3_600_000;
const hours = [
  { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 },
  { weekdays: [1, 2, 3, 4, 5], from: '17:00', to: '18:00', slotMinutes: 60, capacity: 1 },
];
/** As the brand declares them. */
const { customFields } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../shops/tentendienst/shop.json'), 'utf8'),
) as Pick<ShopConfig, 'customFields'>;

beforeAll(async () => {
  server = await aServer(
    {
      warehouses: [aWarehouse('noord', { hours })],
      lending: lendingOf(),
      freeRentalDays: 2,
      customFields: customFields.filter(({ entity }) => entity === 'cart'),
      reservations: { acceptance: 'immediate' },
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    },
    { poolSize: 20 },
  );
  const { database } = server.shop;
  await anItem(database, { id: 'senior', dayCents: 1000, stock: { noord: 70 } });
  await anItem(database, { id: 'patrol', dayCents: 500, stock: { noord: 20 } });
  await anItem(database, { id: 'stock', dayCents: 300, stock: { noord: 5 } });
  at(now);
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  bram = await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  stranger = await server.customer('V0005678', { group: '34' });
});
beforeEach(async () => {
  at(now);
  await server.pool.query('delete from shop_feesthuis.request_draft');
});
afterAll(() => server.close());

function at(time: number): void {
  server.clock.now = time as EpochMs;
}

const checkOut = (client: Client, cartId: string | null, body: object = {}): Promise<Answer> =>
  client.post(`/api/v3/rental/cart/${cartId}/_checkout`, body);

const cartOf = (client: Client, cartId: string | null): Promise<Answer> =>
  client.get(`/api/v3/rental/cart/${cartId}`);

async function draftOf(client: Client): Promise<unknown> {
  return (await ask(client, '{ draft { Id } }')).body.data.draft;
}

/** Code and place of each. */
const faultsOf = ({ CartID, Faults }: lending.DraftCart) => [
  CartID,
  ...Faults.map(({ Question, Field, Code, Most }) => [Question, Field, Code, Most]),
];

describe('the cart of a draft', () => {
  test('the cart of a draft has the derived days, the chosen time slots, and what is charged for them', async () => {
    const line = (ItemID: string, Amount: number, TotalIncVAT: number, PerDayIncVAT: number) => {
      return { ItemID, Description: `${ItemID} nl`, Amount, TotalIncVAT, PerDayIncVAT };
    };
    expect(await prepared(noor, await aDraft(noor))).toEqual({
      CartID: expect.any(String),
      PickupDate: '2027-05-11',
      ReturnDate: '2027-05-17',
      PickupSlot: { Key: 'noord.P2.0900', From: '09:00', To: '10:00' },
      ReturnSlot: { Key: 'noord.R1.1000', From: '10:00', To: '11:00' },
      RentalDays: 7,
      BilledDays: 5,
      TotalIncVAT: 140,
      ReferenceRequired: false,
      TransportPersonnelCount: 2,
      TransportUnitCount: 1,
      TransportTotalWeight: 4,
      Lines: [line('senior', 2, 100, 14.29), line('patrol', 1, 25, 3.57), line('stock', 1, 15, 2.14)],
      Faults: [],
    });
  });

  test('the cart of a draft stays as long as nothing priced changes, and says what was answered since', async () => {
    const draft = await aDraft(noor);
    const { CartID } = await prepared(noor, draft);
    expect((await prepared(noor, draft)).CartID).toBe(CartID);
    await save(noor, { Version: seen, Question: 'SPOTS', ExistingSpots: 6 });
    await save(noor, { Version: seen, Question: 'PERIOD', Name: 'Welpen' });
    expect((await cartOf(noor, CartID)).body.CustomFields).toMatchObject({
      CUST_ExistingSpots: 6,
      CUST_EventName: 'Welpen',
    });
    expect((await prepared(noor, draft)).CartID).toBe(CartID);
  });

  test.each<[string, lending.DraftInput]>([
    ['the days', { Question: 'PERIOD', DateEnd: '2027-05-14', ...slots, ReturnSlot: 'noord.R1.1000' }],
    ['the time slots', { Question: 'PERIOD', PickupSlot: 'noord.P2.1200' }],
    ['the tents', { Question: 'TENTS', RequestedTentsSenior: 1 }],
    ['the answers about the stock tent', { Question: 'STOCK_TENT', RequestedTentsStock: false }],
  ])('the cart of a draft goes at once when %s change, and another takes its place', async (_, answer) => {
    const draft = await aDraft(noor);
    const { CartID } = await prepared(noor, draft);
    await save(bram, { Version: seen, ...answer });
    expect((await checkOut(noor, CartID)).status).toBe(404);
    await save(bram, { Version: seen, Question: 'TENTS', RequestedTentsPatrol: 2 });
    const other = await prepared(noor, draft);
    expect(other.CartID).not.toBe(CartID);
    expect((await cartOf(noor, other.CartID)).status).toBe(200);
  });

  test('the cart of a draft goes with the draft, which then comes back without one', async () => {
    const draft = await aDraft(noor);
    const first = await prepared(noor, draft);
    await ask(noor, `mutation { discardDraft(id: "${draft}") { Id } }`);
    expect((await cartOf(noor, first.CartID)).status).toBe(404);
    expect(refusedWith(await prepare(noor, draft))).toEqual(['NotFound']);
    await ask(noor, `mutation { restoreDraft(id: "${draft}") { Id } }`);
    const second = await prepared(noor, draft);
    await draftsSweep.run(server.shop, (now + 91 * dayMs) as EpochMs);
    expect((await cartOf(noor, second.CartID)).status).toBe(404);
  });

  test('the cart of a draft is made once by two tabs at the same instant, and belongs to who asked last', async () => {
    const draft = await aDraft(noor);
    const made = await Promise.all(Array.from({ length: 6 }, () => prepared(noor, draft)));
    expect(new Set(made.map(({ CartID }) => CartID)).size).toBe(1);
    const { CartID } = await prepared(bram, draft);
    expect((await cartOf(noor, made[0]?.CartID ?? null)).status).toBe(404);
    expect((await cartOf(bram, CartID)).status).toBe(200);
  });

  test('the cart of a draft of another association does not exist', async () => {
    expect(refusedWith(await prepare(stranger, await aDraft(noor)))).toEqual(['NotFound']);
  });

  test('the cart of a draft does not exist in the peak, and the old one is gone', async () => {
    const draft = await aDraft(noor);
    const { CartID } = await prepared(noor, draft);
    await save(noor, { Version: seen, Question: 'PERIOD', DateStart: '2027-07-10', DateEnd: '2027-07-20' });
    at(Date.parse('2027-02-11T10:00:00+01:00'));
    await save(noor, { Version: seen, Question: 'TENTS', RequestedTentsSenior: 1 });
    expect(refusedWith(await prepare(noor, draft))).toEqual(['PeakPeriod', 'DateStart peak-application']);
    expect((await cartOf(noor, CartID)).status).toBe(404);
  });

  test('the cart of a draft takes at most 14 statements', async () => {
    const draft = await aDraft(noor);
    const { statements } = await withStatements(() => prepare(noor, draft));
    expect([statements[0], statements.at(-1)]).toEqual(['begin', 'commit']);
    expect(statements.length).toBeLessThanOrEqual(14);
  });
});

describe('what stands against it leads to its question', () => {
  test.each<[string, readonly lending.DraftInput[], unknown]>([
    [
      'no place',
      [{ Question: 'LOCATION', LocationStreet: '' }],
      ['LOCATION', 'LocationStreet', 'required', null],
    ],
    ['no slot', [{ Question: 'PERIOD', PickupSlot: null }], ['PERIOD', 'PickupSlot', 'required', null]],
    [
      'a slot of another day',
      [{ Question: 'PERIOD', ReturnSlot: 'noord.R4.1000' }],
      ['PERIOD', 'ReturnSlot', 'unknown-hour', null],
    ],
    [
      'more tents than there are',
      [{ Question: 'TENTS', RequestedTentsPatrol: 21 }],
      ['TENTS', 'RequestedTentsPatrol', 'stock', 20],
    ],
    [
      'days of the winter',
      [
        { Question: 'PERIOD', DateStart: '2027-11-20', DateEnd: '2027-11-22' },
        { Question: 'TENTS', RequestedTentsSenior: 1 },
      ],
      ['PERIOD', 'DateStart', 'outside-window', null],
    ],
  ])('what stands against a draft leads to its question: %s', async (_, answers, fault) => {
    const draft = await aDraft(noor, answers);
    expect(faultsOf(await prepared(noor, draft))).toEqual([null, fault]);
  });

  test('what stands against a draft leads to its question: a time slot and a tent that others took in between', async () => {
    const late = { PickupSlot: 'noord.P2.1700', ReturnSlot: 'noord.R1.1000' };
    const draft = await aDraft(noor, [
      { Question: 'PERIOD', ...late },
      { Question: 'STOCK_TENT', RequestedTentsStock: true },
    ]);
    const { CartID } = await prepared(noor, draft);
    const other = await aDraft(stranger, [
      { Question: 'PERIOD', ...late },
      { Question: 'TRANSPORT_COMBINE', CombinedTransport: false },
    ]);
    const theirs = await prepared(stranger, other);
    expect((await checkOut(stranger, theirs.CartID)).status).toBe(201);
    expect((await checkOut(noor, CartID)).body.Error.Code).toBe('SlotFull');
    expect(faultsOf(await prepared(noor, draft))).toEqual([
      null,
      ['PERIOD', 'PickupSlot', 'slot-full', null],
    ]);
    await save(noor, { Version: seen, Question: 'PERIOD', ...slots });
    await server.pool.query(`update shop_feesthuis.stock set qty = 1 where item_id = 'stock'`);
    expect(faultsOf(await prepared(noor, draft))).toEqual([
      null,
      ['STOCK_TENT', 'RequestedTentsStock', 'stock', 0],
    ]);
    await server.pool.query(`update shop_feesthuis.stock set qty = 5 where item_id = 'stock'`);
  });
});

describe('its checkout', () => {
  test('its checkout makes a reservation that says all that was answered, and the draft is gone', async () => {
    const draft = await aDraft(noor, [{ Question: 'SUMMARY', Comments: 'Wij komen met twee busjes.' }]);
    const { CartID, TotalIncVAT } = await prepared(noor, draft);
    const { status, body } = await checkOut(noor, CartID, { ExpectedTotalIncVAT: TotalIncVAT });
    expect(status).toBe(201);
    expect(await draftOf(noor)).toBeNull();
    expect(refusedWith(await prepare(noor, draft))).toEqual(['NotFound']);
    const id = body.Collection[0].ReservationOrderID;
    const order = await noor.get(`/api/v2/shop/reservationOrders/${id}`);
    expect(order.body.CustomFields).toEqual({
      CUST_EventDateStart: '2027-05-12',
      CUST_EventDateEnd: '2027-05-16',
      CUST_Purpose: 'CAMP',
      CUST_LocationTitle: 'Weide De Berk',
      CUST_LocationStreet: 'Dorpsstraat',
      CUST_LocationNumber: '12',
      CUST_LocationPostalCode: '4970',
      CUST_LocationCity: 'Stavelot',
      CUST_LocationCountry: 'BE',
      CUST_LocationLatitude: 50.39,
      CUST_LocationLongitude: 5.93,
      CUST_ExistingSpots: 2,
      CUST_RequestedSpotsTotal: 24,
      CUST_RequestedSpotsChild: 20,
      CUST_RequestedSpotsYoungAdult: 0,
      CUST_RequestedSpotsSupervisor: 4,
      CUST_RequestedSpotsDisability: 1,
      CUST_RequestedTentsSenior: 2,
      CUST_RequestedTentsPatrol: 1,
      CUST_RequestedTentsStock: true,
      CUST_TransportType: 'VAN',
      CUST_CombinedPickupVCode: 'V0005678',
      CUST_TransportPersonnelCount: 2,
      CUST_TransportUnitCount: 1,
      CUST_TransportTotalWeight: 4,
      CUST_Notes: 'Wij komen met twee busjes.',
    });
    expect(order.body.Notes).toBe('Wij komen met twee busjes.');
    const next = await aDraft(noor);
    expect(next).not.toBe(draft);
  });

  test('its checkout takes the fields that a client sends as long as they are true of the cart', async () => {
    const { CartID } = await prepared(noor, await aDraft(noor));
    const refused = await checkOut(noor, CartID, {
      CustomFields: {
        CUST_EventDateStart: '2027-05-09',
        CUST_RequestedTentsSenior: 3,
        CUST_RequestedTentsStock: false,
        CUST_TransportPersonnelCount: 3,
        CUST_TransportUnitCount: 2,
        CUST_TransportTotalWeight: 40,
      },
    });
    expect(refused.status).toBe(400);
    expect(
      refused.body.Error.Fields.map(({ Field, Code }: { Field: string; Code: string }) => [Field, Code]),
    ).toEqual([
      ['CustomFields.CUST_EventDateStart', 'camp-outside-rental'],
      ['CustomFields.CUST_EventDateEnd', 'camp-outside-rental'],
      ['CustomFields.CUST_RequestedTentsSenior', 'differs-from-cart'],
      ['CustomFields.CUST_RequestedTentsStock', 'differs-from-cart'],
      ['CustomFields.CUST_TransportPersonnelCount', 'differs-from-cart'],
      ['CustomFields.CUST_TransportUnitCount', 'differs-from-cart'],
      ['CustomFields.CUST_TransportTotalWeight', 'differs-from-cart'],
    ]);
    const accepted = await checkOut(noor, CartID, {
      Notes: 'Bel vooraf',
      CustomFields: { CUST_RequestedTentsSenior: 2, CUST_TransportUnitCount: 1, CUST_LocationCity: 'Spa' },
    });
    expect(accepted.status).toBe(201);
    const id = accepted.body.Collection[0].ReservationOrderID;
    const { body } = await noor.get(`/api/v2/shop/reservationOrders/${id}`);
    expect(body.CustomFields).toMatchObject({ CUST_LocationCity: 'Spa', CUST_Notes: 'Bel vooraf' });
  });
});

test('the last tents, raced for by 64 wizards at once, go to exactly those who fit', async () => {
  const wizards = await Promise.all(
    Array.from({ length: 64 }, (_, n) => server.customer(`V00${20_000 + n}`, { group: '33' })),
  );
  // 64 ask for two each, and 17 of them can be served.
  const june = { DateStart: '2027-06-09', DateEnd: '2027-06-13', ...slots };
  await server.pool.query(`update shop_feesthuis.stock set qty = 35 where item_id = 'senior'`);
  const carts = await Promise.all(
    wizards.map(async (client) => {
      const answers = { RequestedTentsSenior: 2, RequestedTentsPatrol: 0 };
      const draft = await aDraft(client, [
        { Question: 'PERIOD', ...june },
        { Question: 'TENTS', ...answers },
        { Question: 'STOCK_TENT', RequestedTentsStock: false },
      ]);
      return (await prepared(client, draft)).CartID;
    }),
  );
  expect(carts.every((id) => id !== null)).toBe(true);
  const answers = await Promise.all(wizards.map((client, n) => checkOut(client, carts[n] ?? null)));
  const served = answers.filter(({ status }) => status === 201);
  expect(served).toHaveLength(17);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, body }) => [status, body.Error.Code].join(' ')))).toEqual(
    new Set(['409 StockShort']),
  );
  const left = await Promise.all(wizards.map(draftOf));
  expect(left.filter((draft) => draft === null)).toHaveLength(17);
});
