import { publicShopConfig, ShopConfig } from '@bivak/contract/shop-config';
import { getInformationPage } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { hydratedPage, openPage, smallShop } from '../../testing/open-page.tsx';

const title = (nl: string) => ({ nl, en: nl, de: nl });
const text = { nl: '', en: '', de: '' };
const { pages, routes } = publicShopConfig(
  ShopConfig.parse({
    ...smallShop,
    pages: {
      delivery: { title: title('Levering'), text },
      terms: { title: title('Voorwaarden'), since: '2026-11-01', text },
      privacy: { title: title('Privacy'), text },
    },
  }),
);
const shop = { pages, routes };
let fake: FakeShop;

beforeEach(() => {
  fake = createFakeShop();
  fake.on(getInformationPage, () => ({
    Page: 'terms',
    Title: 'Voorwaarden',
    Since: '2026-11-01',
    Blocks: [
      {
        Kind: 'paragraph',
        Lines: [
          [
            { Text: 'Bel {phone}, lees over ' },
            { Text: 'privacy', Link: 'privacy' },
            { Text: ' of ' },
            { Text: 'reserveer', Link: 'wizard' },
            { Text: '.' },
          ],
        ],
      },
      { Kind: 'paragraph', Lines: [[{ Text: 'Er zijn {seniorCount} tenten.' }]] },
    ],
    Pages: [
      { Page: 'delivery', Title: 'Levering' },
      { Page: 'terms', Title: 'Voorwaarden' },
      { Page: 'privacy', Title: 'Privacy' },
    ],
  }));
});

test('the terms of a shop say since when they hold, fill in its facts, and lead only to screens that it has', async () => {
  await openPage(fake, '/voorwaarden', { shop });
  const main = within(await screen.findByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'Voorwaarden' })).toBeDefined();
  expect(main.getByText('Geldt sinds 1 november 2026.')).toBeDefined();
  expect(main.getByText(/^Bel \+32/u).textContent).toMatch(/lees over privacy of reserveer\.$/u);
  expect(main.getByText(/^Bel/u).querySelector('a')?.getAttribute('href')).toBe('/privacy');
  expect(main.queryByRole('link', { name: 'reserveer' })).toBeNull();
  expect(main.queryByText(/tenten/u)).toBeNull();
});

test('every page leads to what the law asks and to what is good to know, and to no page that nobody wrote', async () => {
  await openPage(fake, '/', { shop });
  const foot = within(await screen.findByRole('contentinfo'));
  const led = foot.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(led).toEqual(
    expect.arrayContaining([
      ['Levering', '/levering-en-afhaling'],
      ['Voorwaarden', '/voorwaarden'],
      ['Privacy', '/privacy'],
    ]),
  );
  expect(foot.queryByRole('link', { name: 'Over ons' })).toBeNull();
});

test('the address of a page that the shop does not have is not found', async () => {
  fake.on(getInformationPage, () => {
    throw new FakeRefusal(404, 'NotFound');
  });
  await openPage(fake, '/over-ons', { shop });
  expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
});

test('the server renders the terms whole, and the browser takes them over as they are', async () => {
  const { html, mismatches } = await hydratedPage(fake, '/voorwaarden', { shop });
  expect(html).toContain('1 november 2026');
  expect(mismatches).toEqual([]);
});
