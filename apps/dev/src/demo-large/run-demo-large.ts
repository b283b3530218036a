import {
  clockFrom,
  createLog,
  loadServerKey,
  migrate,
  openShops,
  readSettings,
  readShopFolders,
  settlePlaces,
  systemClock,
} from '@bivak/server';
import { loadDemo } from '../demo/load-demo.ts';
import { openDemoDatabase } from '../open-database.ts';
import { emptyShop } from './load/empty-shop.ts';
import { makeLargeShop } from './load/make-large-shop.ts';
import { readArguments } from './read-arguments.ts';
import { createReport } from './report.ts';

const usage =
  'npm run demo:large -- --items 100000 --reservations 1000000 [--shop feesthuis] [--seed 1] [--fresh]';

/**
 * Makes a shop large, for looking at and for measuring: in the database that the other commands use, beside the demo
 * data of the shop. Answers the exit code.
 */
export async function runDemoLarge(args: readonly string[]): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const input = readArguments(args);
  if (typeof input === 'string') {
    process.stderr.write(`${input}\n${usage}\n`);
    return 2;
  }
  const settings = readSettings(process.env);
  if (settings.production) {
    process.stderr.write('NODE_ENV: made-up orders do not belong in production\n');
    return 2;
  }
  const folder = readShopFolders(settings.shopsDir).find(({ config }) => config.id === input.shop);
  if (folder === undefined) {
    process.stderr.write(`--shop: there is no shop "${input.shop}"\n${usage}\n`);
    return 2;
  }
  const log = createLog('warn');
  const clock = settings.clockStart === null ? systemClock : clockFrom(settings.clockStart);
  const database = await openDemoDatabase(settings, log);
  try {
    const [shop] = openShops({
      folders: [folder],
      pool: database.pool,
      basePort: settings.basePort,
    }).current();
    if (shop === undefined) throw new Error('the shop did not open');
    const report = createReport(say, input);
    if (input.fresh) await emptyShop(database.pool, shop.database.schema);
    await migrate(database.pool, [shop.database.schema]);
    await settlePlaces(shop, clock.now());
    const key = await loadServerKey({ secret: process.env['BIVAK_SECRET'], dataDir: settings.dataDir });
    await loadDemo(shop, clock, log, { withOrders: false, key });
    const { items, reservations, seed } = input;
    const result = await makeLargeShop(
      shop,
      { input: { items, reservations, seed }, now: clock.now() },
      report,
    );
    if (!result.ok) {
      process.stderr.write(`${shop.id} is large already; --fresh empties it first, orders and all\n`);
      return 1;
    }
    await report.end(database.pool, shop.database.schema, result.made);
    return 0;
  } finally {
    await database.close();
  }
}
