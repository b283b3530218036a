import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { findLedgerFaults } from '../../apps/server/src/features/availability/index.ts';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { createShopDatabase } from '../../apps/server/src/platform/database/shop-database.ts';
import type { EpochMs } from '../../apps/server/src/platform/database/types.ts';
import type { AloneOptions } from '../../apps/server/src/testing/durability/serve-alone.ts';
import { openSockets } from '../../apps/server/src/testing/durability/socket-client.ts';
import { startServerProcess } from '../../apps/server/src/testing/durability/start-server-process.ts';
import { type Association, findAssociations } from './associations.ts';
import { type Buyer, findBuyers, prepareLeg, type ReadyCarts } from './buyers.ts';
import { addItems, type Spread } from './carts.ts';
import type { Question } from './server.ts';

export interface MeasuredShop {
  readonly pool: pg.Pool;
  readonly buyers: readonly Buyer[];
  /** TPC-B transactions a second, on the server's own pool. */
  tpcb(seconds: number): Promise<number>;
  /** Milliseconds of the server's processor so far. */
  cpu(): Promise<number>;
  /** For every buyer; more than a leg can use. */
  carts(of: { spread: Spread; each: number }): Promise<ReadyCarts>;
  /** So many youth associations, each with a person who is logged in. */
  associations(count: number): Promise<Association[]>;
  /** How many the ledger has. */
  faults(): Promise<number>;
}

const monday = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;
const program = fileURLToPath(new URL('server.ts', import.meta.url));
const profile = process.env['BENCH_PROFILE'];

/** A server in a process of its own with goods for everybody, the tables of TPC-B beside its own, and so many buyers. */
export async function withMeasuredShop(
  of: Pick<AloneOptions, 'dataDir' | 'poolSize' | 'payments' | 'lending'> & {
    readonly connections: number;
    /** Where the shop's clock stands. */
    readonly now?: EpochMs;
  },
  work: (shop: MeasuredShop) => Promise<void>,
): Promise<void> {
  const { connections, now = monday, ...options } = of;
  const server = await startServerProcess(
    { ...options, now },
    {
      program,
      output: 'ignore',
      env: { NODE_ENV: 'production', TEST_LOG: 'info' },
      nodeArguments: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    },
  );
  const { facts } = server;
  const { schema } = facts;
  const ask = async (question: Question) => ((await server.ask(question)) as { value: number }).value;
  const pool = createPool(facts.databaseUrl, { max: 4, statementTimeout: 60_000 });
  const sockets = openSockets(facts, connections);
  try {
    await addItems(pool, schema);
    await ask({ kind: 'load-tpcb' });
    // Who applies in the last minute of another year buys nothing.
    const buyers = of.lending === undefined ? await findBuyers(sockets, pool, schema, connections) : [];
    await work({
      pool,
      buyers,
      tpcb: (seconds) => ask({ kind: 'run-tpcb', workers: connections, seconds }),
      cpu: () => ask({ kind: 'cpu' }),
      carts: ({ spread, each }) => prepareLeg(buyers, { pool, schema, cartsEach: each, spread }),
      associations: (count) => findAssociations(sockets, createShopDatabase(pool, schema), { count, now }),
      faults: async () => (await findLedgerFaults(createShopDatabase(pool, schema), now)).length,
    });
  } finally {
    sockets.close();
    await pool.end();
    await server.stop();
  }
}
