import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '../../testing/an-item.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { staffCorrectOrder } from './corrections.commands.ts';
import { staffPick } from './handovers.commands.ts';
import { staffFindHandover } from './handovers.queries.ts';
import { type Desk, openDesk, said } from './testing/a-desk.ts';

let desk: Desk;
let rik: OfficeClient;
let item = '';

beforeAll(async () => {
  desk = await openDesk();
  rik = await anOfficeClient(desk.server, 'warehouse');
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  ({ item } = desk);
  await desk.anItem({ stock: { noord: 4 } });
  for (const name of ['A', 'B', 'C']) await desk.aSerial(s(name));
});

const s = (name: string) => `${item}-${name}`;
async function pick(key: string, qty: number, ...names: readonly string[]) {
  const { lineId } = await desk.line(key);
  allowed(await staffPick(desk.staff(), said(key, { lines: [{ lineId, qty, serialIds: names.map(s) }] })));
}
const held = async (key: string) =>
  (await desk.line(key)).serials.map(({ id, isOut }) => `${id.slice(item.length + 1)}${isOut ? ' out' : ''}`);
async function seen(key: string) {
  const { order } = allowed(await staffFindHandover(desk.staff(), { key }));
  return { id: order.id, version: order.version };
}
async function replace(
  key: string,
  [gives, gets]: readonly [string, string],
  more: { reason?: string; by?: OfficeClient; dry?: boolean; headers?: Record<string, string> } = {},
) {
  const { id, version } = await seen(key);
  const { reason = 'Snoer kapot', by = rik, dry = false, headers = {} } = more;
  const path = `/orders/${id}/_replace-serial${dry ? '?DryRun=true' : ''}`;
  const body = { SerialID: s(gives), ByID: s(gets), ...(reason === '' ? {} : { Reason: reason }) };
  return by.post(path, body, version, headers);
}
const faultOf = async (answer: ReturnType<typeof replace>) => (await answer).body.Error?.Fields?.[0];

describe('another piece in the place of one that stands ready', () => {
  test('another piece stands ready in its place, the other is free, and the history says which and why', async () => {
    const [key, other] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    await pick(key, 1, 'A');
    const before = await seen(key);
    const dry = await replace(key, ['A', 'B'], { dry: true, reason: '' });
    expect([dry.status, dry.body.Undo, await held(key)]).toEqual([200, null, ['A']]);
    const done = await replace(key, ['A', 'B']);
    expect(done.body).toMatchObject({ Version: before.version + 1, Effects: { Stock: [], Mails: [] } });
    expect(await held(key)).toEqual(['B']);
    expect(await desk.line(key)).toMatchObject({ ready: 1, out: 0, away: 0 });
    await pick(other, 1, 'A');
    const { body } = await rik.get(`/orders/${before.id}`);
    expect(body.History.find(({ Action }: { Action: string }) => Action === 'replace-serial')).toMatchObject({
      Changes: expect.arrayContaining([{ Field: 'serial', From: s('A'), To: s('B') }]),
      Note: 'Snoer kapot',
    });
    expect(body.Lines[0].Serials).toEqual([{ SerialID: s('B'), ItemID: item, IsOut: false }]);
    allowed(await desk.handOut(key, 1));
    expect(await held(key)).toEqual(['B out']);
    expect(await desk.faults()).toEqual([]);
  });

  test('it is taken back while both are where it left them, and not once somebody has the other', async () => {
    const key = await desk.order({ [item]: 1 });
    await pick(key, 1, 'A');
    const { Undo } = (await replace(key, ['A', 'B'])).body;
    expect((await rik.post(`/undo/${Undo.ID}`, {})).status).toBe(200);
    expect(await held(key)).toEqual(['A']);
    expect((await rik.post(`/undo/${Undo.ID}`, {})).status).toBe(200);
    const again = (await replace(key, ['A', 'B'])).body;
    const other = await desk.order({ [item]: 1 });
    await pick(other, 1, 'A');
    const overtaken = await rik.post(`/undo/${again.Undo.ID}`, {});
    expect([overtaken.status, overtaken.body.Error?.Code]).toEqual([409, 'UndoOvertaken']);
    expect([await held(key), await held(other)]).toEqual([['B'], ['A']]);
    expect(allowed(await staffCorrectOrder(desk.staff(), { key, reason: 'x' })).order.status).toBe('Open');
    expect(await held(key)).toEqual([]);
  });

  test('one that is promised, out, down, unknown or of another article is refused in words, and nothing changes', async () => {
    const [key, other] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    await pick(key, 1, 'A');
    await pick(other, 1, 'B');
    const { orderNo } = allowed(await staffFindHandover(desk.staff(), { key: other })).order;
    const promised = await faultOf(replace(key, ['A', 'B']));
    expect(promised).toMatchObject({ Field: 'ByID', Code: 'serial-elsewhere' });
    expect(promised.Message).toContain(orderNo);
    allowed(await desk.handOut(other, 1));
    expect((await faultOf(replace(key, ['A', 'B'])))?.Code).toBe('serial-out');
    allowed(await desk.takeBack(other, { broken: 1 }, [s('B')]));
    expect((await faultOf(replace(key, ['A', 'B'])))?.Code).toBe('serial-down');
    expect((await faultOf(replace(key, ['A', 'Z'])))?.Code).toBe('serial-unknown');
    expect((await faultOf(replace(key, ['A', 'A'])))?.Code).toBe('serial-elsewhere');
    await anItem(desk.server.shop.database, { id: `${item}-H` });
    await desk.aSerial(s('H1'), `${item}-H`);
    expect((await faultOf(replace(key, ['A', 'H1'])))?.Code).toBe('serial-substitute');
    expect(await faultOf(replace(key, ['C', 'B']))).toMatchObject({
      Field: 'SerialID',
      Code: 'serial-not-ready',
    });
    expect(await faultOf(replace(key, ['A', 'C'], { reason: '' }))).toMatchObject({
      Field: 'Reason',
      Code: 'required',
    });
    expect(await held(key)).toEqual(['A']);
    allowed(await desk.handOut(key, 1));
    expect((await faultOf(replace(key, ['A', 'C'])))?.Code).toBe('serial-not-ready');
    expect(await desk.faults()).toEqual([]);
  });

  test('a numbered part of a set gives way to another of its kind, and counts of the set stay', async () => {
    const set = `set-${item}`;
    await anItem(desk.server.shop.database, { id: set, kind: 'Composition', parts: { [item]: 2 } });
    const key = await desk.order({ [set]: 1 });
    const { lineId } = await desk.line(key, set);
    allowed(await staffPick(desk.staff(), said(key, { lines: [{ lineId, qty: 1, serialIds: [s('A')] }] })));
    expect((await replace(key, ['A', 'C'])).status).toBe(200);
    const line = await desk.line(key, set);
    expect([line.ready, line.serials.map(({ id }) => id)]).toEqual([1, [s('C')]]);
  });

  test('of two desks that take the same piece one hears that it is elsewhere, and the same key twice replaces once', async () => {
    const [one, two] = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 1 })];
    await pick(one, 1, 'A');
    await pick(two, 1, 'B');
    const both = await Promise.all([replace(one, ['A', 'C']), replace(two, ['B', 'C'])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [key, mine] = both[0].status === 200 ? [two, 'B'] : [one, 'A'];
    const free = mine === 'B' ? 'A' : 'B';
    const { id, version } = await seen(key);
    const headers = { 'idempotency-key': `vervang-${item}` };
    const send = () =>
      rik.post(
        `/orders/${id}/_replace-serial`,
        { SerialID: s(mine), ByID: s(free), Reason: 'x' },
        version,
        headers,
      );
    const [first, again] = [await send(), await send()];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await held(key)).toEqual([free]);
  });

  test('only who hands out may, from the version that was seen, in their own warehouse and shop', async () => {
    const key = await desk.order({ [item]: 1 });
    await pick(key, 1, 'A');
    const viewer = await anOfficeClient(desk.server, 'viewer');
    const books = await anOfficeClient(desk.server, 'bookkeeper');
    const south = await anOfficeClient(desk.server, 'desk', { warehouses: ['zuid'] });
    const other = await anOfficeClient(desk.server, 'owner', { shop: desk.server.other });
    for (const [by, status] of [
      [viewer, 403],
      [books, 403],
      [south, 404],
      [other, 404],
    ] as const)
      expect([status, (await replace(key, ['A', 'B'], { by })).status]).toEqual([status, status]);
    const { id, version } = await seen(key);
    const body = { SerialID: s('A'), ByID: s('B'), Reason: 'x' };
    const path = `/orders/${id}/_replace-serial`;
    expect((await rik.post(path, body, null)).status).toBe(428);
    expect((await rik.post(path, body, version - 1)).status).toBe(412);
    expect((await rik.post(path, { SerialID: s('A') }, version)).status).toBe(400);
    expect((await rik.post('/orders/nergens/_replace-serial', body, 1)).status).toBe(404);
    expect(await held(key)).toEqual(['A']);
  });
});
