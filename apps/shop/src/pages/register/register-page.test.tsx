import { getEnterprise, getEnterpriseAddress, registerCustomer } from '@bivak/contract/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ASKED_OF_NEWCOMERS,
  fillIn,
  linksToWrongFields,
  NEWCOMER,
  wrongFields,
} from '../../testing/fill-in.ts';
import { SEAT } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(registerCustomer, () => ({ CustomerID: 'c1', ContactID: 'k1' }));
});

const open = async (opening: Opening = {}, address = '/registreren') => {
  await openPage(fake, address, opening);
  await screen.findByRole('form', { name: 'Account maken' });
};

const salutation = () => screen.getAllByRole('combobox', { name: 'Aanspreking' })[0]!;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Maak mijn account' }));

describe('a registration', () => {
  test('a registration sends what was typed, and then says where to look', async () => {
    await open();
    await userEvent.selectOptions(salutation(), 'Mevr.');
    fillIn(NEWCOMER);
    await submit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kijk in je mailbox' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('noor@vzw.example');
    expect(document.activeElement).toBe(screen.getByRole('status'));
    const [sent] = fake.sent(registerCustomer);
    expect(sent?.body).toEqual({
      Customer: {
        FirstName: 'Noor',
        LastName: 'De Smet',
        Email: 'noor@vzw.example',
        Tel: '+32 9 555 01 12',
        Street: 'Kerkstraat',
        HouseNumber: '7',
        ZipCode: '9000',
        City: 'Gent',
        CountryID: 'BE',
      },
      User: {
        Salutation: 'Ms',
        FirstName: 'Noor',
        LastName: 'De Smet',
        Email: 'noor@vzw.example',
        Tel: '+32 9 555 01 12',
        MobilePhone: '+32 470 55 01 12',
        Password: 'Tent-op-zolder',
        ConfirmURL: `${window.location.origin}/account-activeren`,
      },
    });
  });

  test('a registration names all that is missing, each with a way to its field, and sends nothing', async () => {
    await open();
    await submit();
    expect((await linksToWrongFields()).names).toEqual(ASKED_OF_NEWCOMERS);
    expect(document.activeElement).toBe(await wrongFields());
    expect(salutation().getAttribute('aria-invalid')).toBe('true');
    expect(fake.sent(registerCustomer)).toEqual([]);
  });

  test.each([
    ['Wachtwoord', 'tentopzolder', /kleine letter, een hoofdletter/u],
    ['Wachtwoord herhalen', 'Iets-anders', /twee keer hetzelfde wachtwoord/u],
    ['E-mailadres herhalen', 'noor@elders.example', /twee keer hetzelfde e-mailadres/u],
    ['Postcode', '1234 AB', /postcode past niet/u],
    ['Telefoon', 'geen telefoon', /Vul een telefoonnummer in/u],
    ['Mobiel', '12', /Vul een telefoonnummer in/u],
  ])('a registration with a wrong field (%s) says what is wrong', async (name, value, words) => {
    await open();
    await userEvent.selectOptions(salutation(), 'Mx.');
    fillIn({ ...NEWCOMER, [name]: value });
    await submit();
    expect(within(await wrongFields()).getByText(words)).toBeDefined();
    expect(fake.sent(registerCustomer)).toEqual([]);
  });

  test('a registration of a known address shows the ways to log in', async () => {
    fake.on(registerCustomer, () => {
      throw new FakeRefusal(409, 'UserDuplicate');
    });
    await open();
    await userEvent.selectOptions(salutation(), 'Dhr.');
    fillIn(NEWCOMER);
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Er is al een account met dit e-mailadres');
    expect(within(alert).getByRole('link', { name: 'Wachtwoord vergeten?' }).getAttribute('href')).toBe(
      '/wachtwoord-vergeten',
    );
    expect(screen.getByLabelText('Straat')).toHaveProperty('value', 'Kerkstraat');
  });

  test('a registration asks numbers, newsletter and terms only where the shop does', async () => {
    await open({
      shop: {
        registration: { kvk: true, btw: true, newsLetter: true },
        terms: { textKey: 'shop.checkout.termsRead', version: '1' },
      },
    });
    await userEvent.selectOptions(salutation(), 'Mevr.');
    fillIn({ ...NEWCOMER, 'Btw-nummer (niet verplicht)': 'BE0123456749' });
    await userEvent.click(screen.getByRole('checkbox', { name: /nieuwsbrief/u }));
    await submit();
    expect(within(await wrongFields()).getByText(/akkoord met de voorwaarden/u)).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: /akkoord met de voorwaarden/u }));
    await submit();
    await waitFor(() => expect(fake.sent(registerCustomer)).toHaveLength(1));
    expect(fake.sent(registerCustomer)[0]?.body).toMatchObject({
      Customer: { CustomFields: { CUST_SubscribedForNewsletter: true } },
      CustomerDetail: { VATNo: 'BE0123456749' },
    });
  });

  test('a registration fills in a company that the business register knows, without a question where nothing was typed', async () => {
    fake.on(getEnterprise, () => ({
      Enterprise: { EnterpriseID: '0999000129', Name: 'Brood', LegalForm: 'bv', IsActive: true, VATNo: null },
    }));
    fake.on(getEnterpriseAddress, () => ({ Address: SEAT }));
    const registration = { kvk: true, btw: true, newsLetter: false };
    await open({ shop: { registration, registers: { enterprises: true, addresses: false } } });
    fillIn({ 'Ondernemingsnummer (niet verplicht)': '0999.000.129' });
    await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
    await waitFor(() => expect(screen.getByLabelText('Straat')).toHaveProperty('value', 'Stationsstraat'));
    expect(screen.getByLabelText('Bedrijf of vereniging (niet verplicht)')).toHaveProperty(
      'value',
      'Brood bv',
    );
  });

  test("a registration asks the shop's own fields, holds them to their rules, and sends them in their types", async () => {
    const own = { entity: 'registration' as const, required: false, rules: [], options: [] };
    await open({
      shop: {
        // why: their labels stand in a shop's own texts; here words that every shop has.
        customFields: [
          { ...own, name: 'Code', type: 'text', rules: ['alpha_dash', 'max:6'], labelKey: 'shop.cart.title' },
          { ...own, name: 'Garden', type: 'decimal', labelKey: 'shop.list.allItems' },
          { ...own, name: 'Since', type: 'date', labelKey: 'shop.calendar.label' },
          { ...own, name: 'Open', type: 'time', rules: ['minTime:08:00'], labelKey: 'shop.footer.shop' },
          {
            ...own,
            name: 'Kind',
            type: 'choice',
            required: true,
            labelKey: 'shop.footer.language',
            options: [{ value: 'kubota', labelKey: 'shop.languages.en' }],
          },
        ],
      },
    });
    await userEvent.selectOptions(salutation(), 'Mevr.');
    fillIn(NEWCOMER);
    const code = screen.getByRole('textbox', { name: 'Winkelmand (niet verplicht)' });
    const opens = screen.getByRole('textbox', { name: 'Winkel (niet verplicht)' });
    await userEvent.type(code, 'a+b');
    await userEvent.type(opens, '0800');
    await submit();
    const wrong = within(await wrongFields()).getAllByRole('link');
    expect(wrong.map((link) => link.textContent)).toEqual([
      'Winkelmand: Gebruik alleen letters, cijfers, koppeltekens en lage streepjes.',
      'Winkel: Dit moet later zijn dan 08:00.',
      'Taal: Vul dit veld in.',
    ]);
    expect(await screen.findByText('Controleer de extra gegevens.')).toBeDefined();
    await userEvent.click(wrong[1]!);
    expect(document.activeElement).toBe(opens);
    await userEvent.clear(code);
    await userEvent.type(code, 'a-b');
    await userEvent.clear(opens);
    await userEvent.type(opens, '0830');
    await userEvent.type(screen.getByRole('textbox', { name: /Aanbod/u }), '12.5');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taal' }), 'English');
    const day = await screen.findByRole('spinbutton', { name: /^dag/u });
    await userEvent.click(day);
    await userEvent.keyboard('12122020');
    await submit();
    await waitFor(() => expect(fake.sent(registerCustomer)).toHaveLength(1));
    expect(fake.sent(registerCustomer)[0]?.body).toMatchObject({
      Customer: {
        CustomFields: { Code: 'a-b', Garden: 12.5, Since: '2020-12-12', Open: '08:30', Kind: 'kubota' },
      },
    });
  });

  test('a registration takes another contact address, whose salutation is asked too', async () => {
    await open();
    await userEvent.selectOptions(salutation(), 'Mevr.');
    fillIn(NEWCOMER);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Het contactadres is anders' }));
    const other = within(screen.getByRole('region', { name: 'Contactadres' }));
    await submit();
    expect(within(await wrongFields()).getByText(/Kies een aanspreking/u)).toBeDefined();
    await userEvent.selectOptions(other.getByRole('combobox', { name: 'Aanspreking' }), 'Dhr.');
    for (const [name, value] of Object.entries({
      Voornaam: 'Jan',
      Naam: 'Maes',
      Straat: 'Markt',
      Nummer: '1',
      Postcode: '2800',
      Gemeente: 'Mechelen',
    }))
      fireEvent.change(other.getByLabelText(name), { target: { value } });
    await submit();
    await waitFor(() => expect(fake.sent(registerCustomer)).toHaveLength(1));
    expect(fake.sent(registerCustomer)[0]?.body).toMatchObject({
      Address: { Salutation: 'Mr', FirstName: 'Jan', City: 'Mechelen' },
    });
  });
});

test('login and checkout lead to the registration, and it leads back', async () => {
  await openPage(fake, '/aanmelden?redirect=%2Fafrekenen');
  await userEvent.click(await screen.findByRole('link', { name: 'Maak een account' }));
  await screen.findByRole('form', { name: 'Account maken' });
  expect(window.location.pathname + window.location.search).toBe('/registreren?redirect=%2Fafrekenen');
  expect(screen.getByRole('link', { name: 'Meld je aan' }).getAttribute('href')).toContain(
    'redirect=%2Fafrekenen',
  );
});

test('where the visitor was going goes along in the mail, and the page then leads on', async () => {
  const deepLink = '/account/personen?from=2026-12-12&to=2026-12-14';
  await open({}, `/registreren?redirect=${encodeURIComponent(deepLink)}`);
  await userEvent.selectOptions(salutation(), 'Mevr.');
  fillIn(NEWCOMER);
  await submit();
  await screen.findByRole('heading', { level: 1, name: 'Kijk in je mailbox' });
  const body = fake.sent(registerCustomer)[0]?.body as { User: { ConfirmURL: string } } | undefined;
  const confirm = new URL(body?.User.ConfirmURL ?? '');
  expect(confirm.pathname).toBe('/account-activeren');
  expect(confirm.searchParams.get('redirect')).toBe(deepLink);
});
