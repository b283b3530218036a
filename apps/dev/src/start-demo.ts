import {
  type Clock,
  clockFrom,
  filesFolder,
  loadServerKey,
  localFileStore,
  type Logger,
  migrate,
  openDatabase,
  openShops,
  paymentAccountOf,
  readShopFolders,
  type RunningServer,
  type ServerSettings,
  type Shop,
  type ShopFolder,
  settlePlaces,
  startServer,
  systemClock,
} from '@bivak/server';
import { lockDataFolder } from './data-lock.ts';
import { loadDemo } from './demo/load-demo.ts';
import type { DemoSettings } from './demo-settings.ts';
import { fillDesk } from './desk/fill-desk.ts';
import { sandboxPayer } from './desk/sandbox-payer.ts';
import { startDatabase } from './open-database.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { withSandbox } from './with-sandbox.ts';

export interface RunningDemo extends RunningServer {
  readonly sandboxUrl: string | null;
  readonly officeOrigin: string | null;
}

/**
 * Brings what the server needs and a laptop does not have: PostgreSQL, unless there is a DATABASE_URL, demo data, and
 * the sandbox, unless there is a mail server. Then it starts the server on them, and stops all in the reverse order.
 */
export async function startDemo(
  settings: DemoSettings,
  log: Logger,
  tell: (step: string) => void,
): Promise<RunningDemo> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const folders = readShopFolders(settings.shopsDir);
    const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
    if (settings.databaseUrl === null) {
      const unlock = lockDataFolder(settings);
      stops.push(async () => unlock());
    }
    tell('Starting the database.');
    const database = await startDatabase(settings, log);
    stops.push(() => database.stop());
    const shops = await fillShops(database.url, folders, settings, clock, log);
    const sandbox =
      settings.smtpUrl === null
        ? await startSandboxProcess(settings.basePort, settings.dataDir, shops, clock)
        : null;
    if (sandbox !== null) stops.push(() => sandbox.stop());
    const outside = sandbox === null ? settings : withSandbox(settings, folders);
    if (settings.desk) {
      tell('Looking after the desk of each shop.');
      await fillDesks(database.url, folders, outside, clock, log);
    }
    const complete = {
      ...outside,
      databaseUrl: database.url,
      smtpUrl: settings.smtpUrl ?? sandbox?.smtpUrl ?? null,
      // The server's clock goes on where the one of the demo data stands by now.
      clockStart: settings.clockStart === null ? null : clock.now(),
    };
    const server = await startServer(complete, log);
    stops.push(() => server.stop());
    const officeOrigin = settings.backOffice?.origin ?? null;
    const { shops: opened, setupLink } = server;
    return { shops: opened, setupLink, sandboxUrl: sandbox?.url ?? null, officeOrigin, stop };
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping after a failed start'));
    throw error;
  }
}

/** Answers the shops, whose database is closed by now. */
async function fillShops(
  url: string,
  folders: readonly ShopFolder[],
  settings: ServerSettings,
  clock: Clock,
  log: Logger,
): Promise<readonly Shop[]> {
  const database = openDatabase(url, settings, log);
  try {
    const shops = openShops({ folders, pool: database.pool, basePort: settings.basePort }).current();
    await migrate(
      database.pool,
      shops.map((shop) => shop.database.schema),
    );
    const store = localFileStore(filesFolder(settings));
    const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir: settings.dataDir });
    for (const shop of shops) {
      await settlePlaces(shop, clock.now());
      await loadDemo(shop, clock, log, { store, key });
    }
    return shops;
  } finally {
    await database.close();
  }
}

/** What the business has to do today: after the sandbox, whose provider takes the customers' money. */
async function fillDesks(
  url: string,
  folders: readonly ShopFolder[],
  settings: ServerSettings,
  clock: Clock,
  log: Logger,
): Promise<void> {
  const database = openDatabase(url, settings, log);
  try {
    const paymentsOf = (config: ShopFolder['config']) => paymentAccountOf(settings, config);
    const shops = openShops({ folders, pool: database.pool, basePort: settings.basePort, paymentsOf });
    await shops.refresh();
    const files = localFileStore(filesFolder(settings));
    const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir: settings.dataDir });
    const now = clock.now();
    const fill = async (shop: Shop): Promise<void> => {
      try {
        await fillDesk(shop, now, { key, files, pay: sandboxPayer(shop), log });
      } catch (error) {
        // Data that somebody made meanwhile may stand in its way: the shop runs without.
        log.error({ err: error, shop: shop.id }, 'the desk of the demo stays as it is');
      }
    };
    await Promise.all(shops.current().map(fill));
  } finally {
    await database.close();
  }
}
