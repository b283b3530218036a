import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import type { Context } from '../../platform/application/context.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import type { Client } from '../../testing/a-client.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { someToken } from '../../testing/actors.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOrder, claimsOf } from '../order-edit/testing/an-order.ts';
import { undoAct } from '../undo/undo.commands.ts';
import {
  staffAcceptOrder,
  staffAssignOrder,
  staffOrderNote,
  staffRejectOrder,
} from './staff-acts.commands.ts';
import { OrderStale } from './staff-acts.ts';
import { staffOrderDetail } from './staff-order.queries.ts';

let server: TestServer;
let chiro: Client;
const operator = (id: string, more: object = {}): Actor => ({
  kind: 'operator',
  role: 'owner',
  name: id,
  login: { id, email: `${id}@bivak.example`, token: someToken },
  ...more,
});
const els = operator('els');
const desk = (actor: Actor = els, key: string | null = null): Context => ({
  ...aStaffContext(server, actor),
  idempotencyKey: key,
});
const order = () => anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }]);

async function stored(id: string): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query(
    `select status, order_no as "orderNo", version, assigned_to as "assignedTo", staff_notes as notes, expires_at as "expiresAt"
     from shop_feesthuis.reservation where id = $1`,
    [id],
  );
  return rows[0] as Record<string, unknown>;
}

async function messages(id: string): Promise<[string, boolean][]> {
  const { rows } = await server.pool.query<{ kind: string; held: boolean }>(
    `select kind, undo_id is not null as held from shop_feesthuis.outbox
     where payload ->> 'reservationId' = $1 and kind <> 'mail.reservation-received' order by id`,
    [id],
  );
  return rows.map(({ kind, held }) => [kind, held]);
}

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 2 } });
  chiro = await server.customer('chiro');
  for (const id of ['els', 'noor']) {
    await server.pool.query(
      `insert into shop_feesthuis.login (id, kind, email, password_hash, name, created_at)
       values ($1, 'operator', $1 || '@bivak.example', '', initcap($1), now())`,
      [id],
    );
  }
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;
});

describe('accepting an order', () => {
  test('accepting an order gives its number, tells what it did, and holds the mail for twenty seconds', async () => {
    const { id } = await order();
    const done = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 1 }));
    expect(done).toMatchObject({
      version: 2,
      effects: {
        status: { from: 'Active', to: 'Order' },
        stock: [],
        mails: ['mail.reservation-accepted'],
      },
      undo: { until: server.clock.now + 20_000 },
    });
    expect(await stored(id)).toMatchObject({ status: 'Order', version: 2 });
    expect(await messages(id)).toEqual([['mail.reservation-accepted', true]]);
  });

  test('accepting an order is tried without anything being written', async () => {
    const { id } = await order();
    const before = [await stored(id), await claimsOf(server, id)];
    const tried = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 1, isDryRun: true }));
    expect(tried).toMatchObject({
      version: 1,
      undo: null,
      effects: { status: { from: 'Active', to: 'Order' }, mails: ['mail.reservation-accepted'] },
    });
    expect([await stored(id), await claimsOf(server, id)]).toEqual(before);
    expect(await messages(id)).toEqual([]);
    const rejected = allowed(
      await staffRejectOrder(desk(), { orderId: id, version: 1, reason: 'vol', isDryRun: true }),
    );
    expect(rejected.effects.stock).toEqual([{ itemId: 'tent', warehouseId: 'noord', from: 2, to: 0 }]);
  });

  test('accepting an order that somebody changed meanwhile is refused with who, when, what, and the order as it stands', async () => {
    const { id } = await order();
    allowed(await staffOrderNote(desk(operator('noor')), { orderId: id, version: 1, notes: 'Bel eerst' }));
    const answer = await staffAcceptOrder(desk(), { orderId: id, version: 1 });
    expect(answer).toBeInstanceOf(OrderStale);
    expect(answer).toMatchObject({
      code: 'VersionStale',
      changedBy: 'Noor',
      changedAt: server.clock.now,
      changedFields: ['notes'],
      current: { version: 2, notes: 'Bel eerst', status: 'Active' },
    });
    expect(await stored(id)).toMatchObject({ status: 'Active', version: 2 });
  });

  test('accepting an order happens once for one key, and another request under that key is refused', async () => {
    const { id } = await order();
    const once = () => staffAcceptOrder(desk(els, 'k1'), { orderId: id, version: 1 });
    const first = allowed(await once());
    expect(allowed(await once())).toEqual(first);
    expect(await messages(id)).toHaveLength(1);
    const other = await staffAcceptOrder(desk(els, 'k1'), { orderId: id, version: 2 });
    expect(other).toEqual(refuse('IdempotencyMismatch'));
    // A colleague's key is a key of their own, and so is the same key a day later.
    expect(await staffAcceptOrder(desk(operator('noor'), 'k1'), { orderId: id, version: 1 })).toBeInstanceOf(
      OrderStale,
    );
    server.clock.now = (server.clock.now + 86_400_001) as EpochMs;
    expect(await once()).toBeInstanceOf(OrderStale);
  });

  test('accepting an order twenty times at once under one key does it once, and all get the same answer', async () => {
    const { id } = await order();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => staffAcceptOrder(desk(els, 'k2'), { orderId: id, version: 1 })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await messages(id)).toHaveLength(1);
  });

  test('accepting an order is for who may, within their warehouses, and of an order that is there', async () => {
    const { id } = await order();
    const ask = (actor: Actor, orderId = id) => staffAcceptOrder(desk(actor), { orderId, version: 1 });
    expect(await ask(operator('els', { deny: ['orders.accept'] }))).toEqual(refuse('Forbidden'));
    expect(await ask({ kind: 'public' })).toEqual(refuse('TokenMissing'));
    expect(await ask(operator('els', { warehouses: ['zuid'] }))).toEqual(refuse('NotFound'));
    expect(await ask(els, 'nowhere')).toEqual(refuse('NotFound'));
    expect((await ask(operator('els', { warehouses: ['noord'] }))) as object).toHaveProperty('effects');
  });
});

describe('taking back', () => {
  test('taking back an acceptance leaves the order waiting as before, without a mail', async () => {
    const { id } = await order();
    const before = await stored(id);
    const { undo } = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 1 }));
    expect(allowed(await undoAct(desk(), { undoId: undo!.id }))).toEqual({
      act: 'order.accept',
      entityId: id,
      isTold: false,
    });
    expect(await stored(id)).toEqual({ ...before, version: 3 });
    expect(await messages(id)).toEqual([]);
    const { rows } = await server.pool.query(
      `select after ->> 'undoOf' as of from shop_feesthuis.event where entity_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ of: undo!.id }]);
    allowed(await staffAcceptOrder(desk(), { orderId: id, version: 3 }));
    expect(await messages(id)).toEqual([['mail.reservation-accepted', true]]);
  });

  test('taking back asked again, since its answer was lost, is answered alike and changes nothing, whatever happened since', async () => {
    const { id } = await order();
    const { undo } = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 1 }));
    const again = () => undoAct(desk(), { undoId: undo!.id });
    const first = allowed(await again());
    expect(await again()).toEqual(first);
    allowed(await staffAcceptOrder(desk(), { orderId: id, version: 3 }));
    const after = await stored(id);
    server.clock.now = (server.clock.now + 86_400_000) as EpochMs;
    expect(await again()).toEqual(first);
    expect([await stored(id), await messages(id)]).toEqual([after, [['mail.reservation-accepted', true]]]);
    expect(await undoAct(desk(operator('noor')), { undoId: undo!.id })).toEqual(refuse('NotFound'));
  });

  test('taking back a rejection takes the pieces and hours again', async () => {
    const { id } = await order();
    const claims = await claimsOf(server, id);
    const used = async () => {
      const { rows } = await server.pool.query(
        `select sum(used)::int as n from shop_feesthuis.moment m join shop_feesthuis.reservation r on r.id = $1
         where m.day in (r.start_day, r.end_day)`,
        [id],
      );
      return rows[0].n;
    };
    const hours = await used();
    const { undo } = allowed(await staffRejectOrder(desk(), { orderId: id, version: 1, reason: 'Te laat' }));
    expect([await claimsOf(server, id), await used()]).toEqual([[], hours - 2]);
    expect(await messages(id)).toEqual([
      ['payment.ended', true],
      ['mail.reservation-rejected', true],
    ]);
    allowed(await undoAct(desk(), { undoId: undo!.id }));
    expect([await claimsOf(server, id), await used()]).toEqual([claims, hours]);
    expect([(await stored(id))['status'], await messages(id)]).toEqual(['Active', []]);
  });

  test('taking back a rejection is refused once somebody else has the pieces', async () => {
    const first = await anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }], { week: 40 });
    const { undo } = allowed(
      await staffRejectOrder(desk(), { orderId: first.id, version: 1, reason: 'vol' }),
    );
    const gidsen = await server.customer('gidsen');
    const second = await anOrder(gidsen, [{ ItemID: 'tent', Amount: 1 }], { week: 40 });
    expect(await undoAct(desk(), { undoId: undo!.id })).toEqual(refuse('StockShort'));
    expect(await claimsOf(server, second.id)).toHaveLength(1);
    expect((await stored(first.id))['status']).toBe('Rejected');
    expect(await messages(first.id)).toHaveLength(2);
  });

  test('taking back is over after a change, with who it was, and for everybody else', async () => {
    const { id } = await order();
    const { undo } = allowed(await staffAssignOrder(desk(), { orderId: id, version: 1, to: 'noor' }));
    const undoId = undo!.id;
    expect(await undoAct(desk(operator('noor')), { undoId })).toEqual(refuse('NotFound'));
    expect(await undoAct(desk(), { undoId: 'nothing' })).toEqual(refuse('NotFound'));
    const denied = operator('els', { deny: ['orders.write'] });
    expect(await undoAct(desk(denied), { undoId })).toEqual(refuse('Forbidden'));
    allowed(await staffOrderNote(desk(operator('noor')), { orderId: id, version: 2, notes: 'x' }));
    expect(await undoAct(desk(), { undoId })).toMatchObject({
      code: 'UndoOvertaken',
      changedBy: 'Noor',
      changedAt: server.clock.now,
    });
    expect(await stored(id)).toMatchObject({ assignedTo: 'noor', notes: 'x' });
  });

  test('taking back lasts until the day of the shop ends, also once somebody was mailed', async () => {
    const { id } = await order();
    const accepted = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 1 }));
    server.clock.now = Date.parse('2026-06-01T23:59:59+02:00') as EpochMs;
    expect(allowed(await undoAct(desk(), { undoId: accepted.undo!.id }))).toMatchObject({ isTold: true });
    expect(await stored(id)).toMatchObject({ status: 'Active', orderNo: null });
    const again = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 3 }));
    server.clock.now = (server.clock.now + 1000) as EpochMs;
    expect(allowed(await undoAct(desk(), { undoId: again.undo!.id }))).toMatchObject({ entityId: id });
    const last = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 5 }));
    server.clock.now = Date.parse('2026-06-03T00:00:00+02:00') as EpochMs;
    expect(await undoAct(desk(), { undoId: last.undo!.id })).toEqual(refuse('UndoOver'));
  });

  test('taking back ends with its messages where money goes back: no refund is undone', async () => {
    const { id } = await order();
    const { undo } = allowed(await staffRejectOrder(desk(), { orderId: id, version: 1, reason: 'vol' }));
    server.clock.now = (server.clock.now + 20_001) as EpochMs;
    expect(await undoAct(desk(), { undoId: undo!.id })).toEqual(refuse('UndoOver'));
  });

  test('the history of an order offers the way back to whoever did it, as long as it stands so', async () => {
    const { id } = await order();
    const offers = async (actor: Actor) =>
      allowed(await staffOrderDetail(desk(actor), { orderId: id })).history.flatMap(({ undo }) => undo ?? []);
    const { undo } = allowed(await staffAcceptOrder(desk(), { orderId: id, version: 1 }));
    expect(await offers(els)).toEqual([{ id: undo!.id, isTold: false }]);
    expect(await offers(operator('noor'))).toEqual([]);
    server.clock.now = (server.clock.now + 20_001) as EpochMs;
    expect(await offers(els)).toEqual([{ id: undo!.id, isTold: true }]);
    allowed(await staffOrderNote(desk(operator('noor')), { orderId: id, version: 2, notes: 'x' }));
    expect(await offers(els)).toEqual([]);
  });
});

describe('assigning and notes', () => {
  test('assigning and notes name a colleague who is there, and can be taken back', async () => {
    const { id } = await order();
    const { undo } = allowed(await staffAssignOrder(desk(), { orderId: id, version: 1, to: 'noor' }));
    expect((await stored(id))['assignedTo']).toBe('noor');
    allowed(await undoAct(desk(), { undoId: undo!.id }));
    expect((await stored(id))['assignedTo']).toBeNull();
    const unknown = await staffAssignOrder(desk(), { orderId: id, version: 3, to: 'chiro-contact-login' });
    expect(unknown).toMatchObject({ code: 'ValidationFailed', fields: [{ field: 'to' }] });
    // What changes nothing leaves no way back.
    expect(allowed(await staffAssignOrder(desk(), { orderId: id, version: 3, to: null })).undo).toBeNull();
  });

  test('a rejection without a reason is refused', async () => {
    const { id } = await order();
    expect(await staffRejectOrder(desk(), { orderId: id, version: 1, reason: '' })).toMatchObject({
      code: 'ValidationFailed',
    });
  });
});
