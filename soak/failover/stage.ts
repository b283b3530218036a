import type pg from 'pg';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { createShopDatabase } from '../../apps/server/src/platform/database/shop-database.ts';
import { schemaOf } from '../../apps/server/src/platform/shops/open-shops.ts';
import { machine } from '../../bench/lib/machine.ts';
import { type DatabasePair, startDatabasePair } from './database-pair.ts';
import { findMachine } from './debian.ts';
import { addGoods, shopId, writeShop } from './goods.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { startProxy } from './proxy.ts';
import { type Server, startServer } from './servers.ts';

/** Everything that runs: a mail server, two databases, the proxy in front of them, two servers of ours. */
export interface Stage {
  /** What it all runs on, in one line. */
  readonly system: string;
  readonly databases: DatabasePair;
  readonly mails: MailSink;
  /** Connections through the proxy, as the servers have them. */
  readonly pool: pg.Pool;
  readonly schema: string;
  readonly serverPorts: readonly [number, number];
  /** The two that run now. */
  readonly servers: [Server, Server];
  /** The first one anew, after it was killed. */
  startFirstAgain(): Promise<void>;
  close(): Promise<void>;
}

/** Takes five ports from the first on: of the servers, of the databases, of the proxy. */
export async function raiseStage(folder: string, firstPort: number): Promise<Stage> {
  const stops: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const programs = findMachine();
    const serverPorts = [firstPort, firstPort + 1] as const;
    const databases = await startDatabasePair(programs, folder, [firstPort + 2, firstPort + 3]);
    stops.push(() => databases.stop());
    const proxyPort = firstPort + 4;
    const proxy = startProxy(programs, folder, { port: proxyPort, databases: databases.ports });
    stops.push(() => proxy.stop());
    const mails = await startMailSink();
    stops.push(() => mails.stop());

    const databaseUrl = `postgres://${databases.login}@127.0.0.1:${proxyPort}/bivak`;
    const input = { folder, shops: writeShop(folder), databaseUrl, smtpUrl: mails.url };
    // Both at once: one migrates, the other waits for it.
    const servers = await Promise.all([
      startServer({ ...input, port: serverPorts[0] }),
      startServer({ ...input, port: serverPorts[1] }),
    ]);
    stops.push(() => Promise.all(servers.map((server) => server.stop())));
    const pool = createPool(databaseUrl, { max: 4, statementTimeout: 60_000 });
    stops.push(() => pool.end());
    const schema = schemaOf(shopId);
    await addGoods(createShopDatabase(pool, schema));
    return {
      system: await machine(pool),
      databases,
      mails,
      pool,
      schema,
      serverPorts,
      servers,
      async startFirstAgain() {
        servers[0] = await startServer({ ...input, port: serverPorts[0] });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
