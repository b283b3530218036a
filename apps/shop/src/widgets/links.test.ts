import type { IsoDate } from '@bivak/rules';
import { ShopConfig } from '@bivak/contract/shop-config';
import { expect, test } from 'vitest';
import { createChoice, withAside } from './choice.ts';
import { actionAddress } from './links.ts';

const shop = {
  routes: ShopConfig.shape.routes.parse({}),
  languages: ['nl', 'en', 'de'],
  defaultLanguage: 'nl',
} as const;
const where = { origin: 'https://shop.example', shop, locale: 'de' } as never;
const nothing = { warehouse: null, delivery: null, period: null, items: [] };
const chosen = {
  ...nothing,
  warehouse: 'noord',
  period: { from: '2026-12-12' as IsoDate, to: '2026-12-15' as IsoDate },
};

test.each([
  [null, 'https://shop.example/de/artikel/zelt%205'],
  ['', 'https://shop.example/de/artikel/zelt%205'],
  ['/[locale]/x/[productId]', 'https://shop.example/de/x/zelt%205'],
  ['/x', 'https://shop.example/x?productId=zelt+5'],
  ['/x#unten', 'https://shop.example/x?productId=zelt+5#unten'],
  // What is no address of a page leads nowhere: the shop's own takes its place.
  ['javascript:alert(1)', 'https://shop.example/de/artikel/zelt%205'],
  ['https://', 'https://shop.example/de/artikel/zelt%205'],
  ['https://verein.example/seite?a=1', 'https://verein.example/seite?a=1&productId=zelt+5'],
])('the route %j leads to %s', (template, href) => {
  expect(actionAddress(where, template, 'product', { productId: 'zelt 5' }, nothing)).toBe(href);
});

test('place and period go along in the address, also to a page of the site', () => {
  const query = 'warehouse=noord&from=2026-12-12&to=2026-12-15';
  expect(actionAddress(where, null, 'items', {}, chosen)).toBe(`https://shop.example/de/angebot?${query}`);
  expect(actionAddress(where, 'https://verein.example/', 'items', {}, chosen)).toBe(
    `https://verein.example/?${query}`,
  );
});

test('the choice is kept for the tab, and what does not make sense there is nobody’s', () => {
  const choice = createChoice('https://shop.example', () => sessionStorage);
  const heard: string[] = [];
  const unfollow = choice.follow(() => heard.push('changed'));
  choice.set({ ...chosen, items: withAside(chosen, 'tent', false) ?? [] });
  choice.set({ items: withAside(choice.get(), 'tent', false) ?? [] });
  unfollow();
  choice.set({ delivery: 'afhalen' });
  expect(heard).toEqual(['changed', 'changed']);
  const again = createChoice('https://shop.example', () => sessionStorage).get();
  expect(again).toEqual({
    ...chosen,
    delivery: 'afhalen',
    items: [{ id: 'tent', isComposition: false, amount: 2 }],
  });
  const spoilt = {
    ...again,
    warehouse: 7,
    period: { from: '2026-12-15', to: '2026-12-12' },
    items: [{}, null],
  };
  sessionStorage.setItem('BIVAK_WIDGETS https://shop.example', JSON.stringify(spoilt));
  expect(createChoice('https://shop.example', () => sessionStorage).get()).toEqual({
    ...nothing,
    delivery: 'afhalen',
  });
});

test('no more different articles are put aside than the shop takes in one go', () => {
  const items = Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    isComposition: false,
    amount: 1,
  }));
  expect(withAside({ ...nothing, items }, 'tent', false)).toBeNull();
  expect(withAside({ ...nothing, items }, '7', false)?.[7]).toMatchObject({ amount: 2 });
});

test('a forbidden storage is survived: the choice ends with the page', () => {
  const choice = createChoice('https://other.example', () => {
    throw new Error('forbidden');
  });
  choice.set({ warehouse: 'noord' });
  expect(choice.get().warehouse).toBe('noord');
});
