import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let count = 0;
let id: string;
let admin: Client;

/** Of an invoice address nobody has to have them. */
const invoiceParts = ['CustomerDetail.InvoiceCompanyName', 'CustomerDetail.InvoiceHouseNumberAddition'];

beforeAll(async () => {
  server = await aServer({
    registration: { newsLetter: true },
    account: {
      fields: {
        disabled: ['Customer.Municipality', 'CustomFields.CUST_Members'],
        hidden: ['CustomFields.CUST_First', 'CustomFields.CUST_Risk'],
        optional: [
          'CustomFields.CUST_Use',
          'Customer.CompanyName',
          'Customer.LastName',
          'CustomerDetail.VATNo',
          ...invoiceParts,
        ],
      },
    },
    customFields: [
      { name: 'CUST_Roll', entity: 'customer', type: 'text', labelKey: 'x.roll', rules: ['max:5'] },
      { name: 'CUST_Members', entity: 'customer', type: 'number', labelKey: 'x.members' },
      { name: 'CUST_First', entity: 'customer', type: 'boolean', labelKey: 'x.first' },
      { name: 'CUST_Risk', entity: 'customer', type: 'text', labelKey: 'x.risk', required: true },
      { name: 'CUST_Use', entity: 'registration', type: 'text', labelKey: 'x.use', required: true },
    ],
  });
});
beforeEach(async () => {
  count += 1;
  id = `klant${count}`;
  admin = await server.customer(id);
});
afterAll(() => server.close());

const customer = () => `/api/v2/shop/customers/${id}`;
const detail = () => `${customer()}/detail`;
const contact = () => `/api/v2/shop/contacts/${id}-contact`;
const customerNow = async () => (await admin.get(`/api/v3/customer/customer/${id}`)).body;
const faultsOf = ({ status, body }: Answer) => [
  status,
  ...body.Error.Fields.map(({ Field, Code }: { Field: string; Code: string }) => `${Field} ${Code}`),
];
const eventsOf = async (entity: string) => {
  const { rows } = await server.pool.query(
    `select action, before, after from shop_feesthuis.event
     where entity = $1 and entity_id like $2 and action = 'update' order by id`,
    [entity, `${id}%`],
  );
  return rows;
};

describe('the customer of who manages it', () => {
  test('the customer of who manages it is changed as far as it is given, in at most 6 statements, and leaves an event without a name', async () => {
    const { result: saved, statements } = await withStatements(() =>
      admin.patch(customer(), {
        Street: 'Lindestraat',
        Tel: '+32 9 123 45 67',
        CustomFields: { CUST_Roll: 'A12' },
      }),
    );
    expect(statements.length).toBeLessThanOrEqual(6);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { Street: 'Lindestraat', HouseNumber: '7', Tel: '+32 9 123 45 67', Version: 2 },
    ]);
    expect(await customerNow()).toEqual(saved.body);
    expect(await eventsOf('customer')).toEqual([
      {
        action: 'update',
        before: { version: 1 },
        after: { version: 2, fields: ['Street', 'Tel', 'CustomFields'] },
      },
    ]);
    // The same once more is no change.
    expect((await admin.patch(customer(), { Street: 'Lindestraat' })).body.Version).toBe(2);
  });

  test('the customer of who manages it is in a country of the shop, also while it has no postcode', async () => {
    await server.pool.query("update shop_feesthuis.customer set zip_code = '' where id = $1", [id]);
    expect(faultsOf(await admin.patch(customer(), { CountryID: 'XX' }))).toEqual([
      400,
      'CountryID not-a-choice',
    ]);
    expect((await admin.patch(customer(), { CountryID: 'NL' })).status).toBe(200);
  });

  test('the customer of who manages it never reads what the shop keeps to itself about it, and loses none of it', async () => {
    const kept = { CUST_Risk: 'betaalt laat', CUST_Roll: 'A1' };
    await server.pool.query('update shop_feesthuis.customer set custom_fields = $2 where id = $1', [
      id,
      kept,
    ]);
    const seen = [
      await customerNow(),
      (await admin.patch(customer(), { City: 'Gent', Version: 1 })).body.Customer,
      (await admin.patch(customer(), { CustomFields: { CUST_Roll: 'A2' } })).body,
    ];
    expect(seen.map(({ CustomFields }) => CustomFields)).toEqual([
      { CUST_Roll: 'A1' },
      { CUST_Roll: 'A1' },
      { CUST_Roll: 'A2' },
    ]);
    for (const CUST_Risk of ['betaalt laat', 'iets anders', null])
      expect(faultsOf(await admin.patch(customer(), { CustomFields: { CUST_Risk } }))).toEqual([
        400,
        'CustomFields.CUST_Risk disabled-field',
      ]);
    const { rows } = await server.pool.query(
      'select custom_fields as kept from shop_feesthuis.customer where id = $1',
      [id],
    );
    expect(rows).toEqual([{ kept: { ...kept, CUST_Roll: 'A2' } }]);
  });

  test('the customer of who manages it is not overwritten by who saw it before somebody else changed it', async () => {
    await admin.patch(customer(), { City: 'Brugge', ZipCode: '8000', Version: 1 });
    const late = await admin.patch(customer(), { City: 'Aalst', Version: 1 });
    expect([late.status, late.body.Error.Code, late.body.Customer]).toMatchObject([
      409,
      'AccountChanged',
      { City: 'Brugge', Version: 2 },
    ]);
    expect((await admin.patch(customer(), { City: 'Aalst', Version: 2 })).status).toBe(200);
  });

  test('of two tabs that save a customer at the same instant one is kept', async () => {
    const answers = await Promise.all(
      ['Aalst', 'Gent', 'Lier'].map((City) => admin.patch(customer(), { City: `${City}-Stad`, Version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('the customer of who manages it is refused with every field that is wrong', async () => {
    const wrong = {
      FirstName: '',
      Tel: 'bel mij',
      ZipCode: '1234 AB',
      Municipality: 'Gent',
      CustomFields: { CUST_Roll: 'veel te lang', CUST_Members: 40, CUST_First: true },
    };
    expect(faultsOf(await admin.patch(customer(), wrong))).toEqual([
      400,
      'FirstName required',
      'Tel phone',
      'Municipality disabled-field',
      'ZipCode zip-code',
      'CustomFields.CUST_Roll max',
      'CustomFields.CUST_Members disabled-field',
      'CustomFields.CUST_First disabled-field',
    ]);
    expect(faultsOf(await admin.patch(customer(), { Email: 'geen' }))).toEqual([400, 'Email email']);
    const empty = { Salutation: '', CountryID: '', Email: ' ' };
    expect(faultsOf(await admin.patch(customer(), empty))).toEqual([
      400,
      'Salutation required',
      'CountryID required',
      'Email required',
    ]);
    const unknown = await admin.patch(customer(), { CustomFields: { CUST_Other: 'x' } });
    expect(unknown.body.Error.Code).toBe('UnknownCustomField');
    expect((await customerNow()).Version).toBe(1);
  });

  test('the customer of who manages it keeps the fields of its own that are not given, and loses one that is emptied', async () => {
    await admin.patch(customer(), {
      CustomFields: { CUST_Use: 'tuin', CUST_Roll: 'A1', CUST_SubscribedForNewsletter: true },
    });
    const saved = await admin.patch(customer(), {
      CustomFields: { CUST_Roll: null, CUST_SubscribedForNewsletter: false },
    });
    expect(saved.body.CustomFields).toEqual({ CUST_Use: 'tuin', CUST_SubscribedForNewsletter: false });
  });

  test('the customer of who manages it is called by first and last name when it has no other, and lacks only what the shop can do without', async () => {
    expect((await admin.patch(customer(), { CompanyName: '', LastName: 'Claes' })).body.CompanyName).toBe(
      'Noor Claes',
    );
    expect((await admin.patch(customer(), { LastName: '' })).status).toBe(200);
    expect(faultsOf(await admin.patch(customer(), { FirstName: '' }))).toEqual([400, 'FirstName required']);
  });
});

describe('invoice details', () => {
  const address = {
    InvoiceSalutation: 'Mr',
    InvoiceFirstName: 'Jan',
    InvoiceLastName: 'Claes',
    InvoiceTel: '09 123 45 67',
    InvoiceStreet: 'Veldstraat',
    InvoiceHouseNumber: '1',
    InvoiceZipCode: '9000',
    InvoiceCity: 'Gent',
  };

  test('invoice details are made with the first change, and numbers are stored in one form', async () => {
    const { result: saved, statements } = await withStatements(() =>
      admin.patch(detail(), {
        InvoiceEmail: 'boekhouding@vzw.example',
        BusinessNo: '0403.170.701',
        VATNo: '0403170701',
        Version: 0,
      }),
    );
    expect(statements.length).toBeLessThanOrEqual(6);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      {
        InvoiceEmail: 'boekhouding@vzw.example',
        BusinessNo: '0403170701',
        VATNo: 'BE0403170701',
        Version: 1,
      },
    ]);
    expect((await admin.get(`/api/v3/customer/customer/${id}/detail`)).body).toEqual(saved.body);
    const late = await admin.patch(detail(), { VATNo: '', Version: 0 });
    expect([late.status, late.body.CustomerDetail]).toMatchObject([409, { Version: 1 }]);
  });

  test('invoice details have an address as a whole, or that of the customer', async () => {
    expect((await admin.patch(detail(), address)).body).toMatchObject(address);
    const half = { InvoiceCity: '', InvoiceTel: '' };
    expect(faultsOf(await admin.patch(detail(), half))).toEqual([
      400,
      'InvoiceTel required',
      'InvoiceCity required',
    ]);
    const none = Object.fromEntries(Object.keys(address).map((field) => [field, '']));
    const same = await admin.patch(detail(), { ...none, InvoiceSalutation: null });
    expect([same.status, same.body.InvoiceStreet]).toEqual([200, '']);
    expect(faultsOf(await admin.patch(detail(), { InvoiceStreet: 'Veldstraat' }))).toContain(
      'InvoiceZipCode required',
    );
  });

  test('invoice details are refused with an e-mail address, a postcode or numbers that are none', async () => {
    const wrong = { ...address, InvoiceZipCode: '90', BusinessNo: '0403.170.702', VATNo: 'NL1' };
    expect(faultsOf(await admin.patch(detail(), wrong))).toEqual([
      400,
      'InvoiceZipCode zip-code',
      'BusinessNo business-number',
      'VATNo vat-number',
    ]);
    expect(faultsOf(await admin.patch(detail(), { InvoiceCountryID: 'XX' }))).toContain(
      'InvoiceCountryID not-a-choice',
    );
    expect(faultsOf(await admin.patch(detail(), { InvoiceEmail: 'geen' }))).toEqual([
      400,
      'InvoiceEmail email',
    ]);
    // Until one is given, invoices go to the customer's own.
    expect((await admin.patch(detail(), { InvoiceEmail: '' })).status).toBe(200);
    await admin.patch(detail(), { InvoiceEmail: 'facturen@vzw.example' });
    expect(faultsOf(await admin.patch(detail(), { InvoiceEmail: '' }))).toEqual([
      400,
      'InvoiceEmail required',
    ]);
  });
});

describe('a contact', () => {
  test('a contact changes itself in at most 6 statements, from the state that was seen', async () => {
    const { result: saved, statements } = await withStatements(() =>
      admin.patch(contact(), { FirstName: 'Nora', MobilePhone: '0470 12 34 56', Version: 1 }),
    );
    expect(statements.length).toBeLessThanOrEqual(6);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { FirstName: 'Nora', Version: 2, PendingEmail: null },
    ]);
    expect((await admin.get(contact())).body).toEqual(saved.body);
    const late = await admin.patch(contact(), { FirstName: 'Noor', Version: 1 });
    expect([late.status, late.body.Error.Code, late.body.Contact]).toMatchObject([
      409,
      'AccountChanged',
      { FirstName: 'Nora' },
    ]);
    expect(await eventsOf('contact')).toMatchObject([
      { before: { version: 1 }, after: { fields: ['CONTACT_FirstName', 'CONTACT_MobilePhone'] } },
    ]);
  });

  test('a contact has a mobile phone and an e-mail address that are ones', async () => {
    for (const [Email, fault] of [
      ['', 'Email required'],
      ['geen', 'Email email'],
    ])
      expect(faultsOf(await admin.patch(contact(), { Email }))).toEqual([400, fault]);
    expect(faultsOf(await admin.patch(contact(), { MobilePhone: '' }))).toEqual([
      400,
      'MobilePhone required',
    ]);
    expect(faultsOf(await admin.patch(contact(), { MobilePhone: 'geen' }))).toEqual([
      400,
      'MobilePhone phone',
    ]);
  });

  test('a contact says which address waits to be confirmed, after a change that its password allowed', async () => {
    const input = { Email: `nieuw${count}@vzw.example` };
    expect(faultsOf(await admin.patch(contact(), input))).toEqual([400, 'CurrentPassword required']);
    await admin.patch(contact(), { ...input, CurrentPassword: 'Sterk-Wachtwoord-1' });
    expect((await admin.get(contact())).body).toMatchObject({
      UserName: `${id}-contact@bivak.example`,
      PendingEmail: input.Email,
    });
  });
});

describe('who may change what of an account', () => {
  test('who does not manage the customer changes only themselves, a stranger nothing', async () => {
    const plain = await server.customer(id, { contact: `gewoon${count}`, role: 'User' });
    const stranger = await server.customer(`${id}-ander`);
    const visitor = await server.visitor();
    const input = { InvoiceEmail: 'x@vzw.example' };
    const answers = await Promise.all([
      server.public().patch(detail(), input),
      visitor.patch(detail(), input),
      plain.patch(detail(), input),
      plain.patch(customer(), { City: 'Gent' }),
      stranger.patch(detail(), input),
      stranger.patch(customer(), { City: 'Gent' }),
      plain.patch(`/api/v2/shop/contacts/gewoon${count}`, { FirstName: 'Piet' }),
      plain.patch(contact(), { FirstName: 'Piet' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404, 404, 200, 404]);
  });
});
