import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import {
  ask,
  cancel,
  create,
  find,
  julyCamp,
  made,
  refusedWith,
  update,
  whole,
} from './testing/request-calls.ts';

let server: TestServer;
let youth: Client;
let colleague: Client;
let stranger: Client;
let club: Client;
const deadline = Date.parse('2027-02-19T00:00:00+01:00') as EpochMs;

beforeAll(async () => {
  server = await aServer(
    { lending: lendingOf(), limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 } },
    { poolSize: 12 },
  );
  for (const id of ['senior', 'patrol', 'stock']) await anItem(server.shop.database, { id });
  const { schema } = server.shop.database;
  await sql(`update "${schema}".item set custom_fields = '{"CUST_Weight": 48.5}' where id = 'senior'`);
  await sql(`update "${schema}".item set custom_fields = '{"CUST_Weight": 20}' where id = 'patrol'`);
  at('2027-01-11T10:00:00+01:00');
  youth = await server.customer('V0001234', { group: '33' });
  colleague = await server.customer('V0001234', { group: '33', contact: 'collega', role: 'User' });
  stranger = await server.customer('V0005678', { group: '33' });
  club = await server.customer('V0009999', { group: '34' });
});
beforeEach(() => at('2027-01-11T10:00:00+01:00'));
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);
function at(time: string | number): void {
  server.clock.now = (typeof time === 'string' ? Date.parse(time) : time) as EpochMs;
}

describe('an application', () => {
  test('an application is stored as it was sent, with a readable number, who sent it and what fetching takes', async () => {
    const request = await made(youth);
    const { Comments, ...sent } = julyCamp;
    expect(request).toMatchObject({
      ...sent,
      Comments,
      Id: expect.stringMatching(/^27\d{6}-[0-9a-f-]{36}$/u),
      Version: 1,
      CustomerId: 'V0001234',
      ContactId: 'V0001234-contact',
      UserId: 'V0001234-contact-login',
      State: 'REQUESTED',
      DateTimeCreated: '2027-01-11T10:00:00+01:00',
      RequestedSpotsTotal: 42,
      ExistingSpots: 0,
      AcceptsSubstitute: true,
      Name: null,
      CombinedPickupVCode: null,
      PickupSlot: null,
      TransportPersonnelCount: 3,
      TransportUnitCount: 2,
      TransportTotalWeight: Math.round(3 * 48.5 + 8 * 20 + 1),
    });
    expect((await find(youth, request.Id)).body.data.findRentalRequest).toEqual(request);
  });

  test('an application has the next number of its year', async () => {
    const [first, second] = [await made(youth), await made(stranger)];
    expect(Number(second.Id.slice(0, 8)) - Number(first.Id.slice(0, 8))).toBe(1);
    at('2027-01-12T10:00:00+01:00');
    expect((await made(youth)).Id.slice(0, 2)).toBe('27');
  });

  test('an application leaves an event that names who did it', async () => {
    const { Id } = await made(colleague);
    const { rows } = await sql(
      `select action, actor->>'contact' as contact, after->>'city' as city from shop_feesthuis.event
       where entity = 'rental-request' and entity_id = $1`,
      [Id],
    );
    expect(rows).toEqual([{ action: 'create', contact: 'collega', city: 'Stavelot' }]);
  });

  test('an application takes the defaults of what is not said, and a place that is not known yet', async () => {
    const request = await made(youth, {
      LocationTitle: null,
      LocationStreet: null,
      LocationNumber: null,
      LocationPostalCode: null,
      LocationCity: null,
      LocationCountry: null,
      LocationLat: null,
      LocationLon: null,
      RequestedSpotsChild: 0,
      RequestedSpotsYoungAdult: 0,
      RequestedSpotsSupervisor: 0,
      RequestedSpotsTotal: 25,
      RequestedTentsStock: null,
      TransportType: 'MUNICIPAL',
      CombinedPickupVCode: 'VR 0005678',
    });
    expect(request).toMatchObject({
      LocationStreet: null,
      LocationLat: null,
      RequestedSpotsTotal: 25,
      RequestedTentsStock: false,
      TransportUnitCount: null,
      CombinedPickupVCode: 'V0005678',
    });
  });

  test.each<[string, object, readonly string[]]>([
    [
      'no days',
      { DateStart: null, DateEnd: null },
      ['ValidationFailed', 'DateStart required', 'DateEnd required'],
    ],
    ['a day that there is not', { DateStart: '2027-02-30' }, ['ValidationFailed', 'DateStart no-such-day']],
    ['another purpose', { Purpose: 'PARTY' }, ['ValidationFailed', 'Purpose not-a-choice']],
    ['a field that nobody knows', { Secret: 1 }, ['ValidationFailed', 'Secret unknown-name']],
    [
      'a text for a number',
      { RequestedTentsSenior: 'three' },
      ['ValidationFailed', 'RequestedTentsSenior wrong-type'],
    ],
    ['more than can be counted', { ExistingSpots: 10_000 }, ['ValidationFailed', 'ExistingSpots between']],
    ['less than nothing', { RequestedTentsPatrol: -1 }, ['ValidationFailed', 'RequestedTentsPatrol between']],
    [
      'no tent to sleep in',
      { RequestedTentsSenior: 0, RequestedTentsPatrol: 0 },
      ['ValidationFailed', 'RequestedTentsSenior no-tents'],
    ],
    [
      'a thousand tents',
      { RequestedTentsSenior: 1000 },
      ['ValidationFailed', 'RequestedTentsSenior too-big'],
    ],
    [
      'nobody who comes',
      { RequestedSpotsChild: 0, RequestedSpotsYoungAdult: 0, RequestedSpotsSupervisor: 0 },
      ['ValidationFailed', 'RequestedSpotsTotal no-members'],
    ],
    [
      'another total than the groups have',
      { RequestedSpotsTotal: 41 },
      ['ValidationFailed', 'RequestedSpotsTotal total-differs'],
    ],
    [
      'half an address',
      { LocationCity: '', LocationNumber: '' },
      ['ValidationFailed', 'LocationNumber required', 'LocationCity required'],
    ],
    [
      'a postcode of elsewhere',
      { LocationPostalCode: '1012 AB' },
      ['ValidationFailed', 'LocationPostalCode postal-code'],
    ],
    ['degrees beyond the poles', { LocationLat: 91 }, ['ValidationFailed', 'LocationLat between']],
    ['lines in a street', { LocationStreet: 'A\nB' }, ['ValidationFailed', 'LocationStreet one-line']],
    [
      'a comment that is too long',
      { Comments: 'x'.repeat(1001) },
      ['ValidationFailed', 'Comments too-many-signs'],
    ],
    [
      'a character that nobody sees',
      { Comments: 'a\u0000b' },
      ['ValidationFailed', 'Comments hidden-character'],
    ],
    ['no way to fetch', { TransportType: null }, ['ValidationFailed', 'TransportType required']],
    [
      'a code that is none',
      { CombinedPickupVCode: 'V12' },
      ['ValidationFailed', 'CombinedPickupVCode code-too-short'],
    ],
    [
      'its own code',
      { CombinedReturnVCode: 'V0001234' },
      ['ValidationFailed', 'CombinedReturnVCode own-code'],
    ],
    [
      'an hour that the depot does not have',
      { PickupSlot: 'noord.P1.0300' },
      ['ValidationFailed', 'PickupSlot unknown-hour'],
    ],
    [
      'an hour for bringing back at which nothing is fetched',
      { PickupSlot: 'noord.R1.0900' },
      ['ValidationFailed', 'PickupSlot unknown-hour'],
    ],
    ['one day', { DateEnd: '2027-07-10' }, ['PeriodRefused', 'DateEnd too-short']],
    [
      'days outside the peak',
      { DateStart: '2027-05-10', DateEnd: '2027-05-14' },
      ['PeriodRefused', 'DateStart not-in-peak'],
    ],
    [
      'days that are too far ahead',
      { DateStart: '2028-07-10', DateEnd: '2028-07-14' },
      ['PeriodRefused', 'DateStart too-late'],
    ],
    ['an id', { Id: '27000001-x' }, ['ReadOnly', 'Id ReadOnly']],
    ['another association', { CustomerId: 'V0005678' }, ['ReadOnly', 'CustomerId ReadOnly']],
    ['another state', { State: 'ASSIGNED' }, ['ReadOnly', 'State ReadOnly']],
  ])('an application with %s is refused by its field, and takes no number', async (_, wrong, refused) => {
    const before = await sql('select last from shop_feesthuis.request_series');
    expect(refusedWith(await create(youth, wrong))).toEqual(refused);
    expect((await sql('select last from shop_feesthuis.request_series')).rows).toEqual(before.rows);
  });

  test('an application may say whose it is, and what the server computes, as long as it is the same', async () => {
    const figures = { TransportPersonnelCount: 3, TransportUnitCount: 2, TransportTotalWeight: 307 };
    const own = { UserId: 'V0001234-contact-login', CustomerId: 'V0001234', ContactId: 'V0001234-contact' };
    expect(refusedWith(await create(youth, { ...figures, ...own, State: 'REQUESTED' }))).toBeNull();
    const { body } = await create(youth, { ...figures, TransportUnitCount: 1 });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'TransportChanged',
      status: 409,
      sent: { ...figures, TransportUnitCount: 1 },
      actual: figures,
    });
  });

  test('an application is for groups that lend in the peak', async () => {
    expect(refusedWith(await create(club))).toEqual(['PeakPeriod', 'DateStart peak-group']);
  });

  test('an application is sent until the last instant before the distribution, and not at its first', async () => {
    // What the database measures while it writes counts too.
    at(deadline - 2000);
    expect(refusedWith(await create(youth))).toBeNull();
    at(deadline);
    expect(refusedWith(await create(youth))).toEqual(['PeakPeriod', 'DateStart peak-closed']);
  });

  test('an application of which the same key comes many times at once is one', async () => {
    const headers = { 'idempotency-key': 'sleutel-1' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(youth, {}, headers)));
    const ids = answers.map(({ body }) => body.data.createRentalRequest?.Id);
    expect([new Set(ids).size, typeof ids[0]]).toEqual([1, 'string']);
    expect(refusedWith(await create(youth, { RequestedTentsSenior: 4 }, headers))).toEqual([
      'IdempotencyMismatch',
    ]);
    // A key is its association's own.
    expect((await create(stranger, {}, headers)).body.data.createRentalRequest?.Id).not.toBe(ids[0]);
  });

  test('an application takes 12 statements at most', async () => {
    const { result, statements } = await withStatements(() =>
      create(youth, {}, { 'idempotency-key': 'telt' }),
    );
    expect(refusedWith(result)).toBeNull();
    expect(statements.length <= 12 ? 'few' : statements).toBe('few');
  });
});

describe('a change of an application', () => {
  test('a change of an application keeps what is left out, empties what is null, and counts its version', async () => {
    const { Id, Version } = await made(youth, { Name: 'Kapoenen' });
    const { body } = await update(colleague, { Id, Version, RequestedTentsSenior: 5, Comments: null });
    expect(body.data.updateRentalRequest).toMatchObject({
      Id,
      Version: 2,
      Name: 'Kapoenen',
      LocationCity: 'Stavelot',
      RequestedTentsSenior: 5,
      Comments: null,
      ContactId: 'V0001234-contact',
      TransportTotalWeight: Math.round(5 * 48.5 + 8 * 20 + 1),
    });
    const { rows } = await sql(
      `select before, after, actor->>'contact' as contact from shop_feesthuis.event
       where entity_id = $1 and action = 'update'`,
      [Id],
    );
    expect(rows[0]).toMatchObject({ before: { senior: 3 }, after: { senior: 5 }, contact: 'collega' });
  });

  test('a change of an application may send the request back as it was read, and changes nothing then', async () => {
    const request = await made(youth);
    const { body } = await update(youth, { ...request });
    expect(body.data.updateRentalRequest).toEqual(request);
  });

  test('a change of an older version of an application is refused with the current one', async () => {
    const { Id } = await made(youth);
    await update(youth, { Id, Version: 1, RequestedTentsSenior: 4 });
    const { body } = await update(colleague, { Id, Version: 1, RequestedTentsSenior: 6 });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'RequestChanged',
      status: 409,
      current: { Id, Version: 2, RequestedTentsSenior: 4 },
    });
  });

  test('a change of an application that comes again under its key is answered, and not refused for its version', async () => {
    const { Id } = await made(youth);
    const headers = { 'idempotency-key': 'nog-eens' };
    const input = { Id, Version: 1, RequestedTentsSenior: 4 };
    const answers = await Promise.all([1, 2, 3].map(() => update(youth, input, headers)));
    expect(answers.map(({ body }) => body.data.updateRentalRequest?.Version)).toEqual([2, 2, 2]);
    expect(refusedWith(await update(youth, { ...input, RequestedTentsSenior: 5 }, headers))).toEqual([
      'IdempotencyMismatch',
    ]);
  });

  test('a change of the days of an application stays in the peak, and days that stand are not evaluated again', async () => {
    const { Id } = await made(youth);
    const days = { DateStart: '2027-05-10', DateEnd: '2027-05-14' };
    expect(refusedWith(await update(youth, { Id, ...days }))?.[0]).toBe('PeriodRefused');
    await server.edit({ blockedRanges: [{ from: '2027-07-12', to: '2027-07-13' }] });
    onTestFinished(() => server.edit({}));
    expect(refusedWith(await update(youth, { Id, RequestedTentsPatrol: 2 }))).toBeNull();
    expect(refusedWith(await update(youth, { Id, DateEnd: '2027-07-21' }))).toEqual([
      'PeriodRefused',
      'DateEnd blocked',
    ]);
  });

  test.each(['update', 'cancel'])('a change of an application ends with the deadline: %s', async (action) => {
    const { Id } = await made(youth);
    const change = () =>
      action === 'update' ? update(youth, { Id, RequestedTentsSenior: 1 }) : cancel(youth, Id);
    at(deadline);
    const { body } = await change();
    expect(body.errors[0].extensions).toMatchObject({
      code: 'RequestClosed',
      status: 409,
      State: 'REQUESTED',
      Date: '2027-02-19',
      message: 'Deze aanvraag kan sinds 2027-02-19 niet meer gewijzigd of geannuleerd worden.',
    });
    at(deadline - 2000);
    expect(refusedWith(await change())).toBeNull();
  });

  test('a change of an application that waits for a lock is evaluated when it is written', async () => {
    const { Id } = await made(youth);
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query('select 1 from shop_feesthuis.rental_request where id = $1 for update', [Id]);
    at(deadline - 400);
    const waiting = cancel(youth, Id);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await client.query('rollback');
    client.release();
    expect(refusedWith(await waiting)?.[0]).toBe('RequestClosed');
  });
});

describe('cancelling', () => {
  test('cancelling ends an application, and cancelling it again answers it', async () => {
    const { Id } = await made(youth);
    const first = await cancel(youth, Id, 1);
    expect(first.body.data.cancelRentalRequest).toMatchObject({ Id, State: 'CANCELED', Version: 2 });
    expect((await cancel(colleague, Id, 1)).body.data.cancelRentalRequest).toEqual(
      first.body.data.cancelRentalRequest,
    );
    expect(refusedWith(await update(youth, { Id, RequestedTentsSenior: 1 }))?.[0]).toBe('RequestClosed');
  });

  test('cancelling has the spelling of the specification too', async () => {
    const { Id } = await made(youth);
    const query = 'mutation Cancel($id: ID!) { CancelRentalRequest(id: $id) { State } }';
    const { body } = await ask(youth, query, { id: Id });
    expect(body.data.CancelRentalRequest).toEqual({ State: 'CANCELED' });
  });

  test('cancelling an application that is assigned is refused with its state and day', async () => {
    const { Id } = await made(youth);
    await sql(`update shop_feesthuis.rental_request set state = 'ASSIGNED' where id = $1`, [Id]);
    const { body } = await cancel(youth, Id);
    expect(body.errors[0].extensions).toMatchObject({
      code: 'RequestClosed',
      State: 'ASSIGNED',
      Date: '2027-01-11',
    });
  });
});

describe('the list of an association', () => {
  test('the list of an association has all of its persons, the newest first, page by page, and nothing of others', async () => {
    const own = await server.customer('V0002222', { group: '33' });
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      at(Date.parse('2027-01-11T10:00:00+01:00') + n);
      ids.unshift((await made(own)).Id);
    }
    const query =
      'query All($index: Int, $size: Int) { allRentalRequests(index: $index, size: $size) { Id } }';
    const listed = async (client: Client, variables = {}) =>
      (await ask(client, query, variables)).body.data.allRentalRequests.map(({ Id }) => Id);
    expect(await listed(own)).toEqual(ids);
    expect(await listed(own, { index: 1, size: 2 })).toEqual(ids.slice(2));
    expect((await listed(stranger)).filter((id) => ids.includes(id))).toEqual([]);
    expect(refusedWith(await ask(own, query, { size: 101 }))).toEqual(['ValidationFailed', 'size between']);
    expect(refusedWith(await ask(own, query, { index: -1 }))).toEqual(['ValidationFailed', 'index between']);
  });

  test('the list of fifty applications of an association takes 3 statements at most', async () => {
    const own = await server.customer('V0003333', { group: '33' });
    const { Id } = await made(own);
    await sql(
      `insert into shop_feesthuis.rental_request select (jsonb_populate_record(r, jsonb_build_object('id', r.id || n, 'create_key', null))).*
       from shop_feesthuis.rental_request r, generate_series(1, 49) n where r.id = $1`,
      [Id],
    );
    const { result, statements } = await withStatements(() =>
      ask(own, `{ allRentalRequests(size: 50) { ${whole} } }`),
    );
    expect(result.body.data.allRentalRequests).toHaveLength(50);
    expect(statements.length <= 3 ? 'few' : statements).toBe('few');
  });
});

test('the settings name the season in force and all that can be asked for, to everybody', async () => {
  const query = `{ settings { PeakPeriodStartDate PeakPeriodEndDate DistributionStartDate DistributionEndDate
    UnofficialStartNextYearPeakApplicationDate ReservationDaysInAdvance MaximumApplicationDuration OrderReportID
    Seasons { PeakPeriodStartDate LeftoversFromDate CustomerGroupIDs } } }`;
  const { body } = await ask(server.public(), query);
  expect(body.data.settings).toEqual({
    PeakPeriodStartDate: '2027-07-01',
    PeakPeriodEndDate: '2027-08-16',
    DistributionStartDate: '2027-02-19',
    DistributionEndDate: '2027-03-05',
    UnofficialStartNextYearPeakApplicationDate: null,
    ReservationDaysInAdvance: 365,
    MaximumApplicationDuration: 15,
    OrderReportID: null,
    Seasons: [
      { PeakPeriodStartDate: '2027-07-01', LeftoversFromDate: '2027-05-17', CustomerGroupIDs: ['33'] },
    ],
  });
  at('2027-08-17T10:00:00+02:00');
  expect((await ask(server.public(), query)).body.data.settings).toMatchObject({
    PeakPeriodStartDate: null,
    Seasons: [],
  });
});
