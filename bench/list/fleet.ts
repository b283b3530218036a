import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import type { EpochMs } from '../../apps/server/src/platform/database/types.ts';
import type { KeepOptions } from '../../apps/server/src/platform/http/response-cache.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../../apps/server/src/testing/durability/start-server-process.ts';
import { fileURLToPath } from 'node:url';
import type { ListServerOptions, Question } from './server.ts';

/** Servers over the same database cluster, each in a process of its own. */
export interface Fleet {
  readonly bare: ServerProcess;
  /** By number of items; `uncached` asks PostgreSQL for every list, `cached` as the product does. */
  readonly shops: readonly {
    readonly items: number;
    readonly cached: ServerProcess;
    readonly uncached: ServerProcess;
  }[];
  stop(): Promise<void>;
}

const now = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;
const keepNothing: KeepOptions = { maxBytes: 0 };
const profile = process.env['BENCH_PROFILE'];

export async function startFleet(of: {
  readonly dataDir: string;
  readonly poolSize: number;
  readonly sizes: readonly number[];
  /** With the built screens. */
  readonly web?: boolean;
}): Promise<Fleet> {
  const { dataDir, poolSize, sizes } = of;
  const screens = of.web === true ? { web: 'production' as const } : {};
  const started: ServerProcess[] = [];
  const start = async (program: 'server' | 'bare', more: Partial<ListServerOptions>) => {
    const options: ListServerOptions = { dataDir, poolSize, now, items: 0, ...screens, ...more };
    const server = await startServerProcess(options, {
      program: fileURLToPath(new URL(`${program}.ts`, import.meta.url)),
      output: 'ignore',
      // So that connections can stand for as many addresses: pages are rate-limited by address.
      env: { NODE_ENV: 'production', TEST_LOG: 'info', BIVAK_TRUST_PROXY: '1' },
      nodeArguments: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    });
    started.push(server);
    return server;
  };
  const stop = async () => {
    // The first one started the database that all others use.
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const shops: Fleet['shops'][number][] = [];
    for (const items of sizes) {
      const [first] = started;
      const place = first === undefined ? {} : { url: await addDatabase(first.facts.databaseUrl, items) };
      const cached = await start('server', { ...place, items });
      await asked(cached, { kind: 'fill' });
      const { databaseUrl: url } = cached.facts;
      shops.push({ items, cached, uncached: await start('server', { url, keep: keepNothing }) });
    }
    const bare = await start('bare', { url: shops.at(-1)?.cached.facts.databaseUrl ?? '' });
    return { bare, shops, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function asked<T>(server: ServerProcess, question: Question): Promise<T> {
  return ((await server.ask(question)) as { value: T }).value;
}

async function addDatabase(url: string, items: number): Promise<string> {
  const name = `bench_${items}`;
  const pool = createPool(url, { max: 1 });
  try {
    await pool.query(`create database ${name}`);
  } finally {
    await pool.end();
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
