import {
  exportShortages,
  exportStock,
  exportStockSerials,
  getItemStock,
  listShortages,
  listStock,
  listStockMoves,
  listStockSerials,
  moveStock,
  searchAll,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

let fake: FakeOffice;
const worker = {
  ...desk,
  Permissions: [...desk.Permissions, 'stock.read', 'stock.write', 'catalogue.read'],
};

beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listShortages, () => ({
    Collection: [
      {
        Item: { Key: 'statafel', Description: 'Statafel' },
        WarehouseID: 'zaventem',
        Stock: 3,
        From: now,
        Until: null,
        Short: 2,
        Orders: [{ ID: 'r-1', Number: 'O2026-000004', Customer: 'Chiro De Linde vzw' }],
      },
    ],
    Next: null,
    Total: 1,
    TotalIsExact: true,
  }));
  fake.on(searchAll, () => ({
    Collection: [
      {
        Kind: 'order',
        ID: 'r-1',
        Number: 'O1',
        Name: 'Statafelclub',
        IsExact: false,
        Status: null,
        Start: null,
      },
      {
        Kind: 'item',
        ID: 'statafel',
        Number: null,
        Name: 'Statafel',
        IsExact: false,
        Status: null,
        Start: null,
      },
    ],
  }));
  fake.on(getItemStock, () => ({
    Item: { Key: 'statafel', Description: 'Statafel' },
    Places: [
      { WarehouseID: 'zaventem', Stock: 5, Out: 2, Down: 1, Promised: 5, Hires: [] },
      { WarehouseID: 'aalst', Stock: 1, Out: 0, Down: 0, Promised: 0, Hires: [] },
    ],
    Moves: [{ At: now, By: 'Tom', WarehouseID: 'zaventem', Quantity: -1, Reason: 'loss', Note: 'Gestolen' }],
  }));
  fake.on(moveStock, () => ({
    Stock: { From: 5, To: 3 },
    Missing: { From: 0, To: 2 },
    Endangered: ['O2026-000004'],
  }));
});

const level = (ID: string, more: object = {}) => ({
  ID,
  Item: { Key: 'statafel', Description: 'Statafel' },
  WarehouseID: 'zaventem',
  Owned: 5,
  Hired: 0,
  Down: 1,
  Out: 2,
  Promised: 5,
  FreeToday: 0,
  IsShort: false,
  ...more,
});

const page = (Collection: object[]) => ({
  Collection,
  Next: null,
  Total: Collection.length,
  TotalIsExact: true,
});

test('the stock says per warehouse what is owned, down, out, promised and free, is narrowed in the address, and so are its moves', async () => {
  fake.on(listStock, () => page([level('statafel@zaventem', { Hired: 3, IsShort: true })]));
  fake.on(listStockMoves, () =>
    page([
      {
        ID: '1',
        At: now,
        By: 'Tom',
        Item: { Key: 'statafel', Description: 'Statafel' },
        WarehouseID: 'zaventem',
        Quantity: 4,
        Reason: 'transfer',
        CostExcVAT: null,
        OtherWarehouseID: 'aalst',
        Note: 'Voor de kermis',
      },
    ]),
  );
  const { router } = await openOffice(fake, '/stock', worker);
  const row = (await screen.findByRole('link', { name: /Statafel/u })).closest('tr')!;
  expect(row.textContent).toContain('+ 3 ingehuurd');
  expect(row.textContent).toContain('tekort');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Toon' }), 'Te kort');
  await waitFor(() => expect(router.state.location.search).toEqual({ State: 'short' }));
  const { query, columns } = await takeFile(fake, exportStock);
  expect(query).toMatchObject({ State: 'short' });
  expect(columns.join(' ')).toBe('item code warehouse owned hired down out promised free short');
  expect(screen.getByRole('link', { name: /Statafel/u }).getAttribute('href')).toContain('/stock/statafel');
  await userEvent.click(screen.getByRole('link', { name: 'Bewegingen' }));
  const move = (await screen.findByText(/Voor de kermis/u)).closest('tr')!;
  expect(move.textContent).toContain('+4');
  expect(move.textContent).toContain('verplaatst uit Aalst');
});

test('shortages name the orders that they endanger, each a link', async () => {
  await openOffice(fake, '/stock?View=shortages', worker);
  const row = (await screen.findByRole('link', { name: /Statafel/u })).closest('tr')!;
  expect(within(row).getByRole('link', { name: 'O2026-000004' }).getAttribute('href')).toContain(
    '/orders/r-1',
  );
  expect(within(row).getByText('2')).toBeDefined();
  expect(within(row).getByText('zonder einde')).toBeDefined();
});

test('shortages are narrowed and sorted in the address, and leave as a file of exactly that', async () => {
  const { router } = await openOffice(fake, '/stock?View=shortages&WarehouseID=aalst', worker);
  await userEvent.type(await screen.findByRole('searchbox', { name: /Naam of code/u }), 'tafel{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Volgorde' }), 'Grootste tekort eerst');
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      View: 'shortages',
      WarehouseID: 'aalst',
      q: 'tafel',
      Sort: '-Short',
    }),
  );
  const { query, columns } = await takeFile(fake, exportShortages);
  expect(query).toMatchObject({ WarehouseID: 'aalst', q: 'tafel', Sort: '-Short' });
  expect(columns.join(' ')).toBe('item warehouse from until short stock orders');
});

const tent = (ID: string, more: object = {}) => ({
  ID,
  Item: { Key: 'senior', Description: 'Seniortent' },
  WarehouseID: 'zaventem',
  Brand: '',
  State: 'in' as const,
  Since: null,
  Until: null,
  Order: null,
  Damage: null,
  ServiceStatus: '',
  LastServiceOn: null,
  ...more,
});

test('serials say where they are, are narrowed in the address, leave as a file, and have labels for those that are chosen', async () => {
  const Order = { ID: 'r-1', Number: 'O2026-000004' };
  fake.on(listStockSerials, () => ({
    Collection: [tent('SEN-1', { State: 'out', Since: now, Order }), tent('SEN-2')],
    Next: null,
    Total: 2,
    TotalIsExact: true,
  }));
  const { router } = await openOffice(fake, '/stock?View=serials', worker);
  const row = (await screen.findByRole('link', { name: /SEN-1/u })).closest('tr')!;
  expect(within(row).getByText(/Mee/u)).toBeDefined();
  expect(within(row).getByRole('link', { name: 'O2026-000004' })).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Waar' }), 'Mee');
  await waitFor(() => expect(router.state.location.search).toEqual({ View: 'serials', State: 'out' }));
  const { query, columns } = await takeFile(fake, exportStockSerials);
  expect(query).toMatchObject({ State: 'out' });
  expect(columns.join(' ')).toBe('number item brand warehouse state since until order damage serviced');
  await userEvent.click(screen.getByRole('checkbox', { name: /SEN-1/u }));
  await userEvent.click(screen.getByRole('checkbox', { name: /SEN-2/u }));
  const labels = screen.getByRole('link', { name: 'Etiketten afdrukken' });
  expect(decodeURIComponent(labels.getAttribute('href') ?? '')).toContain('codes=SEN-1,SEN-2');
});

test('serials lead to their record, and who sees no orders prints no labels', async () => {
  fake.on(listStockSerials, () => ({
    Collection: [tent('SEN-1')],
    Next: null,
    Total: 1,
    TotalIsExact: true,
  }));
  await openOffice(fake, '/stock?View=serials', { ...desk, Permissions: ['operator', 'stock.read'] });
  expect(await screen.findByText('SEN-1')).toBeDefined();
  expect(screen.getByRole('link', { name: /SEN-1/u }).getAttribute('href')).toContain('/serials/SEN-1');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a loss is found by a word, asks for place, number and reason, and tells whom it endangers before it is noted', async () => {
  const { router } = await openOffice(fake, '/stock?View=lose', worker);
  await userEvent.type(await screen.findByRole('searchbox', { name: /Naam of code/u }), 'stat');
  await userEvent.click(await screen.findByRole('button', { name: 'Statafel' }));
  expect(screen.queryByRole('button', { name: 'Statafelclub' })).toBeNull();
  const form = within(await screen.findByRole('region', { name: 'Statafel' }));
  expect(router.state.location.href).toContain('Item=statafel');
  await userEvent.click(form.getByRole('button', { name: 'Verlies noteren' }));
  expect(form.getByText('Kies een magazijn.')).toBeDefined();
  expect(form.getByText('Vul een aantal in.')).toBeDefined();
  expect(form.getByText('Schrijf waarom.')).toBeDefined();
  expect(fake.of(moveStock)).toEqual([]);
  await userEvent.click(form.getByRole('radio', { name: /Zaventem/u }));
  await userEvent.type(form.getByRole('spinbutton', { name: /verloren/u }), '2');
  expect(await form.findByText('Voorraad: van 5 naar 3.')).toBeDefined();
  expect(form.getByText('Deze orders komen tekort: O2026-000004.')).toBeDefined();
  expect(fake.of(moveStock).every(({ query }) => query['DryRun'] === 'true')).toBe(true);
  await userEvent.type(form.getByRole('textbox', { name: /Reden/u }), 'Gestolen op de kermis');
  await userEvent.click(form.getByRole('button', { name: 'Verlies noteren' }));
  await waitFor(() =>
    expect(fake.of(moveStock).at(-1)).toMatchObject({
      query: {},
      body: {
        ItemID: 'statafel',
        WarehouseID: 'zaventem',
        Reason: 'loss',
        Quantity: 2,
        Seen: 5,
        Note: 'Gestolen op de kermis',
      },
    }),
  );
});

test('a count that came second says that somebody was quicker, and what was typed stays', async () => {
  fake.on(moveStock, ({ query }) =>
    query['DryRun'] === 'true'
      ? { Stock: { From: 5, To: 4 }, Missing: { From: 0, To: 0 }, Endangered: [] }
      : new OfficeRefusal(412, 'VersionStale', 'Iemand anders wijzigde dit.'),
  );
  await openOffice(fake, '/stock?View=count&Item=statafel', worker);
  const form = within(await screen.findByRole('region', { name: 'Statafel' }));
  await userEvent.click(form.getByRole('radio', { name: /Zaventem/u }));
  await userEvent.type(form.getByRole('spinbutton', { name: /in totaal/u }), '4');
  await userEvent.type(form.getByRole('textbox', { name: /Reden/u }), 'Telling');
  await userEvent.click(form.getByRole('button', { name: 'Telling noteren' }));
  expect(await screen.findByText('Iemand was je voor')).toBeDefined();
  expect(form.getByRole('textbox', { name: /Reden/u })).toHaveProperty('value', 'Telling');
});

test('whoever may only look notes no loss', async () => {
  fake.on(listStock, () => page([level('statafel@zaventem')]));
  await openOffice(fake, '/stock?View=lose', { ...desk, Permissions: ['operator', 'stock.read'] });
  expect(await screen.findByRole('link', { name: /Statafel/u })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Verlies noteren' })).toBeNull();
});

test('an article without stock of its own says so', async () => {
  fake.on(getItemStock, () => new OfficeRefusal(404, 'NotFound', 'Niet gevonden'));
  await openOffice(fake, '/stock?View=count&Item=set', worker);
  expect(await screen.findByText('Geen eigen voorraad')).toBeDefined();
});
