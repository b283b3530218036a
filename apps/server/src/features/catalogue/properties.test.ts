import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { aCategory } from './testing/a-category.ts';

let server: TestServer;
const get = (path: string, language?: string) => server.public(language).get(path);

const insertProperty = statement(`
  insert into $schema.item_property (item_id, name, ranking, titles, "values") values ($1, $2, $3, $4, $5)
`);
const insertAddOn = statement(`
  insert into $schema.add_on (item_id, add_on_id, policy, qty, ranking) values ($1, $2, $3, $4, $5)
`);

const colours = {
  white: { nl: 'Wit', en: 'White', de: 'Weiß' },
  red: { nl: 'Rood', en: 'Red', de: 'Rot' },
};

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  const say = (item: string, name: string, ranking: number, titles: object, values: object) =>
    database.rows(insertProperty, [item, name, ranking, JSON.stringify(titles), JSON.stringify(values)]);
  for (const id of ['a', 'b', 'c', 'd', 'gone']) await anItem(database, { id });
  const size = { nl: 'Maat', en: 'Size', de: 'Größe' };
  for (const [item, metres, colour] of [
    ['a', 10, 'white'],
    ['b', 9, 'white'],
    ['c', 10, 'red'],
    ['gone', 2, 'red'],
  ] as const) {
    await say(item, 'maat', 1, size, { nl: `${metres} m` });
    await say(item, 'kleur', 2, { nl: 'Kleur', en: 'Colour', de: 'Farbe' }, colours[colour]);
  }
  await server.pool.query(`update "${database.schema}".item set active = false where id = 'gone'`);
  await aCategory(database, { id: 'top' });
  await aCategory(database, { id: 'below', parent: 'top', items: ['a', 'b', 'c', 'gone'] });
  await aCategory(database, { id: 'empty' });
  await database.rows(insertAddOn, ['a', 'c', 'optional', 1, 2]);
  await database.rows(insertAddOn, ['a', 'b', 'required', 4, 1]);
  await database.rows(insertAddOn, ['a', 'gone', 'optional', 1, 3]);
});
afterAll(() => server.close());

describe('a list', () => {
  const ids = async (query: string, language?: string) =>
    (await get(`/api/v2/shop/items?${query}`, language)).body.Collection.map(({ ID }: { ID: string }) => ID);

  test.each([
    ['one value', 'properties=kleur:Wit', ['a', 'b']],
    [
      'values of one name, which are alternatives',
      'properties=kleur:Wit&properties=kleur:Rood',
      ['a', 'b', 'c'],
    ],
    ['several names, which narrow', 'properties=kleur:Wit&properties=maat:10%20m', ['a']],
    ['a value in another language', 'properties=kleur:Wei%C3%9F', ['a', 'b']],
    ['a value that nothing has', 'properties=kleur:Paars', []],
    ['a value with a colon in it', 'properties=kleur:Wit:mat', []],
    ['a name in any spelling of the query', 'PROPERTIES=kleur:Rood&category=top', ['c']],
  ])('a list is narrowed by %s', async (_, query, found) => {
    expect(await ids(query)).toEqual(found);
  });

  test.each([
    'properties=kleur',
    'properties=:Wit',
    'properties=kleur:',
    `properties=${'x'.repeat(120)}:${'y'.repeat(120)}`,
  ])('a list narrowed by properties: %s is refused', async (query) => {
    expect((await get(`/api/v2/shop/items?${query}`)).status).toBe(400);
  });
});

describe('the properties of a category', () => {
  test('the properties of a category are those of all that is on offer in it and below, in order, with how many have each value', async () => {
    const { body } = await get('/api/v2/shop/categories/top/properties', 'en');
    expect(body).toEqual({
      Collection: [
        {
          Name: 'maat',
          Title: 'Size',
          Ranking: 1,
          Values: [
            { Title: '9 m', Translations: { NL: '9 m' }, ItemCount: 1 },
            { Title: '10 m', Translations: { NL: '10 m' }, ItemCount: 2 },
          ],
        },
        {
          Name: 'kleur',
          Title: 'Colour',
          Ranking: 2,
          Values: [
            { Title: 'Red', Translations: { NL: 'Rood', EN: 'Red', DE: 'Rot' }, ItemCount: 1 },
            { Title: 'White', Translations: { NL: 'Wit', EN: 'White', DE: 'Weiß' }, ItemCount: 2 },
          ],
        },
      ],
      Total: 2,
      Index: 0,
    });
  });

  test('the properties of a category are none of an empty category, and not found of an unknown one', async () => {
    expect((await get('/api/v2/shop/categories/empty/properties')).body.Collection).toEqual([]);
    expect((await get('/api/v2/shop/categories/nowhere/properties')).status).toBe(404);
  });
});

describe('the suggestions of an item', () => {
  test('the suggestions of an item say what it needs and what may be taken beside it, in order, and nothing that is gone', async () => {
    const { body } = await get('/api/v2/shop/items/a/suggestions', 'en');
    expect(body.Collection).toMatchObject([
      { ID: 'b', Description: 'b en', ShopPolicy: 'required', SuggestionAmount: 4, SuggestionRanking: 1 },
      { ID: 'c', Description: 'c en', ShopPolicy: 'optional', SuggestionAmount: 1, SuggestionRanking: 2 },
    ]);
    // What goes along is an article itself: with its prices, its limits and where it is kept.
    expect(body.Collection[0]).toMatchObject({ Slug: 'b-slug', Type: 'Item', Images: [], MaxPerCart: null });
  });

  test('the suggestions of an item are announced by the card of what cannot go without one, as long as that is so', async () => {
    const needing = async () => {
      const { body } = await get('/api/v2/shop/items?size=100');
      const all = body.Collection.map((one: Record<string, unknown>) => [one['ID'], one['NeedsAddOns']]);
      return all.flatMap(([id, needs]) => (needs === true ? [id] : []));
    };
    const say = (policy: string) =>
      server.pool.query(
        `update "${server.shop.database.schema}".add_on set policy = '${policy}' where item_id = 'a' and add_on_id = 'b'`,
      );
    expect(await needing()).toEqual(['a']);
    await say('optional');
    expect(await needing()).toEqual([]);
    await say('required');
  });

  test('the suggestions of an item are none of an item that goes alone, and not found of one that is gone', async () => {
    expect((await get('/api/v2/shop/items/d/suggestions')).body).toEqual({
      Collection: [],
      Total: 0,
      Index: 0,
    });
    expect((await get('/api/v2/shop/items/gone/suggestions')).status).toBe(404);
  });
});
