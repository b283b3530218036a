import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { aCategory } from './testing/a-category.ts';

let server: TestServer;
const get = (path: string, language?: string) => server.public(language).get(path);
const ids = async (query: string) => {
  const { body } = await get(`/api/v2/shop/items?${query}`);
  return body.Collection.map((item: { ID: string }) => item.ID);
};

beforeAll(async () => {
  server = await aServer({ drawings: [{ categories: ['oak', 'wood'], path: 'M3 3h18', ground: 2 }] });
  const { database } = server.shop;
  await anItem(database, { id: 'bench', stock: { noord: 4, zuid: 4 }, maxPerCart: 10 });
  await anItem(database, { id: 'table', stock: { noord: 5 }, dayCents: 1210, weekCents: 4840 });
  await anItem(database, { id: 'lamp', stock: { zuid: 3 }, salesCents: 999 });
  await anItem(database, { id: 'straw', stockType: 'BulkWithoutStock' });
  await anItem(database, {
    id: 'seat',
    kind: 'Composition',
    parts: { table: 1, bench: 2 },
    depositCents: 5000,
  });
  await anItem(database, { id: 'feast', kind: 'Composition', parts: { seat: 8, straw: 3 } });
  await anItem(database, { id: 'void', kind: 'Composition' });
  await anItem(database, { id: 'deposit', itemType: 'Borg' });
  await anItem(database, { id: 'gone' });
  await server.pool.query(`
    update "${database.schema}".item set active = false where id = 'gone';
    update "${database.schema}".item set ranking = 1 where id = 'bench';
    update "${database.schema}".item set images = '{tafel.webp}', custom_fields = '{"CUST_Weight": 12}' where id = 'table';
    update "${database.schema}".item_text set medium = 'Klapbare tafel', long = 'Een tafel' where item_id = 'table' and language = 'nl';
    delete from "${database.schema}".item_text where item_id = 'lamp' and language = 'en';
    insert into "${database.schema}".item_property (item_id, name, ranking, titles, "values") values
      ('table', 'Colour', 2, '{"nl": "Kleur", "en": "Colour"}', '{"nl": "Wit", "en": "White"}'),
      ('table', 'Width', 1, '{"nl": "Breedte"}', '{"nl": "80 cm"}');
  `);
  await aCategory(database, { id: 'all', ranking: 2, texts: { nl: 'Alles', en: 'All' }, image: 'all.webp' });
  await aCategory(database, { id: 'seats', parent: 'all', ranking: 1, items: ['bench', 'seat', 'gone'] });
  await aCategory(database, { id: 'wood', parent: 'all', ranking: 3, items: ['bench', 'table', 'deposit'] });
  await aCategory(database, { id: 'oak', parent: 'wood', ranking: 4, items: ['table'] });
});
afterAll(() => server.close());

describe('categories', () => {
  test('categories stand in their order and count what is in them or below once', async () => {
    const { status, body } = await get('/api/v2/shop/categories', 'en');
    expect(status).toBe(200);
    expect(
      body.Collection.map((one: Record<string, unknown>) => [one['CategoryID'], one['ItemCount']]),
    ).toEqual([
      ['seats', 2],
      ['all', 3],
      ['wood', 2],
      ['oak', 1],
    ]);
    expect(body.Collection[1]).toEqual({
      CategoryID: 'all',
      ParentCategoryID: null,
      Description: 'All',
      Ranking: 2,
      Notes: 'en notes',
      Images: [{ Url: '/assets/shop/images/all.webp', Width: 800, Height: 800, Description: 'All' }],
      Drawing: null,
      ItemCount: 3,
    });
  });

  test('for categories without words in a language those of the shop stand in', async () => {
    const { body } = await get('/api/v2/shop/categories', 'de');
    expect(body.Collection[1]).toMatchObject({ Description: 'Alles', Notes: 'nl notes' });
  });
});

describe('the list of items', () => {
  test('the list of items has everything on offer by ranking and id, never deposits, never what is gone', async () => {
    expect(await ids('')).toEqual(['feast', 'lamp', 'seat', 'straw', 'table', 'void', 'bench']);
  });

  test('the list of items comes in pages that know the total, also behind the last one', async () => {
    const { body } = await get('/api/v2/shop/items?size=2&index=1');
    expect(body).toMatchObject({ Total: 7, Index: 1, Collection: [{ ID: 'seat' }, { ID: 'straw' }] });
    const beyond = await get('/api/v2/shop/items?size=2&index=9');
    expect(beyond.body).toEqual({ Collection: [], Total: 7, Index: 9 });
  });

  test('the list of items of a category holds what stands in it or below, once', async () => {
    expect(await ids('category=all')).toEqual(['seat', 'table', 'bench']);
    expect(await ids('category=oak')).toEqual(['table']);
    expect(await ids('category=unheard-of')).toEqual([]);
  });

  test('the list of items of a warehouse holds what has stock there, what is not counted, and sets of which all parts are there', async () => {
    expect(await ids('warehouseID=noord')).toEqual(['feast', 'seat', 'straw', 'table', 'bench']);
    expect(await ids('warehouseID=zuid')).toEqual(['lamp', 'straw', 'bench']);
    expect(await ids('warehouseID=oost')).toEqual([]);
    expect(await ids('warehouseid=zuid&category=wood')).toEqual(['bench']);
  });

  test('the list of items is searched by words of the description, in any case and order, as text and not as a pattern', async () => {
    expect(await ids('search=TABLE')).toEqual(['table']);
    expect(await ids('search=nl%20tab')).toEqual(['table']);
    expect(await ids('search=%25')).toEqual([]);
    expect(await ids('search=%20')).toHaveLength(7);
    expect(await ids('search=lamp&warehouseID=noord')).toEqual([]);
  });

  test.each(['size=0', 'size=101', 'size=many', 'index=-1', 'warehouseID='])(
    'the list of items: %s is refused',
    async (query) => {
      const { status, body } = await get(`/api/v2/shop/items?${query}`);
      expect(status).toBe(400);
      expect(body.Error.Fields).toHaveLength(1);
    },
  );

  test('the list of items costs one statement, however it is narrowed, and none when nothing has changed since', async () => {
    for (const query of ['', '?category=all&warehouseID=noord&search=tafel&size=100']) {
      await server.pool.query(
        `update "${server.shop.database.schema}".catalogue set state = gen_random_uuid()`,
      );
      const cost = async () =>
        (await withStatements(() => get(`/api/v2/shop/items${query}`))).statements.length;
      expect([await cost(), await cost()]).toEqual([1, 0]);
    }
  });

  test('the list of items draws what has no picture as the first of its categories that the shop draws', async () => {
    const wood = { Path: 'M3 3h18', Ground: 2 };
    const drawn = async (path: string) => {
      const { body } = await get(`/api/v2/shop/${path}`);
      return body.Collection.map((one: Record<string, unknown>) => [
        one['ID'] ?? one['CategoryID'],
        one['Drawing'],
      ]);
    };
    expect(await drawn('items?category=all')).toEqual([
      ['seat', null],
      ['table', null],
      ['bench', wood],
    ]);
    expect(await drawn('categories')).toEqual([
      ['seats', null],
      ['all', null],
      ['wood', wood],
      ['oak', wood],
    ]);
    expect((await get('/api/v2/shop/items/bench')).body).toMatchObject({ Images: [], Drawing: wood });
  });

  test('the list of items says where an item is and in which categories', async () => {
    const { body } = await get('/api/v2/shop/items?size=100');
    const places = body.Collection.map((one: Record<string, unknown>) => [one['ID'], one['WarehouseIDs']]);
    expect(Object.fromEntries(places)).toEqual({
      bench: ['noord', 'zuid'],
      table: ['noord'],
      lamp: ['zuid'],
      straw: ['noord', 'zuid'],
      seat: ['noord'],
      feast: ['noord'],
      void: [],
    });
    expect(body.Collection.at(-1)).toMatchObject({
      ID: 'bench',
      CategoryIDs: ['seats', 'wood'],
      MaxPerCart: 10,
    });
  });
});

describe('one item', () => {
  const path = '/api/v2/shop/items/table';

  test('one item is found by id and by slug, with all that is said of it', async () => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ID: 'table',
      Slug: 'table-slug',
      Description: 'table nl',
      MediumDescription: 'Klapbare tafel',
      LongDescription: 'Een tafel',
      Type: 'Item',
      StockType: 'BulkStock',
      Images: [{ Url: '/assets/shop/images/tafel.webp', Width: 800, Height: 800, Description: 'table nl' }],
      CustomFields: { CUST_Weight: 12 },
      Deposit: null,
      ItemAttachments: [],
      Videos: [],
    });
    expect((await get('/api/v2/shop/items/table-slug')).body).toEqual(body);
  });

  test('an item weighs 1 where nobody has weighed it, and says how many it holds where the shop knows', async () => {
    expect((await get('/api/v2/shop/items/bench')).body.CustomFields).toEqual({ CUST_Weight: 1 });
    await server.pool.query(
      `update "${server.shop.database.schema}".item set custom_fields = '{"CUST_OccupancyCapacity": 4, "CUST_Weight": null}' where id = 'bench'`,
    );
    expect((await get('/api/v2/shop/items/bench')).body.CustomFields).toEqual({
      CUST_OccupancyCapacity: 4,
      CUST_Weight: 1,
    });
  });

  test('one item has its properties in order, in the language of the reader, with all translations beside', async () => {
    const { body } = await get(path, 'en');
    expect(body.Properties).toEqual([
      { PropertyDefinition: 'Width', Title: 'Breedte', Value: '80 cm', Translations: { NL: '80 cm' } },
      {
        PropertyDefinition: 'Colour',
        Title: 'Colour',
        Value: 'White',
        Translations: { NL: 'Wit', EN: 'White' },
      },
    ]);
    expect(body).toMatchObject({ Description: 'table en', MediumDescription: 'Klapbare tafel' });
  });

  test('an item without words in a language is described in that of the shop', async () => {
    expect((await get('/api/v2/shop/items/lamp', 'en')).body.Description).toBe('lamp nl');
    expect((await get('/api/v2/shop/items/lamp', 'fr')).body.Description).toBe('lamp nl');
  });

  test('one item that is a set names its parts, and the deposit that it asks', async () => {
    const { body } = await get('/api/v2/shop/items/seat', 'de');
    expect(body).toMatchObject({ Type: 'Composition', Deposit: 50 });
    expect(body.Items).toEqual([
      { ItemID: 'table', Description: 'table de', Amount: 1 },
      { ItemID: 'bench', Description: 'bench de', Amount: 2 },
    ]);
  });

  test.each(['unheard-of', 'gone', 'deposit', 'a%27%20or%201=1'])(
    'an item by %s is not found',
    async (id) => {
      const { status, body } = await get(`/api/v2/shop/items/${id}`);
      expect(status).toBe(404);
      expect(body.Error.Code).toBe('NotFound');
    },
  );
});

test('another shop of the same process has a catalogue of its own', async () => {
  const { host } = new URL(server.other.origins[0] ?? '');
  const { body } = await server
    .public()
    .send({ method: 'GET', path: '/api/v2/shop/items', headers: { host } });
  expect(body).toEqual({ Collection: [], Total: 0, Index: 0 });
});
