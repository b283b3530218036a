import { listItems } from '@bivak/contract/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCategory, anItem } from '../../../testing/fake-catalogue.ts';
import { settings } from '../../../testing/fake-places.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../../testing/fake-shop.ts';
import { openPage } from '../../../testing/open-page.tsx';

// What suggests is fetched when the field is first entered, which takes its time on a busy machine.
beforeAll(() => import('./suggesting-field.tsx'));

const chairs = Array.from({ length: 7 }, (_, n) => anItem({ ID: `stoel-${n}`, Description: `Stoel ${n}` }));
const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });

function aShop() {
  return createFakeShop({
    items: [...chairs, glass],
    categories: [aCategory({ CategoryID: 'zitten', Description: 'Zitten' })],
  });
}

/** The searches alone; pages ask for items too. */
function searches(fake: FakeShop) {
  return fake.sent(listItems).flatMap(({ query }) => ('search' in query ? [query] : []));
}

async function type(words: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('searchbox', { name: 'Zoek in het aanbod' }));
  const field = await screen.findByRole('combobox', { name: 'Zoek in het aanbod' });
  put(field, words);
  return field;
}

/** At once: on a busy machine the keys of a typing user come so late that each is a pause. */
function put(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

describe('the search of the header', () => {
  test('the search of the header shows the first five of what is found, with what they begin at, and how many there are', async () => {
    await openPage(aShop(), '/');
    await type('stoel');
    expect(await screen.findByText('5 van 7 resultaten')).toBeDefined();
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options).toHaveLength(6);
    expect(within(options[0] as HTMLElement).getByText('Stoel 0')).toBeDefined();
    expect(within(options[0] as HTMLElement).getByText('vanaf € 4,00')).toBeDefined();
    expect(options[5]?.textContent).toBe('Toon alle 7 resultaten voor “stoel”');
    expect(screen.getByText('5 van 7 resultaten').getAttribute('role')).toBe('status');
  });

  test('the search of the header waits until the typing pauses, and asks from the second letter on', async () => {
    const fake = aShop();
    await openPage(fake, '/');
    const field = await type('g');
    expect(screen.queryByRole('listbox')).toBeNull();
    for (const words of ['gl', 'gla', 'glas']) put(field, words);
    await screen.findByText('1 resultaat');
    expect(searches(fake).map(({ search }) => search)).toEqual(['glas']);
  });

  test('the search of the header breaks off what is no longer asked, and keeps what it found until then', async () => {
    const fake = aShop();
    await openPage(fake, '/');
    const field = await type('stoel');
    await screen.findByText('5 van 7 resultaten');
    const never = new Promise<never>(() => undefined);
    fake.on(listItems, () => never);
    put(field, 'stoel 3');
    await waitFor(() => expect(searches(fake)).toHaveLength(2));
    expect(screen.getByRole('option', { name: /Stoel 0/u })).toBeDefined();
    put(field, 'stoel 33');
    await waitFor(() => expect(searches(fake)).toHaveLength(3));
    const signals = fake.sent(listItems).map(({ signal }) => signal?.aborted);
    expect(signals.slice(-2)).toEqual([true, false]);
  });

  test('the search of the header opens a product with the arrows and Enter', async () => {
    await openPage(aShop(), '/');
    await type('stoel');
    await screen.findByText('5 van 7 resultaten');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Stoel 1' })).toBeDefined();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test.each(['{Enter}', '{ArrowUp}{Enter}'])(
    'the search of the header goes to all results with %s',
    async (keys) => {
      await openPage(aShop(), '/');
      await type('stoel');
      await screen.findByText('5 van 7 resultaten');
      await userEvent.keyboard(keys);
      expect(await screen.findByRole('heading', { level: 1, name: 'Resultaten voor “stoel”' })).toBeDefined();
      expect(document.title).toBe('Resultaten voor “stoel” – Feesthuis');
      expect(`${window.location.pathname}${window.location.search}`).toBe('/zoeken?q=stoel');
      expect(screen.queryByRole('listbox')).toBeNull();
    },
  );

  test('the search of the header closes on Escape and keeps the words', async () => {
    await openPage(aShop(), '/');
    const field = await type('stoel');
    await screen.findByText('5 van 7 resultaten');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(field).toHaveProperty('value', 'stoel');
  });

  test('the search of the header that finds nothing says so and offers the categories', async () => {
    await openPage(aShop(), '/');
    await type('raket');
    expect(await screen.findByText('Niets gevonden voor “raket”. Kijk in een categorie:')).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: 'Zitten' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zitten' })).toBeDefined();
  });

  test('the search of the header that fails says so, and leaves the way to the results', async () => {
    const fake = aShop();
    await openPage(fake, '/');
    fake.on(listItems, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await type('stoel');
    expect(await screen.findByText('Voorstellen laden lukt nu niet.')).toBeDefined();
    expect(screen.getByRole('option', { name: 'Zoek “stoel” in het hele aanbod' })).toBeDefined();
  });

  test('the search of the header asks for the place of the visitor where every place shows its own items', async () => {
    const fake = aShop();
    fake.state.settings = { ...settings, ItemsToShowInShop: 'WarehouseOnly' };
    await openPage(fake, '/?warehouse=mechelen');
    await type('glas');
    await screen.findByText('1 resultaat');
    expect(searches(fake)).toMatchObject([{ search: 'glas', warehouseID: 'mechelen' }]);
  });

  test('the search of the header is a form by itself, which keeps place and period', async () => {
    await openPage(aShop(), '/?warehouse=mechelen&from=2026-12-12&to=2026-12-15');
    const form = screen.getByRole<HTMLFormElement>('search', { name: 'Zoek in het aanbod' });
    expect(form.method).toBe('get');
    expect(new URL(form.action).pathname).toBe('/zoeken');
    const sent = Object.fromEntries(new FormData(form));
    expect(sent).toEqual({ warehouse: 'mechelen', from: '2026-12-12', to: '2026-12-15', q: '' });
  });
});
