import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import type { DayPick, OrderPaper, Handover } from '@bivak/contract/admin';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Answer, type Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { staffCorrectOrder } from './corrections.commands.ts';
import { staffHandOut } from './handovers.commands.ts';
import { staffFindHandover, staffFindScanned, staffScanSerial } from './handovers.queries.ts';
import { type Desk, openDesk, said } from './testing/a-desk.ts';

let desk: Desk;
let office: FastifyInstance;
let item = '';

const host = new URL(backOfficeOrigin).host;
const orders = '/feesthuis/api/v3/admin/orders';

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(() => {
  desk.begin();
  ({ item } = desk);
});

/** As the pages of the back office ask it: every write says where it comes from. */
function fromOffice(token: string | null): Client {
  const client = aClient(office, host, token);
  return {
    ...client,
    post: (path, body, headers = {}) => client.post(path, body, { origin: backOfficeOrigin, ...headers }),
  };
}

function owner(): Client {
  const { shop, key, clock } = desk.server;
  return fromOffice(mintOperatorToken(key, { shopId: shop.id, name: 'test', now: clock.now }));
}

const handoverOf = ({ body }: Answer) => body as unknown as Handover;

describe('the desk over the wire', () => {
  test('a line that was handed out, and came back by a correction, is neither dropped nor split off', async () => {
    await desk.anItem();
    const other = `${item}-b`;
    await anItem(desk.server.shop.database, { id: other });
    const key = await desk.order({ [item]: 2, [other]: 1 });
    allowed(await desk.handOut(key, 2));
    for (const status of ['Pick', 'Open'])
      expect(allowed(await staffCorrectOrder(desk.staff(), { key, reason: 'x' })).order.status).toBe(status);
    const { rows } = await desk.server.pool.query<{ id: string; version: number }>(
      'select id, version from shop_feesthuis.reservation where reservation_no = $1 or order_no = $1',
      [key],
    );
    const path = `${orders}/${rows[0]!.id}`;
    const staff = owner();
    const ifMatch = { 'if-match': `"${rows[0]!.version}"` };
    const { lineId } = await desk.line(key);
    const of = { LineID: String(lineId) };
    for (const [act, line] of [
      ['_edit', { ...of, Amount: 0 }],
      ['_edit', { ...of, SubstituteID: other }],
      ['_split', { ...of, Amount: 2 }],
    ] as const) {
      const refused = await staff.post(`${path}/${act}`, { Lines: [line] }, ifMatch);
      expect([refused.status, refused.body.Error?.Fields]).toMatchObject([
        409,
        [{ Field: 'Lines[0].LineID', Code: 'line-noted' }],
      ]);
    }
    const lowered = await staff.post(`${path}/_edit`, { Lines: [{ ...of, Amount: 1 }] }, ifMatch);
    expect(lowered.status).toBe(200);
    const { body } = await staff.get(`${path}/edit`);
    const gone = { Lines: [{ LineID: body.Lines[1].ID, Amount: 0 }] };
    const dropped = await staff.post(`${path}/_edit`, gone, { 'if-match': `"${body.Version}"` });
    expect(dropped.status).toBe(200);
  });

  test('hands out and takes back in parts, and answers where each piece is', async () => {
    await desk.anItem();
    const no = await desk.order({ [item]: 3 });
    const path = `${orders}/${no}`;
    const staff = owner();
    const before = handoverOf(await staff.get(`${path}/handovers`));
    expect(before).toMatchObject({ Status: 'Order', IsAllBack: false, Damages: [] });
    const { LineID } = before.Lines[0]!;
    const picked = await staff.post(`${path}/_pick`, { Lines: [{ LineID, Out: 2 }] });
    expect(picked.body).toMatchObject({ Status: 'Pick', Lines: [{ Ordered: 3, Ready: 2, Out: 0, Away: 0 }] });
    const key = { 'idempotency-key': 'een' };
    const send = (Out: number) => staff.post(`${path}/_hand-out`, { Lines: [{ LineID, Out }] }, key);
    expect((await send(2)).body).toMatchObject({ Status: 'Picked', Lines: [{ Ready: 0, Out: 2, Away: 2 }] });
    expect((await send(2)).body).toMatchObject({ Lines: [{ Out: 2, Away: 2 }] });
    expect((await send(1)).status).toBe(422);
    expect((await staff.post(`${path}/_hand-out`, {})).body).toMatchObject({ Lines: [{ Out: 3 }] });
    const back = { Lines: [{ LineID, Good: 1, Broken: 1, Lost: 1 }], Reason: 'gevallen' };
    const closed = handoverOf(await staff.post(`${path}/_take-back`, back));
    expect(closed).toMatchObject({
      Status: 'Closed',
      IsAllBack: true,
      Lines: [{ BackGood: 1, BackBroken: 1, Lost: 1, Away: 0 }],
    });
    expect(closed.Damages).toHaveLength(1);
    const { rows } = await desk.server.pool.query<{ version: number }>(
      'select version from shop_feesthuis.reservation where reservation_no = $1',
      [no],
    );
    const seen = { 'if-match': `"${rows[0]!.version}"` };
    const corrected = await staff.post(`${path}/_correct`, { Reason: 'verkeerd' }, seen);
    expect(corrected.body).toMatchObject({ Status: 'Picked', Lines: [{ Away: 3 }] });
  });

  test('a set comes back part by part over the wire, and a part that it does not have is named as the field that is wrong', async () => {
    await desk.anItem({ stock: { noord: 4 } });
    const set = `set-${item}`;
    await anItem(desk.server.shop.database, { id: set, kind: 'Composition', parts: { [item]: 2 } });
    const path = `${orders}/${await desk.order({ [set]: 1 })}`;
    const staff = owner();
    const out = handoverOf(await staff.post(`${path}/_hand-out`, {}));
    const { LineID } = out.Lines[0]!;
    expect(out.Lines[0]?.Parts).toEqual([
      {
        ItemID: item,
        Description: expect.any(String),
        PerSet: 2,
        Out: 2,
        BackGood: 0,
        BackBroken: 0,
        Lost: 0,
        Away: 2,
      },
    ]);
    const send = (line: object) => staff.post(`${path}/_take-back`, { Lines: [{ LineID, ...line }] });
    const strange = await send({ PartID: 'hamer', Good: 1 });
    expect([strange.status, strange.body.Error?.Fields]).toMatchObject([
      409,
      [{ Field: 'Lines[0].PartID', Code: 'unknown-part' }],
    ]);
    const half = handoverOf(await send({ PartID: item, Good: 1 }));
    expect(half).toMatchObject({ Status: 'Picked', Lines: [{ Away: 1, Parts: [{ BackGood: 1, Away: 1 }] }] });
    const { body } = await staff.get(path.replace(/R[^/]+$/u, half.OrderID));
    expect(body.Lines[0]).toMatchObject({ Out: 1, In: 0, Parts: [{ Away: 1 }] });
    expect(body.History.flatMap(({ Pieces }: { Pieces: object[] }) => Pieces)).toContainEqual({
      Kind: 'in',
      Amount: 1,
      SerialID: null,
      Description: expect.any(String),
      OfSet: expect.any(String),
    });
    const closed = handoverOf(await send({ PartID: item, Broken: 1 }));
    expect(closed).toMatchObject({ Status: 'Closed', Lines: [{ BackBroken: 1, Away: 0 }] });
  });

  test('a dry run of a take-back tells what leaves the stock and who may go without, and writes nothing', async () => {
    await desk.anItem({ stock: { noord: 3 } });
    const path = `${orders}/${await desk.order({ [item]: 3 })}`;
    const waits = await desk.order({ [item]: 3 }, { from: '2026-06-12', to: '2026-06-14' });
    const staff = owner();
    const { LineID } = handoverOf(await staff.post(`${path}/_hand-out`, {})).Lines[0]!;
    const back = { Lines: [{ LineID, Good: 1, Broken: 1, Lost: 1 }] };
    const dry = handoverOf(await staff.post(`${path}/_take-back?DryRun=true`, back));
    expect(dry.Effects).toMatchObject({
      Stock: [{ ItemID: item, WarehouseID: 'noord', From: 3, To: 2 }],
      Endangers: [{ Number: waits.replace('R', 'O'), Items: [expect.any(String)] }],
      LateFee: 0,
    });
    expect([dry.Status, dry.Damages]).toEqual(['Closed', []]);
    expect(handoverOf(await staff.get(`${path}/handovers`))).toMatchObject({
      Status: 'Picked',
      Lines: [{ Away: 3, Lost: 0 }],
      Effects: null,
    });
    expect((await staff.post(`${path}/_take-back?DryRun=perhaps`, back)).status).toBe(400);
  });

  test('a take-back that was sent twice names its damages twice, and opens them once', async () => {
    await desk.anItem();
    const path = `${orders}/${await desk.order({ [item]: 1 })}`;
    const staff = owner();
    const { LineID } = handoverOf(await staff.post(`${path}/_hand-out`, {})).Lines[0]!;
    const key = { 'idempotency-key': 'stuk' };
    const send = () => staff.post(`${path}/_take-back`, { Lines: [{ LineID, Broken: 1 }] }, key);
    const { Damages } = handoverOf(await send());
    expect(Damages).toHaveLength(1);
    expect(handoverOf(await send())).toMatchObject({ Damages, Lines: [{ BackBroken: 1 }] });
  });

  test('says of each field what is the matter, in the names of the wire', async () => {
    await desk.anItem({ stockType: 'Serial' });
    const path = `${orders}/${await desk.order({ [item]: 1 })}`;
    const staff = owner();
    const { LineID } = handoverOf(await staff.get(`${path}/handovers`)).Lines[0]!;
    const refused = await staff.post(`${path}/_hand-out`, {
      Lines: [{ LineID, Out: 1, SerialIDs: ['nergens'] }],
    });
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'HandoverRefused']);
    expect(refused.body.Error.Fields[0]).toMatchObject({
      Field: 'Lines[0].SerialIDs[0]',
      Code: 'serial-unknown',
    });
    const strange = await staff.post(`${path}/_hand-out`, { Lines: [{ LineID: 'x', Out: 1 }] });
    expect(strange.body.Error.Fields[0].Field).toBe('Lines[0].LineID');
    expect((await staff.post(`${path}/_hand-out`, { Lines: [{ LineID, Out: 0 }] })).status).toBe(400);
    expect((await staff.post(`${path}/_correct`, { Reason: '' }, { 'if-match': '"1"' })).status).toBe(400);
    expect((await staff.get(`${path}/_scan?serial=nergens`)).body.Error.Fields[0].Field).toBe('serial');
    expect((await staff.get(`${orders}/nergens/handovers`)).status).toBe(404);
    expect((await staff.post(`${orders}/nergens/_take-back`, {})).status).toBe(404);
  });

  test('what is to be set ready for a day is listed line by line, of the warehouses that are the caller’s', async () => {
    await desk.anItem();
    const day = '2026-06-05';
    const key = await desk.order({ [item]: 3 });
    const staff = owner();
    const path = `/feesthuis/api/v3/admin/today/picks?Day=${day}`;
    const { LineID } = handoverOf(await staff.get(`${orders}/${key}/handovers`)).Lines[0]!;
    await staff.post(`${orders}/${key}/_pick`, { Lines: [{ LineID, Out: 2 }] });
    const { result, statements } = await withStatements(() => staff.get(path));
    expect(statements.length).toBeLessThanOrEqual(2);
    const mine = (result.body.Collection as unknown as DayPick[]).filter(
      ({ Lines }) => Lines[0]?.ItemID === item,
    );
    expect(mine).toMatchObject([
      { WarehouseID: 'noord', Lines: [{ Ordered: 3, Ready: 2, Out: 0, Serials: [] }] },
    ]);
    expect((await staff.get(`${path}&WarehouseID=zuid`)).body.Collection).toEqual([]);
    expect((await staff.get('/feesthuis/api/v3/admin/today/picks?Day=2026-02-31')).status).toBe(400);
    expect((await fromOffice(null).get(path)).status).toBe(401);
  });

  test('what is printed of chosen orders comes in one answer, and orders of other warehouses are left out', async () => {
    await desk.anItem();
    const keys = [await desk.order({ [item]: 1 }), await desk.order({ [item]: 2 })];
    const staff = owner();
    const ids = await Promise.all(
      keys.map(async (key) => (await staff.get(`${orders}?q=${key}`)).body.Collection[0].ID),
    );
    const path = `/feesthuis/api/v3/admin/orders/_papers?${ids.map((id) => `ID=${id}`).join('&')}`;
    const { result, statements } = await withStatements(() => staff.get(path));
    expect(statements.length).toBeLessThanOrEqual(2);
    const papers = result.body.Collection as unknown as OrderPaper[];
    expect(papers.map(({ Lines }) => Lines[0])).toMatchObject([
      { ItemID: item, Ordered: 1, Out: 0, Back: 0 },
      { ItemID: item, Ordered: 2, Out: 0, Back: 0 },
    ]);
    expect((await staff.get(`${path}&ID=nowhere`)).body.Collection).toHaveLength(2);
    expect((await staff.get('/feesthuis/api/v3/admin/orders/_papers')).status).toBe(400);
    expect((await fromOffice(null).get(path)).status).toBe(401);
  });

  test('a scanned code is an order, a numbered piece with whoever has it, or an article', async () => {
    await desk.anItem({ stockType: 'Serial' });
    const serial = `${item}-S1`;
    await desk.aSerial(serial);
    const key = await desk.order({ [item]: 1 });
    const staff = owner();
    const scan = (code: string) =>
      staff.get(`/feesthuis/api/v3/admin/_scan?code=${encodeURIComponent(code)}`);
    expect((await scan(key.toLowerCase())).body).toMatchObject({
      Order: { Number: key.replace('R', 'O') },
      Serial: null,
      Item: null,
    });
    const free = (await scan(serial)).body;
    expect(free).toMatchObject({ Order: null, Serial: { ItemID: item, IsOut: false, Order: null } });
    await desk.handOut(key, 1, [serial]);
    expect((await scan(serial)).body).toMatchObject({
      Serial: { IsOut: true, IsDown: false, Order: { Number: key.replace('R', 'O') } },
    });
    expect((await scan(item)).body).toMatchObject({
      Item: { ItemID: item, Stock: [{ WarehouseID: 'noord' }] },
    });
    expect((await scan('nergens')).status).toBe(404);
    expect((await scan('')).status).toBe(400);
    expect((await fromOffice(null).get('/feesthuis/api/v3/admin/_scan?code=x')).status).toBe(401);
    const elsewhere = {
      ...desk.staff(),
      actor: { kind: 'operator', role: 'warehouse', name: 'Wout', warehouses: ['zuid'] } as const,
    };
    const found = await staffFindScanned(elsewhere, { code: serial });
    expect(isRefusal(found) ? found.code : found).toBe('NotFound');
  });

  test('the desk over the wire is for nobody without a token, and for no customer', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    const customer = await desk.server.customer('iemand');
    for (const client of [fromOffice(null), fromOffice(customer.token)]) {
      for (const act of ['_pick', '_hand-out', '_take-back'])
        expect([401, 403]).toContain((await client.post(`${orders}/${key}/${act}`, {})).status);
      expect([401, 403]).toContain((await client.get(`${orders}/${key}/handovers`)).status);
    }
    expect(await desk.status(key)).toBe('Order');
  });

  test('the desk over the wire does not know an order of a warehouse that is not the caller’s', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 1 });
    const of = (warehouses: readonly string[]) => ({
      ...desk.staff(),
      actor: { kind: 'operator', role: 'warehouse', name: 'Wout', warehouses } as const,
    });
    const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'done');
    for (const [warehouses, code] of [
      [['zuid'], 'NotFound'],
      [['noord', 'zuid'], 'done'],
    ] as const) {
      const staff = of(warehouses);
      expect(codeOf(await staffFindHandover(staff, { key }))).toBe(code);
      expect(codeOf(await staffHandOut(staff, said(key)))).toBe(code);
    }
    expect(codeOf(await staffScanSerial(of(['zuid']), { key, serialId: 'x' }))).toBe('NotFound');
    expect(codeOf(await staffCorrectOrder(of(['zuid']), { key, reason: 'x' }))).toBe('NotFound');
  });
});
