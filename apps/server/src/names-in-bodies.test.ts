import * as contract from '@bivak/contract/wire';
import type { Operation } from '@bivak/contract/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, newPerson } from './features/customers/testing/person-calls.ts';
import { anOrder, type TestOrder } from './features/order-edit/testing/an-order.ts';
import { routes } from './features/routes.ts';
import { checkRequest } from './platform/http/check-request.ts';
import { withoutEchoes } from './platform/http/echoed-names.ts';
import { aCart } from './testing/a-cart.ts';
import type { Answer, Client } from './testing/a-client.ts';
import { anItem } from './testing/an-item.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { withoutNames } from './testing/fuzz/described-calls.ts';
import { multipartType, png } from './testing/uploads.ts';

let server: TestServer;
let admin: Client;
let cart: string;
let order: TestOrder;

beforeAll(async () => {
  server = await aServer({
    core: { ShopAllowEditingDays: 1, DefaultDeliveryID: 'afhalen' },
    uploads: { cart: 'AllowUpload' },
    customFields: [{ name: 'CUST_Use', entity: 'cart', type: 'text', labelKey: 'use' }],
  });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 20 } });
  admin = await server.customer('vzw');
  // What may not be empty is asked of who writes it, read or not.
  await admin.patch('/api/v2/shop/customers/vzw', { Tel: '+32 2 555 01 12' });
  await admin.patch('/api/v2/shop/customers/vzw/detail', { InvoiceEmail: 'facturen@bivak.example' });
  const phones = { Tel: '+32 2 555 01 12', MobilePhone: '+32 470 55 01 12' };
  await admin.patch('/api/v2/shop/contacts/vzw-contact', phones);
  order = await anOrder(admin, [{ ItemID: 'tent', Amount: 2 }]);
  cart = await aCart(admin, {
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  await admin.patch(carts(), {
    Reference: 'PO 7',
    DeliveryID: 'afhalen',
    CustomFields: { CUST_Use: 'feest' },
  });
});
afterAll(() => server.close());

const carts = () => `/api/v3/rental/cart/${cart}`;
const orders = () => `/api/v2/shop/reservationOrders/${order.id}`;
const shopUsers = '/api/v3/customer/customer/vzw/shop-users';
const subAccounts = '/api/v2/shop/authorization/vzw-contact/subaccounts';
const first = async (path: string): Promise<Read> => (await admin.get(path)).body.Collection[0];
const get = async (path: string): Promise<Read> => ({ ...Object((await admin.get(path)).body) });
const put = (path: string, body: unknown) =>
  admin.send({
    method: 'PUT',
    path,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

type Read = Record<string, unknown>;

interface Entity {
  readonly read: () => Promise<Read>;
  readonly write: (body: unknown) => Promise<Answer>;
  /** What its answer carries and nobody may write. */
  readonly readOnly: string;
}

const lineId = async () => (await first(`${carts()}/items`)).CartItemID;
const entities: Readonly<Record<string, Entity>> = {
  updateCustomer: {
    read: () => get('/api/v3/customer/customer/vzw'),
    write: (body) => admin.patch('/api/v2/shop/customers/vzw', body),
    readOnly: 'CustomerGroupID',
  },
  updateCustomerDetail: {
    read: () => get('/api/v3/customer/customer/vzw/detail'),
    write: (body) => admin.patch('/api/v2/shop/customers/vzw/detail', body),
    readOnly: 'CustomerID',
  },
  updateContact: {
    read: () => get('/api/v2/shop/contacts/vzw-contact'),
    write: (body) => admin.patch('/api/v2/shop/contacts/vzw-contact', body),
    readOnly: 'UserName',
  },
  updateSubAccount: {
    read: () => first(subAccounts),
    write: (body) => admin.patch(`${subAccounts}/vzw-contact@bivak.example/vzw-contact`, body),
    readOnly: 'IsInvited',
  },
  updateShopUser: {
    read: () => get(`${shopUsers}/vzw-contact`),
    write: (body) => admin.patch(`${shopUsers}/vzw-contact`, body),
    readOnly: 'ContactID',
  },
  updateCart: {
    read: () => get(carts()),
    write: (body) => admin.patch(carts(), body),
    readOnly: 'TotalIncVATForeignCurrency',
  },
  changeCartItem: {
    read: () => first(`${carts()}/items`),
    write: async (body) => admin.patch(`${carts()}/items/${String(await lineId())}`, body),
    readOnly: 'Price',
  },
  updateReservationOrder: {
    read: () => get(orders()),
    write: (body) => admin.patch(orders(), body),
    readOnly: 'TotalIncVAT',
  },
  putReservationOrder: {
    read: () => get(orders()),
    write: (body) => put(orders(), body),
    readOnly: 'IsEditable',
  },
};

/** What a write changes of itself. */
function lasting({
  Version: _v,
  DateTimeModified: _m,
  CONTACT_DateTimeModified: _c,
  ...rest
}: Record<string, unknown>) {
  return rest;
}

describe('an entity that is written as it was read', () => {
  test.each(Object.entries(entities))(
    '%s, written as it was read, stays as it is',
    async (_, { read, write }) => {
      const before = await read();
      const answer = await write(before);
      expect([answer.status, answer.body.Error]).toEqual([200, undefined]);
      expect(lasting(await read())).toEqual(lasting(before));
    },
  );

  test.each(Object.entries(entities))(
    '%s, written with another value of what nobody may write, is refused',
    async (_, entity) => {
      const before = await entity.read();
      const { status, body } = await entity.write({ ...before, [entity.readOnly]: 'anders' });
      expect([status, body.Error.Code]).toEqual([400, 'ReadOnly']);
      expect(body.Error.Fields).toMatchObject([{ Field: entity.readOnly, Code: 'ReadOnly' }]);
    },
  );

  test.each(['6', null, 1.5, {}])(
    'an entity that is written with %j for a version is refused, and nothing is written',
    async (Version) => {
      for (const id of ['updateCart', 'updateReservationOrder', 'updateContact', 'updateCustomer']) {
        const { read, write, readOnly } = entities[id]!;
        const before = await read();
        const { status } = await write({ Version, [readOnly]: 'anders' });
        expect([id, status]).toEqual([id, 400]);
        expect(await read()).toEqual(before);
      }
    },
  );

  test('an entity that is written as it was read names as many as fit are refused with few words, and soon', async () => {
    const CustomFields = Object.fromEntries(Array.from({ length: 8000 }, (_, n) => [`k${n}`, [1]]));
    const refused = await entities['updateCart']!.write({ CustomFields });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body).length).toBeLessThan(60_000);
    const UserName = Array.from({ length: 250_000 }, () => '\x7F');
    const hidden = await server.public().post('/api/v3/core/token/_login', { UserName, Password: 'x' });
    expect([hidden.status, hidden.body.Error.Fields.length <= 200]).toEqual([400, true]);
  });

  test('every call that changes an entity knows how it is read', () => {
    const changing = routes.filter(({ operation }) => ['PUT', 'PATCH'].includes(operation.method));
    expect(changing.map(({ operation }) => operation.id).toSorted()).toEqual(
      Object.keys(entities).toSorted(),
    );
    expect(changing.filter(({ stored }) => stored === undefined)).toEqual([]);
  });

  test('lines of an order and of a cart, written as they were read, stay as they are', async () => {
    const lines = (await admin.get(`${orders()}/items`)).body.Collection;
    const read = await get(orders());
    const evaluated = await admin.post(`${orders()}/_validate-update`, { ...read, UpdateItems: lines });
    expect([evaluated.status, evaluated.body.IsValid]).toEqual([200, true]);
    const changed = lines.map((line: object) => ({ ...line, ItemDescription: 'anders' }));
    const refused = await admin.patch(orders(), { UpdateItems: changed });
    expect([refused.body.Error.Code, refused.body.Error.Fields[0].Field]).toEqual([
      'ReadOnly',
      'UpdateItems[0].ItemDescription',
    ]);
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    const nested = { UpdateItems: [{ reservationOrderItemID: deep, Amount: 1 }], Version: 0 };
    expect((await admin.patch(orders(), nested)).status).toBe(409);
    const items = (await admin.get(`${carts()}/items`)).body.Collection;
    const asked = await admin.post(`${carts()}/_invalid-items`, { Items: items });
    expect([asked.status, asked.body.Total]).toEqual([200, 0]);
  });

  test('a write of an older version is told the fresh state, not what differs', async () => {
    const before = await get('/api/v3/customer/customer/vzw');
    await admin.patch('/api/v2/shop/customers/vzw', { City: 'Brugge' });
    server.clock.now = (server.clock.now + 60_000) as typeof server.clock.now;
    await admin.patch('/api/v2/shop/customers/vzw', { City: 'Gent' });
    const { status, body } = await admin.patch('/api/v2/shop/customers/vzw', { ...before, City: 'Aalst' });
    expect([status, body.Error.Code]).toEqual([409, 'AccountChanged']);
  });

  test.each([
    ['updateContact', 'Contact', 'FirstName'],
    ['updateShopUser', 'ShopUser', 'FirstName'],
    ['updateSubAccount', 'SubAccount', 'CONTACT_FirstName'],
  ] as const)(
    '%s, written from an older version, is told the fresh %s, and overwrites nothing',
    async (call, name, field) => {
      const { read, write } = entities[call]!;
      const before = await read();
      await write({ [field]: `Van een collega, ${name}` });
      const fresh = await read();
      const late = await write({ ...before, [field]: 'Van mij' });
      expect([late.status, late.body.Error.Code, late.body[name]]).toMatchObject([
        409,
        'AccountChanged',
        { [field]: `Van een collega, ${name}`, Version: fresh['Version'] },
      ]);
      expect(await read()).toEqual(fresh);
      const again = await write({ ...fresh, [field]: 'Van mij' });
      expect([again.status, again.body[field]]).toEqual([200, 'Van mij']);
    },
  );

  test('a write of an older version says nothing of names that nobody may write; one of no version does', async () => {
    const path = `${shopUsers}/vzw-contact`;
    const old = await admin.patch(path, { Version: 0, UserName: 'x@bivak.example', FirstName: 'An' });
    expect([old.status, old.body.Error.Code]).toEqual([409, 'AccountChanged']);
    for (const version of [{}, { Version: '0' }, { Version: null }]) {
      const { status } = await admin.patch(path, {
        ...version,
        UserName: 'x@bivak.example',
        FirstName: 'An',
      });
      expect(status).toBe(400);
    }
    expect((await get(path))['FirstName']).not.toBe('An');
  });

  test('names of a version that the call does not take hide nothing', () => {
    const given = { Version: 0, Total: 5, Name: 'An' };
    const { body, readOnly } = withoutEchoes(given, [['Version'], ['Total']], {
      Version: 1,
      Total: 6,
      Name: 'Jo',
    });
    expect([body, readOnly]).toEqual([given, new Set(['Version', 'Total'])]);
  });
});

describe('a shop user', () => {
  const add = (email: string, more: object) =>
    admin.post(shopUsers, { ...more, ...(email && { Email: email }) });
  const plain = { Salutation: 'Ms', FirstName: 'An', LastName: 'Maes', Tel: '+32 2 555 01 12' };

  test('a shop user is made and changed with the names that it is read with', async () => {
    const { status, body } = await add('an@bivak.example', plain);
    expect([status, body.FirstName, body.Email]).toEqual([201, 'An', 'an@bivak.example']);
    const changed = await admin.patch(`${shopUsers}/${body.ContactID}`, {
      LastName: 'De Wit',
      MobilePhone: '',
    });
    expect([changed.status, changed.body.LastName]).toEqual([200, 'De Wit']);
  });

  test('a shop user is taken under the names of a sub-account as well, and once under each', async () => {
    const flat = await admin.post(shopUsers, newPerson('piet@bivak.example'));
    expect([flat.status, flat.body.FirstName]).toEqual([201, 'Piet']);
    const path = `${shopUsers}/${flat.body.ContactID}`;
    const same = await admin.patch(path, { FirstName: 'Jo', CONTACT_FirstName: 'Jo' });
    expect([same.status, same.body.FirstName]).toEqual([200, 'Jo']);
    const twice = await admin.patch(path, { FirstName: 'Tom', CONTACT_FirstName: 'Jan' });
    expect(twice.body.Error.Fields).toMatchObject([{ Field: 'FirstName', Code: 'given-twice' }]);
  });

  test('a shop user is refused under the names that the caller used', async () => {
    const lacking = await add('', plain);
    expect(lacking.body.Error.Fields).toMatchObject([{ Field: 'Email', Code: 'required' }]);
    const flat = await admin.post(shopUsers, {
      ...newPerson('x@bivak.example'),
      CONTACT_LastName: undefined,
    });
    expect(flat.body.Error.Fields).toMatchObject([{ Field: 'CONTACT_LastName', Code: 'required' }]);
    const tel = await add('tel@bivak.example', { ...plain, Tel: 'bel mij' });
    expect([tel.status, tel.body.Error.Fields?.[0].Field]).toEqual([400, 'Tel']);
  });
});

describe('a name that a call does not know', () => {
  const operations = (Object.values(contract) as unknown[]).filter(
    (one): one is Operation => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
  );
  const tolerant = ['paymentWebhook'];

  test.each(operations.filter(({ id }) => !tolerant.includes(id)).map((one) => [one.id, one] as const))(
    '%s: a name that the call does not know is refused and named',
    (_, operation) => {
      const isList = operation.id === 'addCartItems';
      const given = { Nonsens: 1, toString: 2 };
      const { fields } = checkRequest(operation, { params: {}, query: {}, body: isList ? [given] : given });
      const unknown = fields.filter(({ reason }) => reason === 'unknown-name').map(({ field }) => field);
      expect(unknown).toEqual(isList ? ['[0].Nonsens', '[0].toString'] : ['Nonsens', 'toString']);
    },
  );

  test('a name that a call does not know is named with its place in what stands within, and not hidden by other faults', async () => {
    const body = {
      Customer: { FirstName: 'Jan', Adress: {} },
      Nots: 'Graag vroeg',
      Address: { Zip: '9000' },
    };
    const answer = await admin.post(`${carts()}/_checkout`, body);
    expect([answer.status, answer.body.Error.Code]).toEqual([400, 'ValidationFailed']);
    const unknown = answer.body.Error.Fields.filter((one: { Code: string }) => one.Code === 'unknown-name');
    expect(unknown.map((one: { Field: string }) => one.Field)).toEqual([
      'Address.Zip',
      'Customer.Adress',
      'Nots',
    ]);
  });

  test('a name that a call does not know is refused where a call takes no body, and the first twenty are told', async () => {
    const cancelled = await admin.post(`${orders()}/_cancel`, { Reason: 'ziek' });
    expect(cancelled.body.Error.Fields).toMatchObject([{ Field: 'Reason', Code: 'unknown-name' }]);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`N${index}`, 1]));
    const { body } = await admin.patch('/api/v2/shop/customers/vzw', { ...many, ['x'.repeat(500)]: 1 });
    expect(body.Error.Fields).toHaveLength(20);
  });

  test('a name that a call does not know says the same in the description of the calls', async () => {
    const document = (await server.public().get('/api/openapi.json')).body;
    const open = Object.values(withoutNames(document) as Record<string, Record<string, Described>>)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => looseObjects(requestBody?.content['application/json']?.schema) > 0);
    expect(open.map(({ operationId }) => operationId)).toEqual(tolerant);
  });

  test('a name that a call does not know is refused as the name of a part of a form', async () => {
    const boundary = multipartType.split('boundary=')[1];
    const part = (name: string, more: string, bytes: Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]);
    const payload = Buffer.concat([
      part('Nonsens', '', Buffer.from('1')),
      part('File', '; filename="a.png"\r\nContent-Type: image/png', png),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': multipartType };
    const answer = await admin.send({ method: 'POST', path: `${carts()}/attachment`, payload, headers });
    expect([answer.status, answer.body.Error.Fields?.[0]]).toMatchObject([
      400,
      { Field: 'Nonsens', Code: 'unknown-name' },
    ]);
  });

  test('a name in a notice of the payment provider that we do not know is not our matter', () => {
    const body = { id: 'tr_1', more: 'x' };
    expect(
      checkRequest(contract.paymentWebhook, { params: { provider: 'p' }, query: {}, body }).fields,
    ).toEqual([]);
  });

  test('a name that a login does not know is refused before the password is looked at', async () => {
    const answer = await server
      .public()
      .post('/api/v3/core/token/_login', { UserName: 'a@b.be', Password: goodPassword, Remember: true });
    expect(answer.body.Error.Fields).toMatchObject([{ Field: 'Remember', Code: 'unknown-name' }]);
  });
});

interface Described {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}

/** Objects with names of their own that take others too. */
function looseObjects(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const within = Object.values(schema).reduce<number>((sum, one) => sum + looseObjects(one), 0);
  const isLoose = 'properties' in schema && Reflect.get(schema, 'additionalProperties') !== false;
  return within + (isLoose ? 1 : 0);
}
