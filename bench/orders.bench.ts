import { listOrdersOf } from '../apps/server/src/features/orders/orders.sql.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import type { Db, ShopDatabase } from '../apps/server/src/platform/database/shop-database.ts';
import { CustomerScope } from '../apps/server/src/platform/identity/customer-scope.ts';
import { startPostgres } from '../apps/dev/src/postgres/start-postgres.ts';
import { anAdminOf } from '../apps/server/src/testing/many-orders.ts';
import { orderParts } from '../apps/server/src/testing/order-parts.ts';
import { whatACallReads } from '../apps/server/src/testing/what-a-query-reads.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { largeCustomers } from './orders/large-customers.ts';

/**
 * `npm run bench -- orders [orders] [calls]`: the first page, and the last, of the list of a customer's orders, of one
 * with 50, with 5,000 and with 50,000 of them; and what the page of one of these orders asks.
 */
const most = wholeNumber(process.argv[2], 50_000);
const calls = wholeNumber(process.argv[3], 200);
const size = 20;
const head = ['ms: median (least to most)', 'buffers', 'rows'];

await withDataFolder(async (dataDir) => {
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const pool = createPool(postgres.url, { max: 2, statementTimeout: 0 });
  try {
    const counts = [...new Set([50, Math.min(5000, most), most])];
    const database = await largeCustomers(pool, counts);
    say(`${await machine(pool)}; ${calls} calls each\n`);
    const lists: string[][] = [];
    const orders: string[][] = [];
    for (const count of counts) {
      const scope = CustomerScope.of(anAdminOf(`k${count}`));
      for (const index of [0, Math.ceil(count / size) - 1]) {
        const input = { size, index, isReverse: true, language: 'nl', fallback: 'nl' };
        const figures = await measured(database, (db) => listOrdersOf(db, scope, input));
        lists.push([`${count} orders, page ${index + 1}`, ...figures]);
      }
      const reader = { scope, hasLink: false, language: 'nl', fallback: 'nl' };
      for (const [part, read] of Object.entries(orderParts)) {
        const figures = await measured(database, (db) => read(db, `k${count}-${count / 2}`, reader));
        orders.push([`${count} orders: ${part}`, ...figures]);
      }
    }
    say(table(['the list of a customer with', ...head], lists));
    say(`\n${table(['one order of a customer with', ...head], orders)}`);
  } finally {
    await pool.end();
    await postgres.stop();
  }
});

async function measured(database: ShopDatabase, call: (db: Db) => Promise<unknown>): Promise<string[]> {
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) {
    const begun = performance.now();
    await call(database);
    times.push(performance.now() - begun);
  }
  const { buffers, rows } = await whatACallReads(database.pool, database.schema, call);
  return [spreadText(spreadOf(times), 2), String(buffers), String(rows)];
}
