import {
  getReservationOrder,
  getUserInfo,
  listReservationOrderItems,
  listSubAccounts,
} from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCategory, anItem } from '../testing/fake-catalogue.ts';
import { anOrder, orderLine } from '../testing/fake-orders.ts';
import { aLogin } from '../testing/fake-people.ts';
import { settings } from '../testing/fake-places.ts';
import { createFakeShop, type FakeShop } from '../testing/fake-shop.ts';
import { AN, aPerson, loggedInAs } from '../testing/logged-in.ts';
import { openPage } from '../testing/open-page.tsx';

/** What a shop says of itself in shop.json and no other test turns round (docs/settings.md). */
let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop({
    categories: ['glazen', 'tenten', 'licht'].map((id) => aCategory({ CategoryID: id, Description: id })),
    items: [anItem({ ID: 'set', Description: 'Feestset' })],
  });
});

describe('the home page', () => {
  const tiles = async () =>
    within((await screen.findByRole('heading', { name: 'Waar wil je beginnen?' })).closest('section')!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  test('the home page has the first departments of the tree, no picture and no band, unless the shop says so', async () => {
    await openPage(fake, '/');
    expect(await tiles()).toEqual(['/aanbod/glazen', '/aanbod/tenten', '/aanbod/licht']);
    expect(screen.getByRole('main').querySelector('img[src^="/assets/shop/"]')).toBeNull();
    expect(screen.queryByRole('heading', { level: 2, name: 'Feestset' })).toBeNull();
  });

  test('the home page has the departments, the picture and the article that the shop puts there', async () => {
    const homepage = {
      featuredCategories: ['licht', 'weg', 'glazen'],
      heroImage: 'images/scene.webp',
      bandItem: 'set',
      bandImage: 'images/set.webp',
    };
    await openPage(fake, '/', { shop: { homepage } });
    expect(await tiles()).toEqual(['/aanbod/licht', '/aanbod/glazen']);
    expect(await screen.findByRole('heading', { level: 2, name: 'Feestset' })).toBeDefined();
    const pictures = [...screen.getByRole('main').querySelectorAll('img[src^="/assets/shop/"]')];
    expect(pictures.map((one) => one.getAttribute('src'))).toEqual([
      '/assets/shop/images/scene.webp',
      '/assets/shop/images/set.webp',
    ]);
  });

  test('a shop without departments has no heading above nothing, on the home page and in the footer', async () => {
    await openPage(createFakeShop({ categories: [], items: [] }), '/');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('heading', { name: 'Contact' })).toBeDefined();
    expect(footer.queryByRole('heading', { name: 'Winkel' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Waar wil je beginnen?' })).toBeNull();
  });

  test('the home page asks a shop of sales for a date, and says what is in stock', async () => {
    await openPage(fake, '/', {
      shop: { mode: 'sales', selectorAction: 'items', selectorRequired: false },
    });
    expect(await screen.findByRole('link', { name: 'Toon wat er op voorraad is' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Plaats en datum' })).toBeDefined();
  });
});

test('only the languages of the shop are offered', async () => {
  await openPage(fake, '/', { shop: { languages: ['nl', 'de'] } });
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Deutsch' })).toBeDefined();
  expect(footer.queryByRole('link', { name: 'English' })).toBeNull();
});

test('forms offer the countries of the shop by name, and begin with its own', async () => {
  fake.state.settings = { ...settings, DefaultRegisterCountryID: 'NL' };
  await openPage(fake, '/registreren', { shop: { countries: ['NL', 'DE'], defaultCountry: 'NL' } });
  const [country] = await screen.findAllByRole('combobox', { name: 'Land' });
  expect((country as HTMLSelectElement).value).toBe('NL');
  expect(
    within(country!)
      .getAllByRole('option')
      .map((one) => (one as HTMLOptionElement).value),
  ).toEqual(['DE', 'NL']);
});

test('tables become cards where the breakpoints of the shop call the screen narrow', async () => {
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(listSubAccounts, () => ({ Collection: [aPerson('bert')], Total: 1, Index: 0 }));
  const wider: [number, number] = [window.innerWidth, 600];
  await openPage(fake, '/account/personen', { kept: loggedInAs(AN), shop: { breakpoints: wider } });
  // On a card the name stands whole, without the salutation.
  expect(await screen.findByRole('link', { name: 'bert Peeters' })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Aanspreking' })).toBeNull();
});

test('editing an order leads back to where the shop wants it', async () => {
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getReservationOrder, () => anOrder({ IsEditable: false, CustomerID: AN.CustomerID }));
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  const orderEdit = { offered: true, mayIncrease: true, back: 'account' } as const;
  await openPage(fake, '/bestelling/r-17/wijzigen', { kept: loggedInAs(AN), shop: { orderEdit } });
  const [link] = await screen.findAllByRole('link', { name: 'Terug naar je account' });
  expect(link?.getAttribute('href')).toBe('/account');
});
