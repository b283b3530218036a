import type { AllHours, HoursChanged, StaffOpeningHours } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { createLog } from '../../platform/log/log.ts';
import { openShops } from '../../platform/shops/open-shops.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { aStaffContext } from '../../testing/a-staff-member.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { settlePlaces } from './index.ts';
import { staffHours, staffHoursHits } from './hours.queries.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
const base = '/feesthuis/api/v3/admin';
const path = `${base}/opening-hours`;
const { host } = new URL(backOfficeOrigin);
const words = (text: string) => ({ nl: text, en: text, de: text });
const everyDay = {
  Weekdays: [1, 2, 3, 4, 5, 6, 7],
  Direction: 'both',
  From: '09:00',
  To: '17:00',
  SlotMinutes: 60,
  Capacity: 500,
} as const;
const none = { Hours: [everyDay], DayHours: [], SlotCapacities: [], ClosingDays: [] };
const closed = (From: string, To: string | null = null) => ({ From, To, Name: words('Dicht') });

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  owner = mint();
  await desk.anItem({ stock: { noord: 50, zuid: 50 } });
  await desk.server.pool.query('delete from shop_feesthuis.let_stay');
  // Orders of the tests before come no more.
  await desk.server.pool.query(`update shop_feesthuis.reservation set status = 'Cancelled'`);
  await desk.server.pool.query('update shop_feesthuis.moment set used = 0');
  await putAll(none);
  await putRanges([]);
});

const mint = (shop = desk.server.shop) =>
  aClient(
    office,
    host,
    mintOperatorToken(desk.server.key, {
      shopId: shop.id,
      name: 'Els',
      now: desk.server.clock.now,
      minutes: 600,
    }),
  );
const all = async (client = owner) => (await client.get(path)).body as unknown as AllHours;
async function standing(id = 'noord'): Promise<StaffOpeningHours> {
  const found = (await all()).Collection.find(({ WarehouseID }) => WarehouseID === id);
  if (found === undefined) throw new Error(`no hours of ${id}`);
  return found;
}
const send = (method: 'PUT' | 'PATCH' | 'POST', to: string, body: object, version?: number, client = owner) =>
  client.send({
    method,
    path: to,
    payload: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      origin: backOfficeOrigin,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  });
async function putAll(body: object, more: { id?: string; query?: string; client?: Client } = {}) {
  const { id = 'noord', query = '', client = owner } = more;
  const { Version } = await standing(id);
  return send('PATCH', `${path}/${id}${query}`, body, Version, client);
}
async function putRanges(Ranges: readonly object[], query = '', client = owner) {
  const { Blocked } = await all();
  return send('PUT', `${base}/blocked-ranges${query}`, { Ranges }, Blocked.Version, client);
}
const changed = (answer: { readonly body: unknown }) => answer.body as HoursChanged;
const hits = async (client = owner) => (await client.get(`${path}/hits`)).body as unknown as HoursChanged;
const told = ({ Hits }: Pick<HoursChanged, 'Hits'>) =>
  Hits.map(({ Number, Part, Reason }) => `${Number} ${Part} ${Reason}`);
const slots = async (day: string, way = 'shipmenthours', client = desk.server.public()) =>
  (
    (await client.get(`/api/v2/warehouse/noord/businessdays/${day}/${way}`)).body.Collection as {
      MomentCanBeUsed: boolean;
      BusinessHour: { Description: string };
    }[]
  )
    .filter(({ MomentCanBeUsed }) => MomentCanBeUsed)
    .map(({ BusinessHour }) => BusinessHour.Description);
async function numberOf(key: string): Promise<{ id: string; number: string }> {
  const { rows } = await desk.server.pool.query<{ id: string; number: string }>(
    `select id, coalesce(order_no, reservation_no) as number from shop_feesthuis.reservation
     where reservation_no = $1`,
    [key],
  );
  return rows[0]!;
}

describe('hours at the desk', () => {
  test('a closing day is first shown with the orders that it hits, and then the shop offers nothing on it', async () => {
    const { number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const body = { ...none, ClosingDays: [closed('2026-06-05')] };
    const tried = changed(await putAll(body, { query: '?DryRun=true' }));
    expect([told(tried), tried.HitCount, tried.Undo]).toEqual([[`${number} pickup closed`], 1, null]);
    expect(await slots('2026-06-05')).toHaveLength(8);
    const done = changed(await putAll(body));
    expect(told(done)).toEqual([`${number} pickup closed`]);
    expect(await slots('2026-06-05')).toEqual([]);
    expect((await standing()).ClosingDays).toEqual([closed('2026-06-05')]);
    expect(told(await hits())).toEqual([`${number} pickup closed`]);
  });

  test('a range of closing days and one of every year hold on each of their days', async () => {
    await putAll({ ...none, ClosingDays: [closed('2026-07-20', '2026-07-22'), closed('12-25')] });
    const { body } = await desk.server
      .public()
      .get('/api/v2/closingDays?warehouse=noord&dateFrom=2026-06-01&dateTo=2027-12-31');
    expect((body.Collection as { Date: string }[]).map(({ Date: day }) => day)).toEqual([
      '2026-07-20',
      '2026-07-21',
      '2026-07-22',
      '2026-12-25',
      '2027-12-25',
    ]);
  });

  test('other weekly hours hit whoever comes in a slot that is gone, in their direction alone', async () => {
    const { number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const body = {
      ...none,
      Hours: [
        { ...everyDay, Direction: 'pickup', From: '13:00' },
        { ...everyDay, Direction: 'return', From: '08:00', Capacity: 3 },
      ],
    };
    expect(told(changed(await putAll(body)))).toEqual([`${number} pickup no-slot`]);
    expect(await slots('2026-06-05')).toEqual([
      '13:00 - 14:00',
      '14:00 - 15:00',
      '15:00 - 16:00',
      '16:00 - 17:00',
    ]);
    expect((await slots('2026-06-05', 'returnhours')).slice(0, 2)).toEqual([
      '08:00 - 09:00',
      '09:00 - 10:00',
    ]);
  });

  test('hours of one day stand instead of its weekly ones, and who comes at the same time keeps their place', async () => {
    await desk.order({ [desk.item]: 1 });
    desk.server.clock.now = (desk.server.clock.now + 60_000) as EpochMs;
    const { number: later } = await numberOf(
      await desk.order({ [desk.item]: 1 }, { from: '2026-06-05', to: '2026-06-06' }),
    );
    const short = { Day: '2026-06-05', Direction: 'pickup', From: '09:00', To: '10:00', SlotMinutes: 30 };
    const done = changed(await putAll({ ...none, DayHours: [{ ...short, Capacity: 2 }] }));
    expect([done.HitCount, await slots('2026-06-05')]).toEqual([0, ['09:30 - 10:00']]);
    expect(await slots('2026-06-12')).toHaveLength(8);
    expect(await slots('2026-06-05', 'returnhours')).toHaveLength(8);
    // Two come in the slot: for one of them there is no room.
    const full = changed(await putAll({ ...none, DayHours: [{ ...short, Capacity: 1 }] }));
    expect([full.HitCount, told(full)]).toEqual([1, [`${later} pickup full`]]);
    await putAll(none);
    expect(await slots('2026-06-05')).toHaveLength(8);
  });

  test('a slot of one day is taken with the places of that day', async () => {
    const day = { Day: '2026-06-05', Direction: 'both', From: '09:00', To: '10:00', SlotMinutes: 60 };
    await putAll({ ...none, DayHours: [{ ...day, Capacity: 1 }] });
    await desk.order({ [desk.item]: 1 });
    expect(await slots('2026-06-05')).toEqual([]);
    await expect(desk.order({ [desk.item]: 1 })).rejects.toThrow();
    // Whoever brings back on a Friday of weekly hours has many.
    await desk.order({ [desk.item]: 1 }, { from: '2026-06-10', to: '2026-06-12' });
  });

  test('within a range of days each slot takes another number, and who is then too many is told', async () => {
    await desk.order({ [desk.item]: 1 });
    desk.server.clock.now = (desk.server.clock.now + 60_000) as EpochMs;
    const { number } = await numberOf(
      await desk.order({ [desk.item]: 1 }, { from: '2026-06-05', to: '2026-06-07' }),
    );
    const range = { From: '2026-06-01', To: '2026-06-05', Capacity: 2 };
    const two = changed(await putAll({ ...none, SlotCapacities: [range] }));
    expect([two.HitCount, (await standing()).SlotCapacities]).toEqual([0, [range]]);
    expect((await slots('2026-06-05'))[0]).toBe('10:00 - 11:00');
    expect((await slots('2026-06-06'))[0]).toBe('09:00 - 10:00');
    await expect(desk.order({ [desk.item]: 1 })).rejects.toThrow();
    const one = changed(await putAll({ ...none, SlotCapacities: [{ ...range, Capacity: 1 }] }));
    expect(told(one)).toEqual([`${number} pickup full`]);
    await putAll(none);
    expect((await slots('2026-06-05'))[0]).toBe('09:00 - 10:00');
  });

  test('a range of days that ends before it begins is refused, and one that shares a day with another', async () => {
    const range = (From: string, To: string) => ({ From, To, Capacity: 5 });
    const refused = await putAll({
      ...none,
      SlotCapacities: [
        range('2026-07-05', '2026-07-01'),
        range('2026-08-01', '2026-08-05'),
        range('2026-08-05', '2026-08-09'),
        { ...range('2026-09-01', '2026-09-02'), Capacity: 0 },
      ],
    });
    const { Fields } = refused.body.Error as { Fields: { Field: string }[] };
    expect([refused.status, Fields.map(({ Field }) => Field)]).toEqual([400, ['SlotCapacities[3].Capacity']]);
    const days = await putAll({
      ...none,
      SlotCapacities: [
        range('2026-07-05', '2026-07-01'),
        range('2026-08-01', '2026-08-05'),
        range('2026-08-05', '2026-08-09'),
      ],
    });
    const faults = days.body.Error as { Fields: { Field: string; Message: string }[] };
    expect(faults.Fields.map(({ Field }) => Field)).toEqual([
      'SlotCapacities[0].To',
      'SlotCapacities[2].From',
    ]);
    expect(faults.Fields[1]?.Message).toContain('2');
  });

  test('an order that somebody lets stay is asked about no more, until it comes at another time', async () => {
    const { id, number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const body = { ...none, ClosingDays: [closed('2026-06-05')] };
    await putAll({ ...body, Keep: [{ OrderID: id, Part: 'pickup' }] });
    expect(told(await hits())).toEqual([]);
    const { version } = await versionOf(id);
    const earlier = { Start: '2026-06-04', PickupHourID: 'noord.P4.0900' };
    const moved = await send('POST', `${base}/orders/${id}/_move`, earlier, version);
    expect([moved.status, moved.body.Error ?? null]).toEqual([200, null]);
    await putAll({ ...body, ClosingDays: [closed('2026-06-04')] });
    expect(told(await hits())).toEqual([`${number} pickup closed`]);
    const kept = await send('POST', `${path}/_keep`, { Collection: [{ OrderID: id, Part: 'pickup' }] });
    expect([kept.status, told(await hits())]).toEqual([200, []]);
    const { Undo } = kept.body as { Undo: { ID: string } };
    expect((await send('POST', `${base}/undo/${Undo.ID}`, {})).status).toBe(200);
    expect(told(await hits())).toEqual([`${number} pickup closed`]);
    const unknown = { Collection: [{ OrderID: 'nergens', Part: 'pickup' }] };
    expect((await send('POST', `${path}/_keep`, unknown)).status).toBe(404);
  });

  test('what was let stay before a change stays so when that change is taken back', async () => {
    const { id } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const Keep = [{ OrderID: id, Part: 'pickup' }];
    await putAll({ ...none, ClosingDays: [closed('2026-06-05')], Keep });
    const more = [closed('2026-06-05'), closed('2026-06-08')];
    const second = changed(await putAll({ ...none, ClosingDays: more, Keep }));
    expect((await send('POST', `${base}/undo/${second.Undo?.ID}`, {})).status).toBe(200);
    expect([(await standing()).ClosingDays, told(await hits())]).toEqual([[closed('2026-06-05')], []]);
  });

  test('what only a change let stay is asked about again once it is taken back', async () => {
    const { id, number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const body = { ...none, ClosingDays: [closed('2026-06-05')] };
    const kept = changed(await putAll({ ...body, Keep: [{ OrderID: id, Part: 'pickup' }] }));
    expect((await send('POST', `${base}/undo/${kept.Undo?.ID}`, {})).status).toBe(200);
    await putAll(body);
    expect(told(await hits())).toEqual([`${number} pickup closed`]);
  });

  test('what a server of before let stay, and names in its way back, is asked about again once that is taken back', async () => {
    const { id, number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const other = await numberOf(await desk.order({ [desk.item]: 1 }));
    await putAll({ ...none, ClosingDays: [closed('2026-06-05')] });
    const Collection = [id, other.id].map((OrderID) => ({ OrderID, Part: 'pickup' }));
    const { Undo } = changed(await send('POST', `${path}/_keep`, { Collection }));
    // As the migration copied the rows; the way back is of one of them.
    const before = JSON.stringify({ kept: [{ orderId: id, part: 'pickup' }] });
    await desk.server.pool.query(`update shop_feesthuis.let_stay set undo_id = '';
      update shop_feesthuis.undo set before = '${before}' where id = '${Undo?.ID}'`);
    expect((await send('POST', `${base}/undo/${Undo?.ID}`, {})).status).toBe(200);
    expect(told(await hits())).toEqual([`${number} pickup closed`]);
  });

  test('of two desks that let an order stay at once, each takes back its own word, in any order', async () => {
    const { id, number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const other = aClient(office, host, await anOperatorAtWork(desk.server, 'owner'));
    await putAll({ ...none, ClosingDays: [closed('2026-06-05')] });
    for (const isFirst of [true, false]) {
      const both = await Promise.all(
        [owner, other].map((by) =>
          send('POST', `${path}/_keep`, { Collection: [{ OrderID: id, Part: 'pickup' }] }, undefined, by),
        ),
      );
      expect([both.map(({ status }) => status), told(await hits())]).toEqual([[200, 200], []]);
      const undone = both.map(({ body }, at) => ({
        by: at === 0 ? owner : other,
        undo: (body as { Undo: { ID: string } }).Undo.ID,
      }));
      const left = [[], [`${number} pickup closed`]];
      for (const { by, undo } of isFirst ? undone : undone.toReversed()) {
        expect((await send('POST', `${base}/undo/${undo}`, {}, undefined, by)).status).toBe(200);
        expect(told(await hits())).toEqual(left.shift());
      }
    }
  });

  test('an order that was hit is moved by the command for moving, to hours that are new', async () => {
    const { id } = await numberOf(await desk.order({ [desk.item]: 1 }));
    await putAll({
      ...none,
      Hours: [
        { ...everyDay, Direction: 'pickup', From: '13:00' },
        { ...everyDay, Direction: 'return' },
      ],
    });
    const { version } = await versionOf(id);
    const moved = await send(
      'POST',
      `${base}/orders/${id}/_move`,
      { PickupHourID: 'noord.P5.1300' },
      version,
    );
    expect([moved.status, told(await hits())]).toEqual([200, []]);
  });

  test('days in which nothing is rented name the orders that have such days', async () => {
    const { id, number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const range = { From: '2026-06-06', To: '2026-06-06', Reason: words('Inventaris') };
    const tried = changed(await putRanges([range], '?DryRun=true'));
    expect([told(tried), (await all()).Blocked.Ranges]).toEqual([[`${number} period blocked`], []]);
    const done = changed(await putRanges([range]));
    expect([told(done), (await all()).Blocked.Ranges]).toEqual([[`${number} period blocked`], [range]]);
    expect(told(await hits())).toEqual([`${number} period blocked`]);
    // What was blocked before is no matter of another range.
    const next = { ...range, From: '2026-06-05' };
    expect(changed(await putRanges([range, next])).HitCount).toBe(0);
    await send('POST', `${path}/_keep`, { Collection: [{ OrderID: id, Part: 'period' }] });
    expect(told(await hits())).toEqual([]);
  });

  test('who blocks days for one warehouse reads no names of the others’ customers', async () => {
    const { number } = await numberOf(await desk.order({ [desk.item]: 1 }));
    const range = { From: '2026-06-06', To: '2026-06-06', Reason: null };
    const token = (warehouses: string[]) => anOperatorAtWork(desk.server, 'owner', { warehouses });
    const of = async (warehouse: string) => aClient(office, host, await token([warehouse]));
    const there = changed(await putRanges([range], '?DryRun=true', await of('noord')));
    expect(told(there)).toEqual([`${number} period blocked`]);
    const elsewhere = changed(await putRanges([range], '', await of('zuid')));
    expect([elsewhere.Hits, elsewhere.HitCount]).toEqual([[], 0]);
  });

  test('a change is taken back as long as nobody changed the hours since', async () => {
    const first = changed(await putAll({ ...none, ClosingDays: [closed('2026-06-05')] }));
    expect((await send('POST', `${base}/undo/${first.Undo?.ID}`, {})).status).toBe(200);
    expect(await standing()).toMatchObject(none);
    expect(await slots('2026-06-05')).toHaveLength(8);
    const second = changed(await putAll({ ...none, ClosingDays: [closed('2026-06-05')] }));
    await putAll({ ...none, ClosingDays: [closed('2026-06-08')] });
    const late = await send('POST', `${base}/undo/${second.Undo?.ID}`, {});
    expect([late.status, (await standing()).ClosingDays]).toEqual([409, [closed('2026-06-08')]]);
  });

  test.each<[string, object, string]>([
    ['hours that end before they begin', { Hours: [{ ...everyDay, To: '08:00' }] }, 'Hours[0].To'],
    ['no hours at all', { Hours: [] }, 'Hours'],
    ['slots that do not fit', { Hours: [{ ...everyDay, SlotMinutes: 45 }] }, 'Hours[0].SlotMinutes'],
    ['two hours at the same time', { Hours: [everyDay, everyDay] }, 'Hours[1].From'],
    ['a slot for nobody', { Hours: [{ ...everyDay, Capacity: 0 }] }, 'Hours[0].Capacity'],
    ['a time that there is not', { Hours: [{ ...everyDay, From: '9u' }] }, 'Hours[0].From'],
    ['a day that there is not', { ClosingDays: [closed('2026-02-30')] }, 'ClosingDays[0].From'],
    ['a range backwards', { ClosingDays: [closed('2026-06-05', '2026-06-01')] }, 'ClosingDays[0].To'],
    [
      'hours of one day twice',
      {
        DayHours: [1, 2].map(() => ({
          Day: '2026-06-05',
          Direction: 'both',
          From: '09:00',
          To: '10:00',
          SlotMinutes: 60,
          Capacity: 1,
        })),
      },
      'DayHours[1].From',
    ],
  ])('%s are refused by their field, and nothing is written', async (_, part, field) => {
    const before = await standing();
    const refused = await putAll({ ...none, ...part });
    expect([refused.status, refused.body.Error.Fields[0].Field]).toEqual([400, field]);
    expect(refused.body.Error.Fields[0].Message).not.toMatch(/setting\.|undefined|\[\d/u);
    expect(await standing()).toEqual(before);
  });
});

async function versionOf(id: string): Promise<{ version: number }> {
  const { rows } = await desk.server.pool.query<{ version: number }>(
    'select version from shop_feesthuis.reservation where id = $1',
    [id],
  );
  return rows[0]!;
}

test('of two who change the hours of one warehouse at the same instant one does, the other sees what stands', async () => {
  const { Version } = await standing();
  const [one, two] = await Promise.all(
    ['06-05', '06-08'].map((day) =>
      send('PATCH', `${path}/noord`, { ...none, ClosingDays: [closed(`2026-${day}`)] }, Version),
    ),
  );
  const [won, lost] = one!.status === 200 ? [one!, two!] : [two!, one!];
  expect([won.status, lost.status]).toEqual([200, 412]);
  expect(lost.body).toMatchObject({ Current: await standing(), ChangedBy: 'Els' });
  // Who changes the hours alone leaves the closing days that the other one set.
  const now = await standing();
  const short = { Hours: [{ ...everyDay, To: '16:00' }] };
  expect((await send('PATCH', `${path}/noord`, short, now.Version)).status).toBe(200);
  expect(await standing()).toMatchObject({ ...short, ClosingDays: now.ClosingDays });
  // Another warehouse is another record.
  const south = await standing('zuid');
  expect((await send('PATCH', `${path}/zuid`, { ...none, Hours: south.Hours }, south.Version)).status).toBe(
    200,
  );
  expect((await send('PATCH', `${path}/noord`, none)).status).toBe(428);
  expect((await send('PATCH', `${path}/ergens`, none, 0)).status).toBe(404);
});

test('hours that were set here survive a start, and another server goes by them within a second', async () => {
  const followed = openShops({
    folders: [{ directory: '/nowhere', config: aShopConfig('feesthuis'), texts: {} }],
    pool: desk.server.pool,
    basePort: 4000,
  });
  await followed.refresh();
  const stop = followed.follow(createLog('silent'));
  await putAll({ ...none, ClosingDays: [closed('2026-06-05')] });
  await expect
    .poll(() => followed.current()[0]?.config.warehouses[0]?.closingDays, { timeout: 1000 })
    .toEqual([{ from: '2026-06-05', name: words('Dicht') }]);
  await stop();
  const [restarted] = followed.current();
  await settlePlaces(restarted!, desk.server.clock.now);
  expect((await standing()).ClosingDays).toEqual([closed('2026-06-05')]);
  expect(await slots('2026-06-05')).toEqual([]);
});

test('whoever has just changed the hours sees whom that hits, before this process follows the settings', async () => {
  await desk.order({ [desk.item]: 1 });
  const before = aStaffContext(desk.server, { kind: 'operator', role: 'desk', name: 'Ward' });
  await putAll({ ...none, ClosingDays: [closed('2026-06-05')] });
  const everywhere = { warehouseIds: [], from: null, to: null };
  expect(await staffHoursHits(before, everywhere)).toMatchObject({ total: 1 });
});

test('the hours are one statement, orders without a place two, a change 14 at most', async () => {
  const { id } = await numberOf(await desk.order({ [desk.item]: 1 }));
  const counted = async (work: () => Promise<unknown>) => (await withStatements(work)).statements.length;
  expect(await counted(() => owner.get(path))).toBeLessThanOrEqual(2);
  expect(await counted(() => owner.get(`${path}/hits`))).toBeLessThanOrEqual(3);
  const { Version } = await standing();
  const Keep = [{ OrderID: id, Part: 'pickup' }];
  const body = { ...none, ClosingDays: [closed('2026-06-05')], Keep };
  expect(await counted(() => send('PATCH', `${path}/noord`, body, Version))).toBeLessThanOrEqual(14);
});

describe('who may', () => {
  test('the desk sets hours and closing days, the owner alone blocks days, and nobody else sees any', async () => {
    const at = async (role: Parameters<typeof anOperatorAtWork>[1]) =>
      aClient(office, host, await anOperatorAtWork(desk.server, role));
    const front = await at('desk');
    expect((await putAll({ ...none, ClosingDays: [closed('2026-06-05')] }, { client: front })).status).toBe(
      200,
    );
    expect((await putRanges([], '', front)).status).toBe(403);
    for (const role of ['warehouse', 'bookkeeper', 'viewer'] as const) {
      const client = await at(role);
      expect([role, (await client.get(path)).status, (await client.get(`${path}/hits`)).status]).toEqual([
        role,
        403,
        403,
      ]);
      expect((await putAll(none, { client })).status).toBe(403);
    }
    expect((await aClient(office, host, null).get(path)).status).toBe(401);
    expect((await mint(desk.server.other).get(path)).status).toBe(401);
  });

  test('a person of one warehouse sees and sets no hours of another', async () => {
    const elsewhere = { kind: 'operator', role: 'desk', name: 'Ward', warehouses: ['zuid'] } as const;
    const found = await staffHours(aStaffContext(desk.server, elsewhere), undefined);
    expect('warehouses' in found && found.warehouses.map(({ warehouse }) => warehouse.id)).toEqual(['zuid']);
  });
});
