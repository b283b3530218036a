import { informationPages } from '@bivak/contract/wire';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readShopFolders } from '../../platform/shops/read-shop-folders.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

const folders = readShopFolders(join(import.meta.dirname, '../../../../../shops'));
const ofTents = folders.find(({ config }) => config.id === 'tentendienst')?.config.pages ?? {};
const terms = {
  title: { nl: 'Voorwaarden', en: 'Terms', de: 'AGB' },
  since: '2026-11-01',
  text: { nl: 'Wie huurt, brengt terug. Lees ook [privacy](privacy) en [de kerk](kerk).', en: '', de: '' },
};
let server: TestServer;

beforeAll(async () => {
  server = await aServer({ pages: { ...ofTents, terms } });
});
afterAll(() => server.close());

const read = (page: string, language: 'nl' | 'en' | 'de' = 'nl') =>
  server.public(language).get(`/api/v2/shop/information/${page}`);

test('a page of information is read by everybody in their language, with the titles of its neighbours', async () => {
  const { status, body } = await read('peakTime', 'de');
  expect([status, body.Page, body.Title]).toEqual([200, 'peakTime', 'Hochsaison']);
  const names = body.Pages.map(({ Page }: { Page: string }) => Page);
  expect(names).toEqual(informationPages.filter((page) => page === 'terms' || ofTents[page] !== undefined));
});

test('a page in a language that it lacks has its own title over the text of the shop’s language', async () => {
  const { body } = await read('terms', 'en');
  expect([body.Title, body.Since]).toEqual(['Terms', '2026-11-01']);
  expect(body.Blocks).toEqual([
    {
      Kind: 'paragraph',
      Lines: [
        [
          { Text: 'Wie huurt, brengt terug. Lees ook ' },
          { Text: 'privacy', Link: 'privacy' },
          { Text: ' en ' },
          { Text: 'de kerk' },
          { Text: '.' },
        ],
      ],
    },
  ]);
});

test('a page of information that nobody wrote, or that is none, is not found', async () => {
  const bare = await aServer();
  expect((await bare.public().get('/api/v2/shop/information/terms')).status).toBe(404);
  await bare.close();
  expect((await read('..%2Fshop')).status).toBe(400);
});
