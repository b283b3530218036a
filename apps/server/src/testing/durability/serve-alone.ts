import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ShopConfigInput } from '@bivak/contract/shop-config';
import type pg from 'pg';
import { createApp } from '../../app.ts';
import { createResolveActor } from '../../features/identity/index.ts';
import { settlePlaces } from '../../features/settings/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createPool } from '../../platform/database/pool.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { readTrustedProxies } from '../../platform/http/trusted-proxies.ts';
import type { KeepOptions } from '../../platform/http/response-cache.ts';
import { loadServerKey } from '../../platform/identity/server-key.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { type Jobs, startJobs } from '../../platform/jobs/start-jobs.ts';
import { createLog, type Logger } from '../../platform/log/log.ts';
import { startPostgres } from '../../../../dev/src/postgres/start-postgres.ts';
import { openShops } from '../../platform/shops/open-shops.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { WebMode } from '../../platform/web/register-web.ts';
import { aRoomyShop } from './a-roomy-shop.ts';

export interface AloneOptions {
  readonly dataDir: string;
  readonly poolSize: number;
  /** Where the shop's clock stands. */
  readonly now: EpochMs;
  /** Further settings of the database, by PostgreSQL's own names. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A database that another such server has started; without it one of its own is. */
  readonly url?: string;
  /** Where orders are paid; without it nothing is. */
  readonly payments?: PaymentAccount;
  /** What it lends to associations; without it nothing. */
  readonly lending?: ShopConfigInput['lending'];
  /** As in AppParts. */
  readonly keep?: KeepOptions;
  /** As in AppParts; without it there are no screens. */
  readonly web?: WebMode;
}

/** What somebody needs to talk to such a server, to look into its database, and to end it by force. */
export interface AloneFacts {
  readonly port: number;
  /** What the Host header must say. */
  readonly host: string;
  readonly databaseUrl: string;
  readonly schema: string;
  readonly serverPid: number;
  readonly postmasterPid: number;
}

export interface AloneServer {
  readonly facts: AloneFacts;
  readonly pool: pg.Pool;
  readonly app: FastifyInstance;
  readonly shop: Shop;
  close(): Promise<void>;
}

/**
 * The calls of one shop on a free port, over a database of its own that keeps what it acknowledged (fsync on): no
 * outside world, and a clock that stands still. Screens and work behind them only where they are asked for. For tests
 * that kill it and for measurements.
 */
export async function serveAlone(
  { dataDir, poolSize, now, settings = {}, url, keep, payments, lending, web }: AloneOptions,
  jobsOf: (log: Logger) => readonly JobHandler[] = () => [],
): Promise<AloneServer> {
  const postgres =
    url === undefined ? await startPostgres({ dataDir, settings, log: () => undefined }) : beside(url);
  const pool = createPool(postgres.url, { max: poolSize });
  const log = createLog(process.env['TEST_LOG'] ?? 'silent');
  let jobs: Jobs | null = null;
  const shops = openShops({
    folders: [{ directory: dataDir, config: aRoomyShop(lending), texts: {} }],
    pool,
    basePort: 4000,
    wakeRelay: (shopId) => jobs?.wake(shopId),
    paymentsOf: () => payments ?? null,
  });
  const [shop] = shops.current();
  if (shop === undefined) throw new Error('a server alone needs its shop');
  await migrate(pool, [shop.database.schema]);
  await settlePlaces(shop, now);
  await shops.refresh();
  const unfollow = shops.follow(log);
  const key = await loadServerKey({ dataDir, secret: undefined });
  const clock = { now: () => now };
  const handlers = jobsOf(log);
  if (handlers.length > 0)
    jobs = await startJobs({
      pool,
      url: postgres.url,
      shops: shops.current,
      clock,
      log,
      handlers,
      sweeps: [],
    });
  const app = await createApp({
    shops,
    clock,
    log,
    key,
    resolveActor: createResolveActor({ key }),
    ready: async () => true,
    metricsKey: null,
    trustProxy: readTrustedProxies(process.env['BIVAK_TRUST_PROXY']),
    files: localFileStore(join(dataDir, 'files')),
    ...(keep === undefined ? {} : { keep }),
    ...(web === undefined ? {} : { web }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    pool,
    app,
    shop,
    facts: {
      port: portOf(app),
      host: new URL(shop.origins[0] ?? '').host,
      databaseUrl: postgres.url,
      schema: shop.database.schema,
      serverPid: process.pid,
      postmasterPid: await postmasterOf(pool),
    },
    async close() {
      await app.close();
      await jobs?.stop();
      await unfollow();
      await pool.end();
      await postgres.stop();
    },
  };
}

/** Whoever started it ends it. */
function beside(url: string): { readonly url: string; stop(): Promise<void> } {
  return { url, stop: async () => undefined };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>("select current_setting('data_directory') as folder");
  return Number(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
