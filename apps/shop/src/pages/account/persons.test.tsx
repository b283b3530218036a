import {
  createSubAccount,
  deleteSubAccount,
  inviteSubAccount,
  listSubAccounts,
  promoteSubAccount,
  updateSubAccount,
  getUserInfo,
  type SubAccount,
} from '@bivak/contract/wire';
import { personActs, type PublicShopConfig } from '@bivak/contract/shop-config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, aPerson, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let persons: SubAccount[];
const offered = { editPersons: true, removePersons: true, personActs: [...personActs], serials: false };
const list = () => ({ Collection: persons, Total: persons.length, Index: 0 });

beforeEach(() => {
  persons = [
    aPerson('an', { RoleName: 'Admin', CONTACT_FirstName: 'An', CONTACT_Salutation: 'Ms' }),
    aPerson('bert', { CONTACT_FirstName: 'Bert', CONTACT_Tel: '016 11 22 33' }),
    aPerson('cas', { CONTACT_FirstName: 'Cas', IsInvited: true, RoleName: 'Medewerker' }),
  ];
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(listSubAccounts, list);
});

const open = (address = '/account/personen', shop: Partial<PublicShopConfig> = {}) =>
  openPage(fake, address, { kept: loggedInAs(AN), shop });
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
async function press(name: string, act: string): Promise<void> {
  await userEvent.click(within(await row(name)).getByRole('button', { name: `Acties voor ${name} Peeters` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
}
const answer = async (button: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));

/** The parts of fourteen that a column has of the width. */
const weightOf = (head: HTMLElement) =>
  Math.round(Number.parseFloat(head.style.getPropertyValue('--weight')) * 0.14);

describe('the persons of a customer', () => {
  test('the persons of a customer are listed with the columns of the specification, and a dash where there is no role', async () => {
    const admin = { nl: 'Baas', en: 'Boss', de: 'Chef' };
    await open('/account/personen', { roleNames: { Admin: admin } });
    const bert = await row('Bert');
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(heads.map((head) => [head.textContent, weightOf(head)])).toEqual([
      ['Aanspreking', 2],
      ['Voornaam', 2],
      ['Naam', 2],
      ['Telefoon', 2],
      ['E-mailadres', 3],
      ['Rol', 2],
      ['Acties', 1],
    ]);
    expect(within(await row('An')).getByText('Baas')).toBeDefined();
    expect(within(await row('Cas')).getByText('Medewerker')).toBeDefined();
    const widths = screen.getAllByRole('columnheader').map((head) => head.style.getPropertyValue('--weight'));
    expect(widths.map((width) => Math.round((Number.parseFloat(width) * 14) / 100))).toEqual([
      2, 2, 2, 2, 3, 2, 1,
    ]);
    expect(within(bert).getByText('016 11 22 33')).toBeDefined();
    expect(within(bert).getByText('–')).toBeDefined();
    expect(within(await row('Cas')).getByText('uitgenodigd')).toBeDefined();
    expect(fake.sent(listSubAccounts)[0]?.params).toEqual({ contactId: 'an' });
  });

  test('the persons of a customer are all there, also where they are more than a page of the server', async () => {
    const many = Array.from({ length: 101 }, (_, n) => aPerson(`p${n}`, { CONTACT_FirstName: `P${n}` }));
    fake.on(listSubAccounts, ({ query }) => {
      const [size, index] = [Number(query.size), Number(query.index)];
      return {
        Collection: many.slice(size * index, size * (index + 1)),
        Total: many.length,
        Index: index,
      };
    });
    await open();
    expect(await row('P100')).toBeDefined();
    expect(fake.sent(listSubAccounts).map(({ query }) => query)).toEqual([
      { size: 100, index: 0 },
      { size: 100, index: 1 },
    ]);
  });

  test('the persons of a customer that cannot be loaded can be asked for again', async () => {
    fake.on(listSubAccounts, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    await open();
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    expect(screen.getByText('De personen laden lukte niet.')).toBeDefined();
    fake.on(listSubAccounts, list);
    await userEvent.click(again);
    expect(await row('Bert')).toBeDefined();
  });

  test.each(['/account/personen', '/account/personen/bert'])(
    'the persons of a customer that cannot be loaded are not spoken of at %s where the shop says nothing of errors',
    async (address) => {
      fake.on(listSubAccounts, () => {
        throw new FakeRefusal(400, 'ValidationFailed');
      });
      await open(address, { errorsEnabled: false });
      await waitFor(() => {
        expect(fake.sent(listSubAccounts)).toHaveLength(1);
        expect(screen.getByRole('main').textContent).not.toContain('Laden');
        expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
      });
    },
  );

  test('the persons of a customer can be deleted, once that is confirmed', async () => {
    fake.on(deleteSubAccount, () => {
      persons = persons.filter((person) => person.CONTACT_ContactID !== 'bert');
      return null;
    });
    await open();
    await press('Bert', 'Verwijder');
    await answer('Annuleer');
    expect(fake.sent(deleteSubAccount)).toEqual([]);
    await press('Bert', 'Verwijder');
    await answer('Verwijder');
    expect(await screen.findByText('Bert Peeters is verwijderd.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bert' })).toBeNull());
    expect(fake.sent(deleteSubAccount)[0]?.params).toEqual({
      contactId: 'an',
      userName: 'bert@scouts.example',
      targetContactId: 'bert',
    });
  });

  test('the persons of a customer can be promoted, once that is confirmed; who is an admin cannot', async () => {
    fake.on(promoteSubAccount, () => aPerson('bert', { RoleName: 'Admin' }));
    await open();
    await press('Bert', 'Maak beheerder');
    await answer('Maak beheerder');
    expect(await screen.findByText('Bert Peeters is nu beheerder.')).toBeDefined();
    await userEvent.click(within(await row('An')).getByRole('button', { name: 'Acties voor An Peeters' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Wijzig']);
  });

  test('the persons of a customer that the server does not let go stay, and it says why until it is read', async () => {
    fake.on(deleteSubAccount, () => {
      throw new FakeRefusal(409, 'LastAdmin');
    });
    await open();
    await press('Bert', 'Verwijder');
    await answer('Verwijder');
    const said = within(screen.getByRole('main'));
    expect((await said.findByRole('alert')).textContent).toContain('LastAdmin');
    expect(await row('Bert')).toBeDefined();
  });

  test('the persons of a customer can lose the role again, once that is confirmed; nobody takes it off themselves', async () => {
    persons.push(aPerson('dina', { RoleName: 'Admin', CONTACT_FirstName: 'Dina' }));
    fake.on(updateSubAccount, () => aPerson('dina'));
    await open();
    await press('Dina', 'Maak gewone gebruiker');
    await answer('Maak gewone gebruiker');
    expect(await screen.findByText('Dina Peeters is geen beheerder meer.')).toBeDefined();
    expect(fake.sent(updateSubAccount)[0]?.body).toEqual({ RoleName: 'User', Version: 1 });
  });

  test('the persons of a customer have no other acts than the shop names', async () => {
    await openPage(fake, '/account/personen', {
      kept: loggedInAs(AN),
      shop: { account: { ...offered, personActs: ['invite'], removePersons: false } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Acties voor Cas Peeters' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Wijzig',
      'Stuur de mail opnieuw',
    ]);
  });

  test.each([
    ['changed', { ...offered, editPersons: false }, ['Maak beheerder', 'Verwijder']],
    ['deleted', { ...offered, removePersons: false }, ['Wijzig', 'Maak beheerder']],
  ])(
    'the persons of a customer are not %s where the shop has that switched off',
    async (_, account, acts) => {
      await openPage(fake, '/account/personen', { kept: loggedInAs(AN), shop: { account } });
      const menu = await screen.findByRole('button', { name: 'Acties voor Bert Peeters' });
      expect(screen.queryByRole('link', { name: 'Bert' }) === null).toBe(!account.editPersons);
      await userEvent.click(menu);
      expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(acts);
    },
  );

  test('the persons of a customer are not changed by their address either', async () => {
    const account = { ...offered, editPersons: false };
    await openPage(fake, '/account/personen/bert', { kept: loggedInAs(AN), shop: { account } });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deze persoon vinden we niet' }),
    ).toBeDefined();
  });

  test('the persons of a customer who were invited get the mail again', async () => {
    fake.on(inviteSubAccount, () => null);
    await open();
    await press('Cas', 'Stuur de mail opnieuw');
    expect(await screen.findByText('Cas Peeters krijgt de mail opnieuw.')).toBeDefined();
  });
});

describe('the form of a person', () => {
  test('the form of a person adds one with an invitation, and goes back to the list', async () => {
    fake.on(createSubAccount, () => aPerson('dina', { CONTACT_FirstName: 'Dina' }));
    await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Persoon toevoegen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Voeg toe en nodig uit' }));
    expect(await screen.findByText('Vul een voornaam in.')).toBeDefined();
    expect(fake.sent(createSubAccount)).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Aanspreking' }), 'Mevr.');
    await userEvent.type(screen.getByLabelText('Voornaam'), 'Dina');
    await userEvent.type(screen.getByLabelText('Naam'), 'Maes');
    await userEvent.type(screen.getByLabelText('E-mailadres'), 'dina@scouts.example');
    await userEvent.click(screen.getByRole('button', { name: 'Voeg toe en nodig uit' }));
    expect(await screen.findByText(/Dina Peeters is toegevoegd/u)).toBeDefined();
    expect(screen.queryByText('Vul alle verplichte velden juist in.')).toBeNull();
    expect(window.location.pathname).toBe('/account/personen');
    expect(fake.sent(createSubAccount)[0]?.body).toEqual({
      CONTACT_Salutation: 'Ms',
      CONTACT_FirstName: 'Dina',
      CONTACT_LastName: 'Maes',
      CONTACT_Email: 'dina@scouts.example',
      CONTACT_Tel: '',
      CONTACT_MobilePhone: '',
      ConfirmURL: `${window.location.origin}/uitnodiging`,
    });
  });

  test('the form of a person changes the one of its address, and says at the field what the server refuses', async () => {
    fake.on(updateSubAccount, () => {
      throw new FakeRefusal(409, 'UserDuplicate');
    });
    await open('/account/personen/bert');
    await screen.findByRole('heading', { level: 1, name: 'Bert Peeters' });
    const phone = screen.getByLabelText(/Mobiel/u);
    await userEvent.type(phone, '0470 12 34 56');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    expect(
      await screen.findByText(/Iemand in jullie lijst van personen heeft dit e-mailadres al/u),
    ).toBeDefined();
    expect(screen.getByLabelText('E-mailadres').getAttribute('aria-invalid')).toBe('true');
    fake.on(updateSubAccount, () => aPerson('bert', { CONTACT_FirstName: 'Bert' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    expect(await screen.findByText('Bert Peeters is gewijzigd.')).toBeDefined();
    expect(fake.sent(updateSubAccount).at(-1)).toMatchObject({
      params: { contactId: 'an', userName: 'bert@scouts.example', targetContactId: 'bert' },
      body: { CONTACT_FirstName: 'Bert', CONTACT_MobilePhone: '0470 12 34 56' },
    });
  });

  test('the form of a person asks the password of who types another address for themselves, and of nobody else', async () => {
    fake.on(updateSubAccount, () => aPerson('an', { CONTACT_FirstName: 'An' }));
    await open('/account/personen/an');
    await screen.findByRole('heading', { level: 1, name: 'An Peeters' });
    expect(screen.queryByLabelText('Huidig wachtwoord')).toBeNull();
    const email = screen.getByLabelText('E-mailadres');
    await userEvent.clear(email);
    await userEvent.type(email, 'an.nieuw@scouts.example');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    expect(fake.sent(updateSubAccount)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Huidig wachtwoord'), 'mijn woord');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    expect(await screen.findByText('An Peeters is gewijzigd.')).toBeDefined();
    expect(fake.sent(updateSubAccount)[0]?.body).toMatchObject({
      CONTACT_Email: 'an.nieuw@scouts.example',
      CurrentPassword: 'mijn woord',
    });
  });

  test('the form of a person asks nothing that only the business changes, and sends nothing of it', async () => {
    // Nobody ever chose a salutation.
    persons = [aPerson('bert', { CONTACT_FirstName: 'Bert', CONTACT_Salutation: null })];
    fake.on(updateSubAccount, () => aPerson('bert', { CONTACT_FirstName: 'Bert' }));
    const accountFields = {
      disabled: ['Contact.Salutation', 'Contact.LastName'],
      hidden: ['Contact.Tel'],
      optional: [],
    };
    await open('/account/personen/bert', { accountFields });
    expect((await screen.findByLabelText('Naam')).matches(':disabled')).toBe(true);
    expect(screen.queryByLabelText(/Telefoon/u)).toBeNull();
    await userEvent.type(screen.getByLabelText(/Mobiel/u), '0470 12 34 56');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    expect(await screen.findByText('Bert Peeters is gewijzigd.')).toBeDefined();
    expect(Object.keys(fake.sent(updateSubAccount)[0]?.body ?? {}).toSorted()).toEqual([
      'CONTACT_Email',
      'CONTACT_FirstName',
      'CONTACT_MobilePhone',
      'ConfirmURL',
      'Version',
    ]);
  });

  test('the form of a person overwrites nobody: what a colleague changed comes in, what was typed stays', async () => {
    const fresh = aPerson('bert', {
      CONTACT_FirstName: 'Bert',
      CONTACT_LastName: 'Maes',
      CONTACT_Tel: '016 99 99 99',
      CONTACT_Salutation: 'Mr',
      Version: 4,
    });
    fake.on(updateSubAccount, ({ body }) => {
      if ((body as { Version: number }).Version === 4) return fresh;
      throw new FakeRefusal(409, 'AccountChanged', { SubAccount: fresh });
    });
    await open('/account/personen/bert');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Aanspreking' }), 'Mevr.');
    const phone = screen.getByLabelText(/Telefoon/u);
    await userEvent.clear(phone);
    await userEvent.type(phone, '016 55 55 55');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Telefoon: 016 99 99 99');
    expect(note.textContent).toContain('Aanspreking: Dhr.');
    expect(note.contains(document.activeElement) || document.activeElement?.contains(note)).toBe(true);
    expect(screen.getByLabelText('Naam')).toHaveProperty('value', 'Maes');
    expect(phone).toHaveProperty('value', '016 55 55 55');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar' }));
    expect(await screen.findByText('Bert Maes is gewijzigd.')).toBeDefined();
    expect(fake.sent(updateSubAccount).map(({ body }) => body)).toMatchObject([
      { CONTACT_LastName: 'Peeters', Version: 1 },
      { CONTACT_LastName: 'Maes', CONTACT_Tel: '016 55 55 55', CONTACT_Salutation: 'Ms', Version: 4 },
    ]);
  });

  test('the form of a person who is not there says so', async () => {
    await open('/account/personen/niemand');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deze persoon vinden we niet' }),
    ).toBeDefined();
  });
});
