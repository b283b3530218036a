import type { StaffCategory } from '@bivak/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';

let server: TestServer;
let owner: OfficeClient;

beforeAll(async () => {
  server = await aServer();
  owner = await anOfficeClient(server, 'owner');
  await anItem(server.shop.database, { id: 'tent' });
});
afterAll(() => server.close());

const all = async () => (await owner.get('/categories')).body.Collection as unknown as StaffCategory[];
const one = async (id: string) => (await all()).find(({ ID }) => ID === id);
const tree = async () => (await all()).map(({ ID, ParentID }) => `${ParentID ?? ''}/${ID}`);
const change = async (id: string, body: object) =>
  owner.patch(`/categories/${id}`, body, (await one(id))?.Version);
const itemsIn = async (category: string) =>
  (await server.public().get(`/api/v2/shop/items?category=${category}`)).body.Total;

test('categories are made, moved with all below them, and their goods are found above at once', async () => {
  for (const [Description, ParentID] of [
    ['Tenten', null],
    ['Klein', 'tenten'],
    ['Meubels', null],
    ['Tenten', null],
  ] as const) {
    expect((await owner.post('/categories', { Description, ParentID })).status).toBe(201);
  }
  expect(await tree()).toEqual(['/tenten', 'tenten/klein', '/meubels', '/tenten-2']);
  const { Version } = (await owner.get('/items/tent')).body;
  await owner.patch('/items/tent', { CategoryIDs: ['klein'] }, Version);
  expect([await itemsIn('tenten'), await itemsIn('meubels')]).toEqual([1, 0]);
  expect((await change('klein', { ParentID: 'meubels' })).status).toBe(200);
  expect(await tree()).toEqual(['/tenten', '/meubels', 'meubels/klein', '/tenten-2']);
  expect([await itemsIn('tenten'), await itemsIn('meubels')]).toEqual([0, 1]);
  expect((await change('tenten-2', { ParentID: null, Place: 0 })).status).toBe(200);
  expect(await tree()).toEqual(['/tenten-2', '/tenten', '/meubels', 'meubels/klein']);
  const shown = (await server.public().get('/api/v2/shop/categories')).body.Collection;
  expect(shown.map(({ CategoryID }: { CategoryID?: string }) => CategoryID)[0]).toBe('tenten-2');
});

test('the words of a category change by language, and an event says what they were', async () => {
  expect(
    (await change('meubels', { Texts: { de: { Description: 'Möbel', Notes: 'Für draußen' } } })).status,
  ).toBe(200);
  expect((await one('meubels'))?.Texts).toEqual({
    nl: { Description: 'Meubels', Notes: '' },
    de: { Description: 'Möbel', Notes: 'Für draußen' },
  });
  const german = (await server.public('de').get('/api/v2/shop/categories')).body.Collection;
  expect(JSON.stringify(german)).toContain('Möbel');
  const { rows } = await server.pool.query(
    `select action, after -> 'fields' as fields from shop_feesthuis.event
     where entity = 'category' and entity_id = 'meubels' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ action: 'update', fields: ['texts.de'] }]);
});

test.each([
  ['below itself', 'meubels', { ParentID: 'meubels' }, 'ParentID', 'category-cycle'],
  ['below what stands in it', 'meubels', { ParentID: 'klein' }, 'ParentID', 'category-cycle'],
  ['below what is not there', 'meubels', { ParentID: 'weg' }, 'ParentID', 'category-unknown'],
  ['without a name', 'meubels', { Texts: { nl: { Description: '' } } }, 'Texts.nl.Description', 'required'],
] as const)('a category %s is refused', async (_, id, body, field, code) => {
  const answer = await change(id, body);
  expect([answer.status, answer.body.Error.Fields?.[0]]).toMatchObject([400, { Field: field, Code: code }]);
});

test('only an empty category is removed, from the version that was seen, by who may write', async () => {
  const version = (await one('meubels'))?.Version ?? 0;
  expect((await owner.delete('/categories/meubels', version)).body.Error.Fields?.[0]?.Code).toBe(
    'category-not-empty',
  );
  expect((await owner.delete('/categories/tenten-2')).status).toBe(428);
  expect((await owner.delete('/categories/tenten-2', 1)).status).toBe(412);
  for (const role of ['desk', 'warehouse', 'bookkeeper', 'viewer'] as const) {
    const who = await anOfficeClient(server, role);
    expect((await who.get('/categories')).status).toBe(200);
    expect((await who.post('/categories', { Description: 'x' })).status).toBe(403);
    expect((await who.delete('/categories/tenten-2', 2)).status).toBe(403);
  }
  const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
  expect((await elsewhere.delete('/categories/tenten-2', 2)).status).toBe(404);
  expect((await owner.delete('/categories/tenten-2', 2)).status).toBe(204);
  expect(await one('tenten-2')).toBeUndefined();
});
