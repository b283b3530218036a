import {
  beginFirstLogin,
  confirmDetails,
  exchangeToken,
  getContact,
  getUserInfo,
  updateContact,
  updateCustomer,
} from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
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
  test('the details of an association lock the name of who signs on elsewhere and say who changes it; hidden fields are neither asked nor sent', async () => {
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

  test('the details of an association are the desk’s to change for who has its address, all but the two e-mail addresses', async () => {
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

describe('the first login for an association', () => {
  const NEW = { ...AN, DetailsToConfirm: true };
  const ASKED = '/account/gegevens?UserFirstLogin=true&redirect=%2Faccount%2Faanvragen';

  async function openFirst(address: string) {
    // What the server says of the account follows what it was told.
    let account = NEW;
    fake.on(getUserInfo, () => aLogin('mine', account));
    fake.on(confirmDetails, () => {
      account = { ...AN, DetailsToConfirm: undefined as never };
      return null;
    });
    const page = await openPage(fake, address, {
      kept: loggedInAs(NEW),
      shop: { ...aLendingShop(), accountFields },
    });
    await screen.findByRole('button', { name: 'Bewaren' });
    return page;
  }

  test('the first login for an association asks to look the details through; confirming them leads to the page that was asked', async () => {
    const { store } = await openFirst(ASKED);
    expect(screen.getByText(/eerste keer hier voor Scouts Sint-Jan/u)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Alles klopt' }));
    await waitFor(() => expect(window.location.pathname).toBe('/account/aanvragen'));
    expect(fake.sent(confirmDetails)).toHaveLength(1);
    expect(store.getState().session.account?.DetailsToConfirm).toBeUndefined();
  });

  test('the first login for an association is over once something was saved, with a way on to the page that was asked', async () => {
    await openFirst(ASKED);
    type('Jij', 'Mobiel', '0470 65 43 21');
    await save();
    expect(await screen.findByText('Bedankt, je gegevens zijn nagekeken.')).toBeDefined();
    expect(fake.sent(confirmDetails)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Alles klopt' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ga verder' }));
    await waitFor(() => expect(window.location.pathname).toBe('/account/aanvragen'));
  });

  test('the first login for an association keeps asking where the confirmation did not arrive', async () => {
    await openFirst('/account/gegevens');
    fake.on(confirmDetails, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Alles klopt' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Dat lukte niet/u);
    expect(screen.getByRole('button', { name: 'Alles klopt' })).toBeDefined();
  });

  test('the first login for an association is not asked about where the details were confirmed, whatever the address says', async () => {
    await openPage(fake, '/account/gegevens?UserFirstLogin=true', {
      kept: loggedInAs(AN),
      shop: { ...aLendingShop(), accountFields },
    });
    await screen.findByRole('button', { name: 'Bewaren' });
    expect(screen.queryByRole('button', { name: 'Alles klopt' })).toBeNull();
  });

  test.each([
    ['leads there before the page that was asked', true, '/account/gegevens'],
    ['leads there once', false, '/account/aanvragen'],
  ])('the first login for an association: %s', async (_, First, path) => {
    fake.on(exchangeToken, () => aLogin('mine', NEW));
    fake.on(getUserInfo, () => aLogin('mine', NEW));
    fake.on(beginFirstLogin, () => ({ First }));
    await openPage(fake, '/aanmelden?token=abc&redirect=%2Faccount%2Faanvragen', { shop: aLendingShop() });
    await waitFor(() => expect(window.location.pathname).toBe(path));
    expect(fake.sent(beginFirstLogin)).toHaveLength(1);
    const search = new URLSearchParams(window.location.search);
    expect(search.get('redirect')).toBe(First ? '/account/aanvragen' : null);
  });

  test('the first login for an association is told by any address of the shop that says so', async () => {
    await openPage(fake, '/contact?UserFirstLogin=true', { kept: loggedInAs(NEW), shop: aLendingShop() });
    await waitFor(() => expect(window.location.pathname).toBe('/account/gegevens'));
  });
});
