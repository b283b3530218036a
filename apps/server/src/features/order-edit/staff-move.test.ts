import { addDays } from '@bivak/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { undoAct } from '../undo/undo.commands.ts';
import { anOrder, claimsOf, linesOf } from './testing/an-order.ts';
import { staffMoveOrder } from './staff-move.commands.ts';

let server: TestServer;
let office: FastifyInstance;
let chiro: Client;
const els: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const desk = (actor: Actor = els) => aStaffContext(server, actor);
const order = () => anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }]);
const hours = { pickupHourId: 'noord.P5.0900', returnHourId: 'noord.R7.0900' };

async function stored(id: string): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select r.status, r.start_day::text, r.end_day::text, r.pickup_hour_id, r.return_hour_id, r.gross_cents, r.net_cents,
       r.deposit_cents, r.vat, r.business_start, r.business_end,
       (select jsonb_agg(to_jsonb(l) order by l.position) from shop_feesthuis.reservation_line l
         where l.reservation_id = r.id) as lines,
       (select jsonb_agg(jsonb_build_array(m.day, m.direction, m.used) order by m.day, m.direction)
         from shop_feesthuis.moment m where m.used > 0) as hours
     from shop_feesthuis.reservation r where r.id = $1`,
    [id],
  );
  return rows[0];
}

const held = async (id: string) => {
  const { rows } = await server.pool.query<{ kind: string }>(
    `select kind from shop_feesthuis.outbox where payload ->> 'reservationId' = $1 and undo_id is not null`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  office = await server.backOffice();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 2 }, depositCents: 1000 });
  await anItem(server.shop.database, { id: 'borg', itemType: 'Borg' });
  chiro = await server.customer('chiro');
});
afterAll(() => server.close());

test('an order moves to days beyond its own, at their price, with its pieces and hours', async () => {
  const { id, from, to } = await order();
  const [startDay, endDay] = [addDays(from, 7 * 20), addDays(to, 7 * 20 + 7)];
  const moved = allowed(
    await staffMoveOrder(desk(), { orderId: id, version: 1, startDay, endDay, ...hours }),
  );
  const { effects, undo } = moved;
  expect(effects.grossCents.to).toBeGreaterThan(effects.grossCents.from);
  expect(effects.mails).toEqual(['mail.reservation-changed']);
  expect(undo).not.toBeNull();
  expect(await stored(id)).toMatchObject({ start_day: startDay, end_day: endDay });
  const [claim] = await claimsOf(server, id);
  expect(claim?.[2].slice(0, 10)).toBe(startDay);
  expect(await held(id)).toContain('mail.reservation-changed');
});

test('a move is tried first, and taken back whole: days, hours, lines, prices and pieces', async () => {
  const { id, from, to } = await order();
  const before = [await stored(id), await claimsOf(server, id), await linesOf(chiro, id)];
  const move = {
    orderId: id,
    version: 1,
    startDay: addDays(from, 7 * 30),
    endDay: addDays(to, 7 * 30 + 7),
    ...hours,
  };
  const tried = allowed(await staffMoveOrder(desk(), { ...move, isDryRun: true }));
  expect(tried.effects.grossCents.to).toBeGreaterThan(tried.effects.grossCents.from);
  expect([await stored(id), await claimsOf(server, id), await linesOf(chiro, id)]).toEqual(before);
  const { undo } = allowed(await staffMoveOrder(desk(), move));
  expect(await stored(id)).not.toEqual(before[0]);
  expect(allowed(await undoAct(desk(), { undoId: undo!.id }))).toEqual({
    act: 'order.move',
    entityId: id,
    isTold: false,
  });
  expect([await stored(id), await claimsOf(server, id), await linesOf(chiro, id)]).toEqual(before);
  expect(await held(id)).toEqual([]);
});

test('a move back is refused once somebody else has the pieces of before', async () => {
  const { id, from, to } = await anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }], { week: 60 });
  const move = { startDay: addDays(from, 7), endDay: addDays(to, 7), ...hours };
  const { undo } = allowed(await staffMoveOrder(desk(), { orderId: id, version: 1, ...move }));
  const gidsen = await server.customer('gidsen');
  const other = await anOrder(gidsen, [{ ItemID: 'tent', Amount: 1 }], { week: 60 });
  const before = await stored(id);
  expect(await undoAct(desk(), { undoId: undo!.id })).toEqual(refuse('StockShort'));
  expect(await stored(id)).toEqual(before);
  expect(await claimsOf(server, other.id)).toHaveLength(1);
});

test('a move to where the pieces are not free, or to no days, is refused and changes nothing', async () => {
  const { id } = await order();
  const taken = await order();
  const before = await stored(id);
  const there = { startDay: taken.from, endDay: taken.to, ...hours, pickupHourId: 'noord.P5.1000' };
  const short = await staffMoveOrder(desk(), { orderId: id, version: 1, ...there });
  expect(short).toMatchObject({ code: 'StockShort' });
  const backwards = await staffMoveOrder(desk(), {
    orderId: id,
    version: 1,
    startDay: taken.to,
    endDay: taken.from,
  });
  expect(backwards).toMatchObject({ code: 'ValidationFailed' });
  expect(await stored(id)).toEqual(before);
});

test('what is being picked is not moved, and others do not exist for a person of another warehouse', async () => {
  const { id, from } = await order();
  const move = (actor: Actor, orderId = id) =>
    staffMoveOrder(desk(actor), { orderId, version: null, startDay: from });
  expect(await move({ ...els, warehouses: ['zuid'] })).toEqual(refuse('NotFound'));
  expect(await move({ ...els, deny: ['orders.write'] })).toEqual(refuse('Forbidden'));
  expect(await move(els, 'nowhere')).toEqual(refuse('NotFound'));
  // What changes nothing has no way back.
  expect(allowed(await move(els)).undo).toBeNull();
  await server.pool.query(
    `update shop_feesthuis.reservation set status = 'Pick', order_no = 'O-1' where id = $1`,
    [id],
  );
  expect(await move(els)).toMatchObject({ code: 'OrderNotEditable' });
});

test('over the wire a move names what is wrong, and asks for the version', async () => {
  const { id, from, to } = await order();
  const host = new URL(backOfficeOrigin).host;
  const token = mintOperatorToken(server.key, {
    shopId: server.shop.id,
    name: 'test',
    now: server.clock.now,
    minutes: 600,
  });
  const path = `/feesthuis/api/v3/admin/orders/${id}/_move`;
  const post = (body: object, headers: Record<string, string> = { 'if-match': '"1"' }) =>
    aClient(office, host, token).post(path, body, { origin: backOfficeOrigin, ...headers });
  expect((await post({ Start: from }, {})).status).toBe(428);
  const bad = await post({ Start: '2026-06-31' });
  expect([bad.status, bad.body.Error.Fields[0].Field]).toEqual([400, 'Start']);
  const before = await post({ Start: to, End: from });
  expect([before.status, before.body.Error.Fields[0].Field]).toEqual([400, 'End']);
  const moved = await post({
    Start: addDays(from, 7 * 35),
    End: addDays(to, 7 * 35),
    PickupHourID: hours.pickupHourId,
    ReturnHourID: hours.returnHourId,
  });
  expect([moved.status, moved.headers['etag']]).toEqual([200, '"2"']);
  expect((await aClient(office, host, null).post(path, {}, { origin: backOfficeOrigin })).status).toBe(401);
});
