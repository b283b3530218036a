import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { aStaffMember } from '../../testing/a-staff-member.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { staffCorrectOrder } from '../handovers/corrections.commands.ts';
import { staffCloseOrder } from '../invoices/index.ts';
import { aDividingShop, after, at, divided, groups, keep, published } from './testing/a-round.ts';

let server: TestServer;
let ids: string[];
let clients: Client[];
let nth = -1;
/** The request and the client of the group whose turn it is: each test has one of its own. */
let id = '';
let group: Client;

const free = at('2027-04-01T10:00:00+02:00');
/** 45 days before 10 July is 26 May. */
const late = at('2027-05-27T00:00:00+02:00');

beforeAll(async () => {
  server = await aDividingShop({ senior: 40, patrol: 20, stock: 20 });
  ids = await groups(server, 9);
  clients = await Promise.all(ids.map((_, n) => server.customer(`V${String(1_000_001 + n)}`)));
  await keep(server);
  server.clock.now = after;
  await keep(server);
  await published(server, await divided(server), ids.length);
});
afterAll(() => server.close());
beforeEach(() => {
  nth += 1;
  id = ids[nth] ?? '';
  group = clients[nth] ?? server.public();
  server.clock.now = free;
});

const outcome = async () => (await group.get(`/api/v2/shop/requests/${id}/outcome`)).body.Outcome;
const send = (Keep: readonly object[], Version: number, more: object = {}, client = group) =>
  client.post(`/api/v2/shop/requests/${id}/_give-back`, { Keep, Version, ...more });
const senior = (Amount: number) => ({ ItemID: 'senior', Amount });
const all = ['senior', 'patrol', 'stock'].map((ItemID) => ({ ItemID, Amount: 0 }));
const amounts = (tents: readonly { ItemID: string; Amount: number }[]) =>
  Object.fromEntries(tents.map(({ ItemID, Amount }) => [ItemID, Amount]));
const one = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows[0];
const order = () =>
  one(
    `select o.status, o.gross_cents::int as gross, o.revision from shop_feesthuis.rental_request q
     join shop_feesthuis.reservation o on o.id = q.reservation_id where q.id = $1`,
    [id],
  );
const claimed = async () =>
  amounts(
    (
      await server.pool.query(
        `select c.item_id as "ItemID", sum(c.qty)::int as "Amount" from shop_feesthuis.claim c
         join shop_feesthuis.reservation_line l on l.id = c.reservation_line_id
         join shop_feesthuis.rental_request q on q.reservation_id = l.reservation_id
         where q.id = $1 and c.active group by 1`,
        [id],
      )
    ).rows,
  );
const mails = async (kind: string) =>
  Number(
    (
      await one(
        `select count(*) from shop_feesthuis.outbox m left join shop_feesthuis.give_back g on g.id = m.payload ->> 'giveBackId'
         left join shop_feesthuis.rental_request q on q.reservation_id = m.payload ->> 'reservationId'
         where m.kind = $1 and coalesce(g.request_id, q.id) = $2`,
        [kind, id],
      )
    ).count,
  );
const given = async () =>
  Number((await one('select count(*) from shop_feesthuis.give_back where request_id = $1', [id])).count);

test('a group gives back a part of its tents: they are free at once, cost nothing any more, and one mail tells it', async () => {
  const before = await outcome();
  expect(amounts(before.Held)).toEqual({ senior: 4, patrol: 1, stock: 1 });
  expect(before.Actions.GiveBack).toEqual({ FreeUntil: '2027-05-26', IsFree: true });
  const { gross } = await order();
  const dry = await send([senior(3)], before.Order.Version, { DryRun: true });
  expect(dry.body).toMatchObject({ IsFree: true, OwedIncVAT: 0 });
  expect(amounts(dry.body.Given)).toEqual({ senior: 1 });
  expect(await claimed()).toEqual({ senior: 4, patrol: 1, stock: 1 });
  const { result, statements } = await withStatements(() => send([senior(3)], before.Order.Version));
  expect(result.body).toMatchObject({ IsFree: true, FreeUntil: '2027-05-26', OwedIncVAT: 0 });
  expect(statements.length).toBeLessThanOrEqual(18);
  expect(await claimed()).toEqual({ senior: 3, patrol: 1, stock: 1 });
  expect((await order()).gross).toBeLessThan(gross);
  const stands = await outcome();
  expect(amounts(stands.Held)).toEqual({ senior: 3, patrol: 1, stock: 1 });
  expect(stands.GivenBack).toMatchObject([{ Tents: [senior(1)], OwedIncVAT: 0 }]);
  expect([await mails('mail.request-given-back'), await mails('mail.reservation-changed')]).toEqual([1, 0]);
});

test('the same pressed twice gives back once, and another tab that saw more tents is told that they changed', async () => {
  const { Order } = await outcome();
  const [first, second] = await Promise.all([
    send([senior(2)], Order.Version),
    send([senior(2)], Order.Version),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const other = await send([senior(1)], Order.Version);
  expect([other.status, other.body.Error.Code]).toEqual([409, 'OrderChanged']);
  expect([await claimed(), await given(), await mails('mail.request-given-back')]).toEqual([
    { senior: 2, patrol: 1, stock: 1 },
    1,
    1,
  ]);
});

test('of two tabs that keep different numbers at the same time exactly one decides', async () => {
  const { Order } = await outcome();
  const answers = await Promise.all([
    send([senior(1)], Order.Version),
    send([senior(3)], Order.Version),
    send(all, Order.Version),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await given()).toBe(1);
});

test('who gives back everything in time has no order any more, owes nothing, and may send it again', async () => {
  const { Order } = await outcome();
  expect((await send(all, Order.Version)).body).toMatchObject({ IsFree: true, OwedIncVAT: 0 });
  expect(await order()).toMatchObject({ status: 'Cancelled' });
  expect(await claimed()).toEqual({});
  expect([await mails('mail.request-given-back'), await mails('mail.reservation-cancelled')]).toEqual([1, 0]);
  const again = await send(all, Order.Version);
  expect([again.status, again.body.Given]).toEqual([200, []]);
  expect(await given()).toBe(1);
  const stands = await outcome();
  expect(stands).toMatchObject({
    Held: [],
    Order: null,
    Pickup: null,
    Actions: { GiveBack: null, Take: null },
  });
  expect((await send([senior(1)], Order.Version)).status).toBe(409);
});

test('from the first instant after the free days what is given back is released and still owed, once', async () => {
  const { Order } = await outcome();
  const { gross } = await order();
  server.clock.now = (late - 10_000) as typeof late;
  expect((await send([senior(3)], Order.Version, { DryRun: true })).body.IsFree).toBe(true);
  server.clock.now = late;
  expect((await outcome()).Actions.GiveBack).toEqual({ FreeUntil: '2027-05-26', IsFree: false });
  const { body } = await send([senior(3)], Order.Version);
  expect(body.IsFree).toBe(false);
  const now = await order();
  expect(Math.round(body.OwedIncVAT * 100)).toBe(gross - now.gross);
  expect(body.OwedIncVAT).toBeGreaterThan(0);
  expect(await claimed()).toEqual({ senior: 3, patrol: 1, stock: 1 });
  await send([senior(3)], Order.Version);
  const charge = await one(
    `select sum(k.gross_cents)::int as owed, count(*)::int as n from shop_feesthuis.charge_line k
     join shop_feesthuis.rental_request q on q.reservation_id = k.reservation_id where q.id = $1`,
    [id],
  );
  expect(charge).toEqual({ owed: gross - now.gross, n: 1 });
  const { ReservationOrderID } = (await group.get(`/api/v2/shop/reservationOrders/${Order.ID}`)).body;
  expect(ReservationOrderID).toBe(Order.ID);
});

test('who gives back everything too late has a closed order, that its invoice is made of', async () => {
  server.clock.now = late;
  const { Order } = await outcome();
  const { gross } = await order();
  const { body } = await send(all, Order.Version);
  expect(Math.round(body.OwedIncVAT * 100)).toBe(gross);
  expect(await order()).toMatchObject({ status: 'Closed', gross: 0 });
  expect(await claimed()).toEqual({});
  expect(await mails('mail.request-given-back')).toBe(1);
  // Nothing of it was ever out, so there is no take-back that the desk noted by mistake.
  const corrected = await staffCorrectOrder(aStaffMember(server), { key: Order.Number, reason: 'vergist' });
  expect(isRefusal(corrected) && corrected.code).toBe('TransitionRefused');
  expect(await order()).toMatchObject({ status: 'Closed' });
  const invoiced = await staffCloseOrder(aStaffMember(server), { key: Order.Number, note: null });
  if (isRefusal(invoiced)) throw new Error(invoiced.code);
  const invoice = await one(
    'select gross_cents::int as gross from shop_feesthuis.invoice where number = $1',
    [invoiced.invoiceNo],
  );
  expect(invoice).toEqual({ gross });
});

test('on the day of pickup nothing is given back here any more, and more than a group has is named', async () => {
  const { Order } = await outcome();
  const more = await send([senior(5)], Order.Version);
  expect([more.status, more.body.Error.Fields]).toMatchObject([
    400,
    [{ Field: 'Keep[0].Amount', Code: 'too-big' }],
  ]);
  server.clock.now = at('2027-07-09T00:00:00+02:00');
  const pickup = (await outcome()).Pickup;
  server.clock.now = at(`${pickup}T00:00:00+02:00`);
  expect((await outcome()).Actions.GiveBack).toBeNull();
  const closed = await send([senior(3)], Order.Version);
  expect([closed.status, closed.body.Error.Code]).toEqual([409, 'GiveBackClosed']);
  expect(await given()).toBe(0);
});

test('nobody gives back the tents of another group, or without a login', async () => {
  const { Order } = await outcome();
  const other = clients[0] ?? group;
  expect((await send([senior(3)], Order.Version, {}, other)).status).toBe(404);
  expect((await send([senior(3)], Order.Version, {}, server.public())).status).toBe(401);
  expect((await send([senior(3)], Order.Version, {}, await server.visitor())).status).toBe(403);
  expect((await send([{ ItemID: 'senior', Amount: -1 }], Order.Version)).status).toBe(400);
  expect((await send([{ ItemID: 'barbecue', Amount: 1 }], Order.Version)).status).toBe(400);
  expect(await given()).toBe(0);
});

test('after all of it the ledger has what the orders have, and nothing else', async () => {
  const faults = await findLedgerFaults(server.shop.database, server.clock.now);
  expect(faults.map(({ kind }) => kind)).toEqual([]);
});
