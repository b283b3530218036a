import type pg from 'pg';
import { listOrdersOf } from '../apps/server/src/features/orders/orders-list.queries.ts';
import { withStatements } from '../apps/server/src/platform/database/count-statements.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import { createShopDatabase, type ShopDatabase } from '../apps/server/src/platform/database/shop-database.ts';
import { CustomerScope } from '../apps/server/src/platform/identity/customer-scope.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/start-postgres.ts';
import { anItem } from '../apps/server/src/testing/an-item.ts';
import { anAdminOf, manyOrders } from '../apps/server/src/testing/many-orders.ts';
import { whatAQueryReads } from '../apps/server/src/testing/what-a-query-reads.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- orders [orders] [calls]`: the first page, and the last, of the list of a customer's orders, of one
 * with 50, with 5,000 and with 50,000 of them.
 */
const most = wholeNumber(process.argv[2], 50_000);
const calls = wholeNumber(process.argv[3], 200);
const schema = 'bench_orders';
const size = 20;

await withDataFolder(async (dataDir) => {
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const pool = createPool(postgres.url, { max: 2, statementTimeout: 0 });
  try {
    const customers = [...new Set([50, Math.min(5000, most), most])];
    const database = await filled(pool, customers);
    say(`${await machine(pool)}; ${calls} calls each\n`);
    const rows: string[][] = [];
    for (const count of customers) {
      for (const index of [0, Math.ceil(count / size) - 1]) {
        rows.push([
          `${count} orders, page ${index + 1}`,
          ...(await measured(pool, database, { count, index })),
        ]);
      }
    }
    say(table(['the list of a customer with', 'ms: median (least to most)', 'buffers', 'rows'], rows));
  } finally {
    await pool.end();
    await postgres.stop();
  }
});

async function filled(pool: pg.Pool, customers: readonly number[]): Promise<ShopDatabase> {
  await migrate(pool, [schema]);
  const database = createShopDatabase(pool, schema);
  await pool.query(
    `insert into "${schema}".warehouse (id, descriptions) values ('noord', '{"nl": "Noord"}')`,
  );
  await anItem(database, { id: 'tent' });
  for (const count of customers) {
    const customer = `k${count}`;
    await pool.query(
      `insert into "${schema}".customer (id, created_at, modified_at) values ($1, '2024-01-01', '2024-01-01')`,
      [customer],
    );
    await manyOrders(pool, schema, { customer, item: 'tent', warehouse: 'noord', count });
  }
  await pool.query(`vacuum (analyze)`);
  return database;
}

async function measured(
  pool: pg.Pool,
  database: ShopDatabase,
  { count, index }: { readonly count: number; readonly index: number },
): Promise<string[]> {
  const customer = `k${count}`;
  const wish = { size, index, isReverse: true, language: 'nl', fallback: 'nl' };
  const list = () => listOrdersOf(database, CustomerScope.of(anAdminOf(customer)), wish);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const begun = performance.now();
    await list();
    times.push(performance.now() - begun);
  }
  const { statements } = await withStatements(list);
  let [buffers, read] = [0, 0];
  for (const text of statements) {
    const values = text.includes('with page') ? [customer, 'nl', 'nl', size, size * index] : [customer];
    const one = await whatAQueryReads(pool, text, values);
    buffers += one.buffers;
    read += one.rows;
  }
  return [spreadText(spreadOf(times), 2), String(buffers), String(read)];
}
