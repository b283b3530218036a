import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson } from './features/customers/testing/person-calls.ts';
import { aRegistration, goodPassword } from './features/identity/testing/registration-calls.ts';
import { aCart, period, person } from './testing/a-cart.ts';
import type { Answer, Client } from './testing/a-client.ts';
import { anItem } from './testing/an-item.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { multipartType, png } from './testing/uploads.ts';

let server: TestServer;
let admin: Client;
let cart: string;

beforeAll(async () => {
  server = await aServer({ uploads: { cart: 'AllowUpload' } });
  await anItem(server.shop.database, { id: 'tent' });
  admin = await server.customer('vzw');
  cart = await aCart(admin, { lines: [{ ItemID: 'tent', Amount: 1 }] });
});
afterAll(() => server.close());

const orders = `/api/v3/rental/cart`;
const persons = '/api/v2/shop/authorization/vzw-contact/subaccounts';

type Sending = (email: string) => Promise<Answer>;
const withEmail: readonly (readonly [name: string, field: string, send: Sending])[] = [
  [
    'a registration',
    'Customer.Email',
    (Email) => server.public().post('/api/v2/shop/customers/_register', aRegistration(Email)),
  ],
  [
    'a lost password',
    'Email',
    (Email) => server.public().post('/api/v2/shop/authorization/lostpassword', { Email }),
  ],
  [
    'the contact form',
    'Email',
    (Email) => server.public().post('/api/v2/_contact-form', { Name: 'Jan', Email, Message: 'Hallo' }),
  ],
  [
    'a checkout',
    'Customer.Email',
    (Email) => admin.post(`${orders}/${cart}/_checkout`, { Customer: { ...person, Email } }),
  ],
  ['my info', 'Email', (Email) => admin.patch('/api/v2/shop/customers/vzw', { Email })],
  [
    'the invoice details',
    'InvoiceEmail',
    (InvoiceEmail) => admin.patch('/api/v2/shop/customers/vzw/detail', { InvoiceEmail }),
  ],
  ['a contact', 'Email', (Email) => admin.patch('/api/v2/shop/contacts/vzw-contact', { Email })],
  ['a new person', 'CONTACT_Email', (email) => admin.post(persons, newPerson(email))],
];

describe('an e-mail address with a NUL', () => {
  test.each(withEmail)(
    'an e-mail address with a NUL in %s is refused, and the field named',
    async (_, field, send) => {
      const { status, body } = await send('ja\0n@bivak.example');
      expect([status, body.Error.Code]).toEqual([400, 'ValidationFailed']);
      expect(body.Error.Fields[0]).toMatchObject({ Field: field, Code: 'hidden-character' });
      expect(body.Error.Fields[0].Message).toContain('U+0000');
    },
  );
});

describe('what no text may hold', () => {
  test.each([
    ['a bell', '\u0007'],
    ['DEL', '\u007F'],
    ['a C1 control', '\u0085'],
    ['half a character', '\uD83C'],
    ['a direction override', '\u202E'],
    ['an isolate', '\u2067'],
  ])('what no text may hold is refused in every kind of field: %s', async (_, character) => {
    const bad = `a${character}b`;
    const answers = [
      await admin.patch(`${orders}/${cart}`, { Reference: bad }),
      await admin.post(`${orders}/${cart}/_checkout`, { Notes: `a\n${bad}` }),
      await admin.patch(`${orders}/${cart}`, { CustomFields: { CUST_Use: bad } }),
      await server.public().post('/api/v3/core/token/_login', { UserName: 'jan', Password: bad }),
      await server.public().get(`/api/v2/shop/items?search=${escaped(bad)}`),
      await server.public().get(`/api/v2/shop/items/${escaped(bad)}`),
    ];
    // Halves of characters do not survive in addresses: they are not UTF-8.
    const sent = character === '\uD83C' ? answers.slice(0, 4) : answers;
    expect(sent.map(({ status, body }) => [status, body.Error.Fields[0].Field])).toEqual(
      [
        [400, 'Reference'],
        [400, 'Notes'],
        [400, 'CustomFields.CUST_Use'],
        [400, 'Password'],
        [400, 'search'],
        [400, 'idOrSlug'],
      ].slice(0, sent.length),
    );
  });

  test.each([
    ['nl', 'In deze tekst staat een teken dat je niet kunt zien (U+202E).'],
    ['en', 'There is a character in this text that cannot be seen (U+202E).'],
    ['de', 'Dieser Text enthält ein unsichtbares Zeichen (U+202E).'],
  ])('what no text may hold is told in %s', async (language, message) => {
    const body = { Name: 'Jan\u202E', Email: 'jan@bivak.example', Message: 'Hallo' };
    const answer = await server.public(language).post('/api/v2/_contact-form', body);
    expect(answer.body.Error.Fields[0].Message).toContain(message);
  });

  test('what no text may hold is refused in the key of a request, which is stored', async () => {
    const path = '/api/v2/shop/customer/conversation/vzw';
    const refused = await admin.post(path, { Subject: 'Vraag' }, { 'idempotency-key': 'a\u0085b' });
    expect([refused.status, refused.body.Error.Fields[0].Field]).toEqual([400, 'Idempotency-Key']);
    const long = await admin.post(path, { Subject: 'Vraag' }, { 'idempotency-key': 'x'.repeat(201) });
    expect([long.status, long.body.Error.Fields[0].Code]).toEqual([400, 'too-many-signs']);
  });

  test.each([
    ['the name of a file', 'File', 'ten\u202Egnp.jpg'],
    ['the name of a part', 'Fi\u0007le', 'tent.png'],
  ])('what no text may hold is refused in %s', async (_, part, name) => {
    const boundary = multipartType.split('boundary=')[1];
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': multipartType };
    const path = `${orders}/${cart}/attachment`;
    const { status, body } = await admin.send({ method: 'POST', path, payload, headers });
    expect([status, body.Error.Fields?.[0].Code]).toEqual([400, 'hidden-character']);
  });
});

describe('texts', () => {
  test('texts of one line have one, those of several keep theirs', async () => {
    const path = `${orders}/${cart}`;
    const refused = await admin.patch(path, { Reference: 'een\ntwee' });
    expect([refused.status, refused.body.Error.Fields[0].Code]).toEqual([400, 'one-line']);
    const tabbed = await admin.patch(path, { CustomFields: { CUST_Use: 'een\ttwee' } });
    expect(tabbed.body.Error.Fields[0]).toMatchObject({ Field: 'CustomFields.CUST_Use', Code: 'one-line' });
    const visitor = await server.visitor();
    const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
    const own = await aCart(visitor, { lines: [{ ItemID: 'tent', Amount: 1 }], hours });
    const body = { Customer: person, Notes: 'Graag\tvroeg.\r\nDe poort is dicht.' };
    const placed = await visitor.post(`${orders}/${own}/_checkout-anonymous`, body);
    const order = await visitor.get(
      `/api/v2/shop/reservationOrders/${placed.body.Collection[0].ReservationOrderID}`,
    );
    expect(order.body.Notes).toBe('Graag\tvroeg.\nDe poort is dicht.');
  });

  test('texts are stored composed, however they were typed', async () => {
    const made = await admin.post(orders, period);
    const path = `${orders}/${made.body.CartID}`;
    const answer = await admin.patch(path, { Reference: 'Cafe\u0301 A\u030Angstro\u0308m' });
    expect(answer.body.Reference).toBe('Café Ångström');
  });

  test('texts are as long as they have characters', async () => {
    const path = `${orders}/${cart}`;
    const just = await admin.patch(path, { Reference: '🏕'.repeat(100) });
    expect([just.status, just.body.Reference]).toEqual([200, '🏕'.repeat(100)]);
    const over = await admin.patch(path, { Reference: '🏕'.repeat(101) });
    expect([over.status, over.body.Error.Fields[0].Code]).toEqual([400, 'too-many-signs']);
    const composed = await admin.patch(path, { Reference: 'e\u0301'.repeat(100) });
    expect([composed.status, composed.body.Reference]).toEqual([200, 'é'.repeat(100)]);
  });

  test('a name made of two long ones is cut between characters', async () => {
    const name = '🏕'.repeat(80);
    const body = aRegistration('lang@bivak.example', { customer: { FirstName: name, LastName: name } });
    const { status, body: made } = await server.public().post('/api/v2/shop/customers/_register', body);
    expect(status).toBe(201);
    const { rows } = await server.pool.query(
      'select company_name from shop_feesthuis.customer where id = $1',
      [made.CustomerID],
    );
    expect(Array.from(rows[0].company_name)).toHaveLength(120);
  });

  test('a password is the same whether its letters were composed or not', async () => {
    const email = 'composed@bivak.example';
    const Password = `${goodPassword}-é`;
    const body = aRegistration(email, { user: { Password } });
    await server.public().post('/api/v2/shop/customers/_register', body);
    const login = (given: string) =>
      server.public().post('/api/v3/core/token/_login', { UserName: email, Password: given });
    const codes = [await login(Password.normalize('NFD')), await login(Password), await login('anders')];
    expect(codes.map((one) => one.body.Error?.Code)).toEqual([
      codes[1]!.body.Error?.Code,
      codes[1]!.body.Error?.Code,
      'IncorrectDetails',
    ]);
    expect(codes[1]!.body.Error?.Code).not.toBe('IncorrectDetails');
  });
});

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
