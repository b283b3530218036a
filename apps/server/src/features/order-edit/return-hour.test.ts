import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowed } from '../../testing/a-staff-member.ts';
import { at, type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';

let desk: Desk;
let tom: OfficeClient;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => {
  desk.begin();
});

/** A session ends while the clock moves on: the desk logs in then. */
async function onClock(text: string): Promise<void> {
  desk.server.clock.now = at(text);
  tom = await anOfficeClient(desk.server, 'desk');
}

/** Fetched on Friday 5 June, back on Sunday the 7th at nine; the clock stands on Saturday. */
async function anOrderOut(qty = 2): Promise<string> {
  await desk.anItem({ stock: { noord: 2 }, turnaroundMinutes: 60 });
  const key = await desk.order({ [desk.item]: qty });
  allowed(await desk.handOut(key, qty));
  await onClock('2026-06-06T10:00+02:00');
  const { rows } = await desk.server.pool.query<{ id: string }>(
    'select id from shop_feesthuis.reservation where reservation_no = $1 or order_no = $1',
    [key],
  );
  return rows[0]!.id;
}
async function stored(id: string) {
  const { rows } = await desk.server.pool.query(
    `select r.return_hour_id as hour, to_char(r.business_end at time zone 'Europe/Brussels', 'HH24:MI') as until,
       (select array_agg(to_char(upper(k.during) at time zone 'Europe/Brussels', 'HH24:MI') order by k.id)
         from shop_feesthuis.claim k join shop_feesthuis.reservation_line l on l.id = k.reservation_line_id
         where l.reservation_id = r.id and k.active and k.back_at is null) as claims,
       (select coalesce(sum(m.used), 0)::int from shop_feesthuis.moment m
         where m.day = r.end_day and m.direction = 'return' and m.hour_id = r.return_hour_id) as used
     from shop_feesthuis.reservation r where r.id = $1`,
    [id],
  );
  return rows[0];
}
const move = async (
  id: string,
  body: object,
  { by = tom, version }: { by?: OfficeClient; version?: number | null } = {},
) =>
  by.post(
    `/orders/${id}/_move-return`,
    body,
    version === undefined ? (await tom.get(`/orders/${id}`)).body.Version : version,
  );

test('the hour of a return moves within its day: what is away is taken until then, and undo brings the old one back', async () => {
  const id = await anOrderOut();
  const before = await stored(id);
  const moved = await move(id, { ReturnHourID: 'noord.R7.1500' });
  expect([moved.status, moved.body.Effects.Mails]).toEqual([200, ['mail.reservation-changed']]);
  const after = await stored(id);
  expect(after).toMatchObject({ hour: 'noord.R7.1500' });
  expect(after.until > before.until).toBe(true);
  expect(after.claims[0] > after.until).toBe(true);
  expect((await tom.post(`/undo/${moved.body.Undo.ID}`, {})).status).toBeLessThan(300);
  expect(await stored(id)).toEqual(before);
  expect(await desk.faults()).toEqual([]);
});

test('it is refused on another day, once it is late, and before it is out', async () => {
  const id = await anOrderOut();
  const codeOf = async (hour: string) =>
    (await move(id, { ReturnHourID: hour })).body.Error?.Fields?.[0]?.Code;
  expect(await codeOf('noord.R1.0900')).toBe('unknown-hour');
  expect(await codeOf('noord.P7.0900')).toBe('unknown-hour');
  await onClock('2026-06-07T18:00+02:00');
  expect(await codeOf('noord.R7.1500')).toBe('past');
  desk.begin();
  await onClock('2026-06-01T08:30+02:00');
  await desk.anItem();
  const waits = await desk.order({ [desk.item]: 1 });
  const { rows } = await desk.server.pool.query<{ id: string }>(
    'select id from shop_feesthuis.reservation where reservation_no = $1 or order_no = $1',
    [waits],
  );
  expect((await move(rows[0]!.id, { ReturnHourID: 'noord.R7.1500' })).body.Error.Code).toBe(
    'TransitionRefused',
  );
});

test('only who writes orders may, from the version that was seen, in their own warehouse and shop', async () => {
  const id = await anOrderOut(1);
  const body = { ReturnHourID: 'noord.R7.1500' };
  expect((await move(id, body, { version: null })).status).toBe(428);
  expect((await move(id, body, { version: 99 })).status).toBe(412);
  expect((await move(id, {})).status).toBe(400);
  const clients = [
    [await anOfficeClient(desk.server, 'warehouse'), 403],
    [await anOfficeClient(desk.server, 'desk', { warehouses: ['zuid'] }), 404],
    [await anOfficeClient(desk.server, 'owner', { shop: desk.server.other }), 404],
  ] as const;
  for (const [by, status] of clients)
    expect([status, (await move(id, body, { by })).status]).toEqual([status, status]);
});
