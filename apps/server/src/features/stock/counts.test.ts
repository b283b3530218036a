import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  const { key, shop, clock } = desk.server;
  owner = aClient(
    office,
    host,
    mintOperatorToken(key, { shopId: shop.id, name: 'Els', now: clock.now, minutes: 600 }),
  );
  await desk.anItem({ stock: { noord: 5 } });
});

const line = (Counted: number, Expected: number, Note = 'Twee keer geteld') => ({
  ItemID: desk.item,
  Counted,
  Expected,
  Note,
});
const count = (Lines: readonly object[], client = owner, headers: Record<string, string> = {}) =>
  client.post(
    `${base}/stock-counts`,
    { WarehouseID: 'noord', Lines },
    { origin: backOfficeOrigin, ...headers },
  );
const shelf = async () =>
  (await owner.get(`${base}/stock-counts?WarehouseID=noord`)).body.Collection.find(
    ({ ItemID }: { ItemID: string }) => ItemID === desk.item,
  );
const moves = async () =>
  (await owner.get(`${base}/stock-moves?ItemID=${desk.item}&Sort=At`)).body.Collection as {
    Quantity: number;
  }[];

test('what is out is not expected on the shelf, and a count of the shelf notes only what differs', async () => {
  await desk.aSerial(`C-${desk.item}`);
  const key = await desk.order({ [desk.item]: 2 }, { from: '2026-06-01', to: '2026-06-02' });
  await desk.handOut(key, 2);
  expect(await shelf()).toEqual({
    ItemID: desk.item,
    Description: expect.any(String),
    Expected: 3,
    SerialIDs: [`C-${desk.item}`],
  });
  expect((await count([line(3, 3, '')])).body['Lines']).toMatchObject([{ Outcome: 'same' }]);
  expect((await count([line(2, 3)])).body['Lines']).toEqual([
    { ItemID: desk.item, Outcome: 'recorded', Expected: 2 },
  ]);
  expect(await moves()).toMatchObject([{ Quantity: -1, Reason: 'count', Note: 'Twee keer geteld' }]);
  expect(await shelf()).toMatchObject({ Expected: 2 });
  expect(await desk.faults()).toEqual([]);
});

test('a difference that nobody explains is refused, and nothing of the count is noted', async () => {
  const answer = await count([{ ...line(5, 5, ''), ItemID: 'ergens' }, line(4, 5, '')]);
  expect([answer.status, answer.body.Error.Fields?.[0]?.Field]).toEqual([400, 'Lines[1].Note']);
  expect(await moves()).toEqual([]);
});

test('an article that a count has twice is refused, and nothing of the count is noted', async () => {
  const answer = await count([line(4, 5), line(3, 5)]);
  expect([answer.status, answer.body.Error.Fields]).toMatchObject([
    400,
    [{ Field: 'Lines[1].ItemID', Message: expect.stringContaining('staat er al bij') }],
  ]);
  expect(await moves()).toEqual([]);
});

test('a count of many articles takes as many statements as one of two, and each move has its own note', async () => {
  const counting = async (many: number) => {
    const lines: object[] = [];
    for (let n = 0; n < many; n += 1) {
      desk.begin();
      await desk.anItem({ stock: { noord: 5 } });
      lines.push(line(4, 5, `Nummer ${String(n)}`));
    }
    const { statements, result } = await withStatements(() => count(lines));
    expect(result.body['Lines'].map(({ Outcome }: { Outcome: string }) => Outcome)).toEqual(
      lines.map(() => 'recorded'),
    );
    return statements.length;
  };
  expect(await counting(6)).toBe(await counting(2));
  expect(await moves()).toMatchObject([{ Quantity: -1, Note: 'Nummer 1' }]);
});

test('a count from before something went out is told as stale and changes nothing', async () => {
  const key = await desk.order({ [desk.item]: 2 }, { from: '2026-06-01', to: '2026-06-02' });
  await desk.handOut(key, 2);
  const answer = await count([line(4, 5), { ...line(1, 1), ItemID: 'ergens' }]);
  expect(answer.body['Lines']).toEqual([
    { ItemID: desk.item, Outcome: 'stale', Expected: 3 },
    { ItemID: 'ergens', Outcome: 'unknown', Expected: 0 },
  ]);
  expect(await moves()).toEqual([]);
});

test('a count that is sent many times counts once, and of two phones that counted the same shelf one is stale', async () => {
  const keyed = { 'idempotency-key': `count-${desk.item}` };
  const sent = await Promise.all(Array.from({ length: 6 }, () => count([line(4, 5)], owner, keyed)));
  expect([...new Set(sent.map(({ body }) => JSON.stringify(body['Lines'])))]).toHaveLength(1);
  expect(await moves()).toHaveLength(1);
  const both = await Promise.all([count([line(3, 4)]), count([line(3, 4)])]);
  expect(both.map(({ body }) => body['Lines'][0].Outcome).toSorted()).toEqual(['recorded', 'stale']);
  expect((await moves()).map(({ Quantity }) => Quantity)).toEqual([-1, -1]);
});

test('who may only look counts nothing, nor does anybody in another warehouse; the shelves are one statement', async () => {
  const viewer = aClient(office, host, await anOperatorAtWork(desk.server, 'viewer'));
  const south = aClient(
    office,
    host,
    await anOperatorAtWork(desk.server, 'warehouse', { warehouses: ['zuid'] }),
  );
  expect((await count([line(4, 5)], viewer)).status).toBe(403);
  expect((await count([line(4, 5)], south)).status).toBe(404);
  expect((await south.get(`${base}/stock-counts?WarehouseID=noord`)).status).toBe(404);
  const { statements } = await withStatements(() => shelf());
  expect(statements).toHaveLength(1);
});
