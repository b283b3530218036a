import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { daysOf, type DayWindow } from './ledger.ts';
import { statementOf } from './testing/claims.ts';

const hour = 3_600_000;
const month = Array.from({ length: 30 }, (_, n): DayWindow => {
  const midnight = Date.parse('2026-06-01T00:00:00Z') + n * 24 * hour;
  const day = new Date(midnight).toISOString().slice(0, 10) as DayWindow['day'];
  return {
    day,
    startMs: (midnight + 9 * hour) as DayWindow['startMs'],
    endMs: (midnight + 17 * hour) as DayWindow['endMs'],
  };
});

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  for (const id of ['nieuw', 'oud']) await anItem(server.shop.database, { id, stock: { noord: 20 } });
  const client = await server.pool.connect();
  // Past the triggers, or this would take minutes.
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into shop_feesthuis.claim (item_id, warehouse_id, qty, during, kind)
    select item, 'noord', 1, tstzrange(at, at + interval '56 hours'), 'reservation'
    from (
      select item, timestamptz '2026-06-01' + (n * 5 - 500) * interval '1 hour' as at
      from generate_series(1, 300) n cross join unnest(array['nieuw', 'oud']) item
      union all
      select 'oud', timestamptz '2026-04-01' - (n * 7919 % 87600) * interval '1 hour'
      from generate_series(1, 20000) n
    ) claims
  `);
  await client.query('analyze');
  client.release(true);
});
afterAll(() => server.close());

/** Pages that PostgreSQL looks at to answer the month: a figure that load does not change. */
async function buffersOf(itemId: string): Promise<number> {
  const item = { itemId, warehouseId: 'noord' };
  const text = await statementOf(() => daysOf(server.shop.database, item, month));
  const instants = (name: 'startMs' | 'endMs') => month.map((day) => new Date(day[name]).toISOString());
  const values = [month.map(() => itemId), month.map(() => 'noord'), instants('startMs'), instants('endMs')];
  const { rows } = await server.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
}

test('a month of an item with 20,000 past claims reads at most 400 pages, 60 more than without', async () => {
  const [without, behind] = [await buffersOf('nieuw'), await buffersOf('oud')];
  expect(behind).toBeLessThanOrEqual(400);
  expect(behind - without).toBeLessThanOrEqual(60);
});
