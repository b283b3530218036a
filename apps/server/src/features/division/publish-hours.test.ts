import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import type { Client } from '../../testing/a-client.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { aDividingShop, after, divided, groups, keep, published } from './testing/a-round.ts';

// Seven groups are on camp from Saturday 10 to Tuesday 20 July: all fetch on Friday 9 and bring back on Wednesday 21, in
// slots of two.
let server: TestServer;
let ids: string[];
let runId: string;

interface Given {
  readonly id: string;
  readonly order: string;
  readonly revision: number;
  readonly pickup: string;
  readonly back: string;
}

async function given(): Promise<readonly Given[]> {
  const { rows } = await server.pool.query<Given>(`
    select q.id, o.id as order, o.revision, o.pickup_hour_id as pickup, o.return_hour_id as back
    from shop_feesthuis.rental_request q join shop_feesthuis.reservation o on o.id = q.reservation_id
  `);
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
const one = async (id: string | undefined) => (await given()).find((row) => row.id === id)!;
const client = (index: number): Promise<Client> => server.customer(`V${String(1_000_001 + index)}`);
const tally = (hours: readonly string[]) =>
  [...Map.groupBy(hours, (hour) => hour)].map(([hour, all]) => `${hour} ${all.length}`).toSorted();
const usedOf = async () => {
  const { rows } = await server.pool.query<{ slot: string }>(
    `select hour_id || ' ' || used as slot from shop_feesthuis.moment where used > 0 order by 1`,
  );
  return rows.map(({ slot }) => slot);
};

beforeAll(async () => {
  server = await aDividingShop({ senior: 60, patrol: 60, stock: 9 });
  ids = await groups(server, 7);
  // The first five would like ten o'clock, the sixth a time of another weekday, the seventh has no wish. The last two are driven together.
  await server.pool.query(
    `update shop_feesthuis.rental_request set pickup_slot = 'noord.P5.1000' where id = any($1)`,
    [ids.slice(0, 5)],
  );
  await server.pool.query(
    `update shop_feesthuis.rental_request set pickup_slot = 'noord.P2.1500', return_slot = 'noord.R3.1600' where id = $1`,
    [ids[5]],
  );
  for (const [mine, theirs] of [
    ['V1000006', 'V1000007'],
    ['V1000007', 'V1000006'],
  ])
    await server.pool.query(
      'update shop_feesthuis.rental_request set return_code = $2 where customer_id = $1',
      [mine, theirs],
    );
  await keep(server);
  server.clock.now = after;
  await keep(server);
  runId = await divided(server);
});
afterAll(() => server.close());

test('a dry run says how many wishes are met and how many come above what fits, and takes no place', async () => {
  const dry = await published(server, runId, 7, true);
  expect(isRefusal(dry) ? dry.code : dry.hours).toEqual({ wished: 7, met: 4, above: 0, without: 0 });
  expect(await usedOf()).toEqual([]);
});

test('every group gets its hours: its wish, else the nearest that is left, and who drives together the same one', async () => {
  expect(isRefusal(await published(server, runId, 7))).toBe(false);
  const all = await given();
  expect(all).toHaveLength(7);
  expect(tally(all.slice(0, 5).map(({ pickup }) => pickup))).toEqual([
    'noord.P5.0900 2',
    'noord.P5.1000 2',
    'noord.P5.1100 1',
  ]);
  expect(all[5]).toMatchObject({ pickup: 'noord.P5.1500', back: 'noord.R3.1600' });
  expect(all[6]?.back).toBe('noord.R3.1600');
  expect(all[6]?.pickup).toMatch(/^noord\.P5\.1[2346]00$/u);
  expect(await usedOf()).toEqual(tally([...all.map(({ pickup }) => pickup), ...all.map(({ back }) => back)]));
  // What is claimed begins and ends with the hours.
  const { rows } = await server.pool.query(`
    select count(*)::int as wrong from shop_feesthuis.claim c
    join shop_feesthuis.reservation_line l on l.id = c.reservation_line_id
    join shop_feesthuis.reservation o on o.id = l.reservation_id
    join shop_feesthuis.business_hour p on p.id = o.pickup_hour_id
    where lower(c.during) <> o.business_start
      or o.business_start <> (o.start_day + make_interval(mins => p.from_minute)) at time zone 'Europe/Brussels'
  `);
  expect(rows[0]).toEqual({ wrong: 0 });
  expect((await findLedgerFaults(server.shop.database, server.clock.now)).map(({ kind }) => kind)).toEqual(
    [],
  );
  expect(await published(server, runId, 7)).toMatchObject({ hours: null, requests: 7 });
});

test('a group reads its hour and takes another one of that day while it is free; a mail says so once', async () => {
  const own = await client(6);
  const { order, revision, pickup, back } = await one(ids[6]);
  const path = `/api/v2/shop/reservationOrders/${order}`;
  expect((await own.get(path)).body).toMatchObject({
    BusinessHourStart: pickup,
    BusinessHourEnd: back,
  });
  const body = { BusinessHourStart: 'noord.P5.1600', Version: revision };
  const changed = await own.send({
    method: 'PATCH',
    path,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect([changed.status, changed.body.Error ?? null]).toEqual([200, null]);
  expect(await one(ids[6])).toMatchObject({ pickup: 'noord.P5.1600', back, revision: revision + 1 });
  expect(await usedOf()).toContain('noord.P5.1600 1');
  const { rows } = await server.pool.query(
    `select count(*)::int as n from shop_feesthuis.outbox where kind = 'mail.reservation-changed'
     and payload ->> 'reservationId' = $1`,
    [order],
  );
  expect(rows[0]).toEqual({ n: 1 });
  expect((await findLedgerFaults(server.shop.database, server.clock.now)).map(({ kind }) => kind)).toEqual(
    [],
  );
});

async function take(index: number, body: object, as = client(index)) {
  const { order } = await one(ids[index]);
  return (await as).send({
    method: 'PATCH',
    path: `/api/v2/shop/reservationOrders/${order}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

test('an hour that is full is refused by its field, one of another day or that there is not too', async () => {
  const full = await take(6, { BusinessHourStart: 'noord.P5.1000' });
  expect([full.status, full.body.Error.Fields[0].Field]).toEqual([409, 'BusinessHourStart']);
  for (const hour of ['noord.P4.0900', 'noord.P5.0300'])
    expect((await take(6, { BusinessHourStart: hour })).status).toBeGreaterThanOrEqual(400);
  expect((await take(6, { BusinessHourStart: 7 })).status).toBe(400);
});

test('another group, a visitor and somebody without a token change no hour of a group', async () => {
  const before = await one(ids[6]);
  const body = { BusinessHourStart: 'noord.P5.1200' };
  expect((await take(6, body, client(0))).status).toBe(404);
  expect((await take(6, body, server.visitor())).status).toBe(403);
  expect((await take(6, body, Promise.resolve(server.public()))).status).toBe(401);
  expect(await one(ids[6])).toEqual(before);
});

test('of two tabs the one that saw less is refused with the order as it stands', async () => {
  const { revision } = await one(ids[6]);
  const both = await Promise.all(
    ['noord.P5.1300', 'noord.P5.1400'].map((hour) => take(6, { BusinessHourStart: hour, Version: revision })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.Error.Code).toBe('OrderChanged');
});

test('of two groups that want the last place of an hour at the same instant exactly one gets it', async () => {
  // The sixth has a place at three o'clock already.
  const both = await Promise.all([3, 4].map((index) => take(index, { BusinessHourStart: 'noord.P5.1500' })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await usedOf()).toContain('noord.P5.1500 2');
});

test('days and tents stay closed to a group after publishing, and its hours too once they have begun', async () => {
  const days = await take(6, {
    DateTimeExpectedStart: '2027-07-08',
    BusinessHourStart: 'noord.P4.0900',
  });
  expect([days.status, days.body.Error.Code]).toEqual([409, 'OrderNotEditable']);
  const was = server.clock.now;
  server.clock.now = Date.parse('2027-07-09T16:30:00+02:00') as typeof was;
  const late = await take(6, { BusinessHourStart: 'noord.P5.1600' });
  server.clock.now = was;
  expect([late.status, late.body.Error.Code]).toEqual([409, 'OrderNotEditable']);
});
