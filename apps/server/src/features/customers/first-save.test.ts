import { readFileSync } from 'node:fs';
import type { ShopConfigInput } from '@bivak/contract/shop-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aRegistration, registrationCalls } from '../identity/testing/registration-calls.ts';
import { newPerson, personCalls } from './testing/person-calls.ts';

type Settings = Pick<ShopConfigInput, 'account' | 'registration' | 'customFields'>;

const strictest: Settings = {
  account: { fields: { optional: [], hidden: [] } },
  registration: { approval: 'none' },
  customFields: [
    { name: 'CUST_Club', entity: 'customer', type: 'text', required: true, labelKey: 'shop.cart.title' },
    { name: 'CUST_Note', entity: 'customer', type: 'text', labelKey: 'shop.cart.title' },
  ],
};

function settingsOf(shop: string): Settings {
  const url = new URL(`../../../../../shops/${shop}/shop.json`, import.meta.url);
  const { account, registration, customFields } = JSON.parse(readFileSync(url, 'utf8'));
  return { account, registration: { ...registration, approval: 'none' }, customFields };
}

/** What each shop asks of a newcomer beside name and address, as its form does. */
const shops: readonly (readonly [string, Settings, object])[] = [
  ['feesthuis', settingsOf('feesthuis'), {}],
  ['groenhof', settingsOf('groenhof'), {}],
  ['tentendienst', settingsOf('tentendienst'), {}],
  [
    'one that can do without nothing',
    strictest,
    {
      customer: { HouseNumberAddition: 'b', Municipality: 'Gent', CustomFields: { CUST_Club: 'Welpen' } },
      user: { Tel: '09 555 01 12' },
      more: { CustomerDetail: { BusinessNo: '0403.170.701', VATNo: 'BE0403170701' } },
    },
  ],
];

describe.each(shops)('a new customer of %s', (name, settings, asked) => {
  const slug = name.split(' ')[0] ?? name;
  let server: TestServer;
  beforeAll(async () => {
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    server = await aServer(given);
  });
  afterAll(() => server.close());

  /** The demo's shops do without a mobile number; one that wants it asks for it everywhere. */
  async function asksMobilePhone(): Promise<readonly string[]> {
    const { account } = server.shop.config;
    const optional = account.fields.optional.filter((field) => field !== 'Contact.MobilePhone');
    await server.edit({ account: { ...account, fields: { ...account.fields, optional } } });
    return optional;
  }

  async function enter(email: string, Password?: string) {
    const calls = registrationCalls(server);
    const { body } = await calls.login(email, Password);
    const [account] = body.Accounts;
    const token: string = body.Token.Access_token;
    const ask = async (method: 'GET' | 'PATCH', url: string, payload?: object) => {
      const answer = await server.app.inject({
        method,
        url: `${url}?contactId=${account.ContactID}&customerId=${account.CustomerID}`,
        headers: { host: 'localhost:4000', authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    return { account, ask };
  }

  /** My info as it is read, saved as the screen does: what stands in the form, unchanged. */
  async function saveUnchanged(
    ask: Awaited<ReturnType<typeof enter>>['ask'],
    addresses: readonly (readonly [read: string, write: string])[],
  ) {
    const answers = [];
    for (const [read, write] of addresses) {
      const { body } = await ask('GET', read);
      const { CustomerID: _, ContactID: __, DateTimeCreated: ___, DateTimeModified: ____, ...rest } = body;
      const { UserName: _1, RoleName: _2, PendingEmail: _3, CustomerGroupID: _4, ...written } = rest;
      const answer = await ask('PATCH', write, written);
      answers.push([answer.status, answer.body.Error?.Fields ?? null]);
    }
    return answers;
  }

  test('who gave what the registration asks saves my info unchanged at once', async () => {
    const calls = registrationCalls(server);
    const email = `nieuw@${slug}.example`;
    const made = await calls.register(aRegistration(email, asked));
    expect([made.status, made.body?.Error?.Fields]).toEqual([201, undefined]);
    const [code = ''] = await calls.codes('activation', email);
    await calls.confirm(code);
    const { account, ask } = await enter(email);
    const customer = `/api/v3/customer/customer/${account.CustomerID}`;
    const changed = `/api/v2/shop/customers/${account.CustomerID}`;
    const contact = `/api/v2/shop/contacts/${account.ContactID}`;
    expect(
      await saveUnchanged(ask, [
        [contact, contact],
        [customer, changed],
        [`${customer}/detail`, `${changed}/detail`],
      ]),
    ).toEqual([
      [200, null],
      [200, null],
      [200, null],
    ]);
  });

  test('a new customer is told at the field what is missing, and which number is none', async () => {
    const optional = await asksMobilePhone();
    const { hidden } = server.shop.config.account.fields;
    const bare = aRegistration('kaal@vzw.example', {
      customer: { Tel: '' },
      user: { MobilePhone: '', Tel: '' },
    });
    const calls = registrationCalls(server);
    const { status, body } = await calls.register(bare);
    const fields = body.Error.Fields.map(
      (one: { Field: string; Code: string }) => `${one.Field} ${one.Code}`,
    );
    expect(status).toBe(400);
    expect(fields).toContain('User.MobilePhone required');
    expect(fields.includes('Customer.Tel required')).toBe(!hidden.includes('Customer.Tel'));
    expect(fields.includes('User.Tel required')).toBe(
      !optional.includes('Contact.Tel') && !hidden.includes('Contact.Tel'),
    );
    const wrong = aRegistration('fout@vzw.example', {
      customer: { Tel: 'bel mij' },
      user: { MobilePhone: '12', Tel: 'x' },
    });
    const refused = await calls.register(wrong);
    expect(refused.body.Error.Fields).toEqual(
      expect.arrayContaining(
        ['Customer.Tel', 'User.Tel', 'User.MobilePhone'].map((Field) =>
          expect.objectContaining({ Field, Code: 'phone' }),
        ),
      ),
    );
  });

  test('who agrees to an invitation is asked for what is missing, and saves it unchanged at once', async () => {
    const manager = await server.customer(slug);
    const email = `genodigd@${slug}.example`;
    const base = `/api/v2/shop/authorization/${slug}-contact/subaccounts`;
    const added = await manager.post(base, newPerson(email, { CONTACT_MobilePhone: '' }));
    expect(added.status).toBe(201);
    const optional = await asksMobilePhone();
    const Code = (await personCalls(server, '').codes(email)).at(-1) ?? '';
    const told = await server.public().post('/api/v2/shop/authorization/_invitation', { Code });
    expect(told.body.Asks).toEqual(
      optional.includes('Contact.Tel') ? ['MobilePhone'] : ['Tel', 'MobilePhone'],
    );
    const Password = 'Sterk-Wachtwoord-1';
    const accept = (phones: object) =>
      server.public().post('/api/v2/shop/authorization/_accept-invitation', {
        Code,
        Password,
        ConfirmPassword: Password,
        ...phones,
      });
    expect((await accept({ Tel: '09 555 01 12' })).body.Error.Fields).toMatchObject([
      { Field: 'MobilePhone', Code: 'required' },
    ]);
    expect((await accept({ Tel: '09 555 01 12', MobilePhone: 'nee' })).body.Error.Fields).toMatchObject([
      { Field: 'MobilePhone', Code: 'phone' },
    ]);
    expect((await accept({ Tel: '09 555 01 12', MobilePhone: '0470 55 01 12' })).status).toBe(200);
    const { account, ask } = await enter(email, Password);
    const contact = `/api/v2/shop/contacts/${account.ContactID}`;
    expect(await saveUnchanged(ask, [[contact, contact]])).toEqual([[200, null]]);
  });
});
