import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { shortageJobs, staffListShortages } from '../availability/index.ts';
import { staffListDamages } from '../damages/index.ts';
import { goodsName, overdueSweep, staffListLateOrders } from '../orders/index.ts';
import { moveOrder } from '../orders/moves.ts';
import { staffCorrectOrder } from './corrections.commands.ts';
import { staffHandOut, staffTakeBack } from './handovers.commands.ts';
import { at, type Desk, openDesk, reasonsOf, said } from './testing/a-desk.ts';

let desk: Desk;
let set = '';
let lamp = '';
let stand = '';

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  const count = desk.begin();
  [set, lamp, stand] = [`set-${count}`, `lamp-${count}`, `statief-${count}`];
  await anItem(desk.server.shop.database, { id: lamp, stock: { noord: 6 } });
  await anItem(desk.server.shop.database, { id: stand, stock: { noord: 3 } });
  await anItem(desk.server.shop.database, {
    id: set,
    kind: 'Composition',
    parts: { [lamp]: 2, [stand]: 1 },
  });
});

/** Two sets of two lamps and a tripod each, out since Friday. */
async function twoSetsOut(): Promise<string> {
  const key = await desk.order({ [set]: 2 });
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  allowed(await desk.handOut(key, 2, [], set));
  return key;
}

const back = (key: string, partId: string | null, counted: object, serialIds: readonly string[] = []) =>
  desk.takeBack(key, { ...(partId === null ? {} : { partId }), ...counted }, serialIds, set);

async function standing(key: string) {
  const { out, good, broken, lost, away, parts } = await desk.line(key, set);
  return {
    line: [out, good, broken, lost, away],
    parts: parts.map((part) => [part.itemId, part.good, part.broken, part.lost, part.away]),
  };
}

async function stockOf(itemId: string) {
  const { rows } = await desk.server.pool.query(
    'select qty, missing from shop_feesthuis.stock where item_id = $1',
    [itemId],
  );
  return rows[0];
}

describe('a set that comes back part by part', () => {
  test('a set comes back part by part: what is missing of it stays out and claimed, and the last part closes the order', async () => {
    const key = await twoSetsOut();
    expect([
      await desk.free('2026-06-06', '2026-06-06', lamp),
      await desk.free('2026-06-20', '2026-06-20', lamp),
    ]).toEqual([2, 6]);
    desk.server.clock.now = at('2026-06-05T10:00+02:00');
    // Of one set a lamp is missing; the tripod of it broke.
    expect(allowed(await back(key, lamp, { good: 3 })).order.status).toBe('Picked');
    const { damages, order } = allowed(await back(key, stand, { good: 1, broken: 1 }));
    expect([damages.length, order.status]).toEqual([1, 'Picked']);
    expect(await standing(key)).toEqual({
      line: [2, 0, 1, 0, 1],
      parts: [
        [lamp, 3, 0, 0, 1],
        [stand, 1, 1, 0, 0],
      ],
    });
    expect(await desk.free('2026-06-06', '2026-06-06', lamp)).toBe(5);
    expect(await desk.free('2026-06-06', '2026-06-06', stand)).toBe(2);
    expect(await desk.free('2026-06-20', '2026-06-20', stand)).toBe(2);
    const [damage] = allowed(await staffListDamages(desk.staff(), undefined)).filter(
      (one) => one.itemId === stand,
    );
    expect(damage).toMatchObject({ state: 'reported', qty: 1 });
    const closed = allowed(await back(key, lamp, { lost: 1 }));
    expect([closed.order.status, closed.isAllBack]).toEqual(['Closed', true]);
    expect(await standing(key)).toMatchObject({ line: [2, 0, 1, 1, 0] });
    expect(await stockOf(lamp)).toEqual({ qty: 5, missing: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  test('a part of a set that is lost leaves the stock with its reason, and a shortage names who goes without', async () => {
    const key = await twoSetsOut();
    const next = await desk.order({ [lamp]: 6 }, { from: '2026-06-12', to: '2026-06-14' });
    allowed(await back(key, lamp, { lost: 1 }));
    const { rows } = await desk.server.pool.query(
      'select qty, reason, reservation_line_id is not null as "ofLine" from shop_feesthuis.stock_move where item_id = $1',
      [lamp],
    );
    expect(rows).toEqual([{ qty: -1, reason: 'loss', ofLine: true }]);
    await aMailbox().deliver(desk.server, shortageJobs());
    const short = allowed(await staffListShortages(desk.staff(), undefined)).filter(
      ({ itemId }) => itemId === lamp,
    );
    expect(short.map(({ qty, orders }) => [qty, orders.length])).toEqual([[1, 1]]);
    expect([await stockOf(stand), await desk.status(next)]).toEqual([{ qty: 3, missing: 0 }, 'Order']);
    expect(await desk.faults()).toEqual([]);
  });

  test('parts of a set and whole sets of one line count together, and more than is out is refused line by line', async () => {
    const key = await twoSetsOut();
    const { lineId } = await desk.line(key, set);
    const entry = (partId: string | null, good: number) => ({
      lineId,
      partId,
      good,
      broken: 0,
      lost: 0,
      serialIds: [],
    });
    const send = (...lines: readonly object[]) => staffTakeBack(desk.staff(), said(key, { lines }));
    expect(reasonsOf(await send(entry(null, 1), entry(lamp, 3)))).toEqual(['more-than-out']);
    expect(reasonsOf(await send(entry(lamp, 1), entry(null, 2)))).toEqual(['more-than-out']);
    expect(reasonsOf(await send(entry('hamer', 1)))).toEqual(['unknown-part']);
    expect(reasonsOf(await send(entry(lamp, 0)))).toEqual(['no-pieces']);
    expect(await standing(key)).toMatchObject({ line: [2, 0, 0, 0, 2] });
    allowed(await send(entry(null, 1), entry(lamp, 1)));
    expect(await standing(key)).toMatchObject({
      line: [2, 1, 0, 0, 1],
      parts: [
        [lamp, 3, 0, 0, 1],
        [stand, 1, 0, 0, 1],
      ],
    });
    // The rest is back and good: what is left of the sets, part by part.
    expect(allowed(await staffTakeBack(desk.staff(), said(key))).order.status).toBe('Closed');
    expect(await standing(key)).toMatchObject({ line: [2, 2, 0, 0, 0] });
    expect(await desk.faults()).toEqual([]);
  });

  test('a part of a set that is sent twice under one id comes back once', async () => {
    const key = await twoSetsOut();
    const { lineId } = await desk.line(key, set);
    const lines = [{ lineId, partId: lamp, good: 1, broken: 0, lost: 0, serialIds: [] }];
    const clientId = randomUUID();
    const send = (partId = lamp) =>
      staffTakeBack(desk.staff(), {
        key,
        clientId,
        note: null,
        lines: lines.map((one) => ({ ...one, partId })),
      });
    await Promise.all([send(), send(), send()].map(async (sent) => allowed(await sent)));
    expect(await standing(key)).toMatchObject({
      parts: [
        [lamp, 1, 0, 0, 3],
        [stand, 0, 0, 0, 2],
      ],
    });
    expect(await send(stand)).toMatchObject({ code: 'IdempotencyMismatch' });
  });

  test('a step back takes the parts of a set back that came with the last take-back, with their damage and their loss', async () => {
    const key = await twoSetsOut();
    allowed(await back(key, lamp, { good: 1 }));
    desk.server.clock.now = at('2026-06-06T10:00+02:00');
    const { lineId } = await desk.line(key, set);
    const entry = { lineId, good: 0, broken: 0, lost: 0, serialIds: [] };
    const { result, statements } = await withStatements(() =>
      staffTakeBack(
        desk.staff(),
        said(key, {
          lines: [
            { ...entry, partId: lamp, good: 1, lost: 2 },
            { ...entry, partId: stand, good: 1, broken: 1 },
          ],
        }),
      ),
    );
    expect(allowed(result).order.status).toBe('Closed');
    expect(statements.length).toBeLessThanOrEqual(14);
    expect([await stockOf(lamp), await desk.free('2026-06-20', '2026-06-20', stand)]).toEqual([
      { qty: 4, missing: 0 },
      2,
    ]);
    const wayBack = await staffCorrectOrder(desk.staff(), { key, reason: 'verkeerde order' });
    expect(allowed(wayBack).order.status).toBe('Picked');
    expect(await standing(key)).toEqual({
      line: [2, 0, 0, 0, 2],
      parts: [
        [lamp, 1, 0, 0, 3],
        [stand, 0, 0, 0, 2],
      ],
    });
    expect([await stockOf(lamp), await desk.free('2026-06-20', '2026-06-20', stand)]).toEqual([
      { qty: 6, missing: 0 },
      3,
    ]);
    expect(await desk.free('2026-06-07', '2026-06-07', lamp)).toBe(3);
    expect(await desk.faults()).toEqual([]);
  });

  test('a hand-out is not taken back once a part of a set came back', async () => {
    const key = await twoSetsOut();
    allowed(await back(key, lamp, { good: 1 }));
    const wayBack = await staffCorrectOrder(desk.staff(), { key, reason: 'verkeerde order' });
    expect(reasonsOf(wayBack)).toEqual(['pieces-came-back']);
    expect(await standing(key)).toMatchObject({ line: [2, 0, 0, 0, 2] });
  });

  test('past its end only what is missing of a set is kept for longer, and the list of what is late names it', async () => {
    const key = await twoSetsOut();
    allowed(await back(key, null, { good: 1 }));
    allowed(await back(key, lamp, { good: 2 }));
    desk.server.clock.now = at('2026-06-08T09:00+02:00');
    await overdueSweep.run(desk.server.shop, desk.server.clock.now);
    expect(await desk.free('2026-06-09', '2026-06-09', lamp)).toBe(6);
    expect(await desk.free('2026-06-09', '2026-06-09', stand)).toBe(2);
    const late = allowed(await staffListLateOrders(desk.staff(), undefined)).flatMap(({ goods }) => goods);
    const [goods] = late.filter(({ itemId }) => itemId === set);
    expect([goods?.qty, goods && goodsName(goods, ({ descriptions }) => descriptions.nl)]).toEqual([
      1,
      `${set} nl (1 × ${stand} nl)`,
    ]);
    allowed(await back(key, stand, { good: 1 }));
    expect(await desk.status(key)).toBe('Closed');
    expect(await desk.faults()).toEqual([]);
  });

  test('an order that is closed without the desk has what was left of its sets back', async () => {
    const key = await twoSetsOut();
    allowed(await back(key, lamp, { good: 3 }));
    const { shop, clock } = desk.server;
    const actor = { kind: 'operator', role: 'owner', name: 'noor' } as const;
    const source = { shop, actor, now: clock.now, requestId: 'test' };
    allowed(await moveOrder(shop, source, { key, to: 'Closed', who: 'operator' }));
    expect(await standing(key)).toEqual({
      line: [2, 2, 0, 0, 0],
      parts: [
        [lamp, 4, 0, 0, 0],
        [stand, 2, 0, 0, 0],
      ],
    });
    expect(await desk.faults()).toEqual([]);
  });

  test('what is late of a set is charged once, with the last of its parts', async () => {
    await desk.server.edit({ reservations: { lateFeePercent: 50 } });
    const key = await twoSetsOut();
    desk.server.clock.now = at('2026-06-09T09:00+02:00');
    const charged = async () =>
      (
        await desk.server.pool.query(
          'select c.qty from shop_feesthuis.charge_line c where c.item_id = $1 order by c.at',
          [set],
        )
      ).rows.map(({ qty }) => qty);
    allowed(await back(key, lamp, { good: 4 }));
    expect(await charged()).toEqual([]);
    allowed(await back(key, stand, { good: 1 }));
    expect(await charged()).toEqual([1]);
    allowed(await back(key, stand, { lost: 1 }));
    expect(await charged()).toEqual([1, 1]);
    await desk.server.edit({});
  });
});

describe('numbered parts of a set', () => {
  test('a numbered part of a set is named as it comes back, and is here before the rest of the order', async () => {
    await desk.aSerial(`${lamp}-1`, lamp);
    await desk.aSerial(`${lamp}-2`, lamp);
    const other = `tafel-${lamp}`;
    await anItem(desk.server.shop.database, { id: other });
    const key = await desk.order({ [set]: 1, [other]: 1 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 1, [`${lamp}-1`, `${lamp}-2`], set));
    allowed(await desk.handOut(key, 1, [], other));
    expect(reasonsOf(await back(key, lamp, { good: 1 }))).toEqual(['serials-needed']);
    expect(reasonsOf(await back(key, null, { broken: 1 }))).toEqual(['serials-needed']);
    expect(reasonsOf(await back(key, null, { good: 1 }, [`${lamp}-1`]))).toContain('serial-of-part');
    desk.server.clock.now = at('2026-06-06T09:00+02:00');
    const { damages } = allowed(await back(key, lamp, { broken: 1 }, [`${lamp}-1`]));
    expect(damages).toHaveLength(1);
    const serials = async () => (await desk.line(key, set)).serials.map(({ id }) => id);
    expect(await serials()).toEqual([`${lamp}-2`]);
    // The last of the line is back and good: it needs no number, and is here though the table is out still.
    const { lineId } = await desk.line(key, set);
    const rest = { lineId, good: 1, broken: 0, lost: 0, serialIds: [] };
    allowed(
      await staffTakeBack(
        desk.staff(),
        said(key, {
          lines: [
            { ...rest, partId: lamp },
            { ...rest, partId: stand },
          ],
        }),
      ),
    );
    expect([await desk.status(key), await serials()]).toEqual(['Picked', []]);
    const next = await desk.order({ [lamp]: 1 }, { from: '2026-06-06', to: '2026-06-07' });
    expect(reasonsOf(await desk.handOut(next, 1, [`${lamp}-2`], lamp))).toEqual(['done']);
    expect(reasonsOf(await desk.handOut(key, 1, [], other))).toEqual(['more-than-ordered']);
    expect(await desk.faults()).toEqual([]);
  });

  test('a whole set with numbered parts that comes back at once and good needs no number', async () => {
    await desk.aSerial(`${lamp}-1`, lamp);
    const key = await desk.order({ [set]: 1 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 1, [`${lamp}-1`], set));
    expect(allowed(await staffTakeBack(desk.staff(), said(key))).order.status).toBe('Closed');
    const again = await desk.order({ [lamp]: 1 });
    expect(reasonsOf(await staffHandOut(desk.staff(), said(again)))).toEqual(['done']);
  });
});
