import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { settlePlaces } from '../settings/index.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

const freshMs = 400;
let elapsed = 0;
let one: TestServer;
let two: TestServer;

const sql = (text: string) => one.pool.query(text.replaceAll('$schema.', `"${one.shop.database.schema}".`));
const names = async (server: TestServer, path = '/api/v2/shop/items') =>
  (await server.public().get(path)).body.Collection.map((item: { Description: string }) => item.Description);
const rename = (to: string) =>
  sql(`update $schema.item_text set description = '${to}' where item_id = 'tent' and language = 'nl'`);
const forgotten = () => void (elapsed += freshMs);

beforeAll(async () => {
  const url = await testDatabaseUrl();
  const follow = { freshMs, elapsed: () => elapsed };
  [one, two] = [await aServer({}, { url, follow }), await aServer({}, { url, follow })];
  await anItem(one.shop.database, { id: 'tent', groupDayCents: { group: 'school', cents: 500 } });
  await anItem(one.shop.database, { id: 'lamp' });
});
beforeEach(forgotten);
afterAll(async () => {
  await one.close();
  await two.close();
});

describe('the response cache of the catalogue', () => {
  test('the response cache of the catalogue cost no statement while nothing changes', async () => {
    const ask = () => withStatements(() => names(one));
    expect((await ask()).statements).toHaveLength(1);
    expect((await ask()).statements).toHaveLength(0);
    forgotten();
    expect((await ask()).statements).toHaveLength(0);
  });

  test('the response cache of the catalogue stay when a server starts and writes its places again', async () => {
    const before = (await names(one)).length;
    await settlePlaces(one.shop, one.clock.now);
    forgotten();
    const { result, statements } = await withStatements(() => names(one));
    expect([result.length, statements.length]).toEqual([before, 0]);
  });

  test('cached answers of the catalogue are left behind by both servers as soon as their time is over', async () => {
    for (const server of [one, two]) expect(await names(server)).toContain('tent nl');
    await rename('Grote tent');
    elapsed += freshMs - 1;
    for (const server of [one, two]) expect(await names(server)).toContain('tent nl');
    elapsed += 1;
    for (const server of [one, two]) expect(await names(server)).toContain('Grote tent');
    await rename('tent nl');
  });

  test('the response cache of the catalogue never hides a change behind the version that it made', async () => {
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([rename(`tent ${round}`), names(one), names(two)]);
      forgotten();
      expect([(await names(one))[1], (await names(two))[1]]).toEqual([`tent ${round}`, `tent ${round}`]);
    }
    await rename('tent nl');
  });

  test('cached answers of the catalogue are another for another language, another price list, another shop', async () => {
    await names(one);
    expect((await one.public('en').get('/api/v2/shop/items')).body.Collection[1].Description).toBe('tent en');
    const school = await one.customer('school', { group: 'school' });
    const price = ({ body }: { body: { Collection: { PeriodPrices: { PriceNettIncVAT: number }[] }[] } }) =>
      body.Collection[1]?.PeriodPrices[0]?.PriceNettIncVAT;
    expect(price(await school.get('/api/v2/shop/items'))).toBe(5);
    expect(price(await one.public().get('/api/v2/shop/items'))).toBe(10);
    const elsewhere = await (await one.visitor('nl', one.other)).get('/api/v2/shop/items');
    expect(elsewhere.body.Total).toBe(0);
  });

  test('the response cache of the catalogue do not hold refusals: what was not there is found when it comes', async () => {
    expect((await one.public().get('/api/v2/shop/items/stoel')).status).toBe(404);
    await anItem(one.shop.database, { id: 'stoel' });
    expect((await one.public().get('/api/v2/shop/items/stoel')).status).toBe(200);
    await sql(`update $schema.item set active = false where id = 'stoel'`);
  });

  test('the response cache of the catalogue say the same compressed, and say that they are', async () => {
    for (let n = 0; n < 10; n += 1) await anItem(one.shop.database, { id: `doos-${n}` });
    forgotten();
    const path = '/api/v2/shop/items?size=100';
    const get = (encoding: string) =>
      one.app.inject({
        url: path,
        headers: { host: new URL(one.shop.origins[0] ?? '').host, 'accept-encoding': encoding },
      });
    const plain = await get('identity');
    const [br, gzip] = [await get('br, gzip'), await get('gzip')];
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await get('br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined();
    expect(br.headers['vary']).toContain('accept-encoding');
    await sql(`update $schema.item set active = false where id like 'doos-%'`);
  });
});
