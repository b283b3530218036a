import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';

let server: TestServer;
const get = (path: string, language?: string) => server.public(language).get(path);

beforeAll(async () => {
  server = await aServer({
    warehouses: [
      aWarehouse('noord', {
        name: 'Brussel Noord',
        closingDays: [
          { from: '2026-06-10', name: { nl: 'Uitstap', en: 'Outing', de: 'Ausflug' } },
          { from: '12-25', to: '12-26', name: { nl: 'Kerst', en: 'Christmas', de: 'Weihnachten' } },
        ],
        hours: [
          { weekdays: [1, 2], direction: 'pickup', from: '08:00', to: '10:00', slotMinutes: 60, capacity: 1 },
          { weekdays: [1], direction: 'return', from: '09:30', to: '12:00', slotMinutes: 75, capacity: 1 },
          { weekdays: [1], direction: 'both', from: '14:00', to: '15:00', capacity: 1 },
          { weekdays: [7], direction: 'return', from: '23:00', to: '24:00', capacity: 1 },
        ],
      }),
      aWarehouse('zuid'),
    ],
  });
});
afterAll(() => server.close());

describe('pickup points and deliveries', () => {
  test('pickup points stand in the order of the file, with the hours at which somebody is there', async () => {
    const { status, body } = await get('/api/v2/shop/warehouse');
    expect(status).toBe(200);
    expect(body).toMatchObject({ Total: 2, Index: 0 });
    expect(body.Collection.map((one: { WarehouseID: string }) => one.WarehouseID)).toEqual(['noord', 'zuid']);
    expect(body.Collection[0]).toMatchObject({
      Description: 'Brussel Noord',
      Street: 'Kaai',
      HouseNumber: '2',
    });
    expect(body.Collection[0].OpeningHours).toEqual([
      { Weekday: 1, From: '08:00', To: '12:00' },
      { Weekday: 1, From: '14:00', To: '15:00' },
      { Weekday: 2, From: '08:00', To: '10:00' },
      { Weekday: 7, From: '23:00', To: '24:00' },
    ]);
    // Said apart only where they differ.
    expect(body.Collection[0].PickupHours).toEqual([
      { Weekday: 1, From: '08:00', To: '10:00' },
      { Weekday: 1, From: '14:00', To: '15:00' },
      { Weekday: 2, From: '08:00', To: '10:00' },
    ]);
    expect(body.Collection[0].ReturnHours).toEqual([
      { Weekday: 1, From: '09:30', To: '12:00' },
      { Weekday: 1, From: '14:00', To: '15:00' },
      { Weekday: 7, From: '23:00', To: '24:00' },
    ]);
    expect(body.Collection[1]).toMatchObject({ PickupHours: null, ReturnHours: null });
  });

  test('deliveries say whether they are fetched or brought, and how many days they ask', async () => {
    const { body } = await get('/api/v2/shop/deliverymethods', 'de');
    expect(body.Collection).toEqual([
      { DeliveryID: 'afhalen', Description: 'Afhalen', Kind: 'pickup', MinimumDays: null },
      { DeliveryID: 'leveren', Description: 'Leveren', Kind: 'delivery', MinimumDays: 3 },
    ]);
  });
});

describe('closing days', () => {
  const path = '/api/v2/closingDays?warehouse=noord';

  test('without dates the closing days of today and a year ahead come, in the language of the reader', async () => {
    const { body } = await get(path, 'en');
    expect(body.Collection).toEqual([
      { WarehouseID: 'noord', Date: '2026-06-10', Description: 'Outing' },
      { WarehouseID: 'noord', Date: '2026-12-25', Description: 'Christmas' },
      { WarehouseID: 'noord', Date: '2026-12-26', Description: 'Christmas' },
    ]);
  });

  test('closing days reach from today to the same day a year on, and not a day further', async () => {
    const days = ['2026-05-31', '2026-06-01', '2027-06-01', '2027-06-02', '2028-06-01', '2028-06-02'];
    const monday = server.clock.now;
    await server.pool.query(
      `insert into shop_feesthuis.closing_day (warehouse_id, day) select 'zuid', unnest($1::date[])`,
      [days],
    );
    try {
      const listed = async (): Promise<string[]> =>
        (await get('/api/v2/closingDays?warehouse=zuid')).body.Collection.map(({ Date }) => Date);
      expect(await listed()).toEqual(['2026-06-01', '2027-06-01']);
      // A 29 February lies between.
      server.clock.now = (monday + 365 * 24 * 3_600_000) as typeof monday;
      expect(await listed()).toEqual(['2027-06-01', '2027-06-02', '2028-06-01']);
    } finally {
      server.clock.now = monday;
      await server.pool.query(`delete from shop_feesthuis.closing_day where warehouse_id = 'zuid'`);
    }
  });

  test('an instant counts as its day in the zone of the shop', async () => {
    const { body } = await get(`${path}&dateFrom=2026-12-24T23:30:00Z&dateTo=2026-12-25`);
    expect(body.Collection).toEqual([{ WarehouseID: 'noord', Date: '2026-12-25', Description: 'Kerst' }]);
  });

  test('a pickup point without closing days has an empty list, an unknown one is not found', async () => {
    expect((await get('/api/v2/closingDays?warehouse=zuid')).body).toEqual({
      Collection: [],
      Total: 0,
      Index: 0,
    });
    expect((await get('/api/v2/closingDays?warehouse=oost')).status).toBe(404);
  });

  test.each([
    ['dateFrom=2026-02-30', 'dateFrom', 'no-such-day'],
    ['dateTo=0999-01-01', 'dateTo', 'no-such-day'],
    ['dateFrom=2026-07-02&dateTo=2026-07-01', 'dateTo', 'before-start'],
    ['dateFrom=tomorrow', 'dateFrom', 'wrong-form'],
  ])('closing days: %s is refused with the field that is wrong', async (query, field, code) => {
    const { status, body } = await get(`${path}&${query}`);
    expect(status).toBe(400);
    expect(body.Error).toMatchObject({ Code: 'ValidationFailed', Fields: [{ Field: field, Code: code }] });
  });

  test('closing days without a pickup point are refused with the name of the field', async () => {
    const { status, body } = await get('/api/v2/closingDays');
    expect(status).toBe(400);
    expect(body.Error.Fields).toMatchObject([{ Field: 'warehouse', Code: 'required' }]);
  });
});

describe('hours of a day', () => {
  const hours = (day: string, kind = 'shipmenthours', warehouse = 'noord') =>
    get(`/api/v2/warehouse/${warehouse}/businessdays/${day}/${kind}`);

  test('pickup and return hours stand apart, each with its times on that day', async () => {
    const pickups = (await hours('2026-06-08')).body.Collection;
    expect(
      pickups.map((one: { BusinessHour: { Description: string } }) => one.BusinessHour.Description),
    ).toEqual(['08:00 - 09:00', '09:00 - 10:00', '14:00 - 15:00']);
    expect(pickups[0]).toEqual({
      MomentCanBeUsed: true,
      MomentStartDate: '2026-06-08T08:00:00+02:00',
      MomentEndDate: '2026-06-08T09:00:00+02:00',
      BusinessHour: { Key: 'noord.P1.0800', Description: '08:00 - 09:00' },
      BusinessHourID: 'noord.P1.0800',
      BusinessHourRanking: 1,
      Reason: null,
    });
    const returns = (await hours('2026-06-08', 'returnhours')).body.Collection;
    expect(returns.map((one: { BusinessHourID: string }) => one.BusinessHourID)).toEqual([
      'noord.R1.0930',
      'noord.R1.1045',
      'noord.R1.1400',
    ]);
  });

  test('an hour that lasts until midnight ends on the next day', async () => {
    const [last] = (await hours('2026-06-07', 'returnhours')).body.Collection;
    expect(last.MomentEndDate).toBe('2026-06-08T00:00:00+02:00');
  });

  test('a day without hours has none, a closing day shows them with the reason', async () => {
    expect((await hours('2026-06-11')).body.Total).toBe(0);
    const { body } = await hours('2026-06-10', 'shipmenthours', 'zuid');
    expect(body.Collection[0].MomentCanBeUsed).toBe(true);
    const monday = (await hours('2028-12-25')).body.Collection;
    expect(monday[0]).toMatchObject({ MomentCanBeUsed: false, Reason: 'closed' });
  });

  test('of the hours of today what is over cannot be used, and nothing of yesterday', async () => {
    server.clock.now = (server.clock.now + 75 * 60_000) as typeof server.clock.now;
    const today = (await hours('2026-06-01')).body.Collection;
    expect(today.map((one: { Reason: string | null }) => one.Reason)).toEqual(['slot-past', null, null]);
    const before = (await hours('2026-05-26')).body.Collection;
    expect(before.map((one: { Reason: string | null }) => one.Reason)).toEqual(['slot-past', 'slot-past']);
    server.clock.now = (server.clock.now - 75 * 60_000) as typeof server.clock.now;
  });

  test('unknown pickup points are not found, days that do not exist are refused', async () => {
    expect((await hours('2026-06-08', 'returnhours', 'oost')).status).toBe(404);
    expect((await hours('2026-02-29')).status).toBe(400);
    expect((await hours('soon')).status).toBe(400);
  });
});
