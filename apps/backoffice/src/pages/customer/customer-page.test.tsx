import {
  blockCustomer,
  changeStaffCustomer,
  changeStaffCustomerDetail,
  getStaffCustomer,
  listCustomers,
  listSavedViews,
  searchAll,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomerRow, aStaffCustomer } from '../../testing/a-customer.ts';
import { desk as someone, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const desk = { ...someone, Permissions: [...someone.Permissions, 'customers.read', 'customers.write'] };
let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listSavedViews, () => ({ Collection: [] }));
  fake.on(getStaffCustomer, () => aStaffCustomer);
});

const page = (rows: readonly unknown[]) => ({
  Collection: rows,
  Next: null,
  Total: rows.length,
  TotalIsExact: true,
});

describe('the list of customers', () => {
  test('what is looked for stands in the address, and a row leads to its record', async () => {
    fake.on(listCustomers, ({ query }) => page(query?.['q'] === 'linde' ? [aCustomerRow] : []));
    const { router } = await openOffice(fake, '/customers', desk);
    expect(await screen.findByText('Nog geen klanten')).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: /Naam, nummer/u }), 'linde{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: /Chiro De Linde/u }));
    expect(await screen.findByRole('heading', { level: 1, name: /Chiro De Linde/u })).toBeDefined();
    router.history.back();
    await waitFor(() => expect(router.state.location.href).toContain('q=linde'));
  });

  test('a list that could not be read offers to try again', async () => {
    let count = 0;
    fake.on(listCustomers, () => {
      count += 1;
      return count === 1 ? new OfficeRefusal(400, 'ValidationFailed', 'Kapot.') : page([aCustomerRow]);
    });
    await openOffice(fake, '/customers', desk);
    const alert = await screen.findByRole('alert');
    await userEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('link', { name: /Chiro De Linde/u })).toBeDefined();
  });

  test('whoever may not read customers has no such area', async () => {
    await openOffice(fake, '/customers', someone);
    expect(await screen.findByRole('heading', { level: 1, name: /toegang/u })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Klanten' })).toBeNull();
    expect(fake.of(listCustomers)).toEqual([]);
  });

  test('the search finds customers to their record', async () => {
    fake.on(searchAll, () => ({
      Collection: [
        {
          Kind: 'customer',
          ID: 'chiro',
          Number: 'C000012',
          Name: 'Chiro De Linde vzw',
          IsExact: false,
          Status: null,
          Start: null,
        },
      ],
    }));
    await openOffice(fake, '/customers/nergens-nog', desk);
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Waar wil je heen?' }), 'linde');
    await userEvent.click(await screen.findByRole('menuitem', { name: /Chiro De Linde/u }));
    await waitFor(() => expect(fake.of(getStaffCustomer).at(-1)?.params).toEqual({ id: 'chiro' }));
  });
});

describe('the record of a customer', () => {
  test('it tells people, money and late orders, and names fields in the history', async () => {
    await openOffice(fake, '/customers/chiro', desk);
    const balance = await screen.findByRole('region', { name: 'Saldo' });
    expect(within(balance).getByText('Er staat meer open dan de kredietlimiet')).toBeDefined();
    expect(screen.getByText('2 dagen te laat')).toBeDefined();
    expect(screen.getByText('Gegevens gewijzigd')).toBeDefined();
    expect(screen.getByText('Plaats, Telefoon')).toBeDefined();
  });

  test('only what was changed is sent, from the version that was seen', async () => {
    fake.on(changeStaffCustomer, () => ({ ID: 'chiro', Version: 4 }));
    await openOffice(fake, '/customers/chiro', desk);
    await userEvent.click(await screen.findByRole('button', { name: 'Gegevens wijzigen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Gegevens van de klant' });
    const city = within(dialog).getByRole('textbox', { name: 'Plaats' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Aalst');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.of(changeStaffCustomer)).toMatchObject([{ version: 3, body: { City: 'Aalst' } }]);
    expect(Object.keys(fake.of(changeStaffCustomer)[0]?.body as object)).toEqual(['City']);
  });

  test('another field that a colleague changed is saved beside, the same one is shown and asks again', async () => {
    let stands = aStaffCustomer;
    fake.on(getStaffCustomer, () => stands);
    const stale = new OfficeRefusal(412, 'VersionStale', 'Te laat.', { ChangedBy: 'Lies Baert' });
    fake.on(changeStaffCustomer, ({ version }) =>
      version === stands.Version ? { ID: 'chiro', Version: 9 } : stale,
    );
    await openOffice(fake, '/customers/chiro', desk);
    await userEvent.click(await screen.findByRole('button', { name: 'Gegevens wijzigen' }));
    const dialog = await screen.findByRole('dialog');
    const city = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Plaats' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Aalst');
    stands = { ...aStaffCustomer, Version: 4, Tel: '09 1', City: 'Lier' };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
    expect(await within(dialog).findByText('Lies Baert wijzigde hetzelfde')).toBeDefined();
    expect(within(dialog).getByRole('alert').textContent).toContain('Lier');
    expect(city.value).toBe('Aalst');
    stands = { ...stands, Version: 5, Tel: '09 2' };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.of(changeStaffCustomer).map(({ version, body }) => [version, body])).toEqual([
      [3, { City: 'Aalst' }],
      [4, { City: 'Aalst' }],
      [5, { City: 'Aalst' }],
    ]);
  });

  test('what the server refuses stands at its field, and what was typed stays', async () => {
    const bookkeeper = { ...someone, Permissions: ['operator', 'customers.read', 'money.write'] };
    const Fields = [{ Field: 'VATNo', Code: 'vat-number', Message: 'Dit is geen btw-nummer.' }];
    const Error = { Code: 'ValidationFailed', Message: 'Kijk na.', Fields };
    fake.on(
      changeStaffCustomerDetail,
      () => new OfficeRefusal(400, 'ValidationFailed', 'Kijk na.', { Error }),
    );
    await openOffice(fake, '/customers/chiro', bookkeeper);
    await userEvent.click(await screen.findByRole('button', { name: 'Facturatie wijzigen' }));
    expect(screen.queryByRole('button', { name: 'Blokkeren' })).toBeNull();
    const dialog = await screen.findByRole('dialog');
    const vat = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Btw-nummer' });
    await userEvent.type(vat, 'BE1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bewaren' }));
    expect(await within(dialog).findByText('Dit is geen btw-nummer.')).toBeDefined();
    expect([vat.value, vat.getAttribute('aria-invalid')]).toEqual(['BE1', 'true']);
    expect(fake.of(changeStaffCustomerDetail)).toMatchObject([{ version: 2, body: { VATNo: 'BE1' } }]);
  });

  test('a block says how many orders stand, and asks for a reason first', async () => {
    const Effects = { Carts: 2, Quotes: 0, Orders: 1, Mails: [] };
    fake.on(blockCustomer, () => ({ ID: 'chiro', Version: 4, Effects }));
    await openOffice(fake, '/customers/chiro', desk);
    await screen.findByRole('button', { name: 'Blokkeren' });
    await userEvent.keyboard('l');
    const dialog = await screen.findByRole('dialog', { name: 'Deze klant blokkeren?' });
    expect(await within(dialog).findByText(/1 lopende order blijft staan/u)).toBeDefined();
    expect(within(dialog).getByText('2 winkelmanden worden geen order meer.')).toBeDefined();
    expect(within(dialog).queryByText(/offerte/u)).toBeNull();
    expect(fake.done(blockCustomer)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Blokkeren' }));
    expect(within(dialog).getByText('Schrijf waarom.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Betaalt niet');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Blokkeren' }));
    await waitFor(() =>
      expect(fake.done(blockCustomer)).toMatchObject([{ version: 3, body: { Reason: 'Betaalt niet' } }]),
    );
  });
});
