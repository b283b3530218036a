import {
  eraseCustomer,
  exportCustomer,
  getCustomerExport,
  getStaffCustomer,
  listCustomers,
  listSavedViews,
  mergeCustomer,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomerRow, aStaffCustomer } from '../../testing/a-customer.ts';
import { desk as someone, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const desk = { ...someone, Permissions: [...someone.Permissions, 'customers.read', 'customers.write'] };
const owner = { ...desk, Permissions: [...desk.Permissions, 'exports.persons', 'customers.erase'] };
let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(getStaffCustomer, () => aStaffCustomer);
});

const merged = {
  ID: 'chiro',
  Version: 4,
  From: { ID: 'dubbel', Number: 'C000099', Description: 'Chiro Linde' },
  Moved: { People: 2, Orders: 12, Invoices: 1, Conversations: 0, Requests: 0, Damages: 0 },
};

describe('merging', () => {
  beforeEach(() =>
    fake.on(listCustomers, () => ({
      Collection: [
        aCustomerRow,
        { ...aCustomerRow, ID: 'dubbel', Number: 'C000099', Description: 'Chiro Linde' },
      ],
      Next: null,
      Total: 2,
      TotalIsExact: true,
    })),
  );

  async function choose() {
    await openOffice(fake, '/customers/chiro', desk);
    await userEvent.click(await screen.findByRole('button', { name: 'Samenvoegen…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Samenvoegen met Chiro De Linde vzw' });
    await userEvent.type(within(dialog).getByRole('searchbox'), 'linde');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Chiro Linde' }));
    return dialog;
  }

  test('merging shows in numbers what moves before anything does, and then asks', async () => {
    fake.on(mergeCustomer, () => merged);
    const dialog = await choose();
    expect(await within(dialog).findByText('2 mensen, met hun login')).toBeDefined();
    expect(within(dialog).getByText('12 orders')).toBeDefined();
    expect(within(dialog).queryByText(/gesprek/u)).toBeNull();
    expect(fake.of(mergeCustomer)).toMatchObject([{ query: { DryRun: 'true' }, body: { FromID: 'dubbel' } }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'C000099 samenvoegen in C000012' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.of(mergeCustomer).at(-1)).toMatchObject({
      version: 3,
      query: {},
      body: { FromID: 'dubbel' },
    });
  });

  test('merging that is refused says why, and another can be chosen', async () => {
    const Fields = [{ Field: 'FromID', Code: 'merge-blocked', Message: 'Een van beide is geblokkeerd.' }];
    const Error = { Code: 'MergeRefused', Message: 'Kan niet.', Fields };
    fake.on(mergeCustomer, () => new OfficeRefusal(409, 'MergeRefused', 'Kan niet.', { Error }));
    const dialog = await choose();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Een van beide is geblokkeerd.');
    expect(within(dialog).getByRole('searchbox')).toBeDefined();
  });
});

test('the desk may neither export nor erase', async () => {
  await openOffice(fake, '/customers/chiro', desk);
  await screen.findByRole('button', { name: 'Samenvoegen…' });
  expect(screen.queryByRole('button', { name: /exporteren|wissen/u })).toBeNull();
});

test('an export is asked for, waited for and fetched', async () => {
  const none = { AskedAt: now, ExpiresAt: now, FileName: null, FileSize: null, FileUrl: null };
  fake.on(exportCustomer, () => ({ ...none, State: 'Preparing' }));
  fake.on(getCustomerExport, () => ({
    ...none,
    State: 'Ready',
    FileName: 'alles.zip',
    FileSize: 9,
    FileUrl: '/files/x',
  }));
  await openOffice(fake, '/customers/chiro', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Gegevens exporteren…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Maak het bestand' }));
  const link = await screen.findByRole('link', { name: 'alles.zip downloaden' });
  expect(link.getAttribute('href')).toBe('/feesthuis/files/x');
});

const goes = {
  People: 2,
  Conversations: 0,
  Carts: 1,
  Quotes: 0,
  Pieces: 0,
  Requests: 0,
  OrdersKept: 12,
  InvoicesKept: 1,
  Mails: [],
};

async function openErasure() {
  const { router } = await openOffice(fake, '/customers/chiro', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Gegevens wissen…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chiro De Linde vzw wissen?' });
  return { router, dialog };
}

test('an erasure says what goes and what stays, and wants the number of this very customer', async () => {
  fake.on(eraseCustomer, () => ({ ID: 'chiro', Effects: goes }));
  const { router, dialog } = await openErasure();
  expect(await within(dialog).findByText('2 mensen, met hun login')).toBeDefined();
  expect(within(dialog).getByText('de cijfers van 12 orders')).toBeDefined();
  expect(within(dialog).queryByText(/gesprek/u)).toBeNull();
  const field = within(dialog).getByRole('textbox', { name: 'Typ C000012 om te bevestigen' });
  await userEvent.type(field, 'C1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alles wissen' }));
  expect(within(dialog).getByText('Dit is niet het nummer van deze klant.')).toBeDefined();
  expect(fake.done(eraseCustomer)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'c000012');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alles wissen' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/customers$/u));
  expect(fake.done(eraseCustomer)).toMatchObject([{ body: { Number: 'c000012' } }]);
});

test('an erasure that cannot be says why before anything is typed', async () => {
  const Fields = [{ Field: 'id', Code: 'erase-orders', Message: 'Er loopt nog een order.' }];
  const Error = { Code: 'ErasureBlocked', Message: 'Kan niet.', Fields };
  fake.on(eraseCustomer, () => new OfficeRefusal(409, 'ErasureBlocked', 'Kan niet.', { Error }));
  const { dialog } = await openErasure();
  expect(await within(dialog).findByText('Er loopt nog een order.')).toBeDefined();
});
