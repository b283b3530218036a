import type { StaffItem, StaffItemRow } from '@bivak/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { countItems, type ItemSearch, type ItemSort, readItems } from './staff-items.sql.ts';

let server: TestServer;
let owner: OfficeClient;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await server.pool.query(
    `insert into shop_feesthuis.category (id, ranking) values ('tenten', 1), ('klein', 2);
     update shop_feesthuis.category set parent_id = 'tenten' where id = 'klein'`,
  );
  await anItem(database, { id: 'tent', stock: { noord: 9 } });
  await anItem(database, { id: 'stoel', itemType: 'Sales', salesCents: 250 });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { tent: 1 } });
  owner = await anOfficeClient(server, 'owner');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);
const listed = async (query: string, who = owner): Promise<StaffItemRow[]> => {
  const { status, body } = await who.get(`/items?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.Collection as unknown as StaffItemRow[];
};
const ids = async (query: string) => (await listed(query)).map(({ ID }) => ID);
const record = async (id: string) => (await owner.get(`/items/${id}`)).body as StaffItem;

describe('the list of items', () => {
  test('the list of items goes page after page by name, in two statements', async () => {
    const { result, statements } = await withStatements(() => owner.get('/items?Sort=Name&size=2'));
    expect(result.body).toMatchObject({ Total: 3, TotalIsExact: true });
    expect(result.body.Collection.map(({ ID }: { ID: string }) => ID)).toEqual(['set', 'stoel']);
    expect(statements.filter((text) => text.includes('item_row'))).toHaveLength(2);
    expect(statements.filter((text) => !text.includes('operator_token'))).toHaveLength(2);
    expect(await ids(`Sort=Name&size=2&after=${result.body.Next}`)).toEqual(['tent']);
    expect(await ids('Sort=-Name')).toEqual(['tent', 'stoel', 'set']);
    expect((await owner.get(`/items?Sort=-Name&size=2&after=${result.body.Next}`)).status).toBe(400);
  });

  test('a row tells the price of the list for everybody, how many there are, and where a text is missing', async () => {
    await sql(`delete from shop_feesthuis.item_text where item_id = 'stoel' and language = 'de'`);
    const rows = await listed('Sort=Name');
    expect(rows.map(({ ID, Price, Stock, State }) => [ID, Price, Stock, State])).toEqual([
      ['set', { Amount: 10, Unit: 'day' }, 0, 'shop'],
      ['stoel', { Amount: 2.5, Unit: null }, 5, 'shop'],
      ['tent', { Amount: 10, Unit: 'day' }, 9, 'shop'],
    ]);
    expect(rows[1]).toMatchObject({ Description: 'stoel nl', Holes: ['de'], Labels: [], ChangedAt: null });
  });

  test.each([
    ['a piece of a name', 'q=toe', ['stoel']],
    ['two pieces, one of each language', 'q=tent%20en', ['tent']],
    ['letters that mean something else to a search', 'q=25%25', []],
    ['its kind', 'Type=Composition', ['set']],
    ['a text that is missing somewhere', 'Lacks=text', ['stoel']],
    ['a text that is missing in a language', 'Lacks=en', []],
    ['a picture that is missing', 'Lacks=picture&q=tent', ['tent']],
    ['its state', 'State=archived', []],
    ['a category that is not there', 'CategoryID=nergens', []],
  ])('items are found by %s', async (_, query, found) => {
    expect(await ids(query)).toEqual(found);
  });

  test('a category finds what lies in those below it, and a price that is missing counts for what is rented', async () => {
    await sql(`insert into shop_feesthuis.item_category (item_id, category_id) values ('tent', 'klein')`);
    expect(await ids('CategoryID=tenten')).toEqual(['tent']);
    await sql(`delete from shop_feesthuis.price where item_id = 'set'`);
    expect(await ids('Lacks=price')).toEqual(['set']);
  });

  test.each(['State=gone', 'Sort=Age', 'size=0', 'after=x.y', 'Colour=red'])(
    '%s is refused',
    async (query) => {
      expect((await owner.get(`/items?${query}`)).status).toBe(400);
    },
  );

  test('a page of many items reads no more than one of few, whatever it is narrowed and sorted by', async () => {
    await sql(
      `insert into shop_feesthuis.item (id, slug, item_type, stock_type, vat_bp, ranking, images, active)
       select 'veel-' || n, 'veel-' || n, 'Rental', 'BulkStock', 2100, n, array['a.webp'], n % 1000 <> 0
       from generate_series(1, 6000) n`,
    );
    await sql(
      'analyze shop_feesthuis.item_row; analyze shop_feesthuis.item; analyze shop_feesthuis.item_card',
    );
    const page = { language: 'nl', isReverse: false, size: 50, after: null } as const;
    const list = async (db: Db, sort: ItemSort, search: ItemSearch) => {
      const found = await countItems(db, search);
      return { found, rows: await readItems(db, search, { ...page, sort, found }) };
    };
    const reads = async (sort: ItemSort, all: readonly string[], words: readonly string[] | null = null) =>
      whatACallReads(server.pool, 'shop_feesthuis', (db) =>
        list(db, sort, { words, marks: { all, any: [] } }),
      );
    // The count, a page and what is joined to each row.
    for (const sort of ['ranking', 'name', 'changed'] as const)
      expect((await reads(sort, ['state:archived'])).buffers).toBeLessThan(800);
    expect((await reads('name', ['there'], ['%veel-12%'])).buffers).toBeLessThan(1600);
    // Walks come once more than a thousand fit, which only rows can tell.
    const everything = { words: null, marks: { all: ['there'], any: [] } };
    const { rows, found } = await list(server.shop.database, 'name', everything);
    expect([rows.length, found]).toEqual([51, { total: 1000, isExact: false }]);
    await sql(`delete from shop_feesthuis.item where id like 'veel-%'`);
  });
});

describe('a file of items', () => {
  test('a file of items has the rows of the list in its order with the names of their categories, for whoever sees them', async () => {
    const roles = await listForRoles(server, 'items');
    const asked = ['name', 'category', 'kind', 'price', 'state'] as const;
    const list = await officeList(server, 'items', mintedToken(server));
    const { head, rows } = await list.file('?Sort=-Name', asked);
    expect(head).toEqual(['Artikel', 'Categorie', 'Soort', 'Prijs', 'Stand']);
    const names = (await list.all('Sort=-Name', 1)).map(({ Description }) => Description);
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(rows.find(([name]) => name === names[0])?.at(-1)).toBe('In de winkel');
    expect(await statuses(roles, (theirs) => theirs.file('', ['name']))).toMatchObject({
      owner: 200,
      viewer: 200,
      nobody: 401,
    });
  });
});

describe('the record of an item', () => {
  test('the record of an item tells all of it in two statements', async () => {
    const { result, statements } = await withStatements(() => owner.get('/items/set'));
    expect([result.status, result.headers['etag']]).toEqual([200, `"${result.body.Version}"`]);
    expect(statements.filter((text) => !text.includes('operator_token'))).toHaveLength(2);
    expect(result.body).toMatchObject({
      ID: 'set',
      Type: 'Composition',
      State: 'shop',
      VATRate: 21,
      ListPrices: 'incl',
      Texts: { nl: { Description: 'set nl' } },
      Parts: [{ Item: { Key: 'tent', Description: 'tent nl' }, Amount: 1 }],
    });
    expect((await record('tent')).PartOf).toEqual([{ Key: 'set', Description: 'set nl' }]);
  });

  test('who may read the catalogue reads items, nobody else does, and another shop has its own', async () => {
    for (const role of ['desk', 'warehouse', 'bookkeeper', 'viewer'] as const) {
      const who = await anOfficeClient(server, role);
      const { Version } = (await who.get('/items/tent')).body;
      expect((await who.get('/items')).status).toBe(200);
      expect((await who.patch('/items/tent', { Labels: ['x'] }, Version)).status).toBe(403);
      expect((await who.post('/items', { Description: 'Nieuw' })).status).toBe(403);
      expect((await who.post('/items/tent/_state', { State: 'hidden' }, Version)).status).toBe(403);
    }
    const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
    expect((await elsewhere.get('/items/tent')).status).toBe(404);
    expect((await elsewhere.patch('/items/tent', { Labels: ['x'] }, 1)).status).toBe(404);
    expect((await owner.get('/items/nergens')).status).toBe(404);
  });

  test('an item is changed as far as it is named, with one event for all that is another', async () => {
    const before = await record('stoel');
    const saved = await owner.patch(
      '/items/stoel',
      {
        Texts: { de: { Description: 'Stuhl' }, nl: { LongDescription: 'Hout.' } },
        SalesPrice: 3.1,
        MaxPerCart: 40,
        Labels: ['hout', 'binnen'],
        CustomFields: { CUST_Weight: 4.5 },
      },
      before.Version,
    );
    expect([saved.status, saved.body]).toEqual([
      200,
      { ID: 'stoel', Version: before.Version + 1, State: 'shop' },
    ]);
    const now = await record('stoel');
    expect(now).toMatchObject({
      SalesPrice: 3.1,
      MaxPerCart: 40,
      Labels: ['binnen', 'hout'],
      CustomFields: { CUST_Weight: 4.5 },
      Texts: { nl: { Description: 'stoel nl', LongDescription: 'Hout.' }, de: { Description: 'Stuhl' } },
    });
    expect(now.History).toHaveLength(1);
    expect(now.History[0]).toMatchObject({ Action: 'update', By: { Kind: 'operator', Name: owner.name } });
    expect(now.History[0]?.Changes).toContainEqual({ Field: 'SalesPrice', From: 2.5, To: 3.1 });
    // The shop says so at once.
    expect((await server.public('de').get('/api/v2/shop/items/stoel')).body).toMatchObject({
      Description: 'Stuhl',
      SalesPriceIncVAT: 3.1,
    });
    // The same once more is no change.
    expect((await owner.patch('/items/stoel', { SalesPrice: 3.1 }, now.Version)).body.Version).toBe(
      now.Version,
    );
    expect((await record('stoel')).History).toHaveLength(1);
  });

  test('two people who change prices at once both see what the other did, and nothing is overwritten', async () => {
    const colleague = await anOfficeClient(server, 'owner');
    const { Version } = await record('tent');
    const price = (Unit: string, Price: number | null) => ({
      Prices: [{ PriceListID: 'standard', Unit, Price }],
    });
    const [one, other] = await Promise.all([
      owner.patch('/items/tent', price('day', 12), Version),
      colleague.patch('/items/tent', price('week', 50), Version),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
    const [late, lateBody] = one.status === 412 ? [one, price('day', 12)] : [other, price('week', 50)];
    expect(late.body).toMatchObject({
      Error: { Code: 'VersionStale' },
      Current: { Version: Version + 1 },
      ChangedBy: one.status === 412 ? colleague.name : owner.name,
      ChangedFields: [one.status === 412 ? 'Prices.standard.week' : 'Prices.standard.day'],
    });
    expect((await owner.patch('/items/tent', lateBody, Version + 1)).status).toBe(200);
    expect((await record('tent')).Prices).toMatchObject([
      { Unit: 'day', Price: 12 },
      { Unit: 'week', Price: 50 },
    ]);
    expect((await owner.patch('/items/tent', price('week', null))).status).toBe(428);
    expect((await owner.patch('/items/tent', price('week', null), Version + 2)).status).toBe(200);
    expect((await record('tent')).Prices).toHaveLength(1);
  });

  test.each([
    [
      'a list that is not there',
      'tent',
      { Prices: [{ PriceListID: 'vip', Unit: 'day', Price: 1 }] },
      'Prices[0].PriceListID',
    ],
    [
      'a price below nothing',
      'tent',
      { Prices: [{ PriceListID: 'standard', Unit: 'day', Price: -1 }] },
      'Prices[0].Price',
    ],
    [
      'no name in the language of the shop',
      'tent',
      { Texts: { nl: { Description: '' } } },
      'Texts.nl.Description',
    ],
    ['an address that another item has', 'tent', { Slug: 'stoel-slug' }, 'Slug'],
    ['an address with a blank', 'tent', { Slug: 'een tent' }, 'Slug'],
    ['a category that is not there', 'tent', { CategoryIDs: ['weg'] }, 'CategoryIDs[0]'],
    [
      'a certificate that is not known',
      'tent',
      { Certificates: [{ ID: 'weg', Required: true }] },
      'Certificates[0].ItemID',
    ],
    ['parts of what is no package', 'tent', { Parts: [{ ItemID: 'stoel', Amount: 1 }] }, 'Parts'],
    ['a part that is not there', 'set', { Parts: [{ ItemID: 'weg', Amount: 1 }] }, 'Parts[0].ItemID'],
    ['a part that is the package', 'set', { Parts: [{ ItemID: 'set', Amount: 1 }] }, 'Parts[0].ItemID'],
    ['itself as a substitute', 'tent', { Substitutes: ['tent'] }, 'Substitutes[0].ItemID'],
    [
      'a field that the shop has not',
      'tent',
      { CustomFields: { CUST_Smell: 'oak' } },
      'CustomFields.CUST_Smell',
    ],
    ['a name that is not known', 'tent', { Secret: 1 }, 'Secret'],
  ])('%s is refused under its name', async (_, id, body, field) => {
    const answer = await owner.patch(`/items/${id}`, body, (await record(id)).Version);
    expect([answer.status, answer.body.Error.Fields?.[0].Field]).toEqual([400, field]);
  });

  test('packages that would hold themselves by way of another are refused', async () => {
    await anItem(server.shop.database, { id: 'groot', kind: 'Composition', parts: { set: 2 } });
    const answer = await owner.patch(
      '/items/set',
      { Parts: [{ ItemID: 'groot', Amount: 1 }] },
      (await record('set')).Version,
    );
    expect([answer.status, answer.body.Error.Fields[0].Code]).toEqual([400, 'recipe-cycle']);
  });

  test('what goes with an item, and what may take its place, keeps its order', async () => {
    const { Version } = await record('tent');
    const body = {
      AddOns: [
        { ItemID: 'stoel', Policy: 'required', Amount: 4 },
        { ItemID: 'set', Policy: 'optional', Amount: 1 },
      ],
      Substitutes: ['stoel', 'set'],
      Properties: [
        { Name: 'maat', Titles: { nl: 'Maat', en: 'Size' }, Values: { nl: 'groot', en: 'large' } },
      ],
    };
    expect((await owner.patch('/items/tent', body, Version)).status).toBe(200);
    const now = await record('tent');
    expect(now.AddOns.map(({ Item, Amount }) => [Item.Key, Amount])).toEqual([
      ['stoel', 4],
      ['set', 1],
    ]);
    expect(now.Substitutes.map(({ Key }) => Key)).toEqual(['stoel', 'set']);
    expect(now.Properties).toEqual(body.Properties);
    const turned = { AddOns: body.AddOns.toReversed(), Substitutes: ['set', 'stoel'], Properties: [] };
    expect((await owner.patch('/items/tent', turned, now.Version)).status).toBe(200);
    const last = await record('tent');
    expect(last.AddOns.map(({ Item }) => Item.Key)).toEqual(['set', 'stoel']);
    expect(last.Substitutes.map(({ Key }) => Key)).toEqual(['set', 'stoel']);
    expect(last.Properties).toEqual([]);
  });
});
