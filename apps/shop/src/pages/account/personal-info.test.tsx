import { getContact, updateContact, updateCustomer } from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import type { FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { anContact, fakeMyInfo, field, save, type } from '../../testing/my-info.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = fakeMyInfo(aLendingFake());
});

const accountFields = {
  disabled: ['Contact.FirstName', 'Contact.LastName'],
  hidden: [
    'Contact.Tel',
    'Customer.Salutation',
    'Customer.FirstName',
    'Customer.LastName',
    'Customer.Tel',
    'Customer.City',
    'Customer.Municipality',
    'CustomerDetail.InvoiceEmail',
  ],
  optional: ['Customer.HouseNumberAddition', 'CustomerDetail.BusinessNo', 'CustomerDetail.VATNo'],
};

async function open() {
  const shop = { ...aLendingShop({ lockedMailDomain: 'loket.example' }), accountFields };
  await openPage(fake, '/account/gegevens', { kept: loggedInAs(AN), shop });
  await screen.findByRole('button', { name: 'Bewaren' });
}

describe('the details of an association', () => {
  test('lock the name of who signs on elsewhere and say who changes it; hidden fields are neither asked nor sent', async () => {
    await open();
    expect(field('Jij', 'Voornaam')).toHaveProperty('disabled', true);
    expect(screen.getByText(/Je naam komt mee met je aanmelding/u)).toBeDefined();
    expect(screen.getByText('vCode')).toBeDefined();
    expect(screen.getByText('Jeugdvereniging')).toBeDefined();
    expect(screen.queryByLabelText('Telefoon')).toBeNull();
    expect(screen.queryByLabelText('Gemeente')).toBeNull();
    expect(screen.queryByLabelText('E-mailadres voor facturen')).toBeNull();
    expect(screen.queryByText('Gebruikersnaam')).toBeNull();
    type('Jij', 'Mobiel', '0470 65 43 21');
    await save();
    await waitFor(() =>
      expect(fake.sent(updateContact).map(({ body }) => body)).toEqual([
        { MobilePhone: '0470 65 43 21', Version: 3 },
      ]),
    );
    expect(fake.sent(updateCustomer)).toEqual([]);
  });

  test('are the desk’s to change for who has its address, all but the two e-mail addresses', async () => {
    fake.on(getContact, () => ({ ...anContact, Email: 'an@loket.example', UserName: 'een-id' }));
    await open();
    expect(screen.getAllByText(/Het loket beheert deze gegevens/u)).toHaveLength(2);
    const locked = [field('Jij', 'Mobiel'), field('Klant', 'Straat'), field('Klant', 'Postcode')];
    expect(locked.map((one) => (one as HTMLInputElement).disabled)).toEqual([true, true, true]);
    expect(field('Jij', 'E-mailadres')).toHaveProperty('disabled', false);
    type('Klant', 'E-mailadres', 'leiding@scouts.example');
    await save();
    await waitFor(() =>
      expect(fake.sent(updateCustomer).map(({ body }) => body)).toEqual([
        { Email: 'leiding@scouts.example', Version: 7 },
      ]),
    );
  });
});
