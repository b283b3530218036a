import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabaseUrl } from '../../testing/test-database.ts';
import { systemClock } from '../clock/clock.ts';
import { migrate } from '../database/migrate.ts';
import { createPool } from '../database/pool.ts';
import { createShopDatabase } from '../database/shop-database.ts';
import { createLog, type Logger } from '../log/log.ts';
import { jobFailures } from '../metrics/counters.ts';
import { removePostgres } from '../../../../dev/src/postgres/remove-postgres.ts';
import { startPostgres } from '../../../../dev/src/postgres/start-postgres.ts';
import type { Shop } from '../shops/shop.ts';
import type { JobHandler, Sweep } from './job.ts';
import { enqueue } from './outbox.ts';
import { type Jobs, startJobs } from './start-jobs.ts';

const patient = { timeout: 15_000, interval: 20 };
const kind = 'test.done';
let pool: pg.Pool;
let shop: Shop;
let done: string[];
let running: Jobs[];
const log = createLog('silent');

const handler: JobHandler = {
  kind,
  handle: async (of, payload, { attempt }) => {
    if (payload['fails'] === String(attempt)) throw new Error('not yet');
    done.push(`${of.id} ${payload['id'] ?? ''} ${attempt}`);
  },
};

async function open(url: string): Promise<void> {
  pool = createPool(url);
  await migrate(pool, ['shop_jobs']);
  // why: jobs need no more of a shop than where its rows stand.
  shop = { id: 'jobs', database: createShopDatabase(pool, 'shop_jobs') } as Shop;
}

async function start(url: string, sweeps: readonly Sweep[] = [], over: Logger = log): Promise<Jobs> {
  const jobs = await startJobs({
    pool,
    url,
    shops: () => [shop],
    clock: systemClock,
    log: over,
    handlers: [handler],
    sweeps,
  });
  running.push(jobs);
  return jobs;
}

function put(payload: Record<string, string>): Promise<void> {
  return enqueue(shop.database, systemClock.now(), { kind, payload });
}

beforeEach(async () => {
  done = [];
  running = [];
  await open(await testDatabaseUrl());
});

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await pool.end();
});

describe('work behind the screens', () => {
  test('a message is worked off soon after it was committed, without anybody waking the relay too', async () => {
    const jobs = await start(await testDatabaseUrl());
    await put({ id: 'woken' });
    jobs.wake('jobs');
    await vi.waitFor(() => expect(done).toEqual(['jobs woken 1']), patient);
    await put({ id: 'polled' });
    await vi.waitFor(() => expect(done).toEqual(['jobs woken 1', 'jobs polled 1']), patient);
  });

  test('a job that fails is tried again and holds up no other', async () => {
    const jobs = await start(await testDatabaseUrl());
    await put({ id: 'first', fails: '1' });
    await put({ id: 'second' });
    jobs.wake('jobs');
    await vi.waitFor(() => expect(done).toContain('jobs second 1'), patient);
    await vi.waitFor(() => expect(done).toContain('jobs first 2'), patient);
    const { values } = await jobFailures.get();
    // Other tests of this process count their own.
    const ours = values.filter(({ labels }) => labels.shop === 'jobs');
    expect(ours.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
      { shop: 'jobs', kind, last: 'no', value: 1 },
    ]);
  });

  test('two processes work a message off once', async () => {
    const both = [await start(await testDatabaseUrl()), await start(await testDatabaseUrl())];
    for (let n = 0; n < 20; n += 1) await put({ id: String(n) });
    for (const jobs of both) jobs.wake('jobs');
    await vi.waitFor(() => expect(done).toHaveLength(20), patient);
    // why: a second process that took them too would be done with them by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(new Set(done).size).toBe(20);
    expect(done).toHaveLength(20);
  });

  test('a sweep runs by one process at a time and not again before its time, not even after a restart', async () => {
    let runs = 0;
    const sweep: Sweep = {
      name: 'counting',
      everyMs: 3_600_000,
      run: async () => {
        runs += 1;
      },
    };
    await Promise.all([start(await testDatabaseUrl(), [sweep]), start(await testDatabaseUrl(), [sweep])]);
    await vi.waitFor(() => expect(runs).toBe(1), patient);
    await start(await testDatabaseUrl(), [sweep]);
    // why: longer than between two looks at what is due.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(runs).toBe(1);
  });
});

describe('a database that goes away', () => {
  test('a database that goes away is waited for: one line says so, nothing ends, and what waited is worked off', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bivak-jobs-'));
    const options = { dataDir, fsync: false, log: () => {} };
    await pool.end();
    let server = await startPostgres(options);
    await open(server.url);
    const lines: string[] = [];
    const heard = createLog('silent');
    // why: the log is what an operator would see of the outage.
    vi.spyOn(heard, 'warn').mockImplementation((_: unknown, line?: string) => void lines.push(line ?? ''));
    vi.spyOn(heard, 'error').mockImplementation((_: unknown, line?: string) => void lines.push(line ?? ''));
    vi.spyOn(heard, 'info').mockImplementation((line: unknown) => void lines.push(String(line)));
    pool.on('error', () => undefined);
    await start(server.url, [{ name: 'often', everyMs: 100, run: async () => {} }], heard);
    await put({ id: 'before' });
    await vi.waitFor(() => expect(done).toHaveLength(1), patient);

    await server.stop();
    await vi.waitFor(() => expect(lines.join()).toContain('away'), patient);
    // why: the relay and the sweep fail several times more, and say it no more.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    server = await startPostgres(options);
    await put({ id: 'after' });
    await vi.waitFor(() => expect(done).toHaveLength(2), patient);

    expect(lines.filter((line) => line.includes('away'))).toEqual(['the database is away, jobs wait for it']);
    expect(lines.filter((line) => line.includes('back'))).toHaveLength(1);
    expect(lines).toHaveLength(2);
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await pool.end();
    await server.stop();
    await removePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    await open(await testDatabaseUrl());
  });
});
