import { addDays } from '@bivak/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import type { Client } from '../../testing/a-client.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { anOperatorAtWork, askOffice } from '../identity/testing/a-back-office.ts';
import { staffCancelOrderFor } from '../orders/staff-acts.commands.ts';
import { undoAct } from '../undo/undo.commands.ts';
import { staffEditOrder, type StaffEditInput } from './staff-edit.commands.ts';
import { type SplitInput, staffSplitOrder } from './staff-split.commands.ts';
import { staffListSubstitutes, staffOrderToEdit } from './staff-edit.queries.ts';
import { anOrder, claimsOf } from './testing/an-order.ts';

let server: TestServer;
let chiro: Client;
const els: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const tom: Actor = { kind: 'operator', role: 'desk', name: 'Tom' };
const desk = (actor: Actor = els) => aStaffContext(server, actor);

const nothing = { lines: [], added: [], charges: [], discountPercent: null, reprice: false };
const edit = (orderId: string, more: Partial<StaffEditInput>, actor: Actor = els) =>
  staffEditOrder(desk(actor), { ...nothing, orderId, version: null, ...more });
const split = (orderId: string, more: Pick<SplitInput, 'lines'> & Partial<SplitInput>) =>
  staffSplitOrder(desk(), { orderId, version: null, ...more });
const order = (items: readonly [string, number][] = [['tent', 2]], week?: number) =>
  anOrder(
    chiro,
    items.map(([ItemID, Amount]) => ({ ItemID, Amount })),
    week === undefined ? {} : { week },
  );

/** Everything of an order that an edit may change, as the database has it. */
async function stored(id: string) {
  const { rows } = await server.pool.query<{
    gross: number;
    deposit: number;
    lines: [string, number, number, number | null, string | null][];
    claims: [string, string, number][];
  }>(
    `select r.warehouse_id, r.customer_id, r.start_day::text, r.gross_cents::int as gross, r.deposit_cents::int as deposit, r.item_qty,
       (select jsonb_agg(jsonb_build_array(l.item_id, l.qty, l.unit_cents, l.listed_unit_cents, l.price_reason) order by l.position)
         from shop_feesthuis.reservation_line l where l.reservation_id = r.id) as lines,
       (select coalesce(jsonb_agg(jsonb_build_array(k.item_id, k.warehouse_id, k.qty) order by k.item_id, k.qty), '[]')
         from shop_feesthuis.claim k join shop_feesthuis.reservation_line l on l.id = k.reservation_line_id
         where l.reservation_id = r.id and k.active) as claims
     from shop_feesthuis.reservation r where r.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no order ${id}`);
  return row;
}

const faults = () => findLedgerFaults(server.shop.database, server.clock.now);

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } }, { poolSize: 12 });
  const { database } = server.shop;
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await anItem(database, { id: 'tent', stock: { noord: 4, zuid: 2 }, depositCents: 1000 });
  await anItem(database, { id: 'tafel', stock: { noord: 10, zuid: 10 } });
  await anItem(database, { id: 'stoel', stock: { noord: 10 } });
  await server.pool.query(`insert into shop_feesthuis.category (id) values ('meubels')`);
  await server.pool.query(
    `insert into shop_feesthuis.item_category (category_id, item_id) values ('meubels', 'tafel'), ('meubels', 'stoel')`,
  );
  chiro = await server.customer('chiro');
  await server.customer('gidsen');
});
afterAll(() => server.close());

describe('lines', () => {
  test('lines come, go and change; what was ordered keeps its price, and undo brings all of it back', async () => {
    const { id, lines } = await order([
      ['tent', 2],
      ['tafel', 3],
    ]);
    await server.pool.query(`update shop_feesthuis.price set cents = 1500 where item_id = 'tent'`);
    const before = await stored(id);
    const done = allowed(
      await edit(id, {
        lines: [
          { lineId: lines[0]!, qty: 3 },
          { lineId: lines[1]!, qty: 0 },
        ],
        added: [{ itemId: 'stoel', qty: 4 }],
      }),
    );
    await server.pool.query(`update shop_feesthuis.price set cents = 1000 where item_id = 'tent'`);
    expect(done.effects.mails).toEqual(['mail.reservation-changed']);
    expect((await stored(id)).lines).toEqual([
      ['tent', 2, 3000, null, null],
      ['borg', 2, 1000, null, null],
      ['tent', 1, 4500, null, null],
      ['borg', 1, 1000, null, null],
      ['stoel', 4, 3000, null, null],
    ]);
    expect((await stored(id)).claims).toEqual([
      ['stoel', 'noord', 4],
      ['tent', 'noord', 1],
      ['tent', 'noord', 2],
    ]);
    expect(await faults()).toEqual([]);
    allowed(await undoAct(desk(), { undoId: done.undo!.id }));
    expect(await stored(id)).toEqual(before);
  });

  test('a dry run tells price, pieces and mails, and changes nothing', async () => {
    const { id, lines } = await order();
    const before = await stored(id);
    const tried = allowed(
      await edit(id, {
        lines: [{ lineId: lines[0]!, qty: 1 }],
        added: [{ itemId: 'tafel', qty: 2 }],
        isDryRun: true,
      }),
    );
    expect(tried.effects).toMatchObject({
      grossCents: { from: 6000, to: 9000 },
      depositCents: { from: 2000, to: 1000 },
      mails: ['mail.reservation-changed'],
    });
    expect(tried.effects.stock).toHaveLength(2);
    expect(await stored(id)).toEqual(before);
  });

  test('reprice prices all lines as of today, and other days do so by themselves', async () => {
    const { id, to } = await order();
    await server.pool.query(`update shop_feesthuis.price set cents = 1200 where item_id = 'tent'`);
    allowed(await edit(id, { reprice: true }));
    expect((await stored(id)).lines[0]).toEqual(['tent', 2, 3600, null, null]);
    await server.pool.query(`update shop_feesthuis.price set cents = 1000 where item_id = 'tent'`);
    allowed(await edit(id, { endDay: addDays(to, 1), pickupHourId: null, returnHourId: null }));
    expect((await stored(id)).lines[0]).toEqual(['tent', 2, 4000, null, null]);
  });

  test('the last line stays, and a line of others or a deposit is refused by its field', async () => {
    const { id, lines } = await order();
    const last = await edit(id, { lines: [{ lineId: lines[0]!, qty: 0 }] });
    expect(last).toMatchObject({ code: 'LineNotRemovable', fields: [{ reason: 'last-line' }] });
    const other = await order();
    const strange = await edit(id, { lines: [{ lineId: other.lines[0]!, qty: 1 }] });
    expect(strange).toMatchObject({ fields: [{ field: 'lines.0.lineId', reason: 'unknown-order-line' }] });
    const unknown = await edit(id, { added: [{ itemId: 'niets', qty: 1 }] });
    expect(unknown).toMatchObject({ fields: [{ field: 'added.0.itemId', reason: 'unknown-item' }] });
  });

  test('an article takes the place of another of its category, where it is free', async () => {
    const { id, lines } = await order([['tafel', 3]]);
    const found = allowed(await staffListSubstitutes(desk(), { orderId: id, lineId: lines[0]! }));
    expect(found).toEqual([{ itemId: 'stoel', name: 'stoel nl', free: 10 }]);
    const tooMany = await edit(id, { lines: [{ lineId: lines[0]!, substituteId: 'stoel', qty: 11 }] });
    expect(tooMany).toMatchObject({
      code: 'StockShort',
      fields: [{ field: 'lines.0.qty', reason: 'stock' }],
    });
    allowed(await edit(id, { lines: [{ lineId: lines[0]!, substituteId: 'stoel' }] }));
    expect(await stored(id)).toMatchObject({
      lines: [['stoel', 3, 3000, null, null]],
      claims: [['stoel', 'noord', 3]],
    });
  });
});

describe('prices by hand', () => {
  test('two discounts are measured against the listed price, and a price by hand has a reason', async () => {
    const { id, lines } = await order();
    const line = (unitCents: number, reason?: string) => ({
      lines: [{ lineId: lines[0]!, unitCents, reason }],
    });
    expect(await edit(id, line(2900), tom)).toMatchObject({ fields: [{ field: 'lines.0.reason' }] });
    allowed(await edit(id, line(2800, 'kras'), tom));
    expect((await stored(id)).lines[0]).toEqual(['tent', 2, 2800, 3000, 'kras']);
    // A tenth of 3000, not of what is left of it.
    expect(await edit(id, line(2690, 'nog'), tom)).toMatchObject({
      fields: [{ field: 'lines.0.unitPrice', reason: 'beyond-discount', params: { percent: 10 } }],
    });
    allowed(await edit(id, { discountPercent: 10 }, tom));
    expect((await stored(id)).lines[0]).toEqual(['tent', 2, 2700, 3000, null]);
    expect(await edit(id, { discountPercent: 10.5 }, tom)).toMatchObject({
      fields: [{ field: 'discountPercent' }],
    });
    allowed(await edit(id, { discountPercent: 100 }));
    expect((await stored(id)).gross).toBe(0);
    allowed(await edit(id, { discountPercent: 0 }, tom));
    expect((await stored(id)).lines[0]).toEqual(['tent', 2, 3000, null, null]);
  });

  test('a line in words is a charge of the order, and goes with undo', async () => {
    const { id } = await order();
    const ride = { description: 'Rit naar het kamp', cents: 2500, vatBp: 2100 };
    const { undo } = allowed(await edit(id, { charges: [ride], discountPercent: 5 }));
    const charges = async () => allowed(await staffOrderToEdit(desk(), { orderId: id })).charges;
    expect(await charges()).toMatchObject([{ itemId: '', description: ride.description, grossCents: 2500 }]);
    allowed(await undoAct(desk(), { undoId: undo!.id }));
    expect(await charges()).toEqual([]);
  });
});

describe('another place, another customer', () => {
  test('an order moves to a warehouse that has its pieces, and back with undo', async () => {
    const { id } = await order();
    const before = await stored(id);
    const { undo } = allowed(await edit(id, { warehouseId: 'zuid' }));
    expect(await stored(id)).toMatchObject({ warehouse_id: 'zuid', claims: [['tent', 'zuid', 2]] });
    expect(await faults()).toEqual([]);
    allowed(await undoAct(desk(), { undoId: undo!.id }));
    expect(await stored(id)).toEqual(before);
  });

  test('a warehouse that has too few, or none of an article, refuses it by its line', async () => {
    const { id } = await order([
      ['tent', 3],
      ['stoel', 1],
    ]);
    const before = await stored(id);
    const moved = await edit(id, { warehouseId: 'zuid' });
    expect(isRefusal(moved) && [moved.code, moved.fields.map(({ reason }) => reason)]).toEqual([
      'StockShort',
      ['stock', 'stock'],
    ]);
    expect(await edit(id, { warehouseId: 'nergens' })).toMatchObject({
      fields: [{ reason: 'unknown-warehouse' }],
    });
    expect(await edit(id, { warehouseId: 'zuid' }, { ...els, warehouses: ['noord'] })).toMatchObject({
      fields: [{ reason: 'unknown-warehouse' }],
    });
    expect(await stored(id)).toEqual(before);
  });

  test('an order goes to another customer with their name, and there is no way back', async () => {
    const { id } = await order();
    const done = allowed(await edit(id, { customerId: 'gidsen' }));
    expect([done.undo, (await stored(id)) as object]).toMatchObject([null, { customer_id: 'gidsen' }]);
    expect(allowed(await staffOrderToEdit(desk(), { orderId: id })).order.customerId).toBe('gidsen');
    expect(await edit(id, { customerId: 'niemand' })).toMatchObject({
      fields: [{ reason: 'unknown-customer' }],
    });
  });
});

describe('two orders of one', () => {
  test('a part leaves with its price, deposit and pieces; other days price it anew', async () => {
    const { id, lines, to } = await order([
      ['tent', 3],
      ['tafel', 2],
    ]);
    allowed(
      await split(id, {
        lines: [
          { lineId: lines[0]!, qty: 1 },
          { lineId: lines[1]!, qty: 2 },
        ],
        endDay: addDays(to, 1),
      }),
    );
    const { rows } = await server.pool.query<{ id: string; checkout_id: string }>(
      `select id, checkout_id from shop_feesthuis.reservation where split_from = $1`,
      [id],
    );
    const [made] = rows;
    expect(await stored(id)).toMatchObject({
      lines: [
        ['tent', 2, 3000, null, null],
        ['borg', 2, 1000, null, null],
      ],
      claims: [['tent', 'noord', 2]],
      item_qty: 2,
    });
    expect(await stored(made!.id)).toMatchObject({
      lines: [
        ['tent', 1, 4000, null, null],
        ['borg', 1, 1000, null, null],
        ['tafel', 2, 4000, null, null],
      ],
      claims: [
        ['tafel', 'noord', 2],
        ['tent', 'noord', 1],
      ],
    });
    expect(await faults()).toEqual([]);
    const all = lines.map((lineId, n) => ({ lineId, qty: n === 0 ? 2 : 2 })).slice(0, 1);
    expect(await split(id, { lines: all })).toMatchObject({ fields: [{ reason: 'split-all' }] });
    expect(await split(id, { lines: [{ lineId: lines[0]!, qty: 3 }] })).toMatchObject({
      fields: [{ field: 'lines.0.qty', reason: 'too-big' }],
    });
  });
});

test('a part that names a line twice is refused by its field over the wire, and nothing is oversold', async () => {
  const { id, lines } = await order([
    ['tent', 4],
    ['tafel', 1],
  ]);
  const token = await anOperatorAtWork(server, 'desk');
  const before = await stored(id);
  const twice = await askOffice(server, 'POST', `/orders/${id}/_split`, {
    token,
    body: { Lines: Array.from({ length: 2 }, () => ({ LineID: lines[0], Amount: 4 })) },
    headers: { 'if-match': '"1"' },
  });
  expect([twice.status, twice.body.Error.Code, twice.body.Error.Fields[0].Field]).toEqual([
    400,
    'ValidationFailed',
    'Lines[1].LineID',
  ]);
  expect(await stored(id)).toEqual(before);
  expect(await faults()).toEqual([]);
});

describe('at once', () => {
  test('of 64 edits that want the two last pieces exactly two succeed, and nothing is oversold', async () => {
    await anItem(server.shop.database, { id: 'krat', stock: { noord: 10 } });
    const week = 70;
    const orders = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const client = await server.customer(`los-${n}`);
        return anOrder(client, [{ ItemID: 'krat', Amount: 1 }], {
          week,
          hour: n < 2 ? '0900' : `${String(9 + Math.floor(n / 2)).padStart(2, '0')}00`,
        });
      }),
    );
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, n) => edit(orders[n % 8]!.id, { added: [{ itemId: 'krat', qty: 1 }] })),
    );
    const done = all.filter((one) => !isRefusal(one));
    const refused = new Set(all.filter(isRefusal).map(({ code }) => code));
    expect([done.length, refused]).toEqual([2, new Set(['StockShort'])]);
    expect(await faults()).toEqual([]);
  });

  test('of 64 edits of one version one is written, and the others hear who was first', async () => {
    const { id, lines } = await order();
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        edit(id, { version: 1, lines: [{ lineId: lines[0]!, qty: 1 + (n % 2) * 2 }] }),
      ),
    );
    const refused = all.filter(isRefusal);
    expect([refused.length, new Set(refused.map(({ code }) => code))]).toEqual([
      63,
      new Set(['VersionStale']),
    ]);
  });

  test('an order does not go to a customer who is blocked while the edit waits', async () => {
    await server.customer('ksj');
    const { id } = await order();
    const token = await anOperatorAtWork(server, 'desk');
    const blocking = await server.pool.connect();
    try {
      await blocking.query('begin');
      await blocking.query(`update shop_feesthuis.customer set blocked_at = now() where id = 'ksj'`);
      const headers = { 'if-match': '"1"' };
      const asked = askOffice(server, 'POST', `/orders/${id}/_edit`, {
        token,
        body: { CustomerID: 'ksj' },
        headers,
      });
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      const isWaiting = async () => (await server.pool.query(waits)).rowCount === 1;
      await expect.poll(isWaiting, { timeout: 5000 }).toBe(true);
      await blocking.query('commit');
      const { status, body } = await asked;
      expect([status, body.Error?.Fields]).toMatchObject([
        400,
        [{ Field: 'CustomerID', Code: 'customer-blocked' }],
      ]);
    } finally {
      await blocking.query('rollback');
      blocking.release();
    }
    expect(await stored(id)).toMatchObject({ customer_id: 'chiro' });
  });
});

describe('cancelling', () => {
  test('staff cancels with a reason, and takes it back within its time: state, pieces and money', async () => {
    const { id } = await order();
    const before = await stored(id);
    expect(await staffCancelOrderFor(desk(), { orderId: id, version: 1, reason: '' })).toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    });
    const { undo, effects } = allowed(
      await staffCancelOrderFor(desk(), { orderId: id, version: 1, reason: 'Stormweer' }),
    );
    expect(effects).toMatchObject({ status: { to: 'Cancelled' }, mails: ['mail.reservation-cancelled'] });
    expect(await claimsOf(server, id)).toEqual([]);
    allowed(await undoAct(desk(), { undoId: undo!.id }));
    expect(await stored(id)).toEqual(before);
  });
});

test('over the wire: the version is asked, and what is wrong is named as it was sent', async () => {
  const { id, lines } = await order();
  const token = await anOperatorAtWork(server, 'desk');
  const read = await askOffice(server, 'GET', `/orders/${id}/edit`, { token });
  expect([read.status, read.body.Lines[0].UnitPrice, read.body.IsEditable]).toEqual([200, 30, true]);
  const body = { Lines: [{ LineID: lines[0], UnitPrice: 1, Reason: 'x' }] };
  expect((await askOffice(server, 'POST', `/orders/${id}/_edit`, { token, body })).status).toBe(428);
  const ifMatch = { 'if-match': '"1"' };
  const beyond = await askOffice(server, 'POST', `/orders/${id}/_edit`, { token, body, headers: ifMatch });
  expect([beyond.status, beyond.body.Error.Fields[0].Field]).toEqual([400, 'Lines[0].UnitPrice']);
  const tried = await askOffice(server, 'POST', `/orders/${id}/_edit?DryRun=true`, {
    token,
    body: { Lines: [{ LineID: lines[0], Amount: 1 }] },
    headers: ifMatch,
  });
  expect([tried.status, tried.body.Effects.TotalIncVAT]).toEqual([200, { From: 60, To: 30 }]);
  const stale = await askOffice(server, 'POST', `/orders/${id}/_split`, {
    token,
    body: { Lines: [{ LineID: lines[0], Amount: 1 }] },
    headers: { 'if-match': '"7"' },
  });
  expect(stale.status).toBe(412);
  const viewer = await anOperatorAtWork(server, 'viewer');
  expect((await askOffice(server, 'GET', `/orders/${id}/edit`, { token: viewer })).status).toBe(403);
  expect((await askOffice(server, 'GET', '/orders/nergens/edit', { token })).status).toBe(404);
  expect(await edit(id, {}, { ...els, warehouses: ['zuid'] })).toEqual(refuse('NotFound'));
});
