import type { Category } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCategory } from '../../testing/fake-catalogue.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

function tops(count: number): Category[] {
  return Array.from({ length: count }, (_, n) =>
    aCategory({ CategoryID: `afdeling-${n}`, Description: `Afdeling ${n}`, Ranking: n }),
  );
}

function below(top: string, count: number): Category[] {
  return Array.from({ length: count }, (_, n) =>
    aCategory({
      CategoryID: `${top}-${n}`,
      Description: `Deel ${n}`,
      ParentCategoryID: top,
      Ranking: n,
    }),
  );
}

async function openWith(categories: Category[]) {
  await openPage(createFakeShop({ categories }), '/');
}

function menu() {
  return within(screen.getAllByRole('navigation', { name: 'Afdelingen' }).at(-1) as HTMLElement);
}

test('the menu of a phone unfolds a department to what is in it', async () => {
  await openWith([...tops(2), ...below('afdeling-0', 2)]);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('link', { name: 'Alles' });
  await userEvent.click(menu().getByText('Afdeling 0'));
  const links = menu().getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Alles in Afdeling 0',
    'Deel 0',
    'Deel 1',
    'Afdeling 1',
    'Alles',
  ]);
  await userEvent.click(menu().getByRole('link', { name: 'Deel 1' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Deel 1' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
});

test('the menu of a phone has the way in, contact and the languages below the departments', async () => {
  await openWith(tops(2));
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('link', { name: 'Alles' });
  const languages = within(screen.getAllByRole('navigation', { name: 'Taal' }).at(-1) as HTMLElement);
  expect(languages.getByRole('link', { name: 'English' }).getAttribute('hreflang')).toBe('en');
  const end = within(languages.getByRole('list').closest('div') as HTMLElement);
  expect(end.getByRole('link', { name: 'Aanmelden' }).getAttribute('href')).toMatch(/^\/aanmelden/u);
  expect(end.getByRole('link', { name: '+32 2 555 01 10' })).toBeDefined();
});

test('at a desk all departments unfold below the header, and Escape goes back', async () => {
  await openWith([...tops(2), ...below('afdeling-0', 2)]);
  const button = screen.getByRole('button', { name: 'Alle categorieën' });
  await userEvent.click(button);
  const panel = within(await screen.findByRole('navigation', { name: 'Alle categorieën' }));
  expect(panel.getByRole('link', { name: 'Deel 1' }).getAttribute('href')).toBe('/aanbod/afdeling-0-1');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('navigation', { name: 'Alle categorieën' })).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a shop of one level that fits on the line needs no button for the rest', async () => {
  await openWith(tops(8));
  expect(screen.queryByRole('button', { name: 'Alle categorieën' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('link', { name: 'Alles' });
  expect(menu().getAllByRole('link')).toHaveLength(9);
});

test('three hundred categories leave a header of eight, and menus with a way to the others', async () => {
  const top30 = tops(30);
  await openWith([...top30, ...top30.flatMap(({ CategoryID }) => below(CategoryID, 9))]);
  expect(menu().getAllByRole('link')).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Alle categorieën' }));
  const panel = within(await screen.findByRole('navigation', { name: 'Alle categorieën' }));
  expect(panel.getAllByRole('link')).toHaveLength(24 * (1 + 6 + 1) + 1);
  expect(panel.getAllByRole('link', { name: 'Toon nog 3 categorieën' })).toHaveLength(24);
  const others = panel.getByRole('link', { name: 'Toon nog 6 categorieën' });
  expect(others.getAttribute('href')).toBe('/aanbod');
});
