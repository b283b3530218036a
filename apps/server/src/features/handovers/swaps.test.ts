import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Handover } from '@bivak/contract/admin';
import { anItem } from '../../testing/an-item.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { staffCorrectOrder } from './corrections.commands.ts';
import { staffPick } from './handovers.commands.ts';
import { staffFindHandover } from './handovers.queries.ts';
import { type Desk, openDesk, said } from './testing/a-desk.ts';

let desk: Desk;
let tom: OfficeClient;
let rik: OfficeClient;
let item = '';

beforeAll(async () => {
  desk = await openDesk();
  tom = await anOfficeClient(desk.server, 'desk');
  rik = await anOfficeClient(desk.server, 'warehouse');
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  ({ item } = desk);
  await desk.anItem({ stock: { noord: 4 } });
});

const serials = async (...names: readonly string[]) => {
  for (const name of names) await desk.aSerial(`${item}-${name}`);
};
const s = (name: string) => `${item}-${name}`;
async function idOf(key: string): Promise<string> {
  return allowed(await staffFindHandover(desk.staff(), { key })).order.id;
}
async function pick(key: string, qty: number, ...names: readonly string[]) {
  const { lineId } = await desk.line(key);
  const lines = [{ lineId, qty, serialIds: names.map(s) }];
  return allowed(await staffPick(desk.staff(), said(key, { lines })));
}
const held = async (key: string) =>
  (await desk.line(key)).serials.map(({ id, isOut }) => `${id.slice(item.length + 1)}${isOut ? ' out' : ''}`);
const balance = async (key: string) => {
  const { ready, out, away } = await desk.line(key);
  return { ready, out, away };
};
const swap = async (key: string, name: string, by = rik, headers = {}) =>
  by.post(`/orders/${await idOf(key)}/_swap-serial`, { SerialID: s(name) }, null, headers);
const scan = async (key: string, code: string) =>
  (await rik.get(`/orders/${await idOf(key)}/_scan?serial=${code}`)).body;

describe('a piece that stands ready for another order', () => {
  test('it is given to who scans it, and the other order gets one from the shelf', async () => {
    await serials('A', 'B');
    const [one, two] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    await pick(one, 1, 'A');
    const told = await scan(two, s('A'));
    expect(told.Error.Fields[0].Code).toBe('serial-elsewhere');
    expect([told.Swap, told.Substitute]).toEqual([s('B'), null]);
    const done = await swap(two, 'A');
    expect([done.status, (done.body as unknown as Handover).Lines[0]?.Ready]).toEqual([200, 0]);
    expect([await held(one), await held(two)]).toEqual([['B'], []]);
    expect([await balance(one), await balance(two)]).toEqual([
      { ready: 1, out: 0, away: 0 },
      { ready: 0, out: 0, away: 0 },
    ]);
    allowed(await desk.handOut(two, 1, [s('A')]));
    allowed(await desk.handOut(one, 1));
    expect([await held(one), await held(two)]).toEqual([['B out'], ['A out']]);
    expect(await desk.faults()).toEqual([]);
  });

  test('two orders exchange what stands ready, by number only, and a correction takes each back whole', async () => {
    await serials('A', 'B');
    const [one, two] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    await pick(one, 1, 'A');
    await pick(two, 1, 'B');
    expect((await scan(two, s('A'))).Swap).toBe(s('B'));
    expect((await swap(two, 'A')).status).toBe(200);
    expect([await held(one), await held(two)]).toEqual([['B'], ['A']]);
    expect([await balance(one), await balance(two)]).toEqual([
      { ready: 1, out: 0, away: 0 },
      { ready: 1, out: 0, away: 0 },
    ]);
    for (const key of [one, two]) allowed(await staffCorrectOrder(desk.staff(), { key, reason: 'x' }));
    expect([await balance(one), await held(one), await held(two)]).toEqual([
      { ready: 0, out: 0, away: 0 },
      [],
      [],
    ]);
    expect(await desk.faults()).toEqual([]);
  });

  test('where there is no other, where it is out, and where it stands for nobody, nothing changes', async () => {
    await serials('A');
    const [one, two] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    const codeOf = async (name: string) => (await swap(two, name)).body.Error?.Fields?.[0]?.Code;
    expect(await codeOf('A')).toBe('serial-not-elsewhere');
    await pick(one, 1, 'A');
    expect((await scan(two, s('A'))).Swap).toBeNull();
    expect(await codeOf('A')).toBe('serial-no-other');
    expect(await codeOf('nergens')).toBe('serial-unknown');
    allowed(await desk.handOut(one, 1));
    expect(await codeOf('A')).toBe('serial-out');
    expect(await held(one)).toEqual(['A out']);
  });

  test('two desks that swap with each other do not wait for ever, and the same key twice swaps once', async () => {
    await serials('A', 'B', 'C');
    const [one, two, three] = [
      await desk.order({ [item]: 1 }),
      await desk.order({ [item]: 1 }),
      await desk.order({ [item]: 1 }),
    ];
    await pick(one, 1, 'A');
    await pick(two, 1, 'B');
    await pick(three, 1, 'C');
    const [left, right] = await Promise.all([swap(one, 'B'), swap(two, 'A')]);
    expect([left.status, right.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    expect([await held(one), await held(two)].flat().toSorted()).toEqual(['A', 'B']);
    const [now] = await held(one);
    const key = { 'idempotency-key': `swap-${item}` };
    const twice = [await swap(three, now ?? '', rik, key), await swap(three, now ?? '', rik, key)];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect([await held(three), await held(one)]).toEqual([[now], ['C']]);
    expect(await desk.faults()).toEqual([]);
  });

  test('only who hands out may, in their own warehouse and shop', async () => {
    await serials('A', 'B');
    const [one, two] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    await pick(one, 1, 'A');
    const viewer = await anOfficeClient(desk.server, 'viewer');
    const south = await anOfficeClient(desk.server, 'desk', { warehouses: ['zuid'] });
    const other = await anOfficeClient(desk.server, 'owner', { shop: desk.server.other });
    for (const [by, status] of [
      [viewer, 403],
      [south, 404],
      [other, 404],
    ] as const)
      expect([status, (await swap(two, 'A', by)).status]).toEqual([status, status]);
    expect((await rik.post(`/orders/${await idOf(two)}/_swap-serial`, {})).status).toBe(400);
    expect((await rik.post('/orders/nergens/_swap-serial', { SerialID: s('A') })).status).toBe(404);
    expect(await held(one)).toEqual(['A']);
  });
});

describe('another article in the place of one', () => {
  let other = '';
  beforeEach(async () => {
    other = `${item}-groot`;
    await anItem(desk.server.shop.database, { id: other, stock: { noord: 2 }, dayCents: 9900 });
    const { pool } = desk.server;
    await pool.query('insert into shop_feesthuis.category (id) values ($1)', [item]);
    await pool.query(
      'insert into shop_feesthuis.item_category (category_id, item_id) values ($1, $1), ($1, $2)',
      [item, other],
    );
  });
  const linesOf = async (id: string) =>
    (await tom.get(`/orders/${id}`)).body.Lines.map(
      (line: { ItemID: string; Amount: number; TotalIncVAT: number }): readonly [string, number, number] => [
        line.ItemID,
        line.Amount,
        line.TotalIncVAT,
      ],
    );
  const substitute = async (
    id: string,
    body: object,
    { by = rik, version }: { by?: OfficeClient; version?: number | null } = {},
  ) =>
    by.post(
      `/orders/${id}/_substitute`,
      body,
      version === undefined ? (await tom.get(`/orders/${id}`)).body.Version : version,
    );

  test('a scan of it offers the lines in whose place it could go, by its number and by its code', async () => {
    await desk.aSerial(`${other}-S1`, other);
    const key = await desk.order({ [item]: 2 });
    const { lineId } = await desk.line(key);
    const offered = { ItemID: other, LineIDs: [String(lineId)] };
    for (const code of [`${other}-S1`, other]) {
      const told = await scan(key, code);
      expect([told.Error.Fields[0].Code, told.Substitute]).toMatchObject(['serial-substitute', offered]);
    }
    expect((await scan(key, 'nergens')).Substitute).toBeNull();
  });

  test('the warehouse swaps a part of a line or all of it at the ordered price, and what stands ready stays', async () => {
    const key = await desk.order({ [item]: 3 });
    const id = await idOf(key);
    const whole = (await linesOf(id))[0]![2];
    await pick(key, 1);
    const { lineId } = await desk.line(key);
    const of = { LineID: String(lineId), ItemID: other };
    const tooMany = await substitute(id, { ...of, Amount: 3 });
    expect([tooMany.status, tooMany.body.Error.Fields[0]]).toMatchObject([
      400,
      { Field: 'Amount', Code: 'too-big' },
    ]);
    const done = await substitute(id, { ...of, Amount: 1 });
    expect([done.status, done.body.Undo]).toEqual([200, null]);
    expect(await linesOf(id)).toEqual([
      [item, 2, (whole / 3) * 2],
      [other, 1, whole / 3],
    ]);
    expect((await substitute(id, of)).status).toBe(200);
    expect(await linesOf(id)).toEqual([
      [item, 1, whole / 3],
      [other, 1, whole / 3],
      [other, 1, whole / 3],
    ]);
    const { status, body } = await substitute(id, { ...of, Amount: 1 });
    expect([status, body.Error.Fields[0].Code]).toEqual([400, 'too-big']);
    expect(await desk.faults()).toEqual([]);
  });

  test('before picking the desk takes the whole swap back within seconds', async () => {
    const key = await desk.order({ [item]: 1 });
    const id = await idOf(key);
    const before = await linesOf(id);
    const { lineId } = await desk.line(key);
    const done = await substitute(id, { LineID: String(lineId), ItemID: other }, { by: tom });
    expect((await linesOf(id))[0]![0]).toBe(other);
    expect((await tom.post(`/undo/${done.body.Undo.ID}`, {})).status).toBeLessThan(300);
    expect(await linesOf(id)).toEqual(before);
  });

  test('what is not free, of another category, or of an order that is out, is refused at its field', async () => {
    const key = await desk.order({ [item]: 3 });
    const id = await idOf(key);
    const { lineId } = await desk.line(key);
    const of = { LineID: String(lineId), ItemID: other };
    const short = await substitute(id, of);
    expect([short.body.Error.Code, short.body.Error.Fields[0].Field]).toEqual(['StockShort', 'Amount']);
    await anItem(desk.server.shop.database, { id: `${item}-vreemd`, stock: { noord: 9 } });
    for (const body of [
      { ...of, ItemID: `${item}-vreemd` },
      { ...of, ItemID: 'nergens' },
      { ...of, LineID: '99999999' },
      { ...of, Amount: 0 },
      {},
    ])
      expect([body, (await substitute(id, body)).status]).toEqual([body, 400]);
    allowed(await desk.handOut(key, 1));
    expect((await substitute(id, { ...of, Amount: 1 })).body.Error.Code).toBe('OrderNotEditable');
  });

  test('only from the version that was seen, by who hands out or writes, in their own warehouse and shop', async () => {
    const id = await idOf(await desk.order({ [item]: 1 }));
    const { Lines: lines } = (await tom.get(`/orders/${id}`)).body;
    const body = { LineID: lines[0].ID, ItemID: other };
    expect((await substitute(id, body, { version: null })).status).toBe(428);
    expect((await substitute(id, body, { version: 99 })).status).toBe(412);
    const viewer = await anOfficeClient(desk.server, 'viewer');
    const south = await anOfficeClient(desk.server, 'desk', { warehouses: ['zuid'] });
    const foreign = await anOfficeClient(desk.server, 'owner', { shop: desk.server.other });
    for (const [by, status] of [
      [viewer, 403],
      [south, 404],
      [foreign, 404],
    ] as const)
      expect([status, (await substitute(id, body, { by })).status]).toEqual([status, status]);
  });
});
