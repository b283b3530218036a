import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { shortageJobs, staffListShortages } from '../availability/index.ts';
import { staffDamageStep, staffListDamages } from '../damages/index.ts';
import { staffCloseOrder } from '../invoices/index.ts';
import { overdueSweep } from '../orders/index.ts';
import { staffCorrectOrder } from './corrections.commands.ts';
import { staffHandOut, staffPick, staffTakeBack } from './handovers.commands.ts';
import { at, type Desk, openDesk, reasonsOf, said } from './testing/a-desk.ts';

let desk: Desk;
let item = '';
let count = 0;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => {
  count = desk.begin();
  ({ item } = desk);
});

const correct = (key: string, reason = 'verkeerde bestelling') =>
  staffCorrectOrder(desk.staff(), { key, reason });

describe('a step back', () => {
  test('a step back puts what stood ready into its place again', async () => {
    await desk.anItem({ stockType: 'Serial' });
    await desk.aSerial(`S-${count}`);
    const key = await desk.order({ [item]: 2 });
    const other = await desk.order({ [item]: 1 });
    const { lineId } = await desk.line(key);
    const lines = [{ lineId, qty: 2, serialIds: [`S-${count}`] }];
    allowed(await staffPick(desk.staff(), said(key, { lines })));
    expect(reasonsOf(await desk.handOut(other, 1, [`S-${count}`]))).toEqual(['serial-elsewhere']);
    expect(allowed(await correct(key)).order.status).toBe('Open');
    expect(await desk.line(key)).toMatchObject({ ready: 0, serials: [] });
    expect(reasonsOf(await desk.handOut(other, 1, [`S-${count}`]))).toEqual(['done']);
  });

  test('a step back takes a hand-out back: pieces and serials are here, what was sold is in stock and promised again', async () => {
    await desk.anItem({ stockType: 'Serial', stock: { noord: 2 } });
    await desk.aSerial(`S-${count}`);
    const sold = `lint-${count}`;
    await anItem(desk.server.shop.database, {
      id: sold,
      itemType: 'Sales',
      salesCents: 300,
      stock: { noord: 9 },
    });
    const key = await desk.order({ [item]: 2, [sold]: 4 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 2, [`S-${count}`]));
    allowed(await desk.handOut(key, 3, [], sold));
    const stock = async () =>
      (await desk.server.pool.query('select qty from shop_feesthuis.stock where item_id = $1', [sold]))
        .rows[0];
    expect([await stock(), await desk.free('2026-06-20', '2026-06-20', sold)]).toEqual([{ qty: 6 }, 5]);
    desk.server.clock.now = at('2026-06-08T09:00+02:00');
    await overdueSweep.run(desk.server.shop, desk.server.clock.now);
    expect(await desk.free('2026-06-09')).toBe(0);
    expect(allowed(await correct(key)).order.status).toBe('Pick');
    expect(await desk.line(key)).toMatchObject({
      out: 0,
      away: 0,
      serials: [{ id: `S-${count}`, isOut: false }],
    });
    expect([await stock(), await desk.free('2026-06-20', '2026-06-20', sold)]).toEqual([{ qty: 9 }, 5]);
    expect(await desk.free('2026-06-09')).toBe(2);
    expect(await desk.faults()).toEqual([]);
    allowed(await staffHandOut(desk.staff(), said(key)));
    expect([await desk.status(key), await stock()]).toEqual(['Picked', { qty: 5 }]);
    // Each time with its move.
    const moved = 'select qty, reason from shop_feesthuis.stock_move where item_id = $1 order by id';
    expect((await desk.server.pool.query(moved, [sold])).rows).toEqual(
      [-3, 3, -4].map((qty) => ({ qty, reason: 'sale' })),
    );
    allowed(await desk.takeBack(key, { good: 1 }, [`S-${count}`]));
    expect(reasonsOf(await correct(key))).toEqual(['pieces-came-back']);
  });

  test('a numbered piece that was noted lost by mistake is out again, comes back, and stands ready for somebody else', async () => {
    await desk.anItem({ stockType: 'Serial', stock: { noord: 1 } });
    await desk.aSerial(`S-${count}`);
    const key = await desk.order({ [item]: 1 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 1, [`S-${count}`]));
    allowed(await desk.takeBack(key, { lost: 1 }, [`S-${count}`]));
    expect(await desk.status(key)).toBe('Closed');
    allowed(await correct(key));
    expect((await desk.line(key)).serials.map(({ id, isOut }) => [id, isOut])).toEqual([
      [`S-${count}`, true],
    ]);
    allowed(await desk.takeBack(key, { good: 1 }, [`S-${count}`]));
    const next = await desk.order({ [item]: 1 }, { from: '2026-06-20', to: '2026-06-21' });
    expect(reasonsOf(await desk.handOut(next, 1, [`S-${count}`]))).toEqual(['done']);
    expect(await desk.faults()).toEqual([]);
  });

  test('a step back takes the last take-back back: what is away is claimed, lost and broken pieces are as they were', async () => {
    await desk.anItem({ stock: { noord: 4 } });
    const key = await desk.order({ [item]: 4 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(desk.staff(), said(key)));
    desk.server.clock.now = at('2026-06-06T09:00+02:00');
    allowed(await desk.takeBack(key, { good: 1 }));
    allowed(await desk.takeBack(key, { good: 1, broken: 1, lost: 1 }));
    expect(await desk.free('2026-06-07')).toBe(2);
    // Somebody rents what seemed to be back.
    const next = await desk.order({ [item]: 2 }, { from: '2026-06-07', to: '2026-06-07' });
    const { result, statements } = await withStatements(() => correct(key));
    expect([allowed(result).order.status, statements.length <= 14 ? 'few' : statements.length]).toEqual([
      'Picked',
      'few',
    ]);
    expect(await desk.line(key)).toMatchObject({ out: 4, good: 1, broken: 0, lost: 0, away: 3 });
    const { rows } = await desk.server.pool.query(
      'select qty, missing from shop_feesthuis.stock where item_id = $1',
      [item],
    );
    expect(rows).toEqual([{ qty: 4, missing: 1 }]);
    expect(
      allowed(await staffListDamages(desk.staff(), undefined)).filter((one) => one.itemId === item),
    ).toEqual([]);
    expect(await desk.free('2026-06-20')).toBe(4);
    await aMailbox().deliver(desk.server, shortageJobs());
    const short = allowed(await staffListShortages(desk.staff(), undefined)).filter(
      (one) => one.itemId === item,
    );
    expect(short.map(({ qty, orders }) => [qty, orders.length])).toEqual([[1, 1]]);
    expect(await desk.faults()).toEqual([]);
    // And the same pieces come back again.
    allowed(await staffTakeBack(desk.staff(), said(key)));
    expect([await desk.status(key), await desk.status(next)]).toEqual(['Closed', 'Order']);
    expect(await desk.faults()).toEqual([]);
  });

  test('a step back takes an order that was closed before all of it was fetched back, with what was never fetched', async () => {
    await desk.anItem({ stock: { noord: 3 } });
    const key = await desk.order({ [item]: 3 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 1));
    allowed(await desk.takeBack(key, { good: 1 }));
    allowed(await staffTakeBack(desk.staff(), said(key)));
    expect([await desk.status(key), await desk.free('2026-06-06', '2026-06-07')]).toEqual(['Closed', 3]);
    allowed(await correct(key));
    expect([await desk.status(key), await desk.free('2026-06-06', '2026-06-07')]).toEqual(['Picked', 1]);
    expect(await desk.line(key)).toMatchObject({ out: 1, good: 1, away: 0 });
    allowed(await desk.handOut(key, 2));
    expect(await desk.line(key)).toMatchObject({ out: 3, away: 2 });
    expect(await desk.faults()).toEqual([]);
  });

  test('a step back takes the late fee of a take-back along, also where the shop asks for none by now', async () => {
    await desk.server.edit({ reservations: { lateFeePercent: 50 } });
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(desk.staff(), said(key)));
    desk.server.clock.now = at('2026-06-20T09:00+02:00');
    allowed(await staffTakeBack(desk.staff(), said(key)));
    await desk.server.edit({});
    allowed(await correct(key));
    const { rows } = await desk.server.pool.query(
      `select c.kind, c.waived_at is not null as waived from shop_feesthuis.charge_line c
       join shop_feesthuis.reservation r on r.id = c.reservation_id where r.reservation_no = $1`,
      [key],
    );
    expect(rows).toEqual([{ kind: 'late', waived: true }]);
  });

  test('a step back is refused without a reason, before the first step, after the invoice, and where a damage was looked at', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 });
    const codeOf = async (answer: Promise<unknown>) => {
      const told = await answer;
      return isRefusal(told) ? told.code : 'done';
    };
    expect(reasonsOf(await correct(key, ' '))).toEqual(['required']);
    expect(await codeOf(correct(key))).toBe('TransitionRefused');
    expect(await codeOf(correct('R2020-1'))).toBe('NotFound');
    allowed(await desk.handOut(key, 2));
    const { damages } = allowed(await desk.takeBack(key, { good: 1, broken: 1 }));
    allowed(await staffDamageStep(desk.staff(), { number: damages[0]!, state: 'assessed' }));
    expect(reasonsOf(await correct(key))).toEqual(['damage-underway']);
    allowed(await staffCloseOrder(desk.staff(), { key, note: null }));
    expect(await codeOf(correct(key))).toBe('TransitionRefused');
  });
});
