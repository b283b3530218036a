import {
  getCustomer,
  getCustomerDetail,
  getUserInfo,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { box, fakeMyInfo, field, openMyInfo, save, SCOUTS, type } from '../../testing/my-info.ts';
import type { Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = fakeMyInfo();
});
const open = (opening?: Opening) => openMyInfo(fake, opening);
const bodyOf = (operation: Parameters<FakeShop['sent']>[0]) => fake.sent(operation).map(({ body }) => body);

describe('my info', () => {
  test('my info saves what is another now, each part from the state that was seen, and says so', async () => {
    const { store } = await open();
    type('Jij', 'Voornaam', 'Anna');
    type('Klant', 'Straat', 'Lindelaan');
    await save();
    expect(await screen.findByText('Je gegevens zijn bewaard.')).toBeTruthy();
    expect(bodyOf(updateContact)).toEqual([{ FirstName: 'Anna', Version: 3 }]);
    expect(bodyOf(updateCustomer)).toEqual([{ Street: 'Lindelaan', Version: 7 }]);
    expect(bodyOf(updateCustomerDetail)).toEqual([]);
    expect(store.getState().session.customer?.Street).toBe('Lindelaan');
    // The next one goes from there.
    type('Jij', 'Voornaam', 'Annelies');
    await save();
    await waitFor(() => expect(bodyOf(updateContact)[1]).toEqual({ FirstName: 'Annelies', Version: 4 }));
  });

  test('my info shows no company of a person who has none, and keeps the name on the wire their own', async () => {
    fake.on(getCustomer, () => ({ ...SCOUTS, CompanyName: 'An Peeters' }));
    await open({
      shop: {
        accountFields: {
          disabled: [],
          hidden: [],
          optional: [
            'Contact.Tel',
            'Customer.CompanyName',
            'Customer.HouseNumberAddition',
            'Customer.Municipality',
            'CustomerDetail.BusinessNo',
            'CustomerDetail.VATNo',
          ],
        },
      },
    });
    expect(field('Klant', 'Bedrijf of vereniging (niet verplicht)')).toHaveProperty('value', '');
    type('Klant', 'Voornaam', 'Anna');
    await save();
    await waitFor(() =>
      expect(bodyOf(updateCustomer)).toEqual([{ FirstName: 'Anna', CompanyName: '', Version: 7 }]),
    );
  });

  test('my info has the municipality where the shop shows it, and saves it', async () => {
    const optional = [
      'Contact.Tel',
      'Customer.CompanyName',
      'Customer.HouseNumberAddition',
      'Customer.Municipality',
      'CustomerDetail.BusinessNo',
      'CustomerDetail.VATNo',
    ];
    const accountFields = { disabled: [], hidden: [], optional };
    await open({ shop: { accountFields } });
    expect(field('Klant', 'Bestuurlijke gemeente (niet verplicht)')).toHaveProperty('value', '');
    type('Klant', 'Bestuurlijke gemeente (niet verplicht)', 'Zaventem');
    await save();
    await waitFor(() => expect(bodyOf(updateCustomer)).toEqual([{ Municipality: 'Zaventem', Version: 7 }]));
  });

  test("my info shows the customer's own address for invoices until another is given, and saves only that", async () => {
    await open();
    const invoices = () => field('Facturen', 'E-mailadres voor facturen');
    expect(invoices()).toHaveProperty('value', 'scouts@example.be');
    type('Klant', 'E-mailadres', 'leiding@scouts.example');
    expect(invoices()).toHaveProperty('value', 'leiding@scouts.example');
    type('Klant', 'E-mailadres', 'scouts@example.be');
    await waitFor(() => expect(screen.queryByRole('button', { name: /ongedaan/u })).toBeNull());
    type('Klant', 'E-mailadres', 'leiding@scouts.example');
    await save();
    await waitFor(() =>
      expect(bodyOf(updateCustomer)).toEqual([{ Email: 'leiding@scouts.example', Version: 7 }]),
    );
    expect(bodyOf(updateCustomerDetail)).toEqual([]);
    // Given one, it stays where it is.
    type('Facturen', 'E-mailadres voor facturen', 'kas@scouts.example');
    type('Klant', 'E-mailadres', 'info@scouts.example');
    expect(invoices()).toHaveProperty('value', 'kas@scouts.example');
    await save();
    await waitFor(() =>
      expect(bodyOf(updateCustomerDetail)).toEqual([{ InvoiceEmail: 'kas@scouts.example', Version: 0 }]),
    );
  });

  test('my info asks all that is not disabled, three e-mail addresses, postcodes and numbers, and sums up what is wrong', async () => {
    const optional = ['Customer.HouseNumberAddition', 'CustomerDetail.BusinessNo', 'CustomerDetail.VATNo'];
    await open({
      shop: {
        accountFields: {
          disabled: ['Customer.CompanyName'],
          hidden: ['Customer.Municipality', 'Contact.Tel'],
          optional,
        },
      },
    });
    expect(field('Klant', 'Bedrijf of vereniging')).toHaveProperty('disabled', true);
    expect(screen.queryByLabelText('Bestuurlijke gemeente')).toBeNull();
    type('Jij', 'Mobiel', '');
    type('Jij', 'E-mailadres', 'an@');
    type('Klant', 'E-mailadres', 'scouts');
    type('Klant', 'Telefoon', 'bel mij');
    type('Klant', 'Postcode', '12');
    type('Facturen', 'E-mailadres voor facturen', 'boek@');
    type('Facturen', 'Ondernemingsnummer (niet verplicht)', '0403.170.702');
    await save();
    const summary = within(await screen.findByRole('region', { name: 'Kijk deze velden na:' }));
    const links = summary.getAllByRole('link').map((link) => link.textContent);
    for (const one of [
      'Jij, Mobiel: Vul een gsm-nummer in.',
      'Jij, E-mailadres: Vul een volledig e-mailadres in',
      'Klant, E-mailadres: Vul een volledig',
      'Klant, Telefoon: Vul een telefoonnummer in',
      'Klant, Postcode: Deze postcode past niet',
      'Facturen, E-mailadres: Vul een volledig',
      'Facturen, Ondernemingsnummer: Dit is geen ondernemingsnummer.',
    ]) {
      expect(
        links.some((text) => text?.startsWith(one)),
        `${one} in ${links.join('\n')}`,
      ).toBe(true);
    }
    // Another address of one's own asks the password, which is missing too.
    expect(links).toHaveLength(8);
    const inputs = summary.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const onPage = [...document.querySelectorAll('form [id]')].map(({ id }) => `#${id}`);
    expect(inputs, 'in the order of the page').toEqual(onPage.filter((id) => inputs.includes(id)));
    expect(bodyOf(updateContact)).toEqual([]);
  });

  test("my info asks the shop's own fields, and saves nothing while those alone are wrong", async () => {
    await open({
      shop: {
        // why: its label stands in a shop's own texts; here words that every shop has.
        customFields: [
          {
            name: 'Camp',
            entity: 'customer',
            type: 'text',
            rules: [],
            required: true,
            labelKey: 'shop.cart.title',
            options: [],
          },
        ],
      },
    });
    type('Jij', 'Voornaam', 'Anna');
    // Looked for from before the press, as a notice goes by itself.
    const alone = screen.findByText('Controleer de extra gegevens.');
    await save();
    expect(await alone).toBeDefined();
    // Both are said where more is wrong.
    type('Jij', 'Voornaam', '');
    const both = screen
      .findByText('Vul alle verplichte velden juist in.')
      .then((title) => title.parentElement?.textContent);
    await save();
    expect(await both).toContain('Controleer de extra gegevens.');
    expect(bodyOf(updateContact)).toEqual([]);
  });

  test('my info overwrites nobody: what somebody else changed comes in, what was typed stays', async () => {
    let times = 0;
    fake.on(updateCustomer, ({ body }) => {
      times += 1;
      if (times > 1) return { ...SCOUTS, ...(body as object), Version: 10 };
      throw new FakeRefusal(409, 'AccountChanged', {
        Customer: { ...SCOUTS, Street: 'Dorpsstraat', City: 'Nossegem', Version: 9 },
      });
    });
    await open();
    type('Klant', 'Straat', 'Lindelaan');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Klant, Straat: Dorpsstraat');
    expect(field('Klant', 'Straat')).toHaveProperty('value', 'Lindelaan');
    expect(field('Klant', 'Gemeente')).toHaveProperty('value', 'Nossegem');
    await save();
    await waitFor(() => expect(bodyOf(updateCustomer)[1]).toEqual({ Street: 'Lindelaan', Version: 9 }));
  });

  test('my info without the invoice details leaves them alone, and saves the rest', async () => {
    fake.on(getCustomerDetail, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    await open();
    expect(screen.getByText(/^We konden je factuurgegevens niet laden/u)).toBeTruthy();
    expect(field('Facturen', 'E-mailadres voor facturen')).toHaveProperty('disabled', true);
    type('Jij', 'Naam', 'Claes');
    await save();
    await waitFor(() => expect(bodyOf(updateContact)).toEqual([{ LastName: 'Claes', Version: 3 }]));
    expect(bodyOf(updateCustomerDetail)).toEqual([]);
  });

  test('my info says at its field what the server refuses, and above when it fails', async () => {
    fake.on(updateContact, () => {
      const Fields = [{ Field: 'Email', Code: 'x', Message: 'Dit adres kennen we niet.' }];
      throw Object.assign(new FakeRefusal(400, 'ValidationFailed'), {
        body: { Error: { Code: 'ValidationFailed', Message: '…', Fields } },
      });
    });
    await open();
    type('Jij', 'Voornaam', 'Anna');
    await save();
    expect((await screen.findAllByText('Dit adres kennen we niet.')).length).toBeGreaterThan(0);
    fake.on(updateContact, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    await save();
    expect(await screen.findByText('Je gegevens bewaren lukte niet.')).toBeTruthy();
    expect(field('Jij', 'Voornaam')).toHaveProperty('value', 'Anna');
  });

  test('my info of who does not manage the customer shows it without invoice details, and changes only the contact', async () => {
    const bert = { ...AN, RoleName: 'Medewerker' };
    fake.on(getUserInfo, () => aLogin('mine', bert));
    const customerGroups = [
      { id: '33', name: { nl: 'Jeugdvereniging', en: '…', de: '…' }, peakAccess: true },
    ];
    const accountFields = {
      disabled: [],
      hidden: ['Contact.Tel', 'Customer.Tel'],
      optional: [],
    };
    fake.on(getCustomerDetail, () => {
      throw new FakeRefusal(403, 'Forbidden');
    });
    await open({ kept: loggedInAs(bert), shop: { customerGroups, accountFields } });
    expect(screen.queryByText('02 555 01 12')).toBeNull();
    expect(screen.queryByText('Facturen')).toBeNull();
    expect(
      screen.getByText('Alleen wie deze klant beheert, kan de factuurgegevens zien en wijzigen.'),
    ).toBeTruthy();
    expect(box('Klant').getByText('Kerkstraat 1, 1930 Zaventem, België')).toBeTruthy();
    expect(box('Klant').getByText('Jeugdvereniging')).toBeTruthy();
    expect(box('Klant').getByText('Je kunt voor de piekperiode aanvragen.')).toBeTruthy();
    expect(fake.sent(getCustomerDetail)).toEqual([]);
    type('Jij', 'Voornaam', 'Bert');
    await save();
    await waitFor(() => expect(bodyOf(updateContact)).toHaveLength(1));
    expect([...bodyOf(updateCustomer), ...bodyOf(updateCustomerDetail)]).toEqual([]);
  });
});
