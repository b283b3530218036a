import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anAddress, hour, wait } from './testing/identity-calls.ts';
import { staffApproveLogin } from './index.ts';
import { aRegistration, goodPassword, registrationCalls } from './testing/registration-calls.ts';

let server: TestServer;
let calls: ReturnType<typeof registrationCalls>;
let people = 0;

beforeAll(async () => {
  server = await aServer({
    core: { DefaultRoleName: 'Beheerder', DefaultDeliveryID: 'afhalen' },
    customFields: [
      {
        name: 'Unit',
        entity: 'registration',
        type: 'text',
        required: true,
        labelKey: 'own.unit',
        rules: ['alpha_spaces', 'max:20'],
      },
    ],
  });
  calls = registrationCalls(server);
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

const anEmail = () => `noor.${(people += 1)}@vzw.example`;
const unit = { CustomFields: { Unit: 'Welpen' } };
const registrationOf = (email: string, over: Parameters<typeof aRegistration>[1] = {}) =>
  aRegistration(email, { ...over, customer: { ...unit, ...over.customer } });

async function registered(): Promise<string> {
  const email = anEmail();
  expect((await calls.register(registrationOf(email))).status).toBe(201);
  return email;
}

async function countOf(table: string): Promise<number> {
  const { rows } = await server.pool.query(`select from ${schemaOf(server.shop.id)}.${table}`);
  return rows.length;
}

function fieldsOf({ body }: Awaited<ReturnType<typeof calls.register>>): string[] {
  return body.Error.Fields.map((field: { Field: string; Code: string }) => `${field.Field} ${field.Code}`);
}

describe('a registration', () => {
  test('a registration makes a customer, a contact and a login of the admin role, which waits for its mail', async () => {
    const email = await registered();
    expect(await calls.login(email)).toMatchObject({
      status: 403,
      body: { Error: { Code: 'UserNotActivated' } },
    });
    expect(await calls.login(email, 'fout')).toMatchObject({ status: 400 });
    const [code = ''] = await calls.codes('activation', email);
    expect(await calls.confirm(code)).toMatchObject({ status: 200, body: { IsApproved: true } });
    const { status, body } = await calls.login(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body.Accounts).toMatchObject([
      { RoleName: 'Beheerder', FirstName: 'Noor', CompanyName: 'Noor De Smet-Vandenbroucke' },
    ]);
  });

  test('a registration that waits for its mail counts no login with the right password as a try', async () => {
    const email = await registered();
    const { attempts } = server.shop.config.limits.lockout;
    for (let time = 0; time <= attempts; time += 1) {
      expect((await calls.login(email)).body.Error.Code).toBe('UserNotActivated');
    }
  });

  test('a registration keeps what it was given: company, other address, own fields; and no password', async () => {
    const email = anEmail();
    const Address = {
      Salutation: 'Mr',
      FirstName: 'Jan',
      LastName: 'Maes',
      Street: 'Markt',
      HouseNumber: '1',
      ZipCode: '2800',
      City: 'Mechelen',
      CountryID: 'BE',
    };
    const { body } = await calls.register(
      registrationOf(email, { customer: { CompanyName: 'Scouts Gent' }, more: { Address } }),
    );
    const schema = schemaOf(server.shop.id);
    const { rows } = await server.pool.query(
      `select c.company_name, c.custom_fields, a.city, a.salutation, l.password_hash, l.language
       from ${schema}.customer c join ${schema}.contact k on k.customer_id = c.id
       join ${schema}.contact_address a on a.contact_id = k.id
       join ${schema}.membership m on m.contact_id = k.id join ${schema}.login l on l.id = m.login_id
       where c.id = $1`,
      [body.CustomerID],
    );
    expect(rows).toMatchObject([
      {
        company_name: 'Scouts Gent',
        custom_fields: { Unit: 'Welpen' },
        city: 'Mechelen',
        salutation: 'Mr',
        language: 'en',
      },
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/u);
    const { rows: texts } = await server.pool.query<{ text: string }>(
      `select e::text as text from ${schema}.event e union all select o::text from ${schema}.outbox o
       union all select x::text from ${schema}.login_code x`,
    );
    const all = texts.map(({ text }) => text).join('\n');
    const [code = 'none'] = await calls.codes('activation', email);
    for (const secret of [goodPassword, code, email]) expect(all).not.toContain(secret);
  });

  test('a registration names every field that is wrong at once', async () => {
    const answer = await calls.register({
      Customer: { ...registrationOf('x').Customer, Street: ' ', Email: 'noor' },
      User: { FirstName: 'Noor', Email: 'noor@vzw.example', Password: '' },
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).map((field) => field.split(' ')[0])).toEqual([
      'Customer.Street',
      'Customer.Email',
      'User.Salutation',
      'User.LastName',
      'User.Password',
    ]);
  });

  test.each([
    ['a weak password', { user: { Password: 'tentopzolder' } }, 'User.Password password-rule'],
    ['a postcode of another country', { customer: { ZipCode: '1234 AB' } }, 'Customer.ZipCode zip-code'],
    [
      'a page of somebody else',
      { user: { ConfirmURL: 'https://elders.example/in' } },
      'User.ConfirmURL not-a-page',
    ],
    [
      'such a page without a slash',
      { user: { ConfirmURL: 'https:elders.example/in' } },
      'User.ConfirmURL not-a-page',
    ],
    [
      'a field that the shop lacks',
      { customer: { CustomFields: { ...unit.CustomFields, Kleur: 'rood' } } },
      'Customer.CustomFields.Kleur unknown-field',
    ],
    [
      'a newsletter that there is not',
      { customer: { CustomFields: { ...unit.CustomFields, CUST_SubscribedForNewsletter: true } } },
      'Customer.CustomFields.CUST_SubscribedForNewsletter unknown-field',
    ],
    [
      'without a field that the shop asks',
      { customer: { CustomFields: {} } },
      'Customer.CustomFields.Unit required',
    ],
    [
      'a field of the shop that breaks its rules',
      { customer: { CustomFields: { Unit: 'Welpen 3' } } },
      'Customer.CustomFields.Unit alpha_spaces',
    ],
    [
      'a field that the shop lacks and is called as one of ours',
      { customer: { CustomFields: { ...unit.CustomFields, tel: 'x' } } },
      'Customer.CustomFields.tel unknown-field',
    ],
    [
      'a VAT number that is not asked',
      { more: { CustomerDetail: { VATNo: 'BE1' } } },
      'CustomerDetail.VATNo unknown-field',
    ],
    [
      'another number that is not asked',
      { more: { CustomerDetail: { BusinessNo: '1' } } },
      'CustomerDetail.BusinessNo unknown-field',
    ],
  ])('a registration with %s is refused, and leaves nothing', async (_, over, field) => {
    const before = await countOf('customer');
    const answer = await calls.register(registrationOf(anEmail(), over));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect(await countOf('customer')).toBe(before);
  });

  test('a registration of an address that is taken is a duplicate, in any spelling', async () => {
    const email = await registered();
    const before = await countOf('customer');
    const answer = await calls.register(registrationOf(email.toUpperCase()));
    expect(answer).toMatchObject({ status: 409, body: { Error: { Code: 'UserDuplicate' } } });
    expect(await countOf('customer')).toBe(before);
  });

  test('a registration by eight at once makes one account', async () => {
    const email = anEmail();
    const before = await countOf('customer');
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.register(registrationOf(email))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(409),
    ]);
    expect(await countOf('customer')).toBe(before + 1);
    expect(await calls.codes('activation', email)).toHaveLength(1);
  });

  test('a registration is rate-limited by name and address together', async () => {
    const email = await registered();
    const address = anAddress();
    const statuses = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await calls.register(registrationOf(email), { address })).status);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
    expect((await calls.register(registrationOf(anEmail()), { address })).status).toBe(201);
  });

  test('a registration takes whatever old token comes along', async () => {
    expect((await calls.register(registrationOf(anEmail()), { token: 'a.long.gone.one' })).status).toBe(201);
  });
});

describe('the code of an activation', () => {
  test('the code of an activation activates once', async () => {
    const [code = ''] = await calls.codes('activation', await registered());
    expect((await calls.confirm(code)).status).toBe(200);
    expect(await calls.confirm(code)).toMatchObject({
      status: 410,
      body: { Error: { Code: 'CodeExpired' } },
    });
  });

  test('the code of an activation works for one of two who use it at the same instant', async () => {
    const [code = ''] = await calls.codes('activation', await registered());
    const answers = await Promise.all([calls.confirm(code), calls.confirm(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('the code of an activation expires after three days', async () => {
    const email = await registered();
    const [code = ''] = await calls.codes('activation', email);
    wait(server, 72 * hour);
    expect((await calls.confirm(code)).status).toBe(410);
    expect((await calls.login(email)).status).toBe(403);
  });

  test('the code of an activation that was never given out is not known, nor one of another purpose', async () => {
    expect((await calls.confirm('verzonnen')).status).toBe(404);
    const email = await registered();
    await calls.lost({ Email: email });
    const [code = ''] = await calls.codes('password', email);
    expect((await calls.confirm(code)).status).toBe(404);
  });

  test('the code of an activation is refused where it is empty', async () => {
    expect((await calls.confirm('')).status).toBe(400);
  });
});

describe('where the business approves', () => {
  beforeAll(() =>
    server.edit({
      registration: { approval: 'operator', btw: true, kvk: true, newsLetter: true },
      customFields: [],
    }),
  );
  afterAll(() => server.edit({}));

  test('a company number and a VAT number must be able to be one, of the country of the customer', async () => {
    const numbers = { VATNo: 'NL123456789B01', BusinessNo: '12345678' };
    const refused = await calls.register(
      aRegistration('nummers@vzw.example', { more: { CustomerDetail: numbers } }),
    );
    expect([refused.status, refused.body.Error.Fields]).toMatchObject([
      400,
      [
        { Field: 'CustomerDetail.BusinessNo', Code: 'business-number' },
        { Field: 'CustomerDetail.VATNo', Code: 'vat-number' },
      ],
    ]);
  });

  test('a login waits for its mailbox and for the business, in whatever order they come', async () => {
    const email = 'wacht@vzw.example';
    await calls.register(
      aRegistration(email, {
        customer: { CustomFields: { CUST_SubscribedForNewsletter: true } },
        more: { CustomerDetail: { VATNo: '0123.456.749', BusinessNo: 'BE 0123.456.749' } },
      }),
    );
    const schema = schemaOf(server.shop.id);
    const { rows: details } = await server.pool.query(
      `select vat_no, business_no, custom_fields from ${schema}.customer_detail d join ${schema}.customer c on c.id = d.customer_id where c.email = $1`,
      [email],
    );
    expect(details).toEqual([
      {
        vat_no: 'BE0123456749',
        business_no: '0123456749',
        custom_fields: { CUST_SubscribedForNewsletter: true },
      },
    ]);
    const refusal = async (password?: string) => {
      const { status, body } = await calls.login(email, password);
      return `${status} ${body.Error.Code}`;
    };
    expect([await refusal(), await refusal('fout')]).toEqual([
      '403 UserNotActivated',
      '400 IncorrectDetails',
    ]);
    const [code = ''] = await calls.codes('activation', email);
    expect(await calls.confirm(code)).toMatchObject({ status: 200, body: { IsApproved: false } });
    expect([await refusal(), await refusal('fout')]).toEqual(['403 UserNotApproved', '400 IncorrectDetails']);
    const { rows } = await server.pool.query(`select id from ${schema}.login where email = $1`, [email]);
    const context = {
      shop: server.shop,
      actor: { kind: 'operator', role: 'owner', name: 'noor' },
      now: server.clock.now,
      requestId: 'x',
    } as const;
    await staffApproveLogin(context, { loginId: rows[0].id });
    await staffApproveLogin(context, { loginId: rows[0].id });
    expect((await calls.login(email)).status).toBe(200);
    const { rows: mails } = await server.pool.query(
      `select kind, count(*)::int as n from ${schema}.outbox
       where kind in ('mail.login-approved', 'mail.login-waiting') group by kind order by kind`,
    );
    expect(mails).toEqual([
      { kind: 'mail.login-approved', n: 1 },
      { kind: 'mail.login-waiting', n: 1 },
    ]);
  });
});
