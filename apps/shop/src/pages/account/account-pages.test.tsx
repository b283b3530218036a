import { getCustomer, getUserInfo, listSubAccounts, setPassword } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, aLogin, anAccount } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const chiro = anAccount('chiro', 'an-2', { FirstName: 'An', CompanyName: 'Chiro De Linde' });

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN, chiro));
  fake.on(getCustomer, ({ params }) => ({
    ...aCustomer(params['id'] ?? ''),
    CompanyName: 'Scouts Sint-Jan',
  }));
  fake.on(listSubAccounts, () => ({ Collection: [], Total: 0, Index: 0 }));
});

afterEach(() => vi.unstubAllGlobals());

describe('my account', () => {
  test.each([
    ['at a desk beside the page', 1280],
    ['on a phone in one row', 390],
  ])(
    'my account %s has one menu of all its pages, the parts of the account screen first',
    async (_, width) => {
      vi.stubGlobal('innerWidth', width);
      await openPage(fake, '/account', { kept: loggedInAs(AN) });
      const menu = within(await screen.findByRole('navigation', { name: 'Menu van je account' }));
      expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Mijn gegevens',
        'Bestellingen',
        'Facturen',
        'Berichten',
        'Schade',
        'Personen',
        'Wachtwoord',
        'Privacy',
      ]);
      expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Mijn gegevens');
      // Nowhere else, save in the breadcrumbs and in the account's box.
      expect(screen.getAllByRole('link', { name: 'Bestellingen' })).toHaveLength(1);
      const main = within(screen.getByRole('main'));
      expect(main.getByRole('button', { name: 'Afmelden' })).toBeDefined();
    },
  );

  test('my account of another role has no orders, invoices and persons in it', async () => {
    const bert = { ...AN, RoleName: 'Medewerker' };
    fake.on(getUserInfo, () => aLogin('mine', bert));
    await openPage(fake, '/account', { kept: loggedInAs(bert) });
    const menu = within(await screen.findByRole('navigation', { name: 'Menu van je account' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Mijn gegevens',
      'Berichten',
      'Schade',
      'Wachtwoord',
      'Privacy',
    ]);
  });

  test('my account leads up by its breadcrumbs', async () => {
    await openPage(fake, '/account/personen/nieuw', { kept: loggedInAs(AN) });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Je bent hier' }));
    expect(crumbs.getAllByRole('listitem').map((crumb) => crumb.textContent)).toEqual([
      'Start',
      'Mijn account',
      'Personen',
      'Persoon toevoegen',
    ]);
    expect(crumbs.getByRole('link', { name: 'Personen' }).getAttribute('href')).toBe('/account/personen');
  });

  test('my account changes between the accounts of a login', async () => {
    const { store } = await openPage(fake, '/account', { kept: loggedInAs(AN, [AN, chiro]) });
    await userEvent.click(await screen.findByText('Wissel van account'));
    await userEvent.click(screen.getByRole('button', { name: /Chiro De Linde/u }));
    await waitFor(() => expect(store.getState().session.account).toEqual(chiro));
    expect(await screen.findByText('Je werkt nu voor Chiro De Linde.')).toBeDefined();
  });
});

describe('another password in the account', () => {
  const fill = async (current: string, next: string, repeated = next) => {
    await userEvent.type(await screen.findByLabelText('Huidig wachtwoord'), current);
    await userEvent.type(screen.getByLabelText('Nieuw wachtwoord'), next);
    await userEvent.type(screen.getByLabelText('Herhaal het nieuwe wachtwoord'), repeated);
    await userEvent.click(screen.getByRole('button', { name: 'Wijzig je wachtwoord' }));
  };
  const open = () => openPage(fake, '/account/wachtwoord', { kept: loggedInAs(AN) });

  test('another password in the account must keep the rule of the account, which asks for one of @$!%*?&', async () => {
    await open();
    await fill('Tent-op-zolder-7', 'Tent-op-zolder-8', 'anders');
    expect(await screen.findByText(/^Gebruik minstens 8 tekens/u)).toBeDefined();
    expect(screen.getByText('Vul twee keer hetzelfde wachtwoord in.')).toBeDefined();
    expect(fake.sent(setPassword)).toEqual([]);
  });

  test('another password in the account is set by who knows the present one, and the form is empty again', async () => {
    fake.on(setPassword, () => null);
    await open();
    await fill('Tent-op-zolder-7', 'Tent@zolder8');
    expect(await screen.findByText('Je wachtwoord is gewijzigd.')).toBeDefined();
    expect(fake.sent(setPassword)[0]?.body).toEqual({
      CurrentPassword: 'Tent-op-zolder-7',
      Password: 'Tent@zolder8',
      ConfirmPassword: 'Tent@zolder8',
    });
    expect(screen.getByLabelText('Nieuw wachtwoord')).toHaveProperty('value', '');
  });

  test('another password in the account is refused at the field that is wrong', async () => {
    fake.on(setPassword, () => {
      const refusal = new FakeRefusal(400, 'IncorrectDetails');
      const Fields = [{ Field: 'CurrentPassword', Code: 'current-password', Message: 'Dit is het niet.' }];
      throw Object.assign(refusal, { body: { Error: { Code: 'IncorrectDetails', Message: '…', Fields } } });
    });
    await open();
    await fill('fout', 'Tent@zolder8');
    expect(await screen.findByText('Dit is het niet.')).toBeDefined();
  });
});
