import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import { type TestServer, aServer, monday } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';

let server: TestServer;
const path = '/api/v2/shop/capacity';
const get = (query: string) => server.public().get(`${path}${query}`);

beforeAll(async () => {
  server = await aServer({
    core: {
      DefaultDeliveryID: 'afhalen',
      CartReservationMaximumStartInterval: 60,
      CartReservationMaximumDuration: 10,
    },
    blockedRanges: [{ from: '2026-06-20', to: '2026-06-22' }],
    warehouses: [
      aWarehouse('noord', {
        closingDays: [{ from: '2026-06-10', name: { nl: 'Uitstap', en: 'Outing', de: 'Ausflug' } }],
        hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '12:00', capacity: 1 }],
      }),
      aWarehouse('zuid'),
    ],
  });
  await anItem(server.shop.database, { id: 'table' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = monday;
  await server.pool.query(`delete from "${server.shop.database.schema}".moment`);
});

async function taken(day: string, direction: 'pickup' | 'return', ...hourIds: string[]): Promise<void> {
  for (const hourId of hourIds) {
    await server.pool.query(
      `insert into "${server.shop.database.schema}".moment (warehouse_id, day, hour_id, direction, capacity, used)
       values ('noord', $1, $2, $3, 1, 1)`,
      [day, hourId, direction],
    );
  }
}

const slots = (letter: 'P' | 'R', weekday: number) =>
  ['0900', '1000', '1100'].map((from) => `noord.${letter}${weekday}.${from}`);

describe('days on which a rental can start', () => {
  const reasons = async (from: string, to: string, what = '_available-start-days') => {
    const { body } = await get(`/${what}?warehouseID=noord&dateToCheckFrom=${from}&dateToCheckTo=${to}`);
    const days = body.Collection.map((day: { MomentStartDate: string; Reason: string | null }) => [
      day.MomentStartDate.slice(0, 10),
      day.Reason,
    ]);
    return Object.fromEntries(days);
  };

  test('days on which a rental can start come with the reason of each that cannot be', async () => {
    await taken('2026-06-05', 'pickup', ...slots('P', 5));
    expect(await reasons('2026-05-31', '2026-06-10')).toEqual({
      '2026-05-31': 'past',
      '2026-06-01': 'too-soon',
      '2026-06-02': null,
      '2026-06-03': null,
      '2026-06-04': null,
      '2026-06-05': 'full',
      '2026-06-06': null,
      '2026-06-07': 'no-hours',
      '2026-06-08': null,
      '2026-06-09': null,
      '2026-06-10': 'closed',
    });
    expect(await reasons('2026-06-20', '2026-06-20')).toEqual({ '2026-06-20': 'blocked' });
    expect(await reasons('2026-08-01', '2026-08-01')).toEqual({ '2026-08-01': 'too-late' });
  });

  test('days on which a rental can start are evaluated as last days by the hours at which things come back', async () => {
    await taken('2026-06-05', 'pickup', ...slots('P', 5));
    await taken('2026-06-06', 'return', ...slots('R', 6));
    expect(await reasons('2026-06-04', '2026-06-07', '_available-end-days')).toEqual({
      '2026-06-04': null,
      '2026-06-05': null,
      '2026-06-06': 'full',
      '2026-06-07': 'no-hours',
    });
  });

  test('days on which a rental can start are given as days of the shop, from today for a year when no range is asked', async () => {
    const { body } = await get('/_available-start-days?warehouseID=zuid');
    expect(body.Total).toBe(366);
    expect(body.Collection[1]).toEqual({
      MomentCanBeUsed: true,
      MomentStartDate: '2026-06-02T00:00:00+02:00',
      MomentEndDate: '2026-06-02T23:59:00+02:00',
      BusinessHour: null,
      BusinessHourID: null,
      BusinessHourRanking: 0,
      Reason: null,
    });
    expect(body.Collection.at(-1)?.MomentStartDate).toBe('2027-06-01T00:00:00+02:00');
  });

  test.each([
    ['dateToCheckFrom=2026-06-01&dateToCheckTo=2027-07-06', 400, 'too-many'],
    ['dateToCheckFrom=2026-06-02&dateToCheckTo=2026-06-01', 400, 'before-start'],
    ['dateToCheckFrom=2026-06-31', 400, 'no-such-day'],
  ])('days on which a rental can start: %s is refused', async (query, status, code) => {
    for (const what of ['_available-start-days', '_available-end-days']) {
      const answer = await get(`/${what}?warehouseID=noord&${query}`);
      expect(answer.status).toBe(status);
      expect(answer.body.Error.Fields).toMatchObject([{ Code: code }]);
    }
  });

  test('days on which a rental can start are not found for an unknown pickup point, without one the field is named', async () => {
    expect((await get('/_available-start-days?warehouseID=oost')).status).toBe(404);
    expect((await get('/_available-end-days?warehouseID=oost')).status).toBe(404);
    expect((await get('/_available-start-days')).status).toBe(400);
  });
});

describe('time slots of a day', () => {
  const slotsOver = async (what: string, query: string, client = server.public()) => {
    const { body } = await client.get(`${path}/${what}?warehouseID=noord&${query}`);
    return body.Collection.map((one: { BusinessHourID: string; Reason: string | null }) => [
      one.BusinessHourID,
      one.Reason,
    ]);
  };

  test('time slots of a day are taken one by one', async () => {
    await taken('2026-06-05', 'pickup', 'noord.P5.1000');
    expect(await slotsOver('_start-business-moments', 'dateToCheck=2026-06-05')).toEqual([
      ['noord.P5.0900', null],
      ['noord.P5.1000', 'slot-full'],
      ['noord.P5.1100', null],
    ]);
    const range = 'dateToCheckFrom=2026-06-05T00:00:00%2B02:00&dateToCheckTo=2026-06-06';
    expect(await slotsOver('_start-business-moments', range)).toHaveLength(6);
  });

  test('time slots of a day cannot be used on a day that cannot be chosen, for its reason', async () => {
    const all = async (day: string) =>
      (await slotsOver('_start-business-moments', `dateToCheck=${day}`)).map(([, reason]) => reason);
    expect(await all('2026-06-10')).toEqual(['closed', 'closed', 'closed']);
    expect(await all('2026-06-20')).toEqual(['blocked', 'blocked', 'blocked']);
    expect(await all('2026-06-01')).toEqual(['too-soon', 'too-soon', 'too-soon']);
    expect(await all('2026-06-07')).toEqual([]);
  });

  test('time slots of a return begin after the pickup that the own cart has chosen for that day', async () => {
    const visitor = await server.visitor();
    const place = { DateTimeExpectedEnd: '2026-06-05' };
    const id = await aCart(visitor, { place, hours: ['noord.P5.1000', 'noord.R5.1100'] });
    const query = `dateToCheck=2026-06-05&cartID=${id}`;
    const ends = await slotsOver('_end-business-moments', query, visitor);
    expect(ends).toEqual([
      ['noord.R5.0900', 'before-pickup'],
      ['noord.R5.1000', null],
      ['noord.R5.1100', null],
    ]);
    expect((await slotsOver('_end-business-moments', query))[0]).toEqual(['noord.R5.0900', null]);
    expect(
      (await slotsOver('_end-business-moments', `dateToCheck=2026-06-06&cartID=${id}`, visitor))[0],
    ).toEqual(['noord.R6.0900', null]);
  });

  test.each(['_start-business-moments', '_end-business-moments'])(
    '%s are asked for a day or a month of days',
    async (what) => {
      const refused = async (query: string) => (await get(`/${what}?${query}`)).status;
      expect(await refused('warehouseID=noord')).toBe(400);
      expect(await refused('warehouseID=noord&dateToCheck=2026-06-31')).toBe(400);
      expect(await refused('warehouseID=noord&dateToCheckFrom=2026-06-05&dateToCheckTo=2026-06-04')).toBe(
        400,
      );
      expect(await refused('warehouseID=noord&dateToCheckFrom=2026-06-05&dateToCheckTo=2026-07-06')).toBe(
        400,
      );
      expect(await refused('warehouseID=oost&dateToCheck=2026-06-05')).toBe(404);
    },
  );
});

describe('the capacity check', () => {
  const check = async (query: string) => (await get(`?warehouseID=noord&${query}`)).body;

  test('the capacity check says yes or no', async () => {
    await taken('2026-06-05', 'pickup', 'noord.P5.1000');
    const period = 'startDate=2026-06-05&endDate=2026-06-06';
    expect(await check(period)).toBe(true);
    expect(await check(`${period}&businessHourStart=noord.P5.0900&businessHourEnd=noord.R6.1100`)).toBe(true);
    expect(await check(`${period}&businessHourStart=noord.P5.1000`)).toBe(false);
    expect(await check(`${period}&businessHourStart=noord.P6.0900`)).toBe(false);
    expect(await check('dateToCheckFrom=2026-06-05&dateToCheckTo=2026-06-06')).toBe(true);
  });

  test.each([
    ['a closing day', 'startDate=2026-06-10'],
    ['a blocked range between', 'startDate=2026-06-19&endDate=2026-06-23'],
    ['yesterday', 'startDate=2026-05-31'],
    ['too far ahead', 'startDate=2926-05-31'],
    ['too long', 'startDate=2026-06-02&endDate=2026-06-12'],
    [
      'a return before the pickup',
      'startDate=2026-06-05&endDate=2026-06-05&businessHourStart=noord.P5.1100&businessHourEnd=noord.R5.0900',
    ],
  ])('the capacity check: %s is no', async (_, query) => {
    expect(await check(query)).toBe(false);
  });

  test('the capacity check of days that do not exist or run backwards is refused, of an unknown pickup point not found', async () => {
    expect((await get('?warehouseID=noord&startDate=2026-06-31')).status).toBe(400);
    expect((await get('?warehouseID=noord&startDate=2026-06-05&endDate=2026-06-04')).status).toBe(400);
    expect((await get('?warehouseID=oost&startDate=2026-06-05')).status).toBe(404);
    expect((await get('?startDate=2026-06-05')).status).toBe(400);
  });

  test('the capacity check does not count the places of the own reservation, which is being edited', async () => {
    const visitor = await server.visitor();
    const id = await aCart(visitor, {
      lines: [{ ItemID: 'table', Amount: 1 }],
      place: { DateTimeExpectedEnd: '2026-06-06' },
      hours: ['noord.P5.1000', 'noord.R6.1100'],
    });
    const made = await visitor.post(`/api/v3/rental/cart/${id}/_checkout-anonymous`, { Customer: person });
    expect(made.status).toBe(201);
    const own = made.body.Collection[0].ReservationOrderID;
    const query = `${path}?warehouseID=noord&startDate=2026-06-05&endDate=2026-06-06&businessHourStart=noord.P5.1000`;
    expect((await visitor.get(query)).body).toBe(false);
    expect((await visitor.get(`${query}&reservationOrderID=${own}`)).body).toBe(true);
    expect((await server.public().get(`${query}&reservationOrderID=${own}`)).body).toBe(false);
  });
});
