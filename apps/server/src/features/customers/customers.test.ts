import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let admin: Client;
let colleague: Client;
let stranger: Client;

beforeAll(async () => {
  server = await aServer();
  admin = await server.customer('vzw', { group: '33' });
  colleague = await server.customer('vzw', { contact: 'vzw-tweede', role: 'User' });
  stranger = await server.customer('anderen');
});
afterAll(() => server.close());

const customer = '/api/v3/customer/customer';
const contacts = '/api/v2/shop/contacts';

describe('a customer', () => {
  test('a customer is read by everybody who acts for it', async () => {
    for (const client of [admin, colleague]) {
      const { status, body } = await client.get(`${customer}/vzw`);
      expect([status, body]).toEqual([
        200,
        {
          CustomerID: 'vzw',
          CustomerNumber: expect.stringMatching(/^C\d{6}$/u),
          CompanyName: 'vzw vzw',
          FirstName: 'Noor',
          LastName: 'Peeters',
          Salutation: null,
          Street: 'Kerkstraat',
          HouseNumber: '7',
          HouseNumberAddition: '',
          ZipCode: '9000',
          City: 'Gent',
          CountryID: 'BE',
          Tel: '',
          Email: 'vzw@bivak.example',
          Municipality: '',
          CustomerGroupID: '33',
          CustomFields: {},
          DateTimeCreated: '2026-06-01T08:00:00+02:00',
          DateTimeModified: '2026-06-01T08:00:00+02:00',
          Version: 1,
        },
      ]);
    }
  });

  test('a customer has invoice details, empty until it gives any', async () => {
    const { status, body } = await admin.get(`${customer}/vzw/detail`);
    expect([status, body.CustomerID, body.InvoiceEmail, body.InvoiceSalutation]).toEqual([
      200,
      'vzw',
      '',
      null,
    ]);
    await server.pool.query(
      `insert into shop_feesthuis.customer_detail (customer_id, vat_no, invoice_city) values ('vzw', 'BE0123', 'Gent')`,
    );
    expect((await admin.get(`${customer}/vzw/detail`)).body).toMatchObject({
      VATNo: 'BE0123',
      InvoiceCity: 'Gent',
    });
  });

  test('a customer of somebody else does not exist', async () => {
    for (const path of [`${customer}/vzw`, `${customer}/vzw/detail`, `${contacts}/vzw-contact`]) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    }
    expect((await stranger.get(`${contacts}?customerID=vzw`)).status).toBe(403);
  });

  test('a customer is for who acts for one: not for visitors, operators or who chose no account', async () => {
    expect((await server.public().get(`${customer}/vzw`)).status).toBe(401);
    expect((await (await server.visitor()).get(`${customer}/vzw`)).status).toBe(403);
    expect((await server.operator().get(`${customer}/vzw`)).status).toBe(403);
    expect((await admin.get(`${customer}/${'x'.repeat(90)}`)).status).toBe(400);
  });
});

describe('the persons of a customer', () => {
  test('the persons of a customer are all there for its admin', async () => {
    const { body } = await admin.get(`${contacts}?customerID=vzw`);
    expect(body.Collection.map((one: { ContactID: string }) => one.ContactID)).toEqual([
      'vzw-contact',
      'vzw-tweede',
    ]);
    expect(body.Collection[1]).toEqual({
      ContactID: 'vzw-tweede',
      CustomerID: 'vzw',
      Salutation: 'Ms',
      FirstName: 'Noor',
      LastName: 'Peeters',
      Email: 'vzw-tweede@bivak.example',
      Tel: '',
      MobilePhone: '',
      UserName: 'vzw-tweede@bivak.example',
      RoleName: 'User',
      DateTimeCreated: '2026-06-01T08:00:00+02:00',
      DateTimeModified: '2026-06-01T08:00:00+02:00',
      Version: 1,
    });
  });

  test('the persons of a customer are only themselves for anybody else', async () => {
    const { body } = await colleague.get(contacts);
    expect([body.Total, body.Collection[0].ContactID]).toEqual([1, 'vzw-tweede']);
    expect((await colleague.get(`${contacts}/vzw-tweede`)).status).toBe(200);
    expect((await colleague.get(`${contacts}/vzw-contact`)).status).toBe(404);
    expect((await admin.get(`${contacts}/vzw-tweede`)).status).toBe(200);
  });
});
