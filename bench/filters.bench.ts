import type pg from 'pg';
import { selectCategoryProperties } from '../apps/server/src/features/catalogue/categories.sql.ts';
import { type PropertyFilter, selectItems } from '../apps/server/src/features/catalogue/items.sql.ts';
import { withStatements } from '../apps/server/src/platform/database/count-statements.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import { createShopDatabase, type ShopDatabase } from '../apps/server/src/platform/database/shop-database.ts';
import { type QueryReads, whatAQueryReads } from '../apps/server/src/testing/what-a-query-reads.ts';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { quantile, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { startFleet } from './list/fleet.ts';

/**
 * `npm run bench -- filters [items] [calls]`: what lists of categories read that are narrowed by values of properties,
 * beside the whole list of the same category, in a shop of forty properties; and what counting the filter bar reads.
 */
const items = wholeNumber(process.argv[2], 100_000);
const calls = wholeNumber(process.argv[3], 40);
const reader = { language: 'nl', fallback: 'nl', customerGroup: null } as const;

interface Measured extends QueryReads {
  readonly name: string;
  readonly total: number | null;
  readonly ms: number;
}

await withDataFolder(async (dataDir) => {
  const fleet = await startFleet({ dataDir, poolSize: 2, sizes: [items] });
  const [shop] = fleet.shops;
  const pool = createPool(shop?.cached.facts.databaseUrl ?? '', { max: 1, statementTimeout: 0 });
  try {
    const schema = shop?.cached.facts.schema ?? '';
    const database = createShopDatabase(pool, schema);
    const { rows } = await pool.query<{ names: number }>(
      `select count(distinct name)::integer as names from "${schema}".property_option`,
    );
    say(`${await machine(pool)}; ${items} items, ${rows[0]?.names} properties, ${calls} calls each\n`);
    for (const category of await categories(pool, schema)) {
      const filters = await filtersOf(pool, schema, category);
      const measured = await measure(pool, database, { category, filters });
      const [whole] = measured;
      say(
        table(
          ['what', 'found', 'ms: p50', 'buffers', 'rows', 'buffers over the whole list', 'rows over it'],
          measured.map(({ name, total, ms, buffers, rows: read }) => [
            name,
            total === null ? '' : String(total),
            ms.toFixed(1),
            String(buffers),
            String(read),
            (buffers / (whole?.buffers ?? Number.NaN)).toFixed(2),
            (read / (whole?.rows ?? Number.NaN)).toFixed(2),
          ]),
        ),
      );
    }
  } finally {
    await pool.end();
    await fleet.stop();
  }
});

/** One of about two thousand items, and the largest department. */
async function categories(pool: pg.Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`
    (select category_id as id from "${schema}".listed_in order by abs(items - 2000), category_id limit 1)
    union all (select category_id from "${schema}".listed_in order by items desc, category_id limit 1)`);
  return rows.map(({ id }) => id);
}

/** The commonest values of properties in a category. */
async function filtersOf(pool: pg.Pool, schema: string, category: string): Promise<PropertyFilter[]> {
  const { rows } = await pool.query<PropertyFilter>(
    `select name, (array_agg(said order by items desc))[1:2] as values
     from (
       select o.name, o."values" ->> 'nl' as said, l.items
       from "${schema}".listed_option l join "${schema}".property_option o on o.id = l.option_id
       where l.category_id = $1
     ) options group by name order by sum(items) desc, name limit 3`,
    [category],
  );
  return rows;
}

async function measure(
  pool: pg.Pool,
  database: ShopDatabase,
  { category, filters }: { readonly category: string; readonly filters: readonly PropertyFilter[] },
): Promise<Measured[]> {
  const one = filters.slice(0, 1).map(({ name, values }) => ({ name, values: values.slice(0, 1) }));
  const cases = [
    { name: `${category}, whole`, properties: [] },
    { name: 'one value', properties: one },
    { name: 'two values of a property', properties: filters.slice(0, 1) },
    { name: 'three properties', properties: filters },
  ];
  const measured: Measured[] = [];
  for (const { name, properties } of cases) {
    const list = () => selectItems(database, reader, { size: 24, index: 0, category, properties });
    const values = [24, 0, category, ...properties.flatMap((filter) => [filter.name, filter.values])];
    const { total } = await list();
    measured.push({ name, total, ...(await figures(pool, list, values)) });
  }
  for (const { name, properties } of cases) {
    const count = () => selectCategoryProperties(database, category, { properties });
    const chosen = properties.flatMap((filter) => filter.values.map((value) => [filter.name, value]));
    const values = [category, chosen.map(([known]) => known), chosen.map(([, value]) => value), null];
    const asked = properties.length === 0 ? [category] : values;
    measured.push({ name: `filter bar: ${name}`, total: null, ...(await figures(pool, count, asked)) });
  }
  return measured;
}

async function figures(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  values: readonly unknown[],
): Promise<QueryReads & { readonly ms: number }> {
  const { statements } = await withStatements(work);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  const ms = quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
  return { ms, ...(await whatAQueryReads(pool, statements[0] ?? '', values)) };
}
