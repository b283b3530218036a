import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { aCustomer, anAccount } from '../../testing/actors.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOrder, type TestOrder } from '../order-edit/testing/an-order.ts';
import { staffAcceptOrder, staffOrderNote } from './staff-acts.commands.ts';
import { staffOrderDetail } from './staff-order.queries.ts';
import { staffToday } from './staff-today.queries.ts';

let server: TestServer;
let order: TestOrder;
const els: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const desk = (actor: Actor = els) => aStaffContext(server, actor);
const at = (text: string) => Date.parse(text) as EpochMs;
const monday = at('2026-06-01T08:00:00+02:00');

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  const chiro = await server.customer('chiro');
  order = await anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }], { week: 1 });
  server.clock.now = (monday + 1000) as EpochMs;
  allowed(await staffOrderNote(desk(), { orderId: order.id, version: 1, notes: 'Bel eerst' }));
  server.clock.now = (monday + 2000) as EpochMs;
  allowed(await staffAcceptOrder(desk(), { orderId: order.id, version: 2 }));
});
afterAll(() => server.close());

describe('an order as staff reads it', () => {
  const read = (actor: Actor = els, orderId = order.id) => staffOrderDetail(desk(actor), { orderId });

  test('an order as staff reads it has lines, money, risks and what happened to it, in the words of the business', async () => {
    const found = allowed(await read());
    expect(found.order).toMatchObject({
      id: order.id,
      status: 'Order',
      version: 3,
      notes: 'Bel eerst',
      warehouseName: 'noord',
      risks: ['unpaid'],
      payments: [],
      invoices: [],
      conversations: [],
    });
    expect(found.lines).toMatchObject([{ itemId: 'tent', qty: 2, balance: { out: 0, good: 0 } }]);
    expect(found.history.map(({ action, by, changes }) => [action, by.kind, by.name, changes])).toEqual([
      [
        'status.Order',
        'operator',
        'Els',
        [
          { field: 'status', from: 'Active', to: 'Order' },
          { field: 'order', from: null, to: found.order.number },
        ],
      ],
      ['note', 'operator', 'Els', [{ field: 'notes', from: null, to: 'Bel eerst' }]],
      ['checkout', 'customer', 'Noor Peeters', expect.anything()],
    ]);
  });

  test('an order as staff reads it takes three statements', async () => {
    const { statements } = await withStatements(() => read());
    expect(statements).toHaveLength(3);
  });

  test('an order as staff reads it does not exist for others', async () => {
    expect(await read(els, 'nowhere')).toEqual(refuse('NotFound'));
    expect(await read({ ...els, warehouses: ['zuid'] })).toEqual(refuse('NotFound'));
    expect(await read({ kind: 'public' })).toEqual(refuse('TokenMissing'));
    expect(await read(aCustomer(anAccount({ customerId: 'chiro' })))).toEqual(refuse('Forbidden'));
    const other = await staffOrderDetail({ ...desk(), shop: server.other }, { orderId: order.id });
    expect(other).toEqual(refuse('NotFound'));
  });
});

describe('the day', () => {
  const today = async (day: IsoDate | null, actor: Actor = els) =>
    allowed(await staffToday(desk(actor), { day, warehouseIds: [] }));

  test('the day shows who collects, how full each hour is, and nothing of another day', async () => {
    const shown = await today(order.from);
    expect(shown.parts.collect.map(({ id, hourFrom, risks }) => [id, hourFrom, risks])).toEqual([
      [order.id, 540, ['unpaid']],
    ]);
    expect(shown.figures).toMatchObject({ collect: 1, bringBack: 0, late: 0, toAccept: 0, messages: 0 });
    const [slot] = shown.figures.slots.filter(({ used }) => used > 0);
    expect(slot).toMatchObject({ warehouseId: 'noord', direction: 'pickup', from: 540, used: 1 });
    const empty = await today(null);
    expect([empty.day, empty.parts.collect]).toEqual(['2026-06-01', []]);
  });

  test('the day says what the goods of an order weigh, and nothing of items without a weight', async () => {
    const weights = async () => (await today(order.from)).parts.collect.map(({ weight }) => weight);
    expect(await weights()).toEqual([0]);
    const { rows } = await server.pool.query<{ pieces: number }>(
      `with weighed as (
         update shop_feesthuis.item set custom_fields = custom_fields || '{"CUST_Weight": 2.5}' where id in (
           select item_id from shop_feesthuis.reservation_line where reservation_id = $1)
       )
       select sum(qty)::integer as pieces from shop_feesthuis.reservation_line
       where reservation_id = $1 and kind <> 'Borg'`,
      [order.id],
    );
    expect(await weights()).toEqual([2.5 * (rows[0]?.pieces ?? 0)]);
    await server.pool.query(`update shop_feesthuis.item set custom_fields = custom_fields - 'CUST_Weight'`);
  });

  test('the day shows who brings back, and who is late once the hour is past', async () => {
    await server.pool.query(`update shop_feesthuis.reservation set status = 'Picked' where id = $1`, [
      order.id,
    ]);
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    expect(ids((await today(order.to)).parts['bring-back'])).toEqual([order.id]);
    server.clock.now = at(`${order.to}T23:00:00+02:00`);
    const after = await today(order.to);
    expect([ids(after.parts['bring-back']), ids(after.parts.late)]).toEqual([[], [order.id]]);
    expect(after.figures).toMatchObject({ bringBack: 0, late: 1 });
    server.clock.now = monday;
  });

  test('the day ends at the warehouses of a person, and takes two statements', async () => {
    const { result, statements } = await withStatements(() =>
      today(order.from, { ...els, warehouses: ['zuid'] }),
    );
    expect(statements).toHaveLength(2);
    expect(result.parts).toEqual({ collect: [], 'bring-back': [], late: [], 'to-accept': [] });
    expect(result.figures.slots.every(({ warehouseId }) => warehouseId === 'zuid')).toBe(true);
    expect(await staffToday(desk({ ...els, deny: ['today.read'] }), { day: null, warehouseIds: [] })).toEqual(
      refuse('Forbidden'),
    );
  });
});
