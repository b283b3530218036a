import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { anItem, type ItemInput } from '../../testing/an-item.ts';
import { findLedgerFaults, shortageJobs, staffListShortages } from '../availability/index.ts';
import { staffListDamages } from '../damages/index.ts';
import { overdueSweep, staffDecide, staffListLateOrders } from '../orders/index.ts';
import { type Handover, staffHandOut, staffPick, staffTakeBack } from './handovers.commands.ts';
import { staffFindHandover, staffScanSerial } from './handovers.queries.ts';

let server: TestServer;
let count = 0;
let item = '';

beforeAll(async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 500 }];
  server = await aServer(
    {
      warehouses: [aWarehouse('noord', { hours }), aWarehouse('zuid', { hours })],
      core: { DefaultDeliveryID: 'afhalen', CartReservationMinimumStartInterval: 0 },
      limits: { rates: { checkout: 1000, writing: 10_000 } },
    },
    { poolSize: 12 },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  count += 1;
  item = `tafel-${count}`;
  server.clock.now = at('2026-06-01T08:00+02:00');
});

const at = (text: string) => Date.parse(text) as EpochMs;
const staff = () => aStaffMember(server);
const faults = () => findLedgerFaults(server.shop.database, server.clock.now);
const anItemOf = (more: Partial<ItemInput> = {}) => anItem(server.shop.database, { id: item, ...more });
const free = async (from: string, to = from, id = item): Promise<number> => {
  const days = `DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
  const { body } = await server.public().get(`/api/v2/shop/items/${id}/stock?${days}&warehouse=noord`);
  return body.Warehouses[0].Stock;
};

/** Accepted, from Friday 5 to Sunday 7 June where nothing else is said; its number. */
async function anOrder(
  lines: Record<string, number>,
  { from = '2026-06-05', to = '2026-06-07', isAccepted = true } = {},
): Promise<string> {
  const visitor = await server.visitor();
  const hour = (day: string, way: string) => `noord.${way}${new Date(`${day}T00:00Z`).getUTCDay() || 7}.0900`;
  const cart = await aCart(visitor, {
    lines: Object.entries(lines).map(([ItemID, Amount]) => ({ ItemID, Amount })),
    place: { DateTimeExpectedStart: from, DateTimeExpectedEnd: to },
    hours: [hour(from, 'P'), hour(to, 'R')],
  });
  const sent = { Customer: aPerson(randomUUID()) };
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, sent);
  const key: string = body.Collection[0].ReservationID;
  if (isAccepted) allowed(await staffDecide(staff(), { key, path: ['Order'], note: null }));
  return key;
}

const action = (key: string, more: object = {}) => ({ key, clientId: null, note: null, ...more });

async function lineOf(key: string, id = item) {
  const line = allowed(await staffFindHandover(staff(), { key })).lines.find(({ itemId }) => itemId === id);
  if (line === undefined) throw new Error(`${key} has no ${id}`);
  return line;
}

async function handOut(key: string, qty: number, serialIds: readonly string[] = [], id = item) {
  const { lineId } = await lineOf(key, id);
  return staffHandOut(staff(), action(key, { lines: [{ lineId, qty, serialIds }] }) as never);
}

async function takeBack(
  key: string,
  back: { good?: number; broken?: number; lost?: number },
  serialIds: readonly string[] = [],
  id = item,
) {
  const { lineId } = await lineOf(key, id);
  const line = { lineId, good: 0, broken: 0, lost: 0, ...back, serialIds };
  return staffTakeBack(staff(), action(key, { lines: [line] }) as never);
}

const reasons = (answer: Handover | Refusal | object): readonly string[] =>
  isRefusal(answer) ? answer.fields.map(({ reason }) => reason) : ['done'];

async function aSerial(id: string, itemId = item): Promise<void> {
  await server.pool.query(
    `insert into shop_feesthuis.serial (id, item_id, warehouse_id) values ($1, $2, 'noord')`,
    [id, itemId],
  );
}

describe('handing out and taking back in parts', () => {
  test('of 6 ordered 4 go out, 2 come back good and 1 broken: what is away and what the shop has free agree', async () => {
    await anItemOf({ stock: { noord: 10 } });
    const key = await anOrder({ [item]: 6 });
    const state = async () => {
      const { ready, out, good, broken, lost, away } = await lineOf(key);
      const today = await free('2026-06-05', '2026-06-07');
      return { ready, out, good, broken, lost, away, today, later: await free('2026-06-20') };
    };
    const none = { ready: 0, out: 0, good: 0, broken: 0, lost: 0, away: 0, today: 4, later: 10 };
    expect(await state()).toEqual(none);
    server.clock.now = at('2026-06-05T09:00+02:00');
    expect(allowed(await handOut(key, 4)).order.status).toBe('Picked');
    expect(await state()).toEqual({ ...none, out: 4, away: 4 });
    server.clock.now = at('2026-06-05T10:00+02:00');
    expect(allowed(await takeBack(key, { good: 2 })).order.status).toBe('Picked');
    // From the next morning on: the first of these days has begun with them.
    expect(await free('2026-06-06', '2026-06-07')).toBe(6);
    const broken = allowed(await takeBack(key, { broken: 1 }));
    expect([broken.order.status, broken.damages]).toEqual(['Picked', [expect.stringMatching(/^D\d{6}$/u)]]);
    expect(await lineOf(key)).toMatchObject({ out: 4, good: 2, broken: 1, lost: 0, away: 1 });
    expect(await free('2026-06-06', '2026-06-07')).toBe(6);
    expect(await free('2026-06-20')).toBe(9);
    expect(await faults()).toEqual([]);
    // The rest goes out, and is back: nothing is away, so the order is closed.
    allowed(await handOut(key, 2));
    const closed = allowed(await takeBack(key, { good: 3 }));
    expect([closed.order.status, closed.isAllBack]).toEqual(['Closed', true]);
    expect(await free('2026-06-06', '2026-06-07')).toBe(9);
    expect(await faults()).toEqual([]);
  });

  test('what is lost leaves the stock whatever is promised, and a shortage names who goes without', async () => {
    await anItemOf({ stock: { noord: 3 } });
    const key = await anOrder({ [item]: 3 });
    const next = await anOrder({ [item]: 3 }, { from: '2026-06-12', to: '2026-06-14' });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(staff(), action(key, { lines: null }) as never));
    server.clock.now = at('2026-06-07T09:00+02:00');
    expect(allowed(await takeBack(key, { good: 2, lost: 1 })).order.status).toBe('Closed');
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
    expect(await faults()).toEqual([]);
  });

  test('past its end the shop refuses what is still out; what comes back is free at once, after its turnaround', async () => {
    await anItemOf({ stock: { noord: 2 }, turnaroundMinutes: 60 });
    const key = await anOrder({ [item]: 2 });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await handOut(key, 2));
    server.clock.now = at('2026-06-08T09:00+02:00');
    await overdueSweep.run(server.shop, server.clock.now);
    expect(await free('2026-06-09')).toBe(0);
    allowed(await takeBack(key, { good: 1 }));
    expect(await free('2026-06-09')).toBe(1);
    // The other one is still late, and reaches on.
    server.clock.now = at('2026-06-09T09:00+02:00');
    await overdueSweep.run(server.shop, server.clock.now);
    expect(await free('2026-06-10')).toBe(1);
    const late = allowed(await staffListLateOrders(staff(), undefined)).flatMap(({ goods }) => goods);
    expect(late.filter(({ itemId }) => itemId === item).map(({ qty }) => qty)).toEqual([1]);
    allowed(await takeBack(key, { good: 1 }));
    expect(await free('2026-06-09', '2026-06-09')).toBe(1);
    expect(await free('2026-06-10')).toBe(2);
    const { rows } = await server.pool.query(
      `select upper(during) as until from shop_feesthuis.claim where item_id = $1 and active order by id`,
      [item],
    );
    expect(rows.map(({ until }) => server.shop.zone.format(Number(until) as EpochMs).slice(0, 16))).toEqual([
      '2026-06-08T10:00',
      '2026-06-09T10:00',
    ]);
    expect(await faults()).toEqual([]);
  });

  test('a set comes back with all its parts, and sold goods leave the stock as they go', async () => {
    await anItemOf({ stock: { noord: 8 } });
    await anItem(server.shop.database, { id: `set-${count}`, kind: 'Composition', parts: { [item]: 2 } });
    const sold = `lint-${count}`;
    await anItem(server.shop.database, { id: sold, itemType: 'Sales', salesCents: 300, stock: { noord: 9 } });
    const key = await anOrder({ [`set-${count}`]: 3, [sold]: 4 });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await handOut(key, 3, [], `set-${count}`));
    allowed(await handOut(key, 1, [], sold));
    const stock = async () =>
      (await server.pool.query('select qty from shop_feesthuis.stock where item_id = $1', [sold])).rows[0]
        .qty;
    expect([await stock(), await free('2026-06-20', '2026-06-20', sold)]).toEqual([8, 5]);
    allowed(await takeBack(key, { good: 1, broken: 1 }, [], `set-${count}`));
    expect(await free('2026-06-06', '2026-06-07')).toBe(4);
    expect(await free('2026-06-20')).toBe(6);
    expect(reasons(await takeBack(key, { good: 1 }, [], sold))).toEqual(['sold']);
    // The rest was never fetched: the desk says that it is over.
    expect(allowed(await staffTakeBack(staff(), action(key, { lines: null }) as never)).order.status).toBe(
      'Closed',
    );
    expect([await stock(), await free('2026-06-20', '2026-06-20', sold)]).toEqual([8, 8]);
    expect(await faults()).toEqual([]);
  });

  test('is refused with the reason where there are not as many, and leaves nothing', async () => {
    await anItemOf();
    const key = await anOrder({ [item]: 2 });
    expect(reasons(await handOut(key, 3))).toEqual(['more-than-ordered']);
    expect(reasons(await handOut(key, 0))).toEqual(['no-pieces']);
    expect(allowed(await staffFindHandover(staff(), { key })).order.status).toBe('Order');
    const early = await takeBack(key, { good: 1 });
    expect(isRefusal(early) && early.code).toBe('TransitionRefused');
    allowed(await handOut(key, 1));
    expect(reasons(await takeBack(key, { good: 1, lost: 1 }))).toEqual(['more-than-out']);
    const strange = { lineId: 999_999, qty: 1, serialIds: [] };
    expect(reasons(await staffHandOut(staff(), action(key, { lines: [strange] }) as never))).toEqual([
      'unknown-line',
    ]);
    const nowhere = await staffHandOut(staff(), action('R2020-1', { lines: null }) as never);
    expect(isRefusal(nowhere) && nowhere.code).toBe('NotFound');
    const request = await anOrder({ [item]: 1 }, { isAccepted: false });
    const unaccepted = await handOut(request, 1);
    expect(isRefusal(unaccepted) && unaccepted.code).toBe('TransitionRefused');
  });

  test('the same id twice is one handover, with something else it is refused', async () => {
    await anItemOf();
    const key = await anOrder({ [item]: 4 });
    const { lineId } = await lineOf(key);
    const clientId = randomUUID();
    const send = (qty: number, id = clientId) =>
      staffHandOut(staff(), { key, clientId: id, note: null, lines: [{ lineId, qty, serialIds: [] }] });
    await Promise.all([send(2), send(2), send(2)].map(async (sent) => allowed(await sent)));
    expect(await lineOf(key)).toMatchObject({ out: 2, away: 2 });
    const other = await send(1);
    expect(isRefusal(other) && other.code).toBe('IdempotencyMismatch');
    allowed(await send(2, randomUUID()));
    expect(await lineOf(key)).toMatchObject({ out: 4, away: 4 });
  });

  test('a server that is killed between two steps of a take-back has written nothing, and the same sent again counts once', async () => {
    await anItemOf();
    const key = await anOrder({ [item]: 3 });
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await handOut(key, 3));
    const { lineId } = await lineOf(key);
    const lines = [{ lineId, good: 1, broken: 1, lost: 1, serialIds: [] }];
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
    expect(await lineOf(key)).toMatchObject({ out: 3, good: 0, broken: 0, lost: 0, away: 3 });
    const damages = async () =>
      allowed(await staffListDamages(staff(), undefined)).filter(({ itemId }) => itemId === item).length;
    await expect.poll(damages).toBe(0);
    allowed(await staffTakeBack(staff(), takeBackInput));
    allowed(await staffTakeBack(staff(), takeBackInput));
    expect(await lineOf(key)).toMatchObject({ out: 3, good: 1, broken: 1, lost: 1, away: 0 });
    expect([await damages(), await faults()]).toEqual([1, []]);
  });

  test('what was noted is never changed', async () => {
    await anItemOf();
    const key = await anOrder({ [item]: 1 });
    allowed(await handOut(key, 1));
    for (const table of ['handover', 'handover_action']) {
      await expect(server.pool.query(`delete from shop_feesthuis.${table}`)).rejects.toThrow('never changed');
    }
  });

  test('each action takes at most 14 statements', async () => {
    await anItemOf({ stock: { noord: 5 } });
    await aSerial(`S-${count}`);
    const sold = `lint-${count}`;
    await anItem(server.shop.database, { id: sold, itemType: 'Sales', salesCents: 300 });
    const key = await anOrder({ [item]: 2, [sold]: 1 });
    const lines = [
      { lineId: (await lineOf(key)).lineId, qty: 2, serialIds: [`S-${count}`] },
      { lineId: (await lineOf(key, sold)).lineId, qty: 1, serialIds: [] },
    ];
    const counted = async (work: () => Promise<unknown>) => (await withStatements(work)).statements.length;
    const out = await counted(async () =>
      allowed(await staffHandOut(staff(), action(key, { clientId: randomUUID(), lines }) as never)),
    );
    const back = { lineId: lines[0]!.lineId, good: 0, broken: 1, lost: 0, serialIds: [`S-${count}`] };
    const lost = { ...back, broken: 0, lost: 1, serialIds: [] };
    const returned = await counted(async () =>
      allowed(
        await staffTakeBack(staff(), action(key, { clientId: randomUUID(), lines: [back, lost] }) as never),
      ),
    );
    expect([out, returned].every((statements) => statements <= 14)).toBe(true);
    expect(allowed(await staffFindHandover(staff(), { key })).order.status).toBe('Closed');
  });
});

describe('serials', () => {
  const serial = (n: number) => `S-${count}-${n}`;

  beforeEach(async () => {
    await anItemOf({ stockType: 'Serial', stock: { noord: 4 } });
    for (const n of [1, 2, 3]) await aSerial(serial(n));
  });

  test('are fixed at picking, go out with their line, and one that broke is down', async () => {
    const key = await anOrder({ [item]: 2 });
    const { lineId } = await lineOf(key);
    const picked = [{ lineId, qty: 2, serialIds: [serial(1), serial(2)] }];
    const state = allowed(await staffPick(staff(), action(key, { lines: picked }) as never));
    expect([state.order.status, state.lines[0]?.ready]).toEqual(['Pick', 2]);
    server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(staff(), action(key, { lines: null }) as never));
    expect((await lineOf(key)).serials.map(({ id, isOut }) => [id, isOut])).toEqual([
      [serial(1), true],
      [serial(2), true],
    ]);
    expect(reasons(await takeBack(key, { good: 1 }))).toEqual(['serials-needed']);
    expect(reasons(await takeBack(key, { good: 1 }, [serial(3)]))).toContain('serial-not-out');
    expect(reasons(await takeBack(key, { good: 1, broken: 1 }, [serial(1), serial(2)]))).toEqual([
      'one-outcome',
    ]);
    server.clock.now = at('2026-06-06T09:00+02:00');
    const { damages } = allowed(await takeBack(key, { broken: 1 }, [serial(1)]));
    const open = allowed(await staffListDamages(staff(), undefined)).filter(
      (one) => one.serial === serial(1),
    );
    expect([damages.length, open.map(({ itemId, state: now }) => [itemId, now])]).toEqual([
      1,
      [[item, 'reported']],
    ]);
    expect(allowed(await takeBack(key, { good: 1 }, [serial(2)])).order.status).toBe('Closed');
    const again = await anOrder({ [item]: 2 }, { from: '2026-06-20', to: '2026-06-21' });
    expect(reasons(await handOut(again, 1, [serial(1)]))).toEqual(['serial-down']);
    expect(reasons(await handOut(again, 1, [serial(2)]))).toEqual(['done']);
  });

  test('are refused in words that say with whom they are', async () => {
    const key = await anOrder({ [item]: 1 });
    const other = await anOrder({ [item]: 1 });
    const scan = (serialId: string) => staffScanSerial(staff(), { key, serialId });
    const { lineId } = await lineOf(key);
    expect(await scan(serial(1))).toEqual({ lineId, isHere: false });
    expect(reasons(await scan('nergens'))).toEqual(['serial-unknown']);
    await anItem(server.shop.database, { id: `hamer-${count}` });
    await aSerial(`H-${count}`, `hamer-${count}`);
    expect(reasons(await scan(`H-${count}`))).toEqual(['serial-substitute']);
    const picked = [{ lineId: (await lineOf(other)).lineId, qty: 1, serialIds: [serial(1)] }];
    allowed(await staffPick(staff(), action(other, { lines: picked }) as never));
    const elsewhere = await scan(serial(1));
    const { orderNo } = allowed(await staffFindHandover(staff(), { key: other })).order;
    expect(isRefusal(elsewhere) && elsewhere.fields[0]).toMatchObject({
      reason: 'serial-elsewhere',
      params: { number: orderNo, name: 'Lotte Verhaegen' },
    });
    allowed(await staffHandOut(staff(), action(other, { lines: null }) as never));
    expect(reasons(await scan(serial(1)))).toEqual(['serial-out']);
    allowed(await handOut(key, 1, [serial(2)]));
    expect(reasons(await scan(serial(3)))).toEqual(['serial-enough']);
  });

  test('of 30 desks that hand out the last one at once, one succeeds and 29 get words', async () => {
    await server.pool.query('update shop_feesthuis.stock set qty = 30 where item_id = $1', [item]);
    const keys: string[] = [];
    for (let n = 0; n < 30; n += 1) keys.push(await anOrder({ [item]: 1 }));
    const answers = await Promise.all(keys.map((key) => handOut(key, 1, [serial(1)])));
    const said = answers.map((answer) => reasons(answer).join());
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one === 'serial-out')).toHaveLength(29);
    const { rows } = await server.pool.query(
      'select count(*)::integer as claims from shop_feesthuis.serial_claim where serial_id = $1 and active',
      [serial(1)],
    );
    expect(rows).toEqual([{ claims: 1 }]);
  });
});
