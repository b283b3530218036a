import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { aCategory } from './testing/a-category.ts';

let server: TestServer;

const colours = {
  white: { nl: 'Wit', en: 'White', de: 'Weiß' },
  red: { nl: 'Rood', en: 'Red', de: 'Rot' },
};

beforeAll(async () => {
  server = await aServer({ style: { warehouseAliases: { overal: ['noord', 'zuid'] } } });
  const { database } = server.shop;
  for (const [id, colour, size, warehouse] of [
    ['a', 'white', 'S', 'noord'],
    ['b', 'white', 'L', 'noord'],
    ['c', 'red', 'L', 'zuid'],
    ['d', 'red', 'S', 'zuid'],
    ['e', null, 'S', 'noord'],
  ] as const) {
    await anItem(database, { id, stock: { [warehouse]: 1 } });
    await aProperty(id, 'maat', { nl: size }, { ranking: 1, titles: { nl: 'Maat' } });
    if (colour !== null)
      await aProperty(id, 'kleur', colours[colour], { ranking: 2, titles: { nl: 'Kleur' } });
  }
  await anItem(database, { id: 'waarborg', itemType: 'Borg' });
  await aProperty('waarborg', 'maat', { nl: 'XL' });
  await aCategory(database, { id: 'shirts', items: ['a', 'b', 'c', 'd', 'e', 'waarborg'] });
});
afterAll(() => server.close());

async function aProperty(
  item: string,
  name: string,
  values: object,
  more: { ranking?: number; titles?: object } = {},
) {
  const { ranking = 0, titles = {} } = more;
  await server.pool.query(
    `insert into "${server.shop.database.schema}".item_property (item_id, name, ranking, titles, "values") values ($1, $2, $3, $4, $5)`,
    [item, name, ranking, JSON.stringify(titles), JSON.stringify(values)],
  );
}

/** "name value count", as they are offered. */
async function offered(query = ''): Promise<string[]> {
  const { body } = await server.public('nl').get(`/api/v2/shop/categories/shirts/properties?${query}`);
  return body.Collection.flatMap(
    (property: { Name: string; Values: { Title: string; ItemCount: number }[] }) =>
      property.Values.map(({ Title, ItemCount }) => `${property.Name} ${Title} ${ItemCount}`),
  );
}

describe('what a filter bar counts', () => {
  test.each([
    ['nothing: all of the category, never deposits', '', 'maat L 2, maat S 3, kleur Rood 2, kleur Wit 2'],
    [
      'one value: what is left of the others, and all of its own alternatives',
      'properties=kleur:Wit',
      'maat L 1, maat S 1, kleur Rood 2, kleur Wit 2',
    ],
    [
      'alternatives',
      'properties=kleur:Wit&properties=kleur:Rood',
      'maat L 2, maat S 2, kleur Rood 2, kleur Wit 2',
    ],
    [
      'two properties, which narrow each other',
      'properties=kleur:Rood&properties=maat:L',
      'maat L 1, maat S 1, kleur Rood 1, kleur Wit 1',
    ],
    ['a value in another language', 'properties=kleur:Rot', 'maat L 1, maat S 1, kleur Rood 2, kleur Wit 2'],
    [
      'a value that nothing has: none of the others are left',
      'properties=kleur:Paars',
      'maat L 0, maat S 0, kleur Rood 2, kleur Wit 2',
    ],
    ['a warehouse: what it has', 'warehouseID=noord', 'maat L 1, maat S 2, kleur Wit 2'],
    ['a name for several warehouses', 'warehouseID=overal', 'maat L 2, maat S 3, kleur Rood 2, kleur Wit 2'],
    ['a warehouse and a value', 'warehouseID=zuid&properties=maat:S', 'maat L 1, maat S 1, kleur Rood 1'],
  ])('what a filter bar counts beside %s', async (_, query, found) => {
    expect((await offered(query)).join(', ')).toBe(found);
  });

  test('what a filter bar counts is refused beside a value that names no property', async () => {
    const { status } = await server.public().get('/api/v2/shop/categories/shirts/properties?properties=rood');
    expect(status).toBe(400);
  });

  test('what a filter bar counts is not found in a category that does not exist', async () => {
    const path = '/api/v2/shop/categories/nowhere/properties?properties=kleur:Wit';
    expect((await server.public().get(path)).status).toBe(404);
  });
});

test('a deposit stands in no list, no search, no suggestions and no prices, even where its id is known', async () => {
  const { schema } = server.shop.database;
  await server.pool.query(
    `insert into "${schema}".add_on (item_id, add_on_id, policy, qty, ranking) values ('a', 'waarborg', 'required', 1, 1)`,
  );
  const period = 'DateTimeExpectedStart=2026-06-08&DateTimeExpectedEnd=2026-06-09&warehouseID=noord';
  for (const path of [
    'items?search=waarborg',
    'items?properties=maat:XL',
    'items/a/suggestions',
    `items/_offers?ids=waarborg&${period}`,
  ]) {
    const { status, body } = await server.public().get(`/api/v2/shop/${path}`);
    expect([path, status, body.Collection]).toEqual([path, 200, []]);
  }
});

test('values stand in the order of their size, and behind them those without one', async () => {
  const sizes = ['Alle maten', 'Meer dan 75', '25 tot 75', 'Tot 2,5', 'Eigen maat'];
  for (const [at, size] of sizes.entries()) {
    await aProperty(`${'abcde'[at]}`, 'past', { nl: size });
  }
  const past = (await offered()).filter((one) => one.startsWith('past '));
  expect(past).toEqual([
    'past Tot 2,5 1',
    'past 25 tot 75 1',
    'past Meer dan 75 1',
    'past Alle maten 1',
    'past Eigen maat 1',
  ]);
  await server.pool.query(`delete from "${server.shop.database.schema}".item_property where name = 'past'`);
});

test('a list of a name for several warehouses holds what any of them has, and counts it once', async () => {
  const { body } = await server.public().get('/api/v2/shop/items?warehouseID=overal&size=2');
  expect(body).toMatchObject({ Total: 5, Collection: [{ ID: 'a' }, { ID: 'b' }] });
});

test("a value without words in the language or the shop's own shows those that it has", async () => {
  await server.pool.query(
    `update "${server.shop.database.schema}".item_property set "values" = '{"de": "Kurz"}' where item_id = 'e'`,
  );
  expect(await offered()).toContain('maat Kurz 1');
});
