import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcilerSweep } from '../../features/availability/index.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { withStatements } from '../database/count-statements.ts';
import { statement } from '../database/statement.ts';
import { BusyError, inTransaction } from '../database/transaction.ts';
import { enqueue } from '../jobs/outbox.ts';
import { createLog } from '../log/log.ts';
import { processMetrics } from './counters.ts';

let server: TestServer;
const hours: [string, string] = ['noord.P5.0900', 'noord.R7.0900'];

beforeAll(async () => {
  // They count what the process did, in files before this one too.
  processMetrics.resetMetrics();
  server = await aServer({}, { follow: { freshMs: 60_000 } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 2 } });
});
afterAll(() => server.close());

async function scrape(): Promise<string> {
  return (await server.app.inject({ url: '/metrics', headers: { host: 'monitor.example' } })).body;
}

/** The value of a line such as `bivak_pool_waiting` or `bivak_outbox_waiting{shop="feesthuis"}`. */
async function read(line: string): Promise<number | undefined> {
  const found = (await scrape()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('reading the metrics costs one statement a shop', async () => {
  const { statements } = await withStatements(scrape);
  expect(statements).toHaveLength(2);
  for (const text of statements) expect(text).toContain('limit 1000');
});

test('answers of the catalogue are told apart: cached, and made', async () => {
  const visitor = await server.visitor();
  for (let n = 0; n < 3; n += 1) await visitor.get('/api/v2/shop/items');
  expect(await read('bivak_kept_answers_total{shop="feesthuis",how="made"}')).toBe(1);
  expect(await read('bivak_kept_answers_total{shop="feesthuis",how="kept"}')).toBe(2);
});

test('a pool tells what its connections do, and who waits for one', async () => {
  const before = await read('bivak_pool_connections{state="busy"}');
  const client = await server.pool.connect();
  expect(await read('bivak_pool_connections{state="busy"}')).toBe((before ?? 0) + 1);
  client.release();
  expect(await read('bivak_pool_waiting')).toBe(0);
});

test('messages that nobody takes grow older', async () => {
  expect(await read('bivak_outbox_oldest_seconds{shop="groenhof"}')).toBe(0);
  await enqueue(server.other.database, server.clock.now, { kind: 'test', payload: {} });
  server.clock.now = (server.clock.now + 90_000) as typeof server.clock.now;
  expect(await read('bivak_outbox_waiting{shop="groenhof"}')).toBe(1);
  expect(await read('bivak_outbox_oldest_seconds{shop="groenhof"}')).toBe(90);
});

describe('checkouts', () => {
  test('checkouts are counted by their outcome, and so is every refusal by its route', async () => {
    const visitor = await server.visitor();
    const submit = (cart: string) =>
      visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
    const lines = [{ ItemID: 'tent', Amount: 2 }];
    const [first, second] = [await aCart(visitor, { lines, hours }), await aCart(visitor, { lines, hours })];
    expect((await submit(first)).status).toBe(201);
    const { body } = await submit(second);
    await submit('none');
    expect(await read('bivak_checkouts_total{shop="feesthuis",outcome="created"}')).toBe(1);
    expect(await read(`bivak_checkouts_total{shop="feesthuis",outcome="${body.Error.Code}"}`)).toBe(1);
    expect(await read('bivak_checkouts_total{shop="feesthuis",outcome="NotFound"}')).toBe(1);
    expect(
      await read(
        'bivak_refusals_total{shop="feesthuis",route="/api/v3/rental/cart/:cartId/_checkout-anonymous",code="NotFound"}',
      ),
    ).toBe(1);
  });

  test('checkouts leave a ledger whose faults are told when it was reconciled', async () => {
    const { shop, clock, pool } = server;
    const reconcile = () => reconcilerSweep(createLog('silent')).run(shop, clock.now);
    expect(await read('bivak_ledger_faults{shop="feesthuis",kind="totals"}')).toBeUndefined();
    await reconcile();
    expect(await read('bivak_ledger_faults{shop="feesthuis",kind="totals"}')).toBe(0);
    expect(await read('bivak_ledger_checked_timestamp_seconds{shop="feesthuis"}')).toBe(clock.now / 1000);
    await pool.query('update shop_feesthuis.reservation set net_cents = net_cents + 1');
    await reconcile();
    expect(await read('bivak_ledger_faults{shop="feesthuis",kind="totals"}')).toBe(1);
    expect(await read('bivak_ledger_faults{shop="feesthuis",kind="oversold"}')).toBe(0);
  });
});

describe('the database', () => {
  const raise = (code: string) =>
    statement(`do $do$ begin raise exception using errcode = '${code}'; end $do$`);

  test('statements that fail are counted by what PostgreSQL calls it', async () => {
    await expect(server.other.database.rows(raise('22012'))).rejects.toThrow();
    expect(await read('bivak_statement_errors_total{shop="groenhof",code="22012"}')).toBe(1);
  });

  test('conflicts are counted as they are tried again, and when they are given up', async () => {
    const conflict = (code: string) =>
      inTransaction(server.other.database, (transaction) => transaction.rows(raise(code)));
    await expect(conflict('40P01')).rejects.toBeInstanceOf(BusyError);
    await expect(conflict('55P03')).rejects.toBeInstanceOf(BusyError);
    expect(await read('bivak_transaction_retries_total{shop="groenhof",code="40P01"}')).toBe(3);
    expect(await read('bivak_transactions_busy_total{shop="groenhof",reason="conflicts"}')).toBe(1);
    expect(await read('bivak_transactions_busy_total{shop="groenhof",reason="lock"}')).toBe(1);
  });
});

test('what the operator’s guide watches is there to be watched', async () => {
  const guide = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const there = await scrape();
  const named = new Set(guide.match(/\b(?:bivak|nodejs|process)_[a-z\d_]+/gu));
  const unknown = [...named].filter(
    (name) => !new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count|sum)$/u, '')} `, 'mu').test(there),
  );
  expect(named.size).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
