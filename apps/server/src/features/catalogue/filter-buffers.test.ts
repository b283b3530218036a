import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { type QueryReads, whatAQueryReads } from '../../testing/what-a-query-reads.ts';
import { selectCategoryProperties } from './categories.sql.ts';
import { type PropertyFilter, selectItems } from './items.sql.ts';

const properties = 40;
const items = 2000;
const reader = { language: 'nl', fallback: 'nl', customerGroup: null } as const;

let server: TestServer;

/** Forty properties of four values each on every item; ten categories, over which the items lie scattered. */
beforeAll(async () => {
  server = await aServer();
  const { schema } = server.shop.database;
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query(`set local bivak.cards = 'later'`);
  await client.query(`
    insert into "${schema}".item (id, slug, item_type, stock_type, vat_bp, ranking)
      select n, n, 'Rental', 'BulkWithoutStock', 2100, n * 7919 % ${items} from generate_series(1, ${items}) n;
    insert into "${schema}".category (id) select 'c' || n from generate_series(0, 9) n;
    insert into "${schema}".item_category (item_id, category_id)
      select n, 'c' || n * 31 % 10 from generate_series(1, ${items}) n;
    insert into "${schema}".item_property (item_id, name, ranking, titles, "values")
      select n, 'p' || p, p, jsonb_build_object('nl', 'p' || p),
        jsonb_build_object('nl', 'v' || ((hashint4(n * 41 + p) & 3) + case when p = 7 then 4 else 0 end))
      from generate_series(1, ${items}) n cross join generate_series(1, ${properties}) p`);
  await client.query(`select "${schema}".refresh_cards(null)`);
  await client.query('commit');
  await client.query(
    `vacuum (analyze) "${schema}".item_card, "${schema}".property_option, "${schema}".listed_option`,
  );
  client.release(true);
});
afterAll(() => server.close());

async function readBy(work: () => Promise<unknown>, values: readonly unknown[]): Promise<QueryReads> {
  const { statements } = await withStatements(work);
  expect(statements).toHaveLength(1);
  return whatAQueryReads(server.pool, statements[0] ?? '', values);
}

function listed(filter: readonly PropertyFilter[]): Promise<QueryReads> {
  const asked = { size: 24, index: 0, category: 'c3', properties: filter };
  const values = filter.flatMap((one) => [one.name, one.values]);
  return readBy(() => selectItems(server.shop.database, reader, asked), [24, 0, 'c3', ...values]);
}

function counted(filter: readonly PropertyFilter[]): Promise<QueryReads> {
  const chosen = filter.flatMap(({ name, values }) => values.map((value) => [name, value]));
  const values = [chosen.map(([name]) => name), chosen.map(([, value]) => value), null, null];
  return readBy(
    () => selectCategoryProperties(server.shop.database, 'c3', { properties: filter }),
    chosen.length === 0 ? ['c3'] : ['c3', ...values],
  );
}

describe('in a shop of forty properties', () => {
  const one = { name: 'p1', values: ['v1'] };
  const alternatives = { name: 'p2', values: ['v0', 'v2', 'v3'] };
  const cases: [string, PropertyFilter[]][] = [
    ['one value', [one]],
    ['alternatives', [alternatives]],
    ['three properties', [one, alternatives, { name: 'p3', values: ['v2'] }]],
    ['a value that nothing has', [{ name: 'p7', values: ['v1'] }]],
  ];

  test.each(cases)(
    'a list of a category narrowed by %s reads at most three times what the whole one reads, in pages and in rows',
    async (_, filter) => {
      const [whole, narrowed] = [await listed([]), await listed(filter)];
      expect(narrowed.buffers).toBeLessThanOrEqual(3 * whole.buffers);
      expect(narrowed.rows).toBeLessThanOrEqual(3 * whole.rows);
    },
  );

  test('counting what is left of every value reads the items of the category once, and without a filter none', async () => {
    const whole = await listed([]);
    const [unfiltered, filtered] = [await counted([]), await counted([one, alternatives])];
    expect(filtered.buffers).toBeLessThanOrEqual(3 * whole.buffers);
    expect(filtered.rows).toBeLessThanOrEqual(3 * whole.rows);
    expect(unfiltered.buffers).toBeLessThanOrEqual(whole.buffers);
    expect(unfiltered.rows).toBeLessThanOrEqual(3 * 4 * properties);
  });
});
