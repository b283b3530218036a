import {
  addItemPicture,
  changeStaffItem,
  duplicateStaffItem,
  getStaffItem,
  listSavedViews,
  listStaffCategories,
  listStaffItems,
  setItemState,
} from '@bivak/contract/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStaffItem, anItemRow } from '../../testing/an-item.ts';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const owner = { ...desk, Permissions: [...desk.Permissions, 'catalogue.read', 'catalogue.write'] };
const looker = { ...desk, Permissions: [...desk.Permissions, 'catalogue.read'] };
let fake: FakeOffice;
let stands = aStaffItem;
beforeEach(() => {
  window.localStorage.clear();
  stands = aStaffItem;
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(listStaffCategories, () => ({ Collection: [] }));
  fake.on(getStaffItem, () => stands);
});

const saved = () => fake.of(changeStaffItem).map(({ version, body }) => [version, body]);

describe('the words of an item', () => {
  test('a language that has no words is marked, and what is typed is saved alone with the version that was seen', async () => {
    fake.on(changeStaffItem, () => ({ ID: 'pagodetent', Version: 4, State: 'shop' }));
    await openOffice(fake, '/items/pagodetent', owner);
    const german = await screen.findByRole('region', { name: 'Duits' });
    expect(within(german).getByText('2 teksten ontbreken')).toBeDefined();
    await userEvent.type(within(german).getByRole('textbox', { name: /^Naam/u }), 'Pagodenzelt');
    expect(screen.getByText('Gewijzigd: Naam (de)')).toBeDefined();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved()).toEqual([[3, { Texts: { de: { Description: 'Pagodenzelt' } } }]]));
  });

  test('who may only look changes nothing', async () => {
    await openOffice(fake, '/items/pagodetent', looker);
    const dutch = await screen.findByRole('region', { name: 'Nederlands' });
    expect(within(dutch).getByRole<HTMLInputElement>('textbox', { name: /^Naam/u }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Archiveren' })).toBeNull();
  });

  test('an item that is not there says so', async () => {
    fake.on(getStaffItem, () => new OfficeRefusal(404, 'NotFound', 'Dit bestaat niet.'));
    await openOffice(fake, '/items/nergens', owner);
    expect(
      await screen.findByRole('heading', { level: 1, name: /bestaat niet|niet gevonden/iu }),
    ).toBeDefined();
  });
});

describe('the prices of an item', () => {
  const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

  test('cells of a spreadsheet are pasted from the one that has the focus on', async () => {
    fake.on(changeStaffItem, () => ({ ID: 'pagodetent', Version: 4, State: 'shop' }));
    await openOffice(fake, '/items/pagodetent/prices', owner);
    fireEvent.paste(await cell('Dag, lijst Iedereen'), {
      clipboardData: { getData: () => '€ 105,00\t90\n300\t' },
    });
    expect((await cell('Dag, lijst clubs')).value).toBe('90');
    expect(screen.getByText('was € 99,00')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.[1]).toEqual({
      Prices: [
        { PriceListID: 'standard', Unit: 'day', Price: 105 },
        { PriceListID: 'clubs', Unit: 'day', Price: 90 },
        { PriceListID: 'standard', Unit: 'week', Price: 300 },
      ],
    });
  });

  test('so many percent more stands in the grid beside what it was, and nothing is saved before somebody says so', async () => {
    await openOffice(fake, '/items/pagodetent/prices', owner);
    const tools = await screen.findByRole('group', { name: 'Alle prijzen samen wijzigen' });
    await userEvent.type(within(tools).getByRole('textbox', { name: 'Procent' }), '+4 %');
    await userEvent.click(within(tools).getByRole('button', { name: 'In de tabel zetten' }));
    expect((await cell('Dag, lijst Iedereen')).value).toBe('102,95');
    expect((await cell('Week, lijst Iedereen')).value).toBe('300,55');
    expect(saved()).toEqual([]);
  });

  test('another cell that a colleague changed is saved beside, the same one asks', async () => {
    fake.on(changeStaffItem, ({ version }) =>
      version === stands.Version
        ? { ID: 'pagodetent', Version: 9, State: 'shop' }
        : new OfficeRefusal(412, 'VersionStale', 'Te laat.', { ChangedBy: 'Lies Baert' }),
    );
    await openOffice(fake, '/items/pagodetent/prices', owner);
    const day = await cell('Dag, lijst Iedereen');
    await userEvent.clear(day);
    await userEvent.type(day, '120');
    const [, week] = aStaffItem.Prices;
    const at = (Price: number) => [
      { PriceListID: 'standard', Unit: 'day' as const, Price, DefaultShopPeriod: false },
      ...(week === undefined ? [] : [{ ...week, Price: 310 }]),
    ];
    stands = { ...aStaffItem, Version: 4, Prices: at(99) };
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(saved().map(([version]) => version)).toEqual([3, 4]));
    expect((await cell('Week, lijst Iedereen')).value).toBe('310,00');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bewaren' })).toBeNull());
  });

  test('what is no number, and what the server refuses, stands at its cell', async () => {
    await openOffice(fake, '/items/pagodetent/prices', owner);
    const day = await cell('Dag, lijst Iedereen');
    await userEvent.clear(day);
    await userEvent.type(day, 'veel');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Dag, lijst Iedereen: Vul een getal in.',
    );
    expect(day.getAttribute('aria-invalid')).toBe('true');
    const Fields = [{ Field: 'Prices[0].Price', Code: 'too-big', Message: 'Dat is te veel.' }];
    fake.on(
      changeStaffItem,
      () =>
        new OfficeRefusal(400, 'ValidationFailed', 'Kijk na.', {
          Error: { Code: 'ValidationFailed', Message: 'Kijk na.', Fields },
        }),
    );
    await userEvent.clear(day);
    await userEvent.type(day, '9999999');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Dag, lijst Iedereen: Dat is te veel.');
  });
});

describe('what is done with an item as a whole', () => {
  test('one that is promised is not put away, and its orders are links', async () => {
    fake.on(
      setItemState,
      () =>
        new OfficeRefusal(409, 'ItemPromised', 'Toegezegd: O2026-000068.', {
          Orders: [{ ID: 'o68', Number: 'O2026-000068' }],
        }),
    );
    await openOffice(fake, '/items/pagodetent', owner);
    await userEvent.click(await screen.findByRole('button', { name: 'Archiveren' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: 'O2026-000068' }).getAttribute('href')).toContain(
      '/orders/o68',
    );
    expect(fake.of(setItemState)).toMatchObject([{ version: 3, body: { State: 'archived' } }]);
  });

  test('a copy gets a name, and opens', async () => {
    fake.on(duplicateStaffItem, () => ({ ID: 'pagodetent-2', Version: 1, State: 'draft' }));
    const { router } = await openOffice(fake, '/items/pagodetent', owner);
    await userEvent.click(await screen.findByRole('button', { name: 'Dupliceren' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dupliceren' }));
    await waitFor(() => expect(router.state.location.href).toContain('/items/pagodetent-2/texts'));
    expect(fake.of(duplicateStaffItem)[0]?.body).toEqual({ Description: 'Pagodetent 5 × 5 m (kopie)' });
  });

  test('what goes with it is found by a piece of its name, put in order and saved whole', async () => {
    fake.on(changeStaffItem, () => ({ ID: 'pagodetent', Version: 4, State: 'shop' }));
    fake.on(listStaffItems, () => ({
      Collection: [{ ...anItemRow, ID: 'vloer', Description: 'Vloer' }],
      Next: null,
      Total: 1,
      TotalIsExact: true,
    }));
    await openOffice(fake, '/items/pagodetent/links', owner);
    const find = await screen.findByRole('search', { name: 'Artikel zoeken dat erbij hoort' });
    await userEvent.type(within(find).getByRole('searchbox'), 'vloer{Enter}');
    await userEvent.click(await within(find).findByRole('button', { name: '+ Vloer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Vloer naar boven' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.[1]).toEqual({
      AddOns: [
        { ItemID: 'vloer', Policy: 'optional', Amount: 1 },
        { ItemID: 'zijwand', Policy: 'optional', Amount: 1 },
      ],
    });
  });

  test('the history names fields, and what they were', async () => {
    await openOffice(fake, '/items/pagodetent/history', owner);
    expect(await screen.findByText('Dag, lijst Iedereen: 95 → 99')).toBeDefined();
  });
});

describe('the pictures of an item', () => {
  const picture = (ID: string) => ({
    ID,
    Url: `/assets/pictures/${ID}`,
    State: 'drawn' as const,
    Alts: { nl: ID },
    Crop: null,
  });

  test('a picture is sent with the version that was seen; one that cannot be read says so', async () => {
    stands = { ...aStaffItem, Pictures: [{ ...picture('stuk'), State: 'failed', Url: null }] };
    fake.on(addItemPicture, () => ({ ID: 'pagodetent', Version: 4, State: 'shop' }));
    await openOffice(fake, '/items/pagodetent/pictures', owner);
    expect(await screen.findByText(/kan niet gelezen worden/u)).toBeDefined();
    const file = new File(['x'], 'tent.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText('Foto’s toevoegen'), file);
    await waitFor(() => expect(fake.of(addItemPicture)).toMatchObject([{ version: 3 }]));
  });

  test('words and order are saved together, and new ones wait until then', async () => {
    stands = { ...aStaffItem, Pictures: [picture('een'), picture('twee')] };
    fake.on(changeStaffItem, () => ({ ID: 'pagodetent', Version: 4, State: 'shop' }));
    await openOffice(fake, '/items/pagodetent/pictures', owner);
    await userEvent.click(await screen.findByRole('button', { name: 'Foto 2 naar boven' }));
    const first = screen.getByRole('group', { name: 'Foto 1' });
    await userEvent.type(within(first).getByRole('textbox', { name: 'Wat erop staat (de)' }), 'Zelt');
    expect(screen.queryByLabelText('Foto’s toevoegen')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.[1]).toEqual({
      Pictures: [
        { ID: 'twee', Alts: { nl: 'twee', de: 'Zelt' }, Crop: null },
        { ID: 'een', Alts: { nl: 'een' }, Crop: null },
      ],
    });
  });
});
