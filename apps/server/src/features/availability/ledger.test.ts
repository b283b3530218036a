import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { NEVER, claimEnd } from './claim-end.ts';
import { freeOf, nextFree, peaks, stockOf } from './ledger.ts';
import { clearClaims, putClaims, statementOf } from './testing/claims.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'table', stock: { noord: 5, zuid: 2 } });
  await anItem(database, { id: 'grill', stock: { noord: 2 }, turnaroundMinutes: 120 });
  await anItem(database, { id: 'gravel', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'mower', itemType: 'Sales', salesCents: 49_900, stock: { noord: 3 } });
  await anItem(database, { id: 'box', kind: 'Composition' });
  await anItem(database, { id: 'garden', kind: 'Composition', parts: { gravel: 4 } });
  await anItem(database, { id: 'party', kind: 'Composition', parts: { table: 2, grill: 1 } });
});
afterAll(() => server.close());
beforeEach(() => clearClaims(server.shop.database));

const at = (time: string) => Date.parse(`2026-06-${time}:00+02:00`) as EpochMs;
const input = (itemId: string, from: string, to: string, warehouseId = 'noord') => ({
  itemId,
  warehouseId,
  fromMs: at(from),
  toMs: at(to),
});
const claimed = (itemId: string, qty: number, from: string, to: string | null) => ({
  itemId,
  qty,
  from: new Date(at(from)).toISOString(),
  to: to === null ? null : new Date(at(to)).toISOString(),
});

test('a claim that ends when another begins does not overlap it', async () => {
  const { database } = server.shop;
  await putClaims(
    database,
    claimed('table', 5, '05T09:00', '05T12:00'),
    claimed('table', 4, '05T12:00', '05T15:00'),
    claimed('table', 3, '05T15:00', '05T17:00'),
  );
  expect(
    await peaks(database, [input('table', '05T09:00', '05T17:00'), input('table', '05T12:00', '05T17:00')]),
  ).toEqual([5, 4]);
  expect(
    await peaks(database, [input('table', '05T17:00', '05T18:00'), input('table', '05T08:00', '05T09:00')]),
  ).toEqual([0, 0]);
});

test('what is not active is not promised, and every warehouse has a ledger of its own', async () => {
  const { database } = server.shop;
  await putClaims(
    database,
    { ...claimed('table', 2, '05T09:00', '05T12:00'), active: false },
    { ...claimed('table', 1, '05T09:00', '05T12:00'), warehouseId: 'zuid' },
  );
  const period = ['05T09:00', '05T10:00'] as const;
  expect(await freeOf(database, [input('table', ...period), input('table', ...period, 'zuid')])).toEqual([
    5, 1,
  ]);
});

test('the turnaround of an item counts after the wanted period', async () => {
  const { database } = server.shop;
  await putClaims(database, claimed('grill', 2, '05T14:00', '05T16:00'));
  const free = await freeOf(database, [
    input('grill', '05T10:00', '05T12:00'),
    input('grill', '05T10:00', '05T12:01'),
  ]);
  expect(free).toEqual([2, 0]);
});

test('a set waits for the turnaround of its own parts only', async () => {
  const { database } = server.shop;
  await putClaims(database, claimed('table', 5, '05T12:00', '05T16:00'));
  expect(await freeOf(database, [input('party', '05T10:00', '05T12:00')])).toEqual([2]);
  await putClaims(database, claimed('grill', 1, '05T13:00', '05T16:00'));
  expect(await freeOf(database, [input('party', '05T10:00', '05T12:00')])).toEqual([1]);
});

test('what is sold never comes back, so a later sale counts against an earlier rental', async () => {
  const { database } = server.shop;
  await putClaims(database, claimed('mower', 2, '20T09:00', null));
  expect(await freeOf(database, [input('mower', '05T09:00', '05T10:00')])).toEqual([1]);
  expect(await freeOf(database, [input('mower', '29T09:00', '29T10:00')])).toEqual([1]);
  expect(claimEnd(at('05T10:00'), { sold: true, turnaroundMinutes: 60 })).toBe(NEVER);
  expect(claimEnd(at('05T10:00'), { sold: false, turnaroundMinutes: 60 })).toBe(at('05T11:00'));
});

test('what is not counted never runs out, and a set of nothing is never there', async () => {
  const { database } = server.shop;
  const period = ['05T09:00', '05T10:00'] as const;
  const ids = ['gravel', 'garden', 'box', 'unheard-of'];
  expect(
    await freeOf(
      database,
      ids.map((id) => input(id, ...period)),
    ),
  ).toEqual([null, null, 0, 0]);
  expect(
    await stockOf(
      database,
      ['gravel', 'table', 'unheard-of'].map((itemId) => ({ itemId, warehouseId: 'noord' })),
    ),
  ).toEqual([null, 5, 0]);
});

test('more promised than there is shows by how much', async () => {
  const { database } = server.shop;
  await putClaims(database, claimed('table', 7, '05T09:00', '05T12:00'));
  expect(
    await freeOf(database, [input('table', '05T09:00', '05T10:00'), input('party', '05T09:00', '05T10:00')]),
  ).toEqual([-2, -1]);
});

test('nothing asked costs no statement, and no period in which it fits is none', async () => {
  const { database } = server.shop;
  expect(await peaks(database, [])).toEqual([]);
  expect(await freeOf(database, [])).toEqual([]);
  const periods = [{ startMs: at('05T09:00'), endMs: at('05T10:00') }];
  expect(await nextFree(database, { itemId: 'table', warehouseId: 'noord', qty: 6 }, periods)).toBeNull();
});

test('the second net sums the same as the reading statements, also without an end', async () => {
  const { database } = server.shop;
  const claimPeak = statement({ peak: 'int' })(`
    select $schema.claim_peak('table', 'noord', tstzrange($1, $2)) as peak
  `);
  await putClaims(
    database,
    claimed('table', 2, '05T09:00', '05T12:00'),
    claimed('table', 2, '06T09:00', '06T12:00'),
    claimed('table', 1, '07T09:00', null),
  );
  const since = new Date(at('01T00:00')).toISOString();
  expect(await database.first(claimPeak, [since, null])).toEqual({ peak: 2 });
  expect(await database.first(claimPeak, [since, new Date(at('30T00:00')).toISOString()])).toEqual({
    peak: 2,
  });
});

test('a long ledger is answered from its index', async () => {
  const { pool } = server;
  const { database } = server.shop;
  const schema = database.schema;
  await pool.query(`
    insert into "${schema}".claim (item_id, warehouse_id, qty, during, kind, forced)
    select case when n % 2 = 0 then 'table' else 'grill' end, 'noord', 1,
      tstzrange('2026-06-01'::timestamptz + n * interval '1 hour', '2026-06-01'::timestamptz + (n + 3) * interval '1 hour'),
      'reservation', true
    from generate_series(1, 6000) n
  `);
  await pool.query(`analyze "${schema}".claim`);
  const text = await statementOf(() => peaks(database, [input('table', '05T09:00', '07T09:00')]));
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [
    ['table'],
    ['noord'],
    [new Date(at('05T09:00')).toISOString()],
    [new Date(at('07T09:00')).toISOString()],
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('claim_ledger');
  expect(plan).toMatch(/Index Cond: .*item_id.*warehouse_id.*during &&/u);
  expect(plan).not.toContain('Seq Scan on claim');
});
