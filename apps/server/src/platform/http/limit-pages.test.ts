import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { aShopConfig } from '../../testing/a-shop.ts';
import type { Shop } from '../shops/shop.ts';
import { limitPages } from './limit-pages.ts';

/** Of pages there is no test server: they need the built shop. */
async function anApp() {
  const clock = { now: 0 };
  const config = aShopConfig('feesthuis', { limits: { rates: { pages: 25 }, pageCost: 10 } });
  const translate = { nl: String, en: String, de: String };
  const app = Fastify();
  app.decorateRequest('refusedAs', null);
  app.addHook('onRequest', (request, _, done) => {
    request.shop = { id: request.headers.host ?? '', config, translate } as unknown as Shop;
    done();
  });
  limitPages(app, () => clock.now);
  app.get('/*', { config: { rendered: true } }, () => 'page');
  app.get('/assets/app.js', () => 'file');
  const get = async (url: string, { host = 'a', from = '198.51.100.1' } = {}) =>
    (await app.inject({ url, headers: { host }, remoteAddress: from })).statusCode;
  return { app, clock, get };
}

test('page limit: a rendered page costs pageCost, a file and an address that is never a page one', async () => {
  const { get } = await anApp();
  expect([await get('/'), await get('/aanbod')]).toEqual([200, 200]);
  for (let file = 0; file < 4; file += 1) expect(await get('/assets/app.js')).toBe(200);
  expect(await get('/api/nothing')).toBe(200);
  expect(await get('/assets/app.js')).toBe(429);
});

test('page limit: each shop and each address has its own, and after a minute all of it again', async () => {
  const { app, clock, get } = await anApp();
  for (const status of [200, 200, 429]) expect(await get('/')).toBe(status);
  expect(await get('/', { host: 'b' })).toBe(200);
  expect(await get('/', { from: '198.51.100.2' })).toBe(200);
  clock.now = 59_000;
  const late = await app.inject({ url: '/', headers: { host: 'a' }, remoteAddress: '198.51.100.1' });
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '1']);
  clock.now = 60_000;
  expect(await get('/')).toBe(200);
});
