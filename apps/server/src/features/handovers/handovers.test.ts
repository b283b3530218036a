import { fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { anItem } from '../../testing/an-item.ts';
import { shortageJobs, staffListShortages } from '../availability/index.ts';
import { staffListDamages } from '../damages/index.ts';
import { overdueSweep, staffListLateOrders } from '../orders/index.ts';
import { staffHandOut, staffPick, staffTakeBack } from './handovers.commands.ts';
import { staffFindHandover, staffScanSerial } from './handovers.queries.ts';
import { at, type Desk, openDesk, reasonsOf, said } from './testing/a-desk.ts';

let desk: Desk;
let server: TestServer;
let count = 0;
let item = '';

beforeAll(async () => {
  desk = await openDesk();
  ({ server } = desk);
});
afterAll(() => server.close());
beforeEach(() => {
  count = desk.begin();
  ({ item } = desk);
});

const staff = () => desk.staff();

describe('handing out and taking back in parts', () => {
  test('of 6 ordered 4 go out, 2 come back good and 1 broken: what is away and what the shop has free agree', async () => {
    await desk.anItem({ stock: { noord: 10 } });
    const key = await desk.order({ [item]: 6 });
    const state = async () => {
      const { ready, out, good, broken, lost, away } = await desk.line(key);
      const today = await desk.free('2026-06-05', '2026-06-07');
      return { ready, out, good, broken, lost, away, today, later: await desk.free('2026-06-20') };
    };
    const none = { ready: 0, out: 0, good: 0, broken: 0, lost: 0, away: 0, today: 4, later: 10 };
    expect(await state()).toEqual(none);
    server.clock.now = at('2026-06-05T09:00+02:00');
    expect(allowed(await desk.handOut(key, 4)).order.status).toBe('Picked');
    expect(await state()).toEqual({ ...none, out: 4, away: 4 });
    server.clock.now = at('2026-06-05T10:00+02:00');
    expect(allowed(await desk.takeBack(key, { good: 2 })).order.status).toBe('Picked');
    // From the next morning on: the first of these days has begun with them.
    expect(await desk.free('2026-06-06', '2026-06-07')).toBe(6);
    const broken = allowed(await desk.takeBack(key, { broken: 1 }));
    expect([broken.order.status, broken.damages]).toEqual(['Picked', [expect.stringMatching(/^D\d{6}$/u)]]);
    expect(await desk.line(key)).toMatchObject({ out: 4, good: 2, broken: 1, lost: 0, away: 1 });
    expect(await desk.free('2026-06-06', '2026-06-07')).toBe(6);
    expect(await desk.free('2026-06-20')).toBe(9);
    expect(await desk.faults()).toEqual([]);
    // The rest goes out, and is back: nothing is away, so the order is closed.
    allowed(await desk.handOut(key, 2));
    const closed = allowed(await desk.takeBack(key, { good: 3 }));
    expect([closed.order.status, closed.isAllBack]).toEqual(['Closed', true]);
    expect(await desk.free('2026-06-06', '2026-06-07')).toBe(9);
    expect(await desk.faults()).toEqual([]);
  });

  test('what is lost leaves the stock whatever is promised, and a shortage names who goes without', async () => {
    await desk.anItem({ stock: { noord: 3 } });
    const key = await desk.order({ [item]: 3 });
    const next = await desk.order({ [item]: 3 }, { from: '2026-06-12', to: '2026-06-14' });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(staff(), said(key, { lines: null })));
    server.clock.now = at('2026-06-07T09:00+02:00');
    expect(allowed(await desk.takeBack(key, { good: 2, lost: 1 })).order.status).toBe('Closed');
    const { rows } = await server.pool.query(
      `select s.qty, m.reason, m.reservation_line_id is not null as "ofLine" from shop_feesthuis.stock s
       join shop_feesthuis.stock_move m using (item_id, warehouse_id) where s.item_id = $1`,
      [item],
    );
    expect(rows).toEqual([{ qty: 2, reason: 'loss', ofLine: true }]);
    await aMailbox().deliver(server, shortageJobs());
    const short = allowed(await staffListShortages(staff(), undefined)).filter((one) => one.itemId === item);
    const orderNo = allowed(await staffFindHandover(staff(), { key: next })).order.orderNo;
    expect(short.map(({ qty, orders }) => [qty, orders.map(({ number }) => number)])).toEqual([
      [1, [orderNo]],
    ]);
    expect(await desk.faults()).toEqual([]);
  });

  test('past its end the shop refuses what is still out; what comes back is free at once, after its turnaround', async () => {
    await desk.anItem({ stock: { noord: 2 }, turnaroundMinutes: 60 });
    const key = await desk.order({ [item]: 2 });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 2));
    server.clock.now = at('2026-06-08T09:00+02:00');
    await overdueSweep.run(server.shop, server.clock.now);
    expect(await desk.free('2026-06-09')).toBe(0);
    allowed(await desk.takeBack(key, { good: 1 }));
    expect(await desk.free('2026-06-09')).toBe(1);
    // The other one is still late, and reaches on.
    server.clock.now = at('2026-06-09T09:00+02:00');
    await overdueSweep.run(server.shop, server.clock.now);
    expect(await desk.free('2026-06-10')).toBe(1);
    const late = allowed(await staffListLateOrders(staff(), undefined)).flatMap(({ goods }) => goods);
    expect(late.filter(({ itemId }) => itemId === item).map(({ qty }) => qty)).toEqual([1]);
    allowed(await desk.takeBack(key, { good: 1 }));
    expect(await desk.free('2026-06-09', '2026-06-09')).toBe(1);
    expect(await desk.free('2026-06-10')).toBe(2);
    const { rows } = await server.pool.query(
      `select upper(during) as until from shop_feesthuis.claim where item_id = $1 and active order by id`,
      [item],
    );
    expect(rows.map(({ until }) => server.shop.zone.format(Number(until) as EpochMs).slice(0, 16))).toEqual([
      '2026-06-08T10:00',
      '2026-06-09T10:00',
    ]);
    expect(await desk.faults()).toEqual([]);
  });

  test('a set comes back with all its parts, and sold goods leave the stock as they go', async () => {
    await desk.anItem({ stock: { noord: 8 } });
    await anItem(server.shop.database, { id: `set-${count}`, kind: 'Composition', parts: { [item]: 2 } });
    const sold = `lint-${count}`;
    await anItem(server.shop.database, { id: sold, itemType: 'Sales', salesCents: 300, stock: { noord: 9 } });
    const key = await desk.order({ [`set-${count}`]: 3, [sold]: 4 });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 3, [], `set-${count}`));
    allowed(await desk.handOut(key, 1, [], sold));
    const stock = async () =>
      (await server.pool.query('select qty from shop_feesthuis.stock where item_id = $1', [sold])).rows[0]
        .qty;
    expect([await stock(), await desk.free('2026-06-20', '2026-06-20', sold)]).toEqual([8, 5]);
    allowed(await desk.takeBack(key, { good: 1, broken: 1 }, [], `set-${count}`));
    expect(await desk.free('2026-06-06', '2026-06-07')).toBe(4);
    expect(await desk.free('2026-06-20')).toBe(6);
    expect(reasonsOf(await desk.takeBack(key, { good: 1 }, [], sold))).toEqual(['sold']);
    // The rest was never fetched: the desk says that it is over.
    expect(allowed(await staffTakeBack(staff(), said(key, { lines: null }))).order.status).toBe('Closed');
    expect([await stock(), await desk.free('2026-06-20', '2026-06-20', sold)]).toEqual([8, 8]);
    expect(await desk.faults()).toEqual([]);
  });

  test('handing out and taking back in parts is refused with the reason where there are not as many, and leaves nothing', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 });
    expect(reasonsOf(await desk.handOut(key, 3))).toEqual(['more-than-ordered']);
    expect(reasonsOf(await desk.handOut(key, 0))).toEqual(['no-pieces']);
    expect(allowed(await staffFindHandover(staff(), { key })).order.status).toBe('Order');
    const early = await desk.takeBack(key, { good: 1 });
    expect(isRefusal(early) && early.code).toBe('TransitionRefused');
    allowed(await desk.handOut(key, 1));
    expect(reasonsOf(await desk.takeBack(key, { good: 1, lost: 1 }))).toEqual(['more-than-out']);
    const strange = { lineId: 999_999, qty: 1, serialIds: [] };
    expect(reasonsOf(await staffHandOut(staff(), said(key, { lines: [strange] })))).toEqual(['unknown-line']);
    const nowhere = await staffHandOut(staff(), said('R2020-1'));
    expect(isRefusal(nowhere) && nowhere.code).toBe('NotFound');
    const request = await desk.order({ [item]: 1 }, { isAccepted: false });
    const unaccepted = await desk.handOut(request, 1);
    expect(isRefusal(unaccepted) && unaccepted.code).toBe('TransitionRefused');
  });

  test('the same id twice is one handover, with something else it is refused', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 4 });
    const { lineId } = await desk.line(key);
    const clientId = randomUUID();
    const send = (qty: number, id = clientId) =>
      staffHandOut(staff(), { key, clientId: id, note: null, lines: [{ lineId, qty, serialIds: [] }] });
    await Promise.all([send(2), send(2), send(2)].map(async (sent) => allowed(await sent)));
    expect(await desk.line(key)).toMatchObject({ out: 2, away: 2 });
    const other = await send(1);
    expect(isRefusal(other) && other.code).toBe('IdempotencyMismatch');
    allowed(await send(2, randomUUID()));
    expect(await desk.line(key)).toMatchObject({ out: 4, away: 4 });
  });

  test('a take-back that a server of before knows by its id is known to this one too, and the other way round', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 });
    const { lineId } = await desk.line(key);
    allowed(await desk.handOut(key, 2));
    const clientId = randomUUID();
    const line = { lineId, good: 1, broken: 0, lost: 0, serialIds: [] };
    const send = () =>
      staffTakeBack(staff(), { key, clientId, note: null, lines: [{ ...line, partId: null }] });
    allowed(await send());
    // It knew no parts of sets.
    const before = createHash('sha256')
      .update(JSON.stringify(['take-back', [line], null]))
      .digest('hex');
    const { rows } = await desk.server.pool.query(
      `select asked from shop_feesthuis.handover_action where id = $1`,
      [clientId],
    );
    expect(rows).toEqual([{ asked: before }]);
    allowed(await send());
    expect(await desk.line(key)).toMatchObject({ away: 1 });
  });

  test('a server that is killed between two steps of a take-back has written nothing, and the same sent again counts once', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 3 });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await desk.handOut(key, 3));
    const { lineId } = await desk.line(key);
    const lines = [{ lineId, partId: null, good: 1, broken: 1, lost: 1, serialIds: [] }];
    const takeBackInput = { key, clientId: randomUUID(), note: null, lines };
    const program = fileURLToPath(new URL('testing/desk-process.ts', import.meta.url));
    const input = {
      url: await testDatabaseUrl(),
      config: {},
      now: server.clock.now,
      takeBack: takeBackInput,
    };
    // Its action and its damage are written; of the claims it waits for somebody else.
    const holder = await server.pool.connect();
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await holder.query('select from shop_feesthuis.claim where item_id = $1 for update', [item]);
    const child = fork(program, [JSON.stringify(input)], { env: { ...process.env, NODE_OPTIONS: '' } });
    const waits = `select from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'with said as%' and datname = current_database()`;
    const ended = once(child, 'exit');
    try {
      await expect
        .poll(async () => (await server.pool.query(waits)).rows.length, { timeout: 20_000 })
        .toBe(1);
    } finally {
      child.kill('SIGKILL');
      await ended;
      await holder.query('rollback');
      holder.release();
    }
    expect(await desk.line(key)).toMatchObject({ out: 3, good: 0, broken: 0, lost: 0, away: 3 });
    const damages = async () =>
      allowed(await staffListDamages(staff(), undefined)).filter(({ itemId }) => itemId === item).length;
    await expect.poll(damages).toBe(0);
    allowed(await staffTakeBack(staff(), takeBackInput));
    allowed(await staffTakeBack(staff(), takeBackInput));
    expect(await desk.line(key)).toMatchObject({ out: 3, good: 1, broken: 1, lost: 1, away: 0 });
    expect([await damages(), await desk.faults()]).toEqual([1, []]);
  });

  test('what was noted of a handover is never changed', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    allowed(await desk.handOut(key, 1));
    for (const table of ['handover', 'handover_action']) {
      await expect(server.pool.query(`delete from shop_feesthuis.${table}`)).rejects.toThrow('never changed');
    }
  });

  test('each action of a handover takes at most 14 statements', async () => {
    await desk.anItem({ stock: { noord: 5 } });
    await desk.aSerial(`S-${count}`);
    const sold = `lint-${count}`;
    await anItem(server.shop.database, { id: sold, itemType: 'Sales', salesCents: 300 });
    const key = await desk.order({ [item]: 2, [sold]: 1 });
    const lines = [
      { lineId: (await desk.line(key)).lineId, qty: 2, serialIds: [`S-${count}`] },
      { lineId: (await desk.line(key, sold)).lineId, qty: 1, serialIds: [] },
    ];
    const counted = async (work: () => Promise<unknown>) => (await withStatements(work)).statements.length;
    const out = await counted(async () =>
      allowed(await staffHandOut(staff(), said(key, { clientId: randomUUID(), lines }))),
    );
    const back = {
      lineId: lines[0]!.lineId,
      partId: null,
      good: 0,
      broken: 1,
      lost: 0,
      serialIds: [`S-${count}`],
    };
    const lost = { ...back, broken: 0, lost: 1, serialIds: [] };
    const returned = await counted(async () =>
      allowed(await staffTakeBack(staff(), said(key, { clientId: randomUUID(), lines: [back, lost] }))),
    );
    expect([out, returned].every((statements) => statements <= 14)).toBe(true);
    expect(allowed(await staffFindHandover(staff(), { key })).order.status).toBe('Closed');
  });
});

describe('serials', () => {
  const serial = (n: number) => `S-${count}-${n}`;

  beforeEach(async () => {
    await desk.anItem({ stockType: 'Serial', stock: { noord: 4 } });
    for (const n of [1, 2, 3]) await desk.aSerial(serial(n));
  });

  test('serials are fixed at picking, go out with their line, and one that broke is down', async () => {
    const key = await desk.order({ [item]: 2 });
    const { lineId } = await desk.line(key);
    const picked = [{ lineId, qty: 2, serialIds: [serial(1), serial(2)] }];
    const state = allowed(await staffPick(staff(), said(key, { lines: picked })));
    expect([state.order.status, state.lines[0]?.ready]).toEqual(['Pick', 2]);
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(staff(), said(key, { lines: null })));
    expect((await desk.line(key)).serials.map(({ id, isOut }) => [id, isOut])).toEqual([
      [serial(1), true],
      [serial(2), true],
    ]);
    expect(reasonsOf(await desk.takeBack(key, { good: 1 }))).toEqual(['serials-needed']);
    expect(reasonsOf(await desk.takeBack(key, { good: 1 }, [serial(3)]))).toContain('serial-not-out');
    expect(reasonsOf(await desk.takeBack(key, { good: 1, broken: 1 }, [serial(1), serial(2)]))).toEqual([
      'one-outcome',
    ]);
    server.clock.now = at('2026-06-06T09:00+02:00');
    const { damages } = allowed(await desk.takeBack(key, { broken: 1 }, [serial(1)]));
    const open = allowed(await staffListDamages(staff(), undefined)).filter(
      (one) => one.serial === serial(1),
    );
    expect([damages.length, open.map(({ itemId, state: now }) => [itemId, now])]).toEqual([
      1,
      [[item, 'reported']],
    ]);
    expect(allowed(await desk.takeBack(key, { good: 1 }, [serial(2)])).order.status).toBe('Closed');
    const again = await desk.order({ [item]: 2 }, { from: '2026-06-20', to: '2026-06-21' });
    expect(reasonsOf(await desk.handOut(again, 1, [serial(1)]))).toEqual(['serial-down']);
    expect(reasonsOf(await desk.handOut(again, 1, [serial(2)]))).toEqual(['done']);
  });

  test('serials are refused in words that say with whom they are', async () => {
    const key = await desk.order({ [item]: 1 });
    const other = await desk.order({ [item]: 1 });
    const scan = (serialId: string) => staffScanSerial(staff(), { key, serialId });
    const { lineId } = await desk.line(key);
    expect(await scan(serial(1))).toEqual({ lineId, isHere: false, isPart: false });
    expect(reasonsOf(await scan('nergens'))).toEqual(['serial-unknown']);
    await anItem(server.shop.database, { id: `hamer-${count}` });
    await desk.aSerial(`H-${count}`, `hamer-${count}`);
    expect(reasonsOf(await scan(`H-${count}`))).toEqual(['serial-substitute']);
    const picked = [{ lineId: (await desk.line(other)).lineId, qty: 1, serialIds: [serial(1)] }];
    allowed(await staffPick(staff(), said(other, { lines: picked })));
    const elsewhere = await scan(serial(1));
    const { orderNo } = allowed(await staffFindHandover(staff(), { key: other })).order;
    expect(isRefusal(elsewhere) && elsewhere.fields[0]).toMatchObject({
      reason: 'serial-elsewhere',
      params: { number: orderNo, name: 'Lotte Verhaegen' },
    });
    allowed(await staffHandOut(staff(), said(other, { lines: null })));
    expect(reasonsOf(await scan(serial(1)))).toEqual(['serial-out']);
    allowed(await desk.handOut(key, 1, [serial(2)]));
    expect(reasonsOf(await scan(serial(3)))).toEqual(['serial-enough']);
  });

  test('of 30 desks that hand out the last one at once, one succeeds and 29 get words', async () => {
    await server.pool.query('update shop_feesthuis.stock set qty = 30 where item_id = $1', [item]);
    const keys: string[] = [];
    for (let n = 0; n < 30; n += 1) keys.push(await desk.order({ [item]: 1 }));
    const answers = await Promise.all(keys.map((key) => desk.handOut(key, 1, [serial(1)])));
    const words = answers.map((answer) => reasonsOf(answer).join());
    expect(words.filter((one) => one === 'done')).toHaveLength(1);
    expect(words.filter((one) => one === 'serial-out')).toHaveLength(29);
    const { rows } = await server.pool.query(
      'select count(*)::integer as claims from shop_feesthuis.serial_claim where serial_id = $1 and active',
      [serial(1)],
    );
    expect(rows).toEqual([{ claims: 1 }]);
  });
});
