import type { IsoDate } from '@bivak/rules';
import {
  countOrders,
  type OrderSearch,
  type OrderSort,
  readOrderPage,
} from '../apps/server/src/features/orders/staff-orders.sql.ts';
import { orderViews } from '../apps/server/src/features/orders/staff-orders.queries.ts';
import { likePattern } from '../apps/server/src/platform/database/typed-words.ts';
import { readToday } from '../apps/server/src/features/orders/staff-today.sql.ts';
import { searchAll, type SearchOf } from '../apps/server/src/features/search/search.sql.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import {
  createShopDatabase,
  type Db,
  type ShopDatabase,
} from '../apps/server/src/platform/database/shop-database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { whatACallReads } from '../apps/server/src/testing/what-a-query-reads.ts';
import { startPostgres } from '../apps/dev/src/postgres/start-postgres.ts';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { quantile, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- staff-lists FOLDER [calls]`: the lists of all orders in the large demo of a data folder that no server
 * uses (`npm run demo:large`, docs/operations.md): page and total of each, in turns with the limit, fifty rows by their key;
 * then the day at the desk and the search.
 */
const dataDir = process.argv[2] ?? '.bivak';
const calls = wholeNumber(process.argv[3], 40);
const schema = 'shop_feesthuis';
const size = 50;

interface Case {
  readonly name: string;
  readonly search: Partial<OrderSearch>;
  readonly sort?: OrderSort;
  readonly isReverse?: boolean;
}

const byKey = statement({ id: 'text' })(`
  select r.id from $schema.reservation r where r.id = any(array(
    select id from $schema.reservation where id > $1 order by id limit ${size}))
`);
const facts = statement({
  now: 'instant',
  customer: 'text',
  name: 'text',
  number: 'text',
  place: 'text',
  last: 'day',
  busy: 'day',
})(`
  select (select max(created_at) from $schema.reservation) as now,
    (select customer_id from $schema.orders_of_customer order by total desc limit 1) as customer,
    (select word from (select words from $schema.party limit 20000) p, regexp_split_to_table(p.words, ' ') word
      where word ~ '^[a-z]{4,}$' group by 1 order by count(*) desc limit 1) as name,
    (select max(reservation_no) from $schema.reservation) as number,
    (select min(id) from $schema.warehouse) as place,
    (select max(start_day) from $schema.reservation) as last,
    (select start_day from $schema.reservation where status = 'Order' group by 1 order by count(*) desc limit 1) as busy
`);

const postgres = await startPostgres({ dataDir, log: () => undefined });
const pool = createPool(postgres.url, { max: 2, statementTimeout: 0 });
try {
  const database = createShopDatabase(pool, schema);
  const known = await database.first(facts);
  if (known === undefined) throw new Error('there is no shop');
  const { now, customer, name, number, place, last, busy: day } = known;
  const from = new Date(now).toISOString().slice(0, 10) as IsoDate;
  const week = new Date(now + 7 * 86_400_000).toISOString().slice(0, 10) as IsoDate;
  const cases: readonly Case[] = [
    { name: 'all, by start', search: {} },
    { name: 'all, newest first', search: {}, sort: 'created', isReverse: true },
    { name: 'going out, by start', search: { statuses: orderViews['going-out'] } },
    { name: 'to accept, newest first', search: { statuses: ['Active'] }, sort: 'created', isReverse: true },
    { name: 'out, by end', search: { statuses: ['Picked'] }, sort: 'end' },
    { name: 'late', search: { statuses: ['Picked'], lateAt: now }, sort: 'end' },
    { name: 'rejected, newest first', search: { statuses: ['Rejected'] }, sort: 'created', isReverse: true },
    { name: 'one warehouse, last to begin first', search: { warehouses: [place] }, isReverse: true },
    {
      name: 'one warehouse, newest first',
      search: { warehouses: [place] },
      sort: 'created',
      isReverse: true,
    },
    { name: 'days of a week', search: { startFrom: from, startTo: week } },
    {
      name: 'days of a week, newest first',
      search: { startFrom: from, startTo: week },
      sort: 'created',
      isReverse: true,
    },
    { name: 'owing, going out', search: { statuses: orderViews['going-out'], isOwing: true } },
    { name: `name "${name}"`, search: { text: { words: [name], numbers: [] } }, isReverse: true },
    {
      name: `name "${name}", going out`,
      search: { statuses: orderViews['going-out'], text: { words: [name], numbers: [] } },
    },
    { name: 'a number', search: { text: { words: [number.toLowerCase()], numbers: [number] } } },
    { name: 'the largest customer', search: { customerIds: [customer] }, isReverse: true },
  ];
  say(`${await machine(pool)}; until ${last}, busiest on ${day}; ${calls} calls each, ${size} rows\n`);
  const rows: string[][] = [];
  for (const one of cases) rows.push(await measured(database, one, now));
  const head = [
    'list',
    'page ms: p50',
    'p95',
    'total ms: p50',
    'p95',
    'by key ms: p50',
    'p95',
    'buffers',
    'rows',
  ];
  say(table(head, rows));
  const others: readonly (readonly [string, (db: Db) => Promise<unknown>])[] = [
    [
      'the busiest day',
      (db) => readToday(db, { day, warehouses: null, lending: null, now, withMessages: true }),
    ],
    [
      'the busiest day, one warehouse',
      (db) => readToday(db, { day, warehouses: [place], lending: null, now, withMessages: true }),
    ],
    [`search "${name}"`, (db) => searchAll(db, searchOf(name), likePattern)],
    [
      'search a number',
      (db) => searchAll(db, { ...searchOf(number.toLowerCase()), numbers: [number] }, likePattern),
    ],
    ['search a piece of an article', (db) => searchAll(db, searchOf('tafel'), likePattern)],
  ];
  const more: string[][] = [];
  for (const [title, ask] of others) more.push(await timed(database, title, ask));
  say(`\n${table(['call', 'ms: p50', 'p95'], more)}`);
} finally {
  await pool.end();
  await postgres.stop();
}

function searchOf(text: string): SearchOf {
  const kinds = ['order', 'customer', 'item', 'serial', 'invoice'] as const;
  return {
    numbers: [],
    words: [text],
    warehouses: null,
    kinds,
    language: 'nl',
    fallback: 'nl',
    codes: [text],
  };
}

async function timed(
  database: ShopDatabase,
  title: string,
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const times: number[] = [];
  for (let turn = -6; turn < calls; turn += 1) {
    const begun = performance.now();
    await ask(database);
    if (turn >= 0) times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return [title, quantile(sorted, 0.5).toFixed(1), quantile(sorted, 0.95).toFixed(1)];
}

async function measured(database: ShopDatabase, one: Case, now: EpochMs): Promise<string[]> {
  const search: OrderSearch = {
    statuses: orderViews.all,
    warehouses: null,
    startFrom: null,
    startTo: null,
    lateAt: null,
    customerIds: [],
    text: null,
    assigned: null,
    isOwing: false,
    ...one.search,
  };
  const page = { sort: one.sort ?? 'start', isReverse: one.isReverse ?? false, size, after: null } as const;
  const read = (db: Db) => readOrderPage(db, search, page, now);
  const asked = [read, (db: Db) => countOrders(db, search, now), (db: Db) => db.rows(byKey, ['4'])];
  const times: number[][] = asked.map(() => []);
  // Warm, as a back office in use is.
  for (const ask of asked) for (let turn = 0; turn < 6; turn += 1) await ask(database);
  for (let turn = 0; turn < calls; turn += 1) {
    for (const [at, ask] of asked.entries()) {
      const begun = performance.now();
      await ask(database);
      times[at]?.push(performance.now() - begun);
    }
  }
  const figures = times.flatMap((all) => {
    const sorted = all.toSorted((a, b) => a - b);
    return [quantile(sorted, 0.5).toFixed(1), quantile(sorted, 0.95).toFixed(1)];
  });
  const { buffers, rows } = await whatACallReads(database.pool, database.schema, read);
  return [one.name, ...figures, String(buffers), rows.toFixed(0)];
}
