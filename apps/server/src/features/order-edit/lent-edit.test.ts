import type { ShopConfig } from '@bivak/contract/shop-config';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerCall } from '../../operator/answer-call.ts';
import { readCall } from '../../operator/read-call.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf, summer2027 } from '../../testing/a-lending-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { ask as askGraphql, made } from '../lending/testing/request-calls.ts';
import { ask, edit } from './testing/an-order.ts';

// A reservation of lending tents in the hands of its association: spec 3 §2, §4, §5, "Request edit".
let server: TestServer;
let youth: Client;
let colleague: Client;
let others: Client;
const hours = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 50 }];
/** As the brand declares them. */
const { customFields } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../shops/tentendienst/shop.json'), 'utf8'),
) as Pick<ShopConfig, 'customFields'>;

beforeAll(async () => {
  server = await aServer({
    warehouses: [aWarehouse('noord', { hours })],
    lending: lendingOf(),
    freeRentalDays: 2,
    customFields: customFields.filter(({ entity }) => entity === 'cart'),
    reservations: { acceptance: 'immediate' },
    orderEdit: { mayIncrease: true },
    limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'senior', dayCents: 1000, stock: { noord: 300 } });
  await anItem(database, { id: 'patrol', dayCents: 500, stock: { noord: 300 } });
  await anItem(database, { id: 'stock', dayCents: 300, stock: { noord: 5 } });
  at('2027-03-22T10:00:00+01:00');
  youth = await server.customer('V0001234', { group: '33', contact: 'noor' });
  colleague = await server.customer('V0001234', { group: '33', contact: 'bram' });
  others = await server.customer('V0005678', { group: '34' });
});
beforeEach(() => at('2027-03-22T10:00:00+01:00'));
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

const place = {
  CUST_LocationStreet: 'Dorpsstraat',
  CUST_LocationNumber: '12',
  CUST_LocationPostalCode: '4970',
  CUST_LocationCity: 'Stavelot',
  CUST_LocationCountry: 'BE',
  CUST_LocationLatitude: 50.39,
  CUST_LocationLongitude: 5.93,
};

interface Reservation {
  readonly id: string;
  readonly lines: Readonly<Record<string, string>>;
}

/** Four nights in May from Friday to Monday, fetched on Thursday and brought back on Tuesday, unless said otherwise. */
async function aReservation({
  client = youth,
  rental = ['2027-05-13', '2027-05-18'],
  camp = ['2027-05-14', '2027-05-17'],
  tents = { senior: 2, patrol: 1 },
}: {
  readonly client?: Client;
  readonly rental?: readonly [string, string];
  readonly camp?: readonly [string, string];
  readonly tents?: Readonly<Record<string, number>>;
} = {}): Promise<Reservation> {
  const days = { CUST_EventDateStart: camp[0], CUST_EventDateEnd: camp[1] };
  const cart = await aCart(client, {
    place: { DateTimeExpectedStart: rental[0], DateTimeExpectedEnd: rental[1], CustomFields: days },
    lines: Object.entries(tents).map(([ItemID, Amount]) => ({ ItemID, Amount })),
    hours: ['noord.P4.0900', 'noord.R2.0900'],
  });
  const said = { ...days, ...place, CUST_TransportType: 'VAN' };
  const placed = await client.post(`/api/v3/rental/cart/${cart}/_checkout`, { CustomFields: said });
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
  return opened(client, placed.body.Collection[0].ReservationOrderID);
}

async function opened(client: Client, id: string): Promise<Reservation> {
  const { body } = await client.get(`/api/v2/shop/reservationOrders/${id}/items`);
  const lines = body.Collection.map((one: { ItemID: string; ReservationOrderItemID: string }) => [
    one.ItemID,
    one.ReservationOrderItemID,
  ]);
  return { id, lines: Object.fromEntries(lines) };
}

async function read(id: string): Promise<Answer['body']> {
  return (await youth.get(`/api/v2/shop/reservationOrders/${id}`)).body;
}

/** Code, then each field with its reason. */
function refusal({ status, body }: Answer): unknown {
  if (status === 200) return 'changed';
  const fields = (body.Error.Fields ?? []).map(
    ({ Field, Code }: { Field: string; Code: string }) => `${Field} ${Code}`,
  );
  return [status, body.Error.Code, ...fields];
}

const june = {
  DateTimeExpectedStart: '2027-06-03',
  DateTimeExpectedEnd: '2027-06-08',
  BusinessHourStart: 'noord.P4.1000',
  BusinessHourEnd: 'noord.R2.1000',
};
const juneCamp = { CUST_EventDateStart: '2027-06-04', CUST_EventDateEnd: '2027-06-07' };
const first = 'CustomFields.CUST_EventDateStart';
const last = 'CustomFields.CUST_EventDateEnd';

describe('the edit of a lending reservation', () => {
  test('the edit of a lending reservation moves it to other days, also beyond those that it had, with camp, place, hours and price', async () => {
    const { id } = await aReservation();
    const before = await read(id);
    const longer = { ...june, DateTimeExpectedEnd: '2027-06-10', BusinessHourEnd: 'noord.R4.1000' };
    const body = {
      ...longer,
      CustomFields: { ...juneCamp, CUST_EventDateEnd: '2027-06-09', CUST_LocationNumber: '14' },
    };
    const asked = await ask(youth, id, body);
    expect(asked.body).toMatchObject({ IsValid: true, Errors: [] });
    const { status, body: after } = await edit(youth, id, {
      ...body,
      Version: before.Version,
      ExpectedTotalIncVAT: asked.body.TotalIncVAT,
    });
    expect(status).toBe(200);
    // Eight days of which two are free, instead of six: two more of twenty-five euro each.
    expect(before.TotalIncVAT).toBe(4 * 25);
    expect(after).toMatchObject({
      DateTimeExpectedStart: '2027-06-03T00:00:00+02:00',
      DateTimeExpectedEnd: '2027-06-10T00:00:00+02:00',
      BusinessHourStart: 'noord.P4.1000',
      TotalIncVAT: 6 * 25,
      CustomFields: {
        ...place,
        ...juneCamp,
        CUST_EventDateEnd: '2027-06-09',
        CUST_LocationNumber: '14',
        // By hand, nobody knows where on the map it is.
        CUST_LocationLatitude: null,
        CUST_LocationLongitude: null,
      },
    });
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('the edit of a lending reservation counts tents, vehicles, persons and weight itself, and refuses figures that differ', async () => {
    const { id, lines } = await aReservation();
    const more = { UpdateItems: [{ ReservationOrderItemID: lines['patrol'], Amount: 12 }] };
    const wrong = await edit(youth, id, { ...more, CustomFields: { CUST_TransportUnitCount: 1 } });
    expect(refusal(wrong)).toEqual([
      400,
      'ValidationFailed',
      'CustomFields.CUST_TransportUnitCount differs-from-order',
    ]);
    const { body } = await edit(youth, id, more);
    expect(body.CustomFields).toMatchObject({
      CUST_RequestedTentsSenior: 2,
      CUST_RequestedTentsPatrol: 12,
      CUST_RequestedTentsStock: false,
      CUST_TransportPersonnelCount: 3,
      CUST_TransportUnitCount: 2,
      CUST_TransportTotalWeight: 14,
    });
    // What was read may be sent back.
    expect((await edit(youth, id, { CustomFields: body.CustomFields })).status).toBe(200);
  });

  test('the edit of a lending reservation has one stock tent at most', async () => {
    const { id, lines } = await aReservation({ tents: { senior: 1, stock: 1 } });
    const two = { UpdateItems: [{ ReservationOrderItemID: lines['stock'], Amount: 2 }] };
    expect(refusal(await edit(youth, id, two))).toEqual([409, 'LineInvalid', 'UpdateItems[0].Amount cart']);
  });

  test.each<[string, object, unknown[]]>([
    [
      'no camp days',
      { CustomFields: { CUST_EventDateStart: null } },
      ['PeriodRefused', `${first} no-camp`, `${last} no-camp`],
    ],
    [
      'a camp on the day of fetching',
      { CustomFields: { CUST_EventDateStart: '2027-05-13' } },
      ['PeriodRefused', `${first} camp-outside-rental`, `${last} camp-outside-rental`],
    ],
    [
      'three days from pickup to return',
      { DateTimeExpectedEnd: '2027-05-14', BusinessHourEnd: 'noord.R5.0900' },
      ['PeriodRefused', 'DateTimeExpectedEnd rental-too-short'],
    ],
    [
      'twenty-three days from pickup to return',
      { DateTimeExpectedEnd: '2027-06-04', BusinessHourEnd: 'noord.R5.0900' },
      ['PeriodRefused', 'DateTimeExpectedEnd rental-too-long'],
    ],
    [
      'a camp of one day',
      { CustomFields: { CUST_EventDateEnd: '2027-05-14' } },
      ['PeriodRefused', `${last} camp-too-short`],
    ],
    [
      'a return six days after the camp',
      { DateTimeExpectedEnd: '2027-05-24', BusinessHourEnd: 'noord.R1.0900' },
      ['PeriodRefused', 'DateTimeExpectedEnd return-too-far'],
    ],
    [
      'a Sunday, on which the depot is closed',
      { DateTimeExpectedEnd: '2027-05-23', BusinessHourEnd: null },
      ['PeriodRefused', 'DateTimeExpectedEnd no-hours'],
    ],
    [
      'a return in the peak',
      {
        DateTimeExpectedStart: '2027-06-25',
        BusinessHourStart: 'noord.P5.0900',
        DateTimeExpectedEnd: '2027-07-01',
        BusinessHourEnd: 'noord.R4.0900',
        CustomFields: { CUST_EventDateStart: '2027-06-26', CUST_EventDateEnd: '2027-06-30' },
      },
      ['PeakPeriod', 'DateTimeExpectedEnd peak-day'],
    ],
    [
      'a camp before the lending season',
      {
        DateTimeExpectedStart: '2027-11-10',
        BusinessHourStart: 'noord.P3.0900',
        DateTimeExpectedEnd: '2027-11-18',
        BusinessHourEnd: 'noord.R4.0900',
        CustomFields: { CUST_EventDateStart: '2027-11-13', CUST_EventDateEnd: '2027-11-16' },
      },
      ['PeriodRefused', `${first} outside-window`, `${last} outside-window`],
    ],
    [
      'a place without a city, with a postcode of another country',
      { CustomFields: { CUST_LocationCity: '', CUST_LocationPostalCode: '12345' } },
      [
        'ValidationFailed',
        'CustomFields.CUST_LocationCity required',
        'CustomFields.CUST_LocationPostalCode postal-code',
      ],
    ],
    ['no time of pickup', { BusinessHourStart: null }, ['SlotRequired', 'BusinessHourStart required']],
  ])('the edit of a lending reservation is refused for %s', async (_what, body, expected) => {
    const { id } = await aReservation();
    expect(refusal(await edit(youth, id, body))).toEqual([400, ...expected]);
    // What is asked before says the same.
    const { body: asked } = await ask(youth, id, body);
    expect(asked.Errors[0].Code).toBe((expected[1] as string).split(' ')[1]);
  });

  test('the edit of a lending reservation says why in the language of the person', async () => {
    const { id } = await aReservation();
    const none = { CustomFields: { CUST_EventDateStart: null } };
    const said = async (language: string) => {
      const path = `/api/v2/shop/reservationOrders/${id}/_validate-update`;
      const { body } = await youth.post(path, none, { 'accept-language': language });
      return body.Errors[0].Data.Message;
    };
    expect([await said('nl'), await said('en'), await said('de')]).toEqual([
      'Je hebt geen kampperiode geselecteerd.',
      'You have not selected a camp period.',
      'Sie haben keinen Lagerzeitraum ausgewählt.',
    ]);
  });

  test('the edit of a lending reservation leaves a promised day in place that closed later, while the other end moves', async () => {
    const { id } = await aReservation();
    await server.pool.query(
      `insert into shop_feesthuis.closing_day (warehouse_id, day) values ('noord', '2027-05-13')`,
    );
    const longer = { DateTimeExpectedEnd: '2027-05-19', BusinessHourEnd: 'noord.R3.0900' };
    expect(refusal(await edit(youth, id, longer))).toBe('changed');
    await server.pool.query(`delete from shop_feesthuis.closing_day where day = '2027-05-13'`);
  });
});

describe('who edits and cancels a lending reservation', () => {
  test('nobody, and a visitor, are sent to the login by an edit of a lending reservation; another association finds nothing', async () => {
    const { id } = await aReservation();
    const body = { CustomFields: { CUST_LocationNumber: '1' } };
    expect((await edit(server.public(), id, body)).status).toBe(401);
    expect((await edit(await server.visitor(), id, body)).status).toBe(403);
    expect((await edit(others, id, body)).status).toBe(404);
    expect((await edit(youth, 'nergens', body)).status).toBe(404);
    const cancelled = await others.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
    expect(cancelled.status).toBe(404);
  });

  test('of two persons of an association who edit a lending reservation, the second sees what the first made of it', async () => {
    const { id } = await aReservation();
    const { Version } = await read(id);
    const move = (client: Client, number: string) =>
      edit(client, id, { Version, CustomFields: { CUST_LocationNumber: number } });
    const answers = await Promise.all([move(youth, '13'), move(colleague, '15')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.Error.Code).toBe('OrderChanged');
    expect(lost?.body.Order.CustomFields).toEqual((await read(id)).CustomFields);
  });

  test('a price that changed since it was shown is told, with both', async () => {
    const { id } = await aReservation();
    const answer = await edit(youth, id, { ...june, CustomFields: juneCamp, ExpectedTotalIncVAT: 1 });
    expect(refusal(answer)).toEqual([409, 'PriceChanged']);
  });

  test('tents that another took meanwhile are refused on their line, and nothing is written', async () => {
    const { id, lines } = await aReservation();
    const moved = {
      ...june,
      CustomFields: juneCamp,
      UpdateItems: [{ ReservationOrderItemID: lines['senior'], Amount: 4 }],
    };
    expect((await ask(youth, id, moved)).body.IsValid).toBe(true);
    await aReservation({
      client: others,
      rental: ['2027-06-03', '2027-06-08'],
      camp: ['2027-06-04', '2027-06-07'],
      tents: { senior: 296 },
    });
    expect(refusal(await edit(youth, id, moved))).toEqual([409, 'StockShort', 'UpdateItems[0].Amount stock']);
    expect((await read(id)).DateTimeExpectedStart).toBe('2027-05-13T00:00:00+02:00');
  });

  test.each([
    ['edits', (id: string) => edit(youth, id, { CustomFields: { CUST_LocationNumber: '3' } }), 'edit'],
    ['cancels', (id: string) => youth.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {}), 'cancel'],
  ])('an association %s until the last instant of the day before its camp', async (_what, act, word) => {
    const { id } = await aReservation();
    at('2027-05-14T00:00:00+02:00');
    const late = await act(id);
    expect([late.status, late.body.Error.Fields[0].Code]).toEqual([409, `${word}-camp-started`]);
    // The day of fetching is no limit of lending's.
    at('2027-05-13T23:59:59+02:00');
    expect((await act(id)).status).toBe(200);
  });
});

describe('a reservation that was assigned in the peak', () => {
  async function assigned(): Promise<Reservation> {
    at('2027-02-01T10:00:00+01:00');
    const { Id } = await made(youth, { DateStart: '2027-07-10', DateEnd: '2027-07-20' });
    const amounts = ['--senior', '2', '--patrol', '2', '--stock', 'no'];
    const { call, objection } = readCall(
      ['request-assign', Id.split('-')[0] ?? '', ...amounts],
      ['feesthuis'],
    );
    if (objection !== null) throw new Error(objection.key);
    const actor = { kind: 'operator', role: 'owner', name: 'test' } as const;
    await answerCall([server.shop], call, { actor, now: server.clock.now, requestId: 'test' });
    const query = 'query F($id: ID!) { findRentalRequest(id: $id) { ReservationOrderID } }';
    const { body } = await askGraphql(youth, query, { id: Id });
    return opened(youth, body.data.findRentalRequest.ReservationOrderID);
  }

  test('a reservation that was assigned in the peak gets fewer tents, another place and no more than it has', async () => {
    const { id, lines } = await assigned();
    const amount = (Amount: number) => ({
      UpdateItems: [{ ReservationOrderItemID: lines['senior'], Amount }],
    });
    expect(refusal(await edit(youth, id, amount(3)))).toEqual([
      400,
      'PeakPeriod',
      'UpdateItems[0].Amount peak-increase',
    ]);
    const fewer = await edit(youth, id, { ...amount(1), CustomFields: { CUST_LocationNumber: '9' } });
    expect(fewer.body.CustomFields).toMatchObject({
      CUST_LocationNumber: '9',
      // What was asked for stays.
      CUST_RequestedTentsSenior: 3,
      CUST_TransportPersonnelCount: 2,
    });
    const longer = { DateTimeExpectedEnd: '2027-07-22', BusinessHourEnd: 'noord.R4.0900' };
    expect(refusal(await edit(youth, id, longer))).toEqual([
      400,
      'PeakPeriod',
      'DateTimeExpectedEnd peak-increase',
    ]);
    const earlier = { CustomFields: { CUST_EventDateStart: '2027-07-09' } };
    expect(refusal(await edit(youth, id, earlier))).toEqual([
      400,
      'PeriodRefused',
      `${first} camp-outside-rental`,
      `${last} camp-outside-rental`,
    ]);
  });

  test('a reservation that was assigned in the peak is edited and cancelled until the distribution begins', async () => {
    const { id } = await assigned();
    const body = { CustomFields: { CUST_LocationNumber: '3' } };
    at(`${summer2027.distributionFrom}T00:00:00+01:00`);
    const late = await edit(youth, id, body);
    expect(late.body.Error.Fields[0].Code).toBe('edit-distribution-started');
    const cancelled = await youth.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
    expect(cancelled.body.Error.Fields[0].Code).toBe('cancel-distribution-started');
    at('2027-02-18T23:59:59+01:00');
    expect(refusal(await edit(youth, id, body))).toBe('changed');
  });
});
