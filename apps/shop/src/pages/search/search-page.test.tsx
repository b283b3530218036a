import { listItemOffers, listItems } from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aCategory, anItem } from '../../testing/fake-catalogue.ts';
import { settings } from '../../testing/fake-places.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

const CHOSEN = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';

function aShop(chairs = 6) {
  return createFakeShop({
    items: [
      ...Array.from({ length: chairs }, (_, n) => anItem({ ID: `stoel-${n}`, Description: `Stoel ${n}` })),
      anItem({ ID: 'glas', Description: 'Champagneglas' }),
    ],
    categories: [aCategory({ CategoryID: 'zitten', Description: 'Zitten', ItemCount: 6 })],
  });
}

describe('the page of results', () => {
  test('the page of results shows what the words find, with what is free in the period', async () => {
    const fake = aShop();
    await openPage(fake, `/zoeken?q=glas&${CHOSEN}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Resultaten voor “glas”' })).toBeDefined();
    const card = (await screen.findByRole('heading', { name: 'Champagneglas' })).closest('article');
    expect(card?.textContent).toContain('Vrij · 10 stuks');
    expect(screen.getByText('1 artikel, 1 vrij').getAttribute('role')).toBe('status');
    expect(fake.sent(listItemOffers)).toHaveLength(1);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'glas');
  });

  test('the page of results shows the next page by its button, and the address says so', async () => {
    await openPage(aShop(), '/zoeken?q=stoel', { shop: { gridPageSize: 4 } });
    await screen.findByRole('heading', { name: 'Stoel 3' });
    await userEvent.click(screen.getByRole('button', { name: 'Toon meer' }));
    expect(await screen.findByRole('heading', { name: 'Stoel 5' })).toBeDefined();
    await waitFor(() => expect(window.location.search).toBe('?q=stoel&page=2'));
  });

  test('the page of results opens with the page that the address says, else the last, with the way to those before', async () => {
    const fake = aShop(60);
    await openPage(fake, '/zoeken?q=stoel&page=400', { shop: { gridPageSize: 4 } });
    expect(await screen.findByRole('heading', { name: 'Stoel 59' })).toBeDefined();
    await waitFor(() => expect(window.location.search).toBe('?q=stoel&page=15'));
    expect(screen.queryByRole('heading', { name: 'Stoel 55' })).toBeNull();
    const before = screen.getByRole('link', { name: 'Vorige artikelen' });
    expect(before.getAttribute('href')).toBe('/zoeken?q=stoel&page=14');
    await userEvent.click(before);
    expect(await screen.findByRole('heading', { name: 'Stoel 55' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Stoel 59' })).toBeDefined();
  });

  test('the page of results asks for the place of the visitor where every place shows its own items', async () => {
    const fake = aShop();
    fake.state.settings = { ...settings, ItemsToShowInShop: 'WarehouseOnly' };
    await openPage(fake, '/zoeken?q=glas&warehouse=mechelen');
    await screen.findByText('1 artikel');
    expect(fake.sent(listItems)[0]).toMatchObject({ query: { search: 'glas', warehouseID: 'mechelen' } });
  });

  test('the page of results without results says what to try, and shows the categories', async () => {
    await openPage(aShop(), '/zoeken?q=raket');
    expect(await screen.findByRole('heading', { name: 'Niets gevonden voor “raket”' })).toBeDefined();
    expect(screen.getByText('geen artikelen')).toBeDefined();
    const ways = within(screen.getByRole('navigation', { name: 'Categorieën' }));
    expect(ways.getByRole('link', { name: /^Zitten/u }).getAttribute('href')).toBe('/aanbod/zitten');
  });

  test('the page of results that found nothing leads back to what was searched for before', async () => {
    sessionStorage.clear();
    await openPage(aShop(), '/zoeken?q=glas');
    await screen.findByRole('article');
    cleanup();
    await openPage(aShop(), '/zoeken?q=raket');
    const recent = within(await screen.findByRole('navigation', { name: 'Eerder gezocht' }));
    expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/zoeken?q=glas']);
    sessionStorage.clear();
  });

  test('the page of results without words asks for them, and asks the server nothing', async () => {
    const fake = aShop();
    await openPage(fake, '/zoeken?q=%20%0A');
    expect(await screen.findByRole('heading', { level: 1, name: 'Zoeken' })).toBeDefined();
    expect(fake.sent(listItems)).toHaveLength(0);
  });
});
