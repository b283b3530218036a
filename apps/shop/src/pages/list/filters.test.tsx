import { listCategories, listCategoryProperties, listItems } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aCategory, anItem } from '../../testing/fake-catalogue.ts';
import { settings } from '../../testing/fake-places.ts';
import { aProperty } from '../../testing/fake-properties.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage, renderedPage } from '../../testing/open-page.tsx';

const white = aProperty('kleur', 'Kleur', 'Wit', { EN: 'White', DE: 'Weiß' });
const red = aProperty('kleur', 'Kleur', 'Rood', { EN: 'Red', DE: 'Rot' });
const size = (metres: number) => aProperty('maat', 'Maat', `${metres} m`);

function aShop(given: Parameters<typeof createFakeShop>[0] = {}): FakeShop {
  const items = [
    anItem({ ID: 'a', Description: 'Witte tent', Properties: [white, size(3)] }),
    anItem({ ID: 'b', Description: 'Grote witte tent', Properties: [white, size(9)] }),
    anItem({ ID: 'c', Description: 'Rode tent', Properties: [red, size(3)], WarehouseIDs: ['mechelen'] }),
  ].map((item) => ({ ...item, CategoryIDs: ['tenten'] }));
  return createFakeShop({
    items,
    categories: [
      aCategory({ CategoryID: 'tenten', Description: 'Tenten', Notes: 'Een dak boven elk feest.' }),
      aCategory({ CategoryID: 'partytenten', Description: 'Partytenten', ParentCategoryID: 'tenten' }),
    ],
    ...given,
  });
}

/** Those of properties; before them stands what can be had only. */
function boxes(): string[] {
  return screen
    .queryAllByRole('checkbox')
    .slice(1)
    .map((one) => one.closest('label')?.textContent ?? '');
}

async function box(name: string): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`, 'u') });
}

function cards(): string[] {
  return screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent ?? '');
}

function filtersInAddress(): string[] {
  return new URLSearchParams(window.location.search).getAll('properties');
}

describe('the filter bar of a department', () => {
  test('the filter bar of a department offers the values of its goods with how many have them, and puts what is chosen into the address', async () => {
    await openPage(aShop(), '/aanbod/tenten?warehouse=zaventem');
    await box('Wit');
    expect(boxes()).toEqual(['Wit2', 'Rood1', '3 m2', '9 m1']);
    expect(screen.getByText('Een dak boven elk feest.')).toBeDefined();
    await userEvent.click(await box('Wit'));
    await waitFor(() => expect(cards()).toEqual(['Witte tent', 'Grote witte tent']));
    await userEvent.click(await box('9 m'));
    await waitFor(() => expect(cards()).toEqual(['Grote witte tent']));
    expect(filtersInAddress()).toEqual(['kleur:Wit', 'maat:9 m']);
    expect(window.location.search).toContain('warehouse=zaventem');
    expect(boxes()).toEqual(['Wit1', 'Rood0', '3 m1', '9 m1']);
    expect(screen.getByText('1 artikel')).toBeDefined();
  });

  test('the filter bar of a department takes values of one property for alternatives, and another press takes a value out again', async () => {
    await openPage(aShop(), '/aanbod/tenten?properties=kleur:Wit&properties=kleur:Rood');
    await waitFor(() => expect(cards()).toHaveLength(3));
    await userEvent.click(await box('Wit'));
    await waitFor(() => expect(cards()).toEqual(['Rode tent']));
    expect(filtersInAddress()).toEqual(['kleur:Rood']);
  });

  test('the filter bar of a department goes back with the browser, filter by filter', async () => {
    await openPage(aShop(), '/aanbod/tenten');
    await userEvent.click(await box('Rood'));
    await waitFor(() => expect(cards()).toHaveLength(1));
    window.history.back();
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect((await box('Rood')).checked).toBe(false);
  });

  test("the filter bar of a department knows a value by its words in any language, and says it in the visitor's", async () => {
    await openPage(aShop(), '/aanbod/tenten?properties=kleur:Red');
    expect((await box('Rood')).checked).toBe(true);
    const chip = screen.getByRole('link', { name: 'Filter Kleur: Rood wegnemen' });
    expect(chip.textContent).toBe('Kleur: Rood');
    await userEvent.click(await box('Rood'));
    await waitFor(() => expect(filtersInAddress()).toEqual([]));
    expect(cards()).toHaveLength(3);
  });

  test('the filter bar of a department leads away from each filter and from all of them, and the title takes the focus', async () => {
    await openPage(aShop(), '/aanbod/tenten?properties=kleur:Wit&properties=maat:9%20m&page=2');
    const chosen = within(await screen.findByRole('list', { name: 'Gekozen filters' }));
    expect(chosen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/aanbod/tenten?properties=maat%3A9+m',
      '/aanbod/tenten?properties=kleur%3AWit',
      '/aanbod/tenten',
    ]);
    await userEvent.click(chosen.getByRole('link', { name: 'Wis alle filters' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(screen.queryByRole('list', { name: 'Gekozen filters' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Tenten');
  });

  test('the filter bar of a department that leaves nothing says so, and shows the way out', async () => {
    await openPage(aShop(), '/aanbod/tenten?properties=kleur:Paars');
    expect(await screen.findByRole('heading', { name: 'Geen artikelen met deze filters' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Filter Kleur: Paars wegnemen' })).toBeDefined();
    const [out] = screen.getAllByRole('link', { name: 'Wis alle filters' });
    if (out !== undefined) await userEvent.click(out);
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  test.each([
    [1, ['Wit', '3 m'], 2],
    [2, [], 0],
  ])(
    "the filter bar of a department shows %s of a property's values until it unfolds",
    async (filterOptionsShown, shown, folds) => {
      await openPage(aShop(), '/aanbod/tenten', { shop: { filterOptionsShown } });
      await box('Wit');
      const folded = [...document.querySelectorAll('details details')];
      expect(folded).toHaveLength(folds);
      expect(folded.every((details) => !(details as HTMLDetailsElement).open)).toBe(true);
      for (const name of shown) expect((await box(name)).closest('details details')).toBeNull();
    },
  );

  test('the filter bar of a department unfolds where a value below the fold is chosen', async () => {
    await openPage(aShop(), '/aanbod/tenten?properties=kleur:Rood', { shop: { filterOptionsShown: 1 } });
    const folded = (await box('Rood')).closest<HTMLDetailsElement>('details details');
    expect(folded?.open).toBe(true);
  });

  test('the filter bar of a department names no value where every item has the one, or nothing has any', async () => {
    const items = [anItem({ ID: 'a', CategoryIDs: ['tenten'], Properties: [white] })];
    await openPage(aShop({ items }), '/aanbod/tenten');
    await screen.findByRole('article');
    expect(await box('Alleen wat vrij is')).toBeDefined();
    expect(boxes()).toEqual([]);
  });

  test('the filter bar of a department is a form of the page that the server renders, with place, period and what is chosen', async () => {
    const period = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';
    const html = await renderedPage(aShop(), `/aanbod/tenten?${period}&properties=kleur%3AWit`);
    const page = new DOMParser().parseFromString(html, 'text/html');
    const form = page.querySelector<HTMLFormElement>('form[aria-label="Filters"]');
    if (form === null) throw new Error('No form');
    expect([...new FormData(form)]).toEqual([
      ['warehouse', 'zaventem'],
      ['from', '2026-12-12'],
      ['to', '2026-12-15'],
      ['properties', 'kleur:Wit'],
    ]);
    expect(form.querySelector('button[type="submit"]')?.textContent).toBe('Toon wat past');
    expect(page.querySelectorAll('article')).toHaveLength(2);
  });
});

test('on a phone the filters stand in a sheet, whose button says what is left', async () => {
  await openPage(aShop(), '/aanbod/tenten?properties=kleur:Wit');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters 1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('button', { name: 'Toon 2 artikelen' })).toBeDefined();
  await userEvent.click(sheet.getByRole('checkbox', { name: /^9 m/u }));
  await userEvent.click(await sheet.findByRole('button', { name: 'Toon 1 artikel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cards()).toEqual(['Grote witte tent']);
});

describe('what a shop shows', () => {
  test.each([
    ['WarehouseOnly', ['Witte tent', 'Grote witte tent'], 'zaventem'],
    ['AllItems', ['Witte tent', 'Grote witte tent', 'Rode tent'], undefined],
  ] as const)(
    'what a shop shows of %s is what the list and its filters are asked for',
    async (shows, names, warehouse) => {
      const fake = aShop({ settings: { ...settings, ItemsToShowInShop: shows } });
      await openPage(fake, '/aanbod/tenten?warehouse=zaventem');
      await waitFor(() => expect(cards()).toEqual(names));
      for (const call of [listItems, listCategoryProperties]) {
        expect(fake.sent(call).map(({ query }) => (query as Record<string, string>)['warehouseID'])).toEqual([
          warehouse,
        ]);
      }
    },
  );
});

test.each([
  ['WarehouseOnly', false],
  ['AllItems', true],
] as const)('on the home page %s shows what is kept elsewhere: %s', async (shows, elsewhere) => {
  const fake = aShop({ settings: { ...settings, ItemsToShowInShop: shows } });
  await openPage(fake, '/?warehouse=zaventem');
  await screen.findByRole('heading', { name: 'Witte tent' });
  expect(screen.queryByRole('heading', { name: 'Rode tent' }) !== null).toBe(elsewhere);
});

describe('the category grid', () => {
  test('the category grid shows what is below the department of the address, where that names another', async () => {
    await openPage(aShop(), '/aanbod?parentId=tenten');
    expect(await screen.findByRole('link', { name: /^Partytenten 3/u })).toBeDefined();
  });
});

describe('a part of the list that cannot be loaded', () => {
  const parts = [
    ['the filter bar', listCategoryProperties, 'De filters konden niet geladen worden.'],
    ['the category grid', listCategories, 'De afdelingen konden niet geladen worden.'],
  ] as const;

  test.each(parts)(
    'a part of the list that cannot be loaded leaves the goods in sight, says so and can be asked for again: %s',
    async (_, operation, words) => {
      const fake = aShop();
      let broken = true;
      fake.on(operation, () => {
        if (broken) throw new FakeRefusal(400, 'ValidationFailed');
        return { Collection: [], Total: 0, Index: 0 };
      });
      await openPage(fake, '/aanbod/tenten');
      expect(await screen.findAllByRole('article')).toHaveLength(3);
      const alert = (await screen.findByText(words)).closest('[role="alert"]');
      broken = false;
      await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Probeer opnieuw' }));
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    },
  );

  test.each(parts)(
    'a part of the list that cannot be loaded stays silent where errors are switched off: %s',
    async (_, operation, words) => {
      const fake = aShop();
      fake.on(operation, () => {
        throw new FakeRefusal(400, 'ValidationFailed');
      });
      await openPage(fake, '/aanbod/tenten', { shop: { errorsEnabled: false } });
      expect(await screen.findAllByRole('article')).toHaveLength(3);
      expect(screen.queryByText(words)).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('what can be had only', () => {
  const period = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';
  const stock = (item: { ID: string }) => (item.ID === 'rood' ? 0 : 10);
  const items = [
    anItem({ ID: 'wit', Description: 'Witte tent', CategoryIDs: ['tenten'] }),
    anItem({ ID: 'rood', Description: 'Rode tent', CategoryIDs: ['tenten'] }),
  ];

  test('a list says how many of it can be had, shows those alone when asked, and all again', async () => {
    await openPage(aShop({ items, stock }), `/aanbod?${period}`);
    expect(await screen.findByText('2 artikelen, 1 vrij')).toBeDefined();
    await userEvent.click(await box('Alleen wat vrij is'));
    await waitFor(() => expect(cards()).toEqual(['Witte tent']));
    expect(screen.getByText('1 artikel vrij')).toBeDefined();
    expect(window.location.search).toContain('available=true');
    await userEvent.click(screen.getByRole('link', { name: 'Toon ook wat niet vrij is' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  test('a list of which nothing can be had says so, and how to go on', async () => {
    await openPage(aShop({ items, stock: () => 0 }), `/aanbod?${period}&available=true`);
    expect(await screen.findByRole('heading', { name: 'Niets vrij in deze periode' })).toBeDefined();
    await userEvent.click(screen.getAllByRole('link', { name: 'Wis alle filters' })[0]!);
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  test('without place and period a list asks for them first, and shows everything meanwhile', async () => {
    await openPage(aShop({ items, stock }), '/aanbod?available=true');
    await waitFor(() => expect(cards()).toHaveLength(2));
    await userEvent.click(await box('Alleen wat vrij is'));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });
});

test('a list stands in the order that is chosen, which the address keeps, and its form without scripts keeps the rest', async () => {
  const items = [anItem({ ID: 'b', Description: 'Zetel' }), anItem({ ID: 'a', Description: 'Bank' })];
  await openPage(aShop({ items }), '/aanbod');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sorteer op' }), 'Naam');
  await waitFor(() => expect(cards()).toEqual(['Bank', 'Zetel']));
  expect(window.location.search).toBe('?sort=name');
  const html = await renderedPage(aShop({ items }), '/aanbod?warehouse=zaventem&sort=name&available=true');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const form = page.querySelector<HTMLSelectElement>('select[name="sort"]')?.form;
  if (!form) throw new Error('No form');
  expect([...new FormData(form)]).toEqual([
    ['warehouse', 'zaventem'],
    ['available', 'true'],
    ['sort', 'name'],
  ]);
});
