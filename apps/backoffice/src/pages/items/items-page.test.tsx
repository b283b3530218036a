import {
  actOnItems,
  changeStaffCategory,
  createStaffItem,
  exportItems,
  getStaffItem,
  listSavedViews,
  listStaffCategories,
  listStaffItems,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStaffItem, anItemRow } from '../../testing/an-item.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const owner = { ...desk, Permissions: [...desk.Permissions, 'catalogue.read', 'catalogue.write'] };
let fake: FakeOffice;
const category = (ID: string, ParentID: string | null, Ranking: number) => ({
  ID,
  ParentID,
  Ranking,
  Version: 1,
  Items: 2,
  Texts: {
    nl: { Description: ID, Notes: '' },
    en: { Description: ID, Notes: '' },
    de: { Description: ID, Notes: '' },
  },
});
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listStaffCategories, () => ({
    Collection: [category('tenten', null, 1), category('klein', 'tenten', 2), category('meubels', null, 3)],
  }));
  fake.on(getStaffItem, () => aStaffItem);
});

const page = (rows: readonly unknown[]) => ({
  Collection: rows,
  Next: null,
  Total: rows.length,
  TotalIsExact: true,
});

describe('the list of items', () => {
  test('a file of items is taken of exactly this view, with the columns that are shown', async () => {
    fake.on(listStaffItems, () => page([anItemRow]));
    await openOffice(fake, '/items?State=shop&Label=zomer', owner);
    // A label comes by a link, and goes by its chip.
    expect(await screen.findByRole('link', { name: 'Filter Label: zomer wissen' })).toBeDefined();
    const { query, columns } = await takeFile(fake, exportItems);
    expect(query).toMatchObject({ State: 'shop', Label: 'zomer' });
    expect(columns.join(' ')).toBe('name code labels category price unit stock state missing');
  });

  test('what narrows it stands in the address, and a row tells price, state and what is missing', async () => {
    fake.on(listStaffItems, ({ query }) => page(query?.['q'] === 'pagode' ? [anItemRow] : []));
    const { router } = await openOffice(fake, '/items?Lacks=text', owner);
    expect(await screen.findByText(/Niets past|past bij/u)).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Naam of code' }), 'pagode{Enter}');
    const row = await screen.findByRole('row', { name: /Pagodetent/u });
    expect(within(row).getByText('€ 99,00')).toBeDefined();
    expect(within(row).getByText('tekst ontbreekt: de')).toBeDefined();
    expect(router.state.location.href).toContain('Lacks=text');
    await userEvent.click(screen.getByRole('link', { name: /Pagodetent/u }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pagodetent 5 × 5 m' })).toBeDefined();
    router.history.back();
    await waitFor(() => expect(router.state.location.href).toContain('q=pagode'));
  });

  test('a shop without goods leads to the first, which a name is enough for', async () => {
    fake.on(listStaffItems, () => page([]));
    fake.on(createStaffItem, () => ({ ID: 'vloer', Version: 1, State: 'draft' }));
    const { router } = await openOffice(fake, '/items', owner);
    expect(await screen.findByText('Nog geen artikelen')).toBeDefined();
    await userEvent.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Nieuw artikel' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concept maken' }));
    expect(within(dialog).getByText('Vul een naam in.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Naam' }), 'Vloer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Concept maken' }));
    await waitFor(() => expect(router.state.location.href).toContain('/items/vloer/texts'));
    expect(fake.of(createStaffItem)[0]?.body).toMatchObject({ Description: 'Vloer', Type: 'Item' });
  });

  test('prices of many go up together, once somebody has seen what they become', async () => {
    fake.on(listStaffItems, () => page([anItemRow]));
    fake.on(actOnItems, ({ query }) => ({
      Collection: [
        {
          ID: 'pagodetent',
          Done: {
            ID: 'pagodetent',
            Version: query?.['DryRun'] === 'true' ? 3 : 4,
            State: 'shop',
            Prices: [{ PriceListID: 'standard', Unit: 'day', From: 99, To: 102.95 }],
          },
          Error: null,
        },
      ],
    }));
    await openOffice(fake, '/items', owner);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Pagodetent/u }));
    await userEvent.click(screen.getByRole('button', { name: 'Prijzen wijzigen' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Procent/u }), '4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Toon wat het wordt' }));
    expect(await within(dialog).findByText(/€ 99,00 → € 102,95 per dag/u)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Prijzen bewaren' }));
    expect(await screen.findByText(/1 artikel gewijzigd/u)).toBeDefined();
    expect(fake.of(actOnItems).map(({ query, body }) => [query, body])).toEqual([
      [{ DryRun: 'true' }, { IDs: ['pagodetent'], Act: 'reprice', Percent: 4, RoundTo: 0.05 }],
      [{}, { IDs: ['pagodetent'], Act: 'reprice', Percent: 4, RoundTo: 0.05 }],
    ]);
  });

  test('whoever may not read the catalogue has no such area', async () => {
    await openOffice(fake, '/items', desk);
    expect(await screen.findByRole('heading', { level: 1, name: /toegang/u })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Artikelen' })).toBeNull();
  });
});

describe('the tree of categories', () => {
  test('a category moves by a press, with the version that was seen', async () => {
    fake.on(changeStaffCategory, () => ({ ID: 'meubels', Version: 2 }));
    await openOffice(fake, '/categories', owner);
    await userEvent.click(await screen.findByRole('button', { name: 'meubels naar boven' }));
    await waitFor(() => expect(fake.of(changeStaffCategory)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'meubels onder de vorige zetten' }));
    await waitFor(() => expect(fake.of(changeStaffCategory)).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'klein een niveau hoger zetten' }));
    await waitFor(() => expect(fake.of(changeStaffCategory)).toHaveLength(3));
    expect(fake.of(changeStaffCategory).map(({ version, body }) => [version, body])).toEqual([
      [1, { ParentID: null, Place: 0 }],
      [1, { ParentID: 'tenten' }],
      [1, { ParentID: null, Place: 1 }],
    ]);
  });

  test('words of a language are changed alone', async () => {
    fake.on(changeStaffCategory, () => ({ ID: 'tenten', Version: 2 }));
    await openOffice(fake, '/categories', owner);
    await userEvent.click(await screen.findByRole('button', { name: 'tenten wijzigen' }));
    const dialog = await screen.findByRole('dialog');
    const german = within(dialog).getByRole('textbox', { name: 'Naam (de)' });
    await userEvent.clear(german);
    await userEvent.type(german, 'Zelte');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
    await waitFor(() =>
      expect(fake.of(changeStaffCategory)[0]?.body).toEqual({ Texts: { de: { Description: 'Zelte' } } }),
    );
  });

  test('categories that could not be read offer to try again', async () => {
    fake.on(listStaffCategories, () => new OfficeRefusal(400, 'ValidationFailed', 'Kapot.'));
    await openOffice(fake, '/categories', owner);
    expect(await screen.findByText('De categorieën konden niet geladen worden')).toBeDefined();
  });
});
