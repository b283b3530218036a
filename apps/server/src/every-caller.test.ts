import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from './testing/a-cart.ts';
import type { Client } from './testing/a-client.ts';
import { anItem } from './testing/an-item.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

/**
 * Goes through every call of the OpenAPI document as every kind of caller, with ids that belong to somebody
 * else: nobody gets in without a token, and another's id answers as if it did not exist (DESIGN §4.4).
 */
let server: TestServer;
let callers: Record<string, Client>;
let calls: Call[];
const ids: Record<string, string> = {};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly isOpen: boolean;
  readonly hasBody: boolean;
}

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent' });
  const owner = await server.visitor();
  const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
  const done = await aCart(owner, { lines: [{ ItemID: 'tent', Amount: 1 }], hours });
  const { body } = await owner.post(`/api/v3/rental/cart/${done}/_checkout-anonymous`, { Customer: person });
  ids['reservation'] = body.Collection[0].ReservationOrderID;
  ids['cart'] = await aCart(owner, { lines: [{ ItemID: 'tent', Amount: 1 }] });
  ids['line'] = (await owner.get(`/api/v3/rental/cart/${ids['cart']}/items`)).body.Collection[0].CartItemID;
  callers = {
    nobody: server.public(),
    visitor: await server.visitor(),
    customer: await server.customer('vzw-zelf'),
    'contact of another customer': await server.customer('vzw-ander', { role: null }),
    operator: server.operator(),
  };
  const document = (await server.public().get('/api/openapi.json')).body;
  calls = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      isOpen: operation['security'] === undefined,
      hasBody: operation['requestBody'] !== undefined,
    })),
  );
});
afterAll(() => server.close());

function addressOf(path: string): string {
  return path
    .replace('{cartId}', ids['cart'] ?? '')
    .replace('{cartItemId}', ids['line'] ?? '')
    .replace('/reservationOrders/{id}', `/reservationOrders/${ids['reservation']}`)
    .replace('{idOrSlug}', 'tent')
    .replace('{id}', 'tent')
    .replace('{warehouse}', 'noord')
    .replace('{date}', '2026-06-05');
}

/** A body that the call would take from its owner, so that only the right decides. */
function bodyOf({ path, method }: Call): unknown {
  if (path.includes('_checkout')) return { Customer: person };
  if (path.endsWith('/items') && method === 'POST') return [{ ItemID: 'tent', Amount: 1 }];
  if (path.includes('/items/')) return { Amount: 1 };
  if (path.endsWith('_copy-anonymous')) return { AnonymousToken: 'x' };
  if (path.endsWith('_open')) return { Access: `9999999999.${'x'.repeat(43)}` };
  if (path.endsWith('_confirm')) return { Code: 'x'.repeat(43) };
  if (path.endsWith('_login')) return { UserName: 'niemand@bivak.example', Password: 'fout' };
  return {};
}

async function ask(client: Client, call: Call) {
  return client.send({
    method: call.method,
    path: addressOf(call.path),
    ...(call.hasBody
      ? { payload: JSON.stringify(bodyOf(call)), headers: { 'content-type': 'application/json' } }
      : {}),
  });
}

const isOwned = ({ path }: Call) => path.includes('{cartId}') || path.includes('/reservationOrders/');

/** Open calls on somebody's own: what they ask instead of a token stands in the body. */
const openWithACode = ['_open', '_confirm'].map((last) => `/api/v2/shop/reservationOrders/{id}/${last}`);

test('the document holds every call and says which are open', () => {
  expect(calls.length).toBeGreaterThan(35);
  const open = calls.filter((call) => call.isOpen && isOwned(call)).map(({ path }) => path);
  expect(open).toEqual(openWithACode);
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
    for (const call of calls.filter(isOwned)) {
      const answer = await ask(callers[name]!, call);
      // A call that is not for this kind of caller at all may say so: that tells nothing of the id.
      const expected = answer.status === 403 ? 403 : 404;
      expect([name, call.method, call.path, answer.status]).toEqual([name, call.method, call.path, expected]);
    }
  }
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
  expect((await operator.get(`/api/v2/shop/reservationOrders/${ids['reservation']}`)).status).toBe(200);
  expect((await operator.post('/api/v3/rental/cart', {})).status).toBeGreaterThanOrEqual(400);
});
