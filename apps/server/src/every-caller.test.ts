import { staffPermissions } from '@bivak/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from './features/routes.ts';
import { aRegistration } from './features/identity/testing/registration-calls.ts';
import { newPerson } from './features/customers/testing/person-calls.ts';
import { invoiceOf } from './features/invoices/testing/invoice-of.ts';
import { aCart, period, person } from './testing/a-cart.ts';
import type { Client } from './testing/a-client.ts';
import { anItem } from './testing/an-item.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { png } from './testing/uploads.ts';

/**
 * Goes through every call of the OpenAPI document as every kind of caller, with ids that belong to somebody
 * else: nobody gets in without a token, and another's id answers as if it did not exist (DESIGN §4.4).
 */
let server: TestServer;
let callers: Record<string, Client>;
/** Who manages the customer whose things they are. */
let owning: Client;
let calls: Call[];
/** What belongs to a visitor, and what to a customer. */
const owners: Owned[] = [];

interface Call {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
  readonly hasBody: boolean;
}

interface Described {
  readonly security: readonly unknown[];
}

interface Owned {
  readonly who: string;
  readonly cart: string;
  readonly line: string;
  readonly reservation: string;
}

/** What a customer said to the business. */
let talk = { conversation: '', message: '' };

/** The number of a customer's invoice. */
let invoice = '';

const owner = 'vzw-eigen';
const conversations = `/api/v2/shop/customer/conversation/${owner}`;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent' });
  owners.push(await thingsOf('a visitor', await server.visitor(), '_checkout-anonymous'));
  owning = await server.customer(owner);
  owners.push(await thingsOf('a customer', owning, '_checkout'));
  talk = await talkOf(owning);
  invoice = await invoiceOf(server, owners[1]!.reservation);
  callers = {
    nobody: server.public(),
    visitor: await server.visitor(),
    colleague: await server.customer(owner, { contact: 'collega', role: 'User' }),
    customer: await server.customer('vzw-zelf'),
    'contact of another customer': await server.customer('vzw-ander', { role: null }),
    operator: server.operator(),
  };
  const document = (await server.public().get('/api/openapi.json')).body;
  calls = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        isOpen: operation.security.length === 0,
        hasBody: 'requestBody' in operation,
      })),
  );
});
afterAll(() => server.close());

async function thingsOf(who: string, client: Client, checkout: string): Promise<Owned> {
  const lines = [{ ItemID: 'tent', Amount: 1 }];
  const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
  const done = await aCart(client, { lines, hours });
  const { body } = await client.post(`/api/v3/rental/cart/${done}/${checkout}`, { Customer: person });
  const cart = await aCart(client, { lines });
  const line = (await client.get(`/api/v3/rental/cart/${cart}/items`)).body.Collection[0].CartItemID;
  return { who, cart, line, reservation: body.Collection[0].ReservationOrderID };
}

async function talkOf(client: Client): Promise<typeof talk> {
  const begun = await client.post(conversations, { Subject: 'Vraag' });
  const conversation = begun.body.ConversationID;
  const written = await client.post(`${conversations}/${conversation}/communication`, { Message: 'Hallo' });
  return { conversation, message: written.body.ConversationCommunicationID };
}

function addressOf(path: string, { cart, line, reservation } = owners[0]!): string {
  return path
    .replace('{cartId}', cart)
    .replace('{cartItemId}', line)
    .replace('/reservationOrders/{id}', `/reservationOrders/${reservation}`)
    .replace('{reservationOrderId}', reservation)
    .replace('/invoices/{id}', `/invoices/${invoice}`)
    .replace('/customer/customer/{id}', `/customer/customer/${owner}`)
    .replace('/contacts/{id}', `/contacts/${owner}-contact`)
    .replace('/customers/{id}', `/customers/${owner}`)
    .replace(/\{(?:userId|contactId|targetContactId)\}/gu, `${owner}-contact`)
    .replace('{customerID}', owner)
    .replace('{rentalObjectID}', reservation)
    .replace('{conversationID}', talk.conversation)
    .replace('{communicationID}', talk.message)
    .replace('{userName}', `${owner}-contact@bivak.example`)
    .replace('{idOrSlug}', 'tent')
    .replace('{id}', 'tent')
    .replace('{warehouse}', 'noord')
    .replace('{date}', '2026-06-05');
}

/** A body that the call would take from its owner, so that only the right decides. */
function bodyOf({ path, method }: Call): unknown {
  if (path.endsWith('_checkout-register')) return { Registration: aRegistration('nieuw@bivak.example') };
  if (path.includes('_checkout')) return { Customer: person };
  if (path.endsWith('/items') && method === 'POST') return [{ ItemID: 'tent', Amount: 1 }];
  if (path.includes('/items/')) return { Amount: 1 };
  if (path.endsWith('/certificate')) return { Number: 'VCA-77' };
  if (path.endsWith('/pickupContact'))
    return { CampName: 'Noor', CampPhone: '0470', FetcherName: 'Bram', FetcherPhone: '0471' };
  if (path.endsWith('/payer')) return { Payer: null };
  if (path.endsWith('/communication')) return { Message: 'Hallo' };
  if (path.endsWith('/_read')) return { ConversationCommunicationID: 'nergens' };
  if (path.includes('/conversation-attachment/')) return { FileName: 'a.png', Data: png.toString('base64') };
  if (path.endsWith('/conversation/{customerID}')) return { Subject: 'Vraag' };
  if (path.endsWith('_copy-anonymous')) return { AnonymousToken: 'x' };
  if (path.includes('/_copy/')) return period;
  if (path.endsWith('_open') || path.endsWith('_pickup')) return { Access: `9999999999.${'x'.repeat(43)}` };
  if (path.endsWith('_confirm')) return { Code: 'x'.repeat(43) };
  if (/subaccounts|shop-users/u.test(path)) return newPerson('nieuw@bivak.example');
  if (/_login(?:-operator)?$/u.test(path)) return { UserName: 'niemand@bivak.example', Password: 'fout' };
  return {};
}

async function ask(client: Client, call: Call, owned?: Owned) {
  return client.send({
    method: call.method,
    path: addressOf(call.path, owned),
    ...(call.hasBody
      ? { payload: JSON.stringify(bodyOf(call)), headers: { 'content-type': 'application/json' } }
      : {}),
  });
}

const isOwned = ({ path }: Call) =>
  ['{cartId}', '{reservationOrderId}', '/reservationOrders/'].some((part) => path.includes(part));
/** Of a customer and its persons. */
const isPersonal = ({ path }: Call) =>
  [
    '/customer/customer/{id}',
    '/contacts/{id}',
    '/customers/{id}',
    '/invoices/{id}',
    '{contactId}',
    '{customerID}',
  ].some((part) => path.includes(part));
/** A colleague may talk to the business too, in conversations of their own. */
const isOwnTalk = ({ path }: Call) => path.endsWith('/conversation/{customerID}');

/** Open calls on somebody's own: what they ask instead of a token stands in the body. */
const openWithACode = ['_open', '_pickup', '_confirm'].map(
  (last) => `/api/v2/shop/reservationOrders/{id}/${last}`,
);

test('the document holds every call and says which are open', () => {
  expect(calls.length).toBeGreaterThan(35);
  const open = calls.filter((call) => call.isOpen && isOwned(call)).map(({ path }) => path);
  expect(open).toEqual(openWithACode);
});

test('the document leaves no call out, and every call says what it asks of its caller', () => {
  const known = routes.map(({ operation }) => `${operation.method} ${operation.path}`).toSorted();
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(known);
  expect(calls.filter(isPersonal).length).toBeGreaterThan(12);
});

test('whom a call is not for is refused, whatever is asked of it', async () => {
  const shoppers = ['public', 'shop', 'shopper'];
  const customers = [...shoppers, 'login', 'customer'];
  const permissions: Record<string, readonly string[]> = {
    visitor: [...shoppers, 'visitor'],
    colleague: customers,
    customer: [...customers, 'orders.all', 'admin'],
    'contact of another customer': customers,
    operator: ['public', 'operator', ...staffPermissions],
  };
  for (const [name, held] of Object.entries(permissions)) {
    // Where the token is no matter, everybody is nobody.
    const refused = routes
      .filter(({ validatesToken }) => validatesToken !== true)
      .filter(({ access }) => !access.split('|').some((one) => held.includes(one)));
    expect(refused.length).toBeGreaterThan(0);
    for (const { operation } of refused) {
      const { method, path, body } = operation;
      const call = { method, path, isOpen: false, hasBody: body !== undefined };
      const answer = await ask(callers[name]!, call);
      expect([name, method, path, answer.status]).toEqual([name, method, path, 403]);
    }
  }
});

test("with the code of a mail an operator's token, as a dead one, counts for nothing: the caller is nobody", async () => {
  const byCode = routes.filter(({ access, validatesToken }) => access === 'shop' && validatesToken === true);
  expect(byCode.length).toBeGreaterThan(5);
  for (const { operation } of byCode) {
    const { method, path, body } = operation;
    const call = { method, path, isOpen: true, hasBody: body !== undefined };
    const answers = [];
    for (const name of ['nobody', 'operator']) answers.push((await ask(callers[name]!, call)).status);
    expect([method, path, answers[1]]).toEqual([method, path, answers[0]]);
    expect([method, path, answers[0]]).not.toEqual([method, path, 403]);
  }
});

test('nobody gets past a call that asks for a token', async () => {
  for (const call of calls.filter((one) => !one.isOpen)) {
    const answer = await ask(callers['nobody']!, call);
    expect([call.method, call.path, answer.status, answer.body?.Error?.Code]).toEqual([
      call.method,
      call.path,
      401,
      'TokenMissing',
    ]);
  }
});

test("another's cart and reservation do not exist, for whoever asks", async () => {
  for (const name of ['visitor', 'customer', 'contact of another customer']) {
    for (const owned of owners) {
      for (const call of calls.filter(isOwned)) {
        const answer = await ask(callers[name]!, call, owned);
        // A call that is not for this kind of caller at all may say so: that tells nothing of the id.
        const expected = answer.status === 403 ? 403 : 404;
        const asked = [name, owned.who, call.method, call.path];
        expect([...asked, answer.status]).toEqual([...asked, expected]);
      }
    }
  }
});

test("another's customer and persons do not exist either, and nothing of them changed", async () => {
  for (const name of ['visitor', 'customer', 'contact of another customer', 'operator']) {
    for (const call of calls.filter(isPersonal)) {
      const answer = await ask(callers[name]!, call);
      const expected = answer.status === 403 ? 403 : 404;
      expect([name, call.method, call.path, answer.status]).toEqual([name, call.method, call.path, expected]);
    }
  }
});

test('an invoice is read by who manages its customer, in every way, and is in the list of nobody else', async () => {
  const ways = calls.filter(({ path }) => path.includes('/shop/invoices'));
  expect(ways).toHaveLength(3);
  for (const call of ways) expect([call.path, (await ask(owning, call)).status]).toEqual([call.path, 200]);
  const listed = async (client: Client) =>
    (await client.get('/api/v2/shop/invoices')).body.Collection.map(
      (one: { InvoiceID: string }) => one.InvoiceID,
    );
  expect(await listed(owning)).toEqual([invoice]);
  expect(await listed(callers['customer']!)).toEqual([]);
  for (const whose of [`customerID=${owner}`, `contactId=${owner}-contact`]) {
    const { status } = await callers['customer']!.get(`/api/v2/shop/invoices?${whose}`);
    expect([whose, status]).toEqual([whose, 403]);
  }
});

test('a colleague reads the customer, and nothing of who manages it or ordered for it', async () => {
  const colleague = callers['colleague']!;
  const open = [`/customer/customer/{id}`, `/customer/customer/{id}/shop-users`];
  const isOpen = ({ method, path }: Call) => method === 'GET' && open.some((end) => path.endsWith(end));
  for (const call of calls.filter(isPersonal)) {
    const { status } = await ask(colleague, call);
    const closed = status === 403 ? 403 : 404;
    if (isOwnTalk(call)) continue;
    expect([call.method, call.path, status]).toEqual([call.method, call.path, isOpen(call) ? 200 : closed]);
  }
  const { body } = await colleague.get(`/api/v3/customer/customer/${owner}/shop-users`);
  expect(body.Collection.map((one: { ContactID: string }) => one.ContactID)).toEqual(['collega']);
  const theirs = owners.find(({ who }) => who === 'a customer')!;
  for (const call of calls.filter(isOwned)) {
    const { status } = await ask(colleague, call, theirs);
    expect([call.method, call.path, status]).toEqual([call.method, call.path, status === 403 ? 403 : 404]);
  }
  const { rows } = await server.pool.query('select id from shop_feesthuis.contact where customer_id = $1', [
    owner,
  ]);
  expect(rows).toHaveLength(2);
});

test('without the right code an open call answers for a reservation that is there as for one that is not', async () => {
  for (const call of calls.filter((one) => openWithACode.includes(one.path))) {
    const there = await ask(callers['nobody']!, call);
    const nowhere = await callers['nobody']!.post(call.path.replace('{id}', 'nergens'), bodyOf(call));
    expect([call.path, there.status, there.body]).toEqual([call.path, 404, nowhere.body]);
  }
});

test('no call answers anybody with a fault of the server', async () => {
  for (const [name, client] of Object.entries(callers)) {
    for (const call of calls.filter((one) => !(name === 'operator' && isOwned(one)))) {
      const { status } = await ask(client, call);
      expect([name, call.method, call.path, status < 500]).toEqual([name, call.method, call.path, true]);
    }
  }
});

test('a token of another shop is none here', async () => {
  const elsewhere = await server.visitor('nl', server.other);
  for (const call of calls.filter((one) => !one.isOpen)) {
    const here = await server.app.inject({
      method: call.method as 'GET',
      url: addressOf(call.path),
      headers: { host: 'localhost:4000', authorization: `Bearer ${elsewhere.token}` },
    });
    expect([call.path, here.statusCode]).toEqual([call.path, 401]);
  }
});

test('an operator may read a reservation, and no customer call of the cart is for operators', async () => {
  const operator = callers['operator']!;
  expect((await operator.get(`/api/v2/shop/reservationOrders/${owners[0]!.reservation}`)).status).toBe(200);
  const { cart, line, reservation } = owners[0]!;
  const place = { ...period, WarehouseID: 'noord' };
  const writes = [
    ['POST', '', place],
    ['PATCH', `/${cart}`, { Version: 1, ...place }],
    ['DELETE', `/${cart}`, undefined],
    ['POST', `/${cart}/items`, [{ ItemID: 'tent', Amount: 1 }]],
    ['PATCH', `/${cart}/items/${line}`, { Amount: 2 }],
    ['DELETE', `/${cart}/items/${line}`, undefined],
    ['POST', `/${cart}/_checkout-anonymous`, { Customer: person }],
    ['POST', `/_copy/${reservation}`, place],
  ] as const;
  for (const [method, path, body] of writes) {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const headers = body === undefined ? {} : { headers: { 'content-type': 'application/json' } };
    const answer = await operator.send({
      method,
      path: `/api/v3/rental/cart${path}`,
      ...payload,
      ...headers,
    });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
});
