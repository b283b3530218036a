import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { throwawayPlace } from '../../dev/src/postgres/throwaway-place.ts';
import { migrate } from './platform/database/migrate.ts';
import { createPool } from './platform/database/pool.ts';
import { isAlive } from '../../dev/src/postgres/processes.ts';
import { removePostgres } from '../../dev/src/postgres/remove-postgres.ts';
import { type Postgres, startPostgres } from '../../dev/src/postgres/start-postgres.ts';
import type { Trouble } from '../../dev/src/postgres/supervise.ts';
import type { Client } from './testing/a-client.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

// why: a database that was killed is cleared away and started anew, twice.
vi.setConfig({ testTimeout: 120_000 });

/** A cluster of its own, because this test kills it; it keeps what it acknowledged. */
const folder = mkdtempSync(join(throwawayPlace(), 'bivak-killed-'));
const told: Trouble['kind'][] = [];
let postgres: Postgres;
let server: TestServer;
let cluster: string;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await startPostgres({
    dataDir: folder,
    log: () => undefined,
    tell: ({ kind }) => void told.push(kind),
  });
  const pool = createPool(postgres.url);
  await migrate(pool, ['shop_feesthuis', 'shop_groenhof']);
  const { rows } = await pool.query<{ folder: string }>("select current_setting('data_directory') as folder");
  cluster = rows[0]?.folder ?? '';
  await pool.end();
  server = await aServer({}, { url: postgres.url });
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  await removePostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
const isReady = async () => (await server.public().get('/ready')).status;

/** Makes carts without end; answers which were acknowledged and what else was said. */
function writer(client: Client) {
  const acknowledged: string[] = [];
  const others: string[] = [];
  const ending = new AbortController();
  const done = (async () => {
    while (!ending.signal.aborted) {
      const { status, body } = await client.post('/api/v3/rental/cart', {
        WarehouseID: 'noord',
        DateTimeExpectedStart: '2026-06-05',
        DateTimeExpectedEnd: '2026-06-07',
      });
      if (status === 201) acknowledged.push(body.CartID);
      else others.push(`${status} ${body?.Error?.Code}`);
    }
  })();
  return {
    acknowledged,
    others,
    stop: () => {
      ending.abort();
      return done;
    },
  };
}

test('database: its process killed under load comes back at the same address, with all that was acknowledged', async () => {
  // why: the log is what an operator would see of it.
  const errors = vi.spyOn(server.app.log, 'error').mockImplementation(() => undefined);
  const client = await server.visitor();
  const writers = Array.from({ length: 4 }, () => writer(client));
  const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  for (let kill = 1; kill <= 2; kill += 1) {
    const before = count();
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    await expect.poll(postmaster, { timeout: 40_000 }).not.toBe(pid);
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
    const back = count();
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(back + 20);
  }
  await Promise.all(writers.map(({ stop }) => stop()));
  const refused = writers.flatMap(({ others }) => others);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(['503 Unavailable']));
  await expect.poll(() => told).toEqual(expect.arrayContaining(['ended', 'back']));
  // One line a minute, and not one for each of them.
  expect(errors.mock.calls.length).toBeLessThanOrEqual(2);
  const { rows } = await server.pool.query<{ id: string }>('select id from shop_feesthuis.cart');
  const kept = new Set(rows.map(({ id }) => id));
  expect(writers.flatMap(({ acknowledged }) => acknowledged.filter((id) => !kept.has(id)))).toEqual([]);
});

test('database: stopped while it is being started again leaves nothing behind', async () => {
  const pid = postmaster();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  await postgres.stop();
  const left = await removePostgres(folder);
  expect([left, isAlive(pid)]).toEqual([undefined, false]);
});
