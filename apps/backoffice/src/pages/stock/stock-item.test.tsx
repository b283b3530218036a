import {
  endDowntime,
  endHire,
  getItemStock,
  getServicePlan,
  hireStock,
  listDowntimes,
  listDueServices,
  planDowntime,
  removeStock,
  setServicePlan,
  transferStock,
} from '@bivak/contract/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

let fake: FakeOffice;
const worker = { ...desk, Permissions: [...desk.Permissions, 'stock.read', 'stock.write'] };
const acted = { Stock: { From: 5, To: 3 }, OtherStock: null };

beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getItemStock, () => ({
    Item: { Key: 'statafel', Description: 'Statafel' },
    Places: [
      {
        WarehouseID: 'zaventem',
        Stock: 5,
        Out: 2,
        Down: 1,
        Promised: 5,
        Hires: [{ ID: 'h-1', Quantity: 4, From: '2026-06-05', To: '2026-06-07', Supplier: 'Peeters' }],
      },
      { WarehouseID: 'aalst', Stock: 1, Out: 0, Down: 0, Promised: 0, Hires: [] },
    ],
    Moves: [{ At: now, By: 'Tom', WarehouseID: 'zaventem', Quantity: -1, Reason: 'sale', Note: null }],
  }));
});

const form = async (name: string) => within(await screen.findByRole('region', { name }));

test('a sale that orders count on says which, and nothing is noted', async () => {
  fake.on(
    removeStock,
    () => new OfficeRefusal(409, 'StockPromised', 'Daar rekenen orders op: O2026-000004.'),
  );
  await openOffice(fake, '/stock/statafel?Act=sale', worker);
  const sale = await form('Verkoop');
  await userEvent.click(sale.getByRole('button', { name: 'Verkoop noteren' }));
  expect(sale.getByText('Kies een magazijn.')).toBeDefined();
  expect(sale.getByText('Vul een aantal in.')).toBeDefined();
  expect(fake.of(removeStock)).toEqual([]);
  await userEvent.click(sale.getByRole('radio', { name: /Zaventem/u }));
  await userEvent.type(sale.getByRole('spinbutton', { name: /Aantal/u }), '2');
  expect(await sale.findByText('Daar rekenen orders op: O2026-000004.')).toBeDefined();
  expect(fake.of(removeStock).at(-1)).toMatchObject({
    query: { DryRun: 'true' },
    body: { WarehouseID: 'zaventem', Reason: 'sale', Quantity: 2, Seen: 5 },
  });
});

test('a transfer names both warehouses and its numbers, tells its effect, and is sent once with what was seen', async () => {
  fake.on(transferStock, () => ({ ...acted, OtherStock: { From: 1, To: 3 } }));
  await openOffice(fake, '/stock/statafel?Act=transfer', worker);
  const transfer = await form('Verplaatsen');
  await userEvent.click(transfer.getByRole('radio', { name: /Zaventem/u }));
  await userEvent.selectOptions(transfer.getByRole('combobox', { name: /Naar magazijn/u }), 'aalst');
  await userEvent.type(transfer.getByRole('spinbutton', { name: /Aantal/u }), '2');
  await userEvent.type(transfer.getByRole('textbox', { name: /Serienummers/u }), 'A-1, A-2');
  expect(await transfer.findByText(/Aalst: van 1 naar 3/u)).toBeDefined();
  await userEvent.click(transfer.getByRole('button', { name: 'Verplaatsen' }));
  await waitFor(() =>
    expect(fake.of(transferStock).filter(({ query }) => query['DryRun'] === undefined)).toHaveLength(1),
  );
  expect(fake.of(transferStock).at(-1)?.body).toMatchObject({
    WarehouseID: 'zaventem',
    ToWarehouseID: 'aalst',
    Quantity: 2,
    Seen: 5,
    SerialIDs: ['A-1', 'A-2'],
  });
});

test('a hire asks for its days and from whom, and one that stands is ended after a question', async () => {
  fake.on(hireStock, () => ({ Stock: { From: 5, To: 5 }, OtherStock: null }));
  fake.on(endHire, () => acted);
  await openOffice(fake, '/stock/statafel?Act=hire', worker);
  const hire = await form('Inhuren');
  await userEvent.click(hire.getByRole('button', { name: 'Inhuur noteren' }));
  expect(hire.getByText('Kies de eerste dag.')).toBeDefined();
  expect(hire.getByText('Vul in van wie je huurt.')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Ingehuurd' }));
  expect(list.getByText(/4 stuks van Peeters/u)).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: 'Inhuur stoppen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stoppen' }));
  await waitFor(() => expect(fake.of(endHire)).toHaveLength(1));
});

test('whoever may only look sees the places and why they changed, and no act', async () => {
  await openOffice(fake, '/stock/statafel?Act=sale', { ...desk, Permissions: ['operator', 'stock.read'] });
  expect(await screen.findByText('verkoop')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Verkoop' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Inhuur stoppen' })).toBeNull();
});

test('a composition has no stock of its own, and says so', async () => {
  fake.on(getItemStock, () => new OfficeRefusal(404, 'NotFound', 'Niet gevonden'));
  await openOffice(fake, '/stock/set', worker);
  expect(await screen.findByText('Geen eigen voorraad')).toBeDefined();
});

test('a downtime says how many stay free, is sent with its reason, and the plan of the article is kept beside it', async () => {
  fake.on(planDowntime, () => ({ ID: 'd-1', Free: 3 }));
  fake.on(getServicePlan, () => ({ Plan: { EveryRentals: 10, EveryMonths: null, Reason: 'Nazicht' } }));
  fake.on(setServicePlan, () => ({ Plan: null }));
  await openOffice(fake, '/stock/statafel?Act=downtime&Serial=A-1&Service=due', worker);
  const down = await form('Buiten gebruik');
  await userEvent.click(down.getByRole('button', { name: 'Uit gebruik nemen' }));
  expect(down.getByText('Schrijf waarom.')).toBeDefined();
  await userEvent.click(down.getByRole('radio', { name: /Zaventem/u }));
  fireEvent.change(down.getByLabelText(/Eerste dag/u), { target: { value: '2026-06-05' } });
  expect(await down.findByText(/3 stuks blijven vrij/u)).toBeDefined();
  await userEvent.type(down.getByRole('textbox', { name: /Reden/u }), 'Schilderen');
  await userEvent.click(down.getByRole('button', { name: 'Uit gebruik nemen' }));
  await waitFor(() =>
    expect(fake.of(planDowntime).at(-1)).toMatchObject({
      query: {},
      body: {
        ItemID: 'statafel',
        WarehouseID: 'zaventem',
        Quantity: 1,
        From: '2026-06-05',
        To: null,
        SerialID: 'A-1',
        Reason: 'Schilderen',
        IsService: true,
      },
    }),
  );
  const plan = within(await screen.findByRole('region', { name: 'Regelmatig nazicht' }));
  expect(plan.getByRole('spinbutton', { name: /verhuringen/u })).toHaveProperty('value', '10');
  await userEvent.type(plan.getByRole('spinbutton', { name: /maanden/u }), '12');
  await userEvent.click(plan.getByRole('button', { name: 'Plan bewaren' }));
  await waitFor(() =>
    expect(fake.of(setServicePlan).at(-1)?.body).toMatchObject({ EveryRentals: 10, EveryMonths: 12 }),
  );
});

test('what is out of use is a list with what is due above it; a downtime ends by its button, a damage by itself', async () => {
  const row = (ID: string, more: object) => ({
    ID,
    Item: { Key: 'statafel', Description: 'Statafel' },
    WarehouseID: 'zaventem',
    Quantity: 2,
    From: now,
    Until: null,
    Reason: '',
    IsService: false,
    SerialID: null,
    Damage: null,
    DowntimeID: null,
    ...more,
  });
  fake.on(listDowntimes, () => ({
    Collection: [
      row('1', { DowntimeID: 'd-1', Reason: 'Schilderen' }),
      row('2', { Damage: { ID: 'x', Number: 'S7' } }),
    ],
    Next: null,
    Total: 2,
    TotalIsExact: true,
  }));
  fake.on(listDueServices, () => ({
    Collection: [
      {
        Item: { Key: 'tent', Description: 'Seniortent' },
        WarehouseID: 'aalst',
        SerialID: 'SEN-1',
        Since: now,
        Rentals: 10,
        EveryRentals: 10,
        EveryMonths: null,
        Reason: 'Nazicht',
      },
    ],
  }));
  fake.on(endDowntime, () => ({ ID: 'd-1', Free: 5 }));
  await openOffice(fake, '/stock?View=downtime', worker);
  expect(await screen.findByText(/Seniortent SEN-1/u)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Inplannen' }).getAttribute('href')).toContain('Serial=SEN-1');
  const ends = screen.getAllByRole('button', { name: /terug in gebruik/u });
  expect(ends).toHaveLength(1);
  await userEvent.click(ends[0]!);
  await waitFor(() => expect(fake.of(endDowntime)).toHaveLength(1));
});
