import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopDatabase } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { blockedOrDone } from '../../testing/blocked-or-done.ts';
import { anItem } from '../../testing/an-item.ts';
import { aCategory } from './testing/a-category.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  for (const id of ['stoel', 'tafel', 'kussen']) await anItem(database, { id, stock: { noord: 5 } });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { stoel: 4, tafel: 1 } });
  await anItem(database, { id: 'zithoek', kind: 'Composition', parts: { set: 1, kussen: 4 } });
  await aCategory(database, { id: 'meubels' });
  await aCategory(database, { id: 'sets', parent: 'meubels', items: ['set', 'zithoek'] });
});
afterAll(() => server.close());

/** How many items stand in each category, and how many of them have each value. */
const inBranches = `
  select id, null::integer as option_id, count(*)::integer as items
  from $schema.item_card cross join unnest(branch_ids) id where listed group by id
  union all
  select id, option, count(*)::integer
  from $schema.item_card cross join unnest(branch_ids || ''::text) id cross join unnest(option_ids) option where listed group by 1, 2`;

/** Cards, search rows and count that are not what they would be if everything were made anew. */
async function apart(): Promise<unknown> {
  const { pool, shop } = server;
  const { rows } = await pool.query(
    `
    select (select json_agg(item_id) from (
        (select item_id, listed, ranking, branch_ids, warehouse_ids, option_ids, card::text from $schema.item_card)
        except
        (select item_id, listed, ranking, branch_ids, warehouse_ids, option_ids, card::text from $schema.cards_of(null))
      ) wrong) as cards,
      (select json_agg(item_id) from (
        (table $schema.item_search except select * from $schema.searches_of(null))
        union all (select * from $schema.searches_of(null) except table $schema.item_search)
      ) wrong) as searches,
      (select count(*)::integer from $schema.item) - (select count(*)::integer from $schema.item_card) as missing,
      (select count(*)::integer from $schema.item_card where listed) - (select listed from $schema.catalogue) as counted,
      (select json_agg(wrong) from (
        (select warehouse_id as id, items from $schema.listed_at where items <> 0)
        except
        (select id, count(*)::integer from $schema.item_card cross join unnest(warehouse_ids) id where listed group by id)
        union all
        (select id, count(*)::integer from $schema.item_card cross join unnest(warehouse_ids) id where listed group by id
        except
        select warehouse_id, items from $schema.listed_at)
      ) wrong) as at,
      (select json_agg(wrong) from (
        (select category_id as id, null as option_id, items from $schema.listed_in
        union all select category_id, option_id, items from $schema.listed_option)
        except
        (select category_id, null, 0 from $schema.listed_in
        union all select category_id, option_id, 0 from $schema.listed_option
        union all ${inBranches})
      ) wrong) as within,
      (select json_agg(wrong) from (
        (${inBranches}) except (select category_id, null, items from $schema.listed_in
        union all select category_id, option_id, items from $schema.listed_option)
      ) wrong) as uncounted
    `.replaceAll('$schema.', `"${shop.database.schema}".`),
  );
  return rows[0];
}

const right = {
  cards: null,
  searches: null,
  missing: 0,
  counted: 0,
  at: null,
  within: null,
  uncounted: null,
};

const changes = {
  hide: `update $schema.item set active = not active where id = 'stoel'`,
  rank: `update $schema.item set ranking = ranking + 1 where id <> 'tafel'`,
  uncounted: `update $schema.item set stock_type = 'BulkWithoutStock' where id = 'tafel'`,
  rename: `update $schema.item_text set description = description || ' extra' where language = 'nl'`,
  silence: `delete from $schema.item_text where item_id = 'kussen' and language = 'de'`,
  price: `update $schema.price set cents = cents + 1 where item_id = 'set'`,
  unprice: `delete from $schema.price where item_id = 'kussen'`,
  property: `insert into $schema.item_property (item_id, name, titles, "values")
    values ('tafel', 'kleur', '{"nl": "Kleur"}', '{"nl": "wit", "en": "white"}') on conflict do nothing`,
  bare: `delete from $schema.item_property`,
  file: `insert into $schema.item_category (item_id, category_id) values ('stoel', 'sets') on conflict do nothing`,
  unfile: `delete from $schema.item_category where item_id = 'set'`,
  move: `update $schema.category set parent_id = null where id = 'sets'`,
  word: `update $schema.category_text set description = 'Groepen' where category_id = 'sets'`,
  elsewhere: `insert into $schema.stock (item_id, warehouse_id, qty)
    select id, 'zuid', 1 from $schema.item where kind = 'Item' on conflict do nothing`,
  gone: `delete from $schema.stock where item_id = 'stoel' and warehouse_id = 'noord'`,
  recipe: `insert into $schema.composition_part (composition_id, part_id, qty) values ('set', 'kussen', 2) on conflict do nothing`,
  unrecipe: `delete from $schema.composition_part where part_id = 'tafel'`,
  close: `update $schema.warehouse set active = not active where id = 'zuid'`,
  open: `insert into $schema.warehouse (id, ranking, descriptions, street, house_number, zip_code, city, tel, active)
    select 'west', 9, descriptions, street, house_number, zip_code, city, tel, true from $schema.warehouse where id = 'zuid'
    on conflict (id) do update set ranking = excluded.ranking`,
  swap: `update $schema.warehouse set ranking = -ranking`,
  group: `update $schema.price_list set customer_group = 'school' where customer_group is not null`,
  drop: `delete from $schema.item where id = 'zithoek'`,
};

describe('the card of an item', () => {
  test('the card of an item is what the item is, whatever changes', async () => {
    const names = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { pool, shop } = server;
        for (const step of steps) {
          await pool.query(changes[step].replaceAll('$schema.', `"${shop.database.schema}".`));
        }
        expect(await apart()).toEqual(right);
      }),
      { numRuns: 12 },
    );
  });

  test('the card of an item has both changes of two that were made at once', async () => {
    const { shop, pool } = server;
    const change = (sql: string) =>
      inTransaction(createShopDatabase(pool, shop.database.schema), (transaction) =>
        transaction.rows(statement(sql)),
      );
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        change(changes.price),
        change(changes.rename),
        change(changes.rank),
        change(changes.hide),
      ]);
      expect(await apart()).toEqual(right);
    }
  });

  test.each([
    [
      'a recipe and the first stock of its part',
      [
        `insert into $schema.composition_part (composition_id, part_id, qty) values ('los', 'nieuw', 1)`,
        `insert into $schema.stock (item_id, warehouse_id, qty) values ('nieuw', 'zuid', 2)`,
      ],
    ],
    [
      'a place in a category and where that category stands',
      [
        `insert into $schema.item_category (item_id, category_id) values ('nieuw', 'zwevend')`,
        `update $schema.category set parent_id = 'meubels' where id = 'zwevend'`,
      ],
    ],
  ])('the card of an item has both of %s, whichever is first', async (_, [first = '', second = '']) => {
    const { shop, pool } = server;
    const { schema } = shop.database;
    const qualified = (sql: string) => sql.replaceAll('$schema.', `"${schema}".`);
    await pool.query(
      qualified(`
        insert into $schema.item (id, slug, item_type, kind, stock_type, vat_bp) values
          ('nieuw', 'nieuw', 'Rental', 'Item', 'BulkStock', 2100), ('los', 'los', 'Rental', 'Composition', 'BulkStock', 2100)
          on conflict do nothing;
        insert into $schema.category (id) values ('zwevend') on conflict do nothing;
      `),
    );
    const [one, two] = [await pool.connect(), await pool.connect()];
    await one.query(qualified(`begin; ${first}`));
    const waiting = two.query(qualified(`begin; ${second}; commit`));
    await blockedOrDone(pool, waiting);
    await one.query('commit');
    await waiting;
    one.release();
    two.release();
    expect(await apart()).toEqual(right);
  });

  test('the card of an item waits for the end of a bulk load that says so', async () => {
    const { shop, pool } = server;
    const client = await pool.connect();
    await client.query(`begin; set local bivak.cards = 'later'`);
    await client.query(changes.rename.replaceAll('$schema.', `"${shop.database.schema}".`));
    await client.query(`select "${shop.database.schema}".refresh_cards(null); commit`);
    client.release();
    expect(await apart()).toEqual(right);
  });
});
