import type { Handover } from '@bivak/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowed } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { at, type Desk, openDesk } from './testing/a-desk.ts';

let desk: Desk;
let item = '';
let staff: OfficeClient;

beforeAll(async () => {
  desk = await openDesk();
  desk.begin();
  staff = await anOfficeClient(desk.server, 'warehouse');
});
afterAll(() => desk.server.close());
beforeEach(() => {
  desk.begin();
  ({ item } = desk);
});

const orderOf = async (key: string): Promise<{ id: string; version: number }> => {
  const { rows } = await desk.server.pool.query(
    'select id, version from shop_feesthuis.reservation where reservation_no = $1',
    [key],
  );
  return rows[0] as { id: string; version: number };
};
const stockOf = async (id: string) =>
  (await desk.server.pool.query('select qty from shop_feesthuis.stock where item_id = $1', [id])).rows[0];
const ask = async (key: string, act: string, body: object = {}): Promise<Handover> => {
  const { id, version } = await orderOf(key);
  const { status, body: told } = await staff.post(`/orders/${id}/${act}`, body, version);
  if (status !== 200) throw new Error(JSON.stringify(told));
  return told as unknown as Handover;
};
const effectsOf = async (key: string, act: string, body: object = {}) =>
  (await ask(key, `${act}?DryRun=true`, body)).Effects;
const nothing = { Stock: [], Endangers: [], LateFee: 0, Damages: 0, Mails: [] };

describe('a dry run at the desk', () => {
  test('of setting apart tells that the order begins to be picked, and writes nothing', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 });
    const lines = [{ LineID: String((await desk.line(key)).lineId), Out: 1 }];
    const dry = await ask(key, '_pick?DryRun=true', { Lines: lines });
    expect(dry).toMatchObject({ Status: 'Pick', Lines: [{ Ready: 1 }] });
    expect(dry.Effects).toEqual({ ...nothing, Status: { From: 'Order', To: 'Pick' } });
    expect([await desk.status(key), (await desk.line(key)).ready]).toEqual(['Order', 0]);
  });

  test('of handing out tells what is sold out of the stock, and what was promised stays', async () => {
    await desk.anItem();
    const sold = `${item}-lint`;
    await anItem(desk.server.shop.database, {
      id: sold,
      itemType: 'Sales',
      salesCents: 300,
      stock: { noord: 9 },
    });
    const key = await desk.order({ [item]: 1, [sold]: 4 });
    const free = await desk.free('2026-06-20', '2026-06-20', sold);
    expect(await effectsOf(key, '_hand-out')).toEqual({
      ...nothing,
      Status: { From: 'Order', To: 'Picked' },
      Stock: [{ ItemID: sold, Description: `${sold} nl`, WarehouseID: 'noord', From: 9, To: 5 }],
    });
    expect([await desk.status(key), await stockOf(sold)]).toEqual(['Order', { qty: 9 }]);
    expect(await desk.free('2026-06-20', '2026-06-20', sold)).toBe(free);
    expect((await ask(key, '_hand-out')).Effects).toBeNull();
    expect([await desk.status(key), await stockOf(sold)]).toEqual(['Picked', { qty: 5 }]);
  });

  test('of taking back, and of correcting that, tells stock, late fee, damages and who may go without', async () => {
    await desk.server.edit({ reservations: { lateFeePercent: 50 } });
    await desk.anItem({ stock: { noord: 3 } });
    const key = await desk.order({ [item]: 3 });
    await ask(key, '_hand-out');
    const waits = await desk.order({ [item]: 3 }, { from: '2026-06-12', to: '2026-06-14' });
    desk.server.clock.now = at('2026-06-08T09:00+02:00');
    staff = await anOfficeClient(desk.server, 'warehouse');
    const { lineId } = await desk.line(key);
    const back = { Lines: [{ LineID: String(lineId), Good: 1, Broken: 1, Lost: 1 }] };
    const lost = { ItemID: item, Description: `${item} nl`, WarehouseID: 'noord' };
    const dry = await effectsOf(key, '_take-back', back);
    expect(dry).toMatchObject({
      Status: { From: 'Picked', To: 'Closed' },
      Stock: [{ ...lost, From: 3, To: 2 }],
      Endangers: [{ Number: waits.replace('R', 'O') }],
      Damages: 1,
      Mails: [],
    });
    expect(dry!.LateFee).toBeGreaterThan(0);
    await ask(key, '_take-back', back);
    // Whoever asks what it would do has no reason to write yet.
    expect(await effectsOf(key, '_correct')).toMatchObject({
      Status: { From: 'Closed', To: 'Picked' },
      Stock: [{ ...lost, From: 2, To: 3 }],
      LateFee: -dry!.LateFee,
      Damages: -1,
    });
    expect([await desk.status(key), await stockOf(item)]).toEqual(['Closed', { qty: 2 }]);
    const { rows } = await desk.server.pool.query(
      `select state from shop_feesthuis.damage_report where reservation_line_id = $1`,
      [lineId],
    );
    expect(rows).toEqual([{ state: 'reported' }]);
    expect(await desk.faults()).toEqual([]);
    await desk.server.edit({});
  });

  test('refuses what would be refused, and is for nobody who may only look', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    const { id, version } = await orderOf(key);
    const lines = [{ LineID: String((await desk.line(key)).lineId), Out: 2 }];
    const refused = await staff.post(`/orders/${id}/_hand-out?DryRun=true`, { Lines: lines });
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'HandoverRefused']);
    for (const role of ['bookkeeper', 'viewer'] as const) {
      const other = await anOfficeClient(desk.server, role);
      for (const act of ['_pick', '_hand-out', '_take-back', '_correct']) {
        const answer = await other.post(`/orders/${id}/${act}?DryRun=true`, {}, version);
        expect([role, act, answer.status]).toEqual([role, act, 403]);
      }
    }
  });
});

describe('a step back over the wire', () => {
  test('asks for a reason and for the version that was seen', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    allowed(await desk.handOut(key, 1));
    const { id, version } = await orderOf(key);
    const path = `/orders/${id}/_correct`;
    expect((await staff.post(path, { Reason: 'x' })).status).toBe(428);
    expect((await staff.post(path, { Reason: ' ' }, version)).status).toBe(400);
    expect((await staff.post(path, {}, version)).status).toBe(400);
    const stale = await staff.post(path, { Reason: 'x' }, version - 1);
    expect([stale.status, stale.body.Current]).toEqual([412, { Status: 'Picked', Version: version }]);
  });

  test('whose answer was lost is one step when it is sent again, and another under the same key is refused', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    allowed(await desk.handOut(key, 1));
    const { id, version } = await orderOf(key);
    const once = { 'idempotency-key': `terug-${id}` };
    const send = (Reason: string) => staff.post(`/orders/${id}/_correct`, { Reason }, version, once);
    expect((await send('verkeerd')).body.Status).toBe('Pick');
    expect((await send('verkeerd')).body.Status).toBe('Pick');
    expect((await send('anders')).status).toBe(422);
    expect(await desk.status(key)).toBe('Pick');
  });

  test('of two desks that correct the same step at once, one does and the other hears who was quicker', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    allowed(await desk.handOut(key, 1));
    const { id, version } = await orderOf(key);
    const other = await anOfficeClient(desk.server, 'desk');
    const both = await Promise.all(
      [staff, other].map((one) => one.post(`/orders/${id}/_correct`, { Reason: 'verkeerd' }, version)),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect(both.find(({ status }) => status === 412)?.body.ChangedBy).not.toBeNull();
    expect(await desk.status(key)).toBe('Pick');
  });
});
