import {
  getContact,
  getCustomer,
  getCustomerDetail,
  getEnterprise,
  getEnterpriseAddress,
  getUserInfo,
  updateContact,
  updateCustomer,
  updateCustomerDetail,
  type Customer,
  type CustomerInvoiceDetail,
  type OneContact,
} from '@bivak/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
let contact: OneContact;
let customer: Customer;
let detail: CustomerInvoiceDetail;

beforeEach(() => {
  contact = {
    ContactID: 'an',
    CustomerID: 'scouts',
    Salutation: 'Ms',
    FirstName: 'An',
    LastName: 'Peeters',
    Email: 'an@scouts.example',
    Tel: '',
    MobilePhone: '0470 12 34 56',
    UserName: 'an@scouts.example',
    RoleName: 'Admin',
    DateTimeCreated: '2026-01-01T00:00:00+01:00',
    DateTimeModified: '2026-01-01T00:00:00+01:00',
    Version: 3,
    PendingEmail: null,
  };
  customer = {
    ...aCustomer('scouts'),
    CompanyName: 'Scouts Sint-Jan',
    Salutation: 'Ms',
    FirstName: 'An',
    LastName: 'Peeters',
    Tel: '02 555 01 12',
    CustomerGroupID: '33',
    Version: 7,
  };
  detail = {
    CustomerID: 'scouts',
    InvoiceEmail: '',
    InvoiceSalutation: null,
    InvoiceFirstName: '',
    InvoiceLastName: '',
    InvoiceTel: '',
    InvoiceZipCode: '',
    InvoiceStreet: '',
    InvoiceHouseNumber: '',
    InvoiceHouseNumberAddition: '',
    InvoiceCity: '',
    InvoiceCountryID: '',
    InvoiceCompanyName: '',
    BusinessNo: '',
    VATNo: '',
    Version: 0,
  };
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getContact, () => contact);
  fake.on(getCustomer, () => customer);
  fake.on(getCustomerDetail, () => detail);
  fake.on(updateContact, ({ body }) => (contact = { ...contact, ...(body as object), Version: 4 }));
  fake.on(updateCustomer, ({ body }) => (customer = { ...customer, ...(body as object), Version: 8 }));
  fake.on(updateCustomerDetail, ({ body }) => (detail = { ...detail, ...(body as object), Version: 1 }));
});

async function open(opening: Opening = {}) {
  const page = await openPage(fake, '/account', { kept: loggedInAs(AN), ...opening });
  await screen.findByRole('button', { name: 'Bewaren' });
  return page;
}
const box = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!);
const field = (part: string, label: string) => box(part).getByLabelText(label);
const type = (part: string, label: string, value: string) =>
  fireEvent.change(field(part, label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
const bodyOf = (operation: Parameters<FakeShop['sent']>[0]) => fake.sent(operation).map(({ body }) => body);

describe('my info', () => {
  test('saves what is another now, each part from the state that was seen, and says so', async () => {
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

  test("shows the customer's own address for invoices until another is given, and saves only that", async () => {
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

  test('asks all that is not disabled, three e-mail addresses, postcodes and numbers, and sums up what is wrong', async () => {
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
      'Jij, Mobiel: Vul dit in.',
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
    expect(bodyOf(updateContact)).toEqual([]);
  });

  test("asks the shop's own fields, and saves nothing while those alone are wrong", async () => {
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
    await save();
    expect(await screen.findByText('Vul de extra gegevens in.')).toBeDefined();
    // Both are said where more is wrong.
    type('Jij', 'Voornaam', '');
    await save();
    const toast = await screen.findByText('Vul alle verplichte velden (juist) in.');
    expect(toast.parentElement?.textContent).toContain('Vul de extra gegevens in.');
    expect(bodyOf(updateContact)).toEqual([]);
  });

  test('overwrites nobody: what somebody else changed comes in, what was typed stays', async () => {
    let times = 0;
    fake.on(updateCustomer, ({ body }) => {
      times += 1;
      if (times > 1) return { ...customer, ...(body as object), Version: 10 };
      throw new FakeRefusal(409, 'AccountChanged', {
        Customer: { ...customer, Street: 'Dorpsstraat', City: 'Nossegem', Version: 9 },
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

  test('without the invoice details leaves them alone, and saves the rest', async () => {
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

  test('says at its field what the server refuses, and above when it fails', async () => {
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

  test('of who does not manage the customer shows it, and changes only the contact', async () => {
    const bert = { ...AN, RoleName: 'Medewerker' };
    fake.on(getUserInfo, () => aLogin('mine', bert));
    const customerGroups = [
      { id: '33', name: { nl: 'Jeugdvereniging', en: '…', de: '…' }, peakAccess: true },
    ];
    await open({ kept: loggedInAs(bert), shop: { customerGroups } });
    expect(box('Klant').getByText('Kerkstraat 1, 1930 Zaventem, België')).toBeTruthy();
    expect(box('Klant').getByText('Jeugdvereniging')).toBeTruthy();
    expect(box('Klant').getByText('Je kunt voor de piekperiode aanvragen.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Facturen' })).toBeNull();
    type('Jij', 'Voornaam', 'Bert');
    await save();
    await waitFor(() => expect(bodyOf(updateContact)).toHaveLength(1));
    expect([...bodyOf(updateCustomer), ...bodyOf(updateCustomerDetail)]).toEqual([]);
  });
});

describe('the look-up of a company', () => {
  const shop = { registers: { enterprises: true } };
  const number = 'Ondernemingsnummer (niet verplicht)';
  beforeEach(() => {
    fake.on(getEnterprise, () => ({
      Enterprise: {
        EnterpriseID: '0999000129',
        Name: 'Het Zoete Brood',
        LegalForm: 'bv',
        IsActive: false,
        VATNo: 'BE0999000129',
      },
    }));
    fake.on(getEnterpriseAddress, () => ({
      Address: {
        Street: 'Stationsstraat',
        HouseNumber: '14',
        HouseNumberAddition: '',
        ZipCode: '1930',
        City: 'Zaventem',
        CountryID: 'BE',
      },
    }));
  });

  test('asks before it replaces what was typed, and fills an invoice address that is empty at once', async () => {
    await open({ shop });
    type('Facturen', number, 'BE 0999000129');
    await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deze gegevens invullen?' }));
    expect(dialog.getByText(/deze onderneming gestopt/u)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'De mijne houden' }));
    expect(await screen.findByText('Er is niets vervangen.')).toBeTruthy();
    expect(field('Klant', 'Straat')).toHaveProperty('value', 'Kerkstraat');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Het factuuradres is hetzelfde' }));
    await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
    expect(
      await screen.findByText(/dat zegt dat deze onderneming gestopt is: Het Zoete Brood bv,/u),
    ).toBeTruthy();
    expect(field('Facturen', 'Straat')).toHaveProperty('value', 'Stationsstraat');
    expect(field('Facturen', number)).toHaveProperty('value', '0999.000.129');
    expect(field('Facturen', 'Btw-nummer (niet verplicht)')).toHaveProperty('value', 'BE0999000129');
    expect(field('Klant', 'Straat')).toHaveProperty('value', 'Kerkstraat');
  });

  test('says that a number is none, is unknown, or that the register is away', async () => {
    await open({ shop });
    type('Facturen', number, '0999.000.128');
    const ask = () => userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
    await ask();
    expect(await screen.findByText(/^Dit is geen ondernemingsnummer/u)).toBeTruthy();
    expect(fake.sent(getEnterprise)).toEqual([]);
    type('Facturen', number, '0999.000.129');
    for (const [status, code, words] of [
      [404, 'NotFound', /kent dit nummer niet/u],
      [503, 'RegisterUnavailable', /antwoordt nu niet/u],
    ] as const) {
      fake.on(getEnterprise, () => {
        throw new FakeRefusal(status, code);
      });
      await ask();
      expect(await screen.findByText(words)).toBeTruthy();
    }
    expect(screen.getByRole('button', { name: 'Bewaren' })).toHaveProperty('disabled', false);
  });
});
