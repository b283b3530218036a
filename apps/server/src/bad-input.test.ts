import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aCart } from './testing/a-cart.ts';
import { anItem } from './testing/an-item.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const login = '/api/v3/core/token/_login';

test.each([
  ['broken JSON', { payload: '{"UserName":', headers: json }, 400, 'MalformedBody'],
  ['no body', { payload: '', headers: json }, 400, 'ValidationFailed'],
  [
    'text instead of JSON',
    { payload: 'hallo', headers: { 'content-type': 'text/plain' } },
    415,
    'UnsupportedMediaType',
  ],
  [
    'a body of 10 MB',
    { payload: JSON.stringify({ UserName: 'x'.repeat(10_000_000) }), headers: json },
    413,
    'BodyTooLarge',
  ],
  [
    'a body that reaches for the prototype of all objects',
    { payload: '{"UserName":"a","Password":"b","__proto__":{"isAdmin":true}}', headers: json },
    400,
    'MalformedBody',
  ],
  ['a list instead of an object', { payload: '[]', headers: json }, 400, 'ValidationFailed'],
])('%s gets a clear answer', async (_, request, status, code) => {
  const answer = await server.public().send({ method: 'POST', path: login, ...request });
  expect([answer.status, answer.body.Error.Code]).toEqual([status, code]);
  expect(answer.body.Error.Message.length).toBeGreaterThan(10);
});

test.each([
  ['nl', 'Dit bestaat niet of niet meer.'],
  ['en', 'This does not exist, or no longer exists.'],
  ['de', 'Das gibt es nicht oder nicht mehr.'],
])('a refusal speaks %s', async (language, message) => {
  const answer = await server.public(language).get('/api/v2/shop/items/niets');
  expect([answer.status, answer.body.Error.Message]).toEqual([404, message]);
});

test('every wrong field is named, not the first alone', async () => {
  const { body } = await server.public().post(login, { UserName: 5 });
  expect(body.Error.Fields.map((one: { Field: string }) => one.Field)).toEqual(['UserName', 'Password']);
});

test('an unknown address of the api and an unknown host say so in the same shape', async () => {
  const unknown = await server.public().get('/api/v2/shop/nothing-here');
  expect([unknown.status, unknown.body.Error.Code]).toEqual([404, 'NotFound']);
  const response = await server.app.inject({
    url: '/api/v2/shop/warehouse',
    headers: { host: 'elders.example' },
  });
  expect([response.statusCode, response.json().Error.Code]).toEqual([421, 'UnknownShop']);
});

test('ids that no database likes are just unknown', async () => {
  for (const id of ["'; drop table item; --", '%00', '%F0%9F%8E%AA', 'x'.repeat(79), '..%2F..']) {
    const answer = await server.public().get(`/api/v2/shop/items/${id}`);
    expect([id, answer.status < 500 && answer.status >= 400]).toEqual([id, true]);
  }
});

test('health answers without a shop, metrics only with right', async () => {
  const health = await server.app.inject({ url: '/health', headers: { host: 'elders.example' } });
  expect(health.json()).toEqual({ status: 'ok' });
  const ready = await server.app.inject({ url: '/ready', headers: { host: 'elders.example' } });
  expect(ready.statusCode).toBe(200);
  const metrics = await server.app.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.9',
    headers: { host: 'x' },
  });
  expect(metrics.statusCode).toBe(403);
  const own = await server.app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: 'x' },
  });
  expect(own.body).toContain('bivak_request_seconds');
});

test('who asks too often is rate-limited, and told in words', async () => {
  await server.edit({ limits: { rates: { identity: 3 } } });
  onTestFinished(() => server.edit({}));
  const codes = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: login,
      // Nobody else has asked from there.
      remoteAddress: '198.51.100.7',
      headers: { host: 'localhost:4000' },
      payload: { UserName: 'a@b.be', Password: 'x' },
    });
    codes.push(answer.json().Error.Code);
  }
  expect(codes).toEqual([
    'IncorrectDetails',
    'IncorrectDetails',
    'IncorrectDetails',
    'TooManyRequests',
    'TooManyRequests',
  ]);
});

describe('an address that no route can read', () => {
  test.each([
    ['broken percent signs', '/api/v2/shop/items/%zz', 400, 'MalformedAddress'],
    ['broken percent signs of a page that is not there', '/%zz', 404, 'NotFound'],
    ['an id that is far too long', `/api/v2/shop/items/${'x'.repeat(300)}`, 404, 'NotFound'],
  ])(
    'an address that no route can read, as %s, is answered in the shape of every refusal',
    async (_, path, status, code) => {
      const answer = await server.public('de').get(path);
      expect([answer.status, answer.body.Error.Code]).toEqual([status, code]);
      expect(answer.headers).toMatchObject({ 'content-language': 'de', 'x-request-id': expect.any(String) });
    },
  );

  test.each([
    ['nl', 'Dit adres kan niet gelezen worden.'],
    ['en', 'This address cannot be read.'],
    ['de', 'Diese Adresse ist nicht lesbar.'],
  ])('an address that no route can read is told in %s', async (language, message) => {
    const answer = await server.public(language).get('/api/%zz');
    expect(answer.body).toEqual({ Error: { Code: 'MalformedAddress', Message: message } });
  });

  test('an address that no route can read is of no shop where the host is of none', async () => {
    const response = await server.app.inject({ url: '/api/%zz', headers: { host: 'elders.example' } });
    expect([response.statusCode, response.json().Error.Code]).toEqual([421, 'UnknownShop']);
  });
});

describe('what stands around an answer', () => {
  test('what stands around an answer says that another language has another answer', async () => {
    for (const path of ['/api/v2/shop/warehouse', '/api/v2/shop/items/niets']) {
      const answer = await server.public('en').get(path);
      expect([path, answer.headers['content-language']]).toEqual([path, 'en']);
      expect(String(answer.headers['vary']).toLowerCase()).toContain('accept-language');
    }
  });

  test('what stands around an answer keeps saying so when the answer is compressed', async () => {
    for (const id of ['een', 'twee', 'drie']) await anItem(server.shop.database, { id });
    const { statusCode, headers } = await server.app.inject({
      url: '/api/v2/shop/items',
      headers: { host: 'localhost:4000', 'accept-encoding': 'gzip' },
    });
    expect([statusCode, headers['content-encoding'], headers['vary']]).toEqual([
      200,
      'gzip',
      'accept-language, accept-encoding',
    ]);
  });

  test('what stands around an answer names the seconds to wait when somebody is rate-limited', async () => {
    await server.edit({ limits: { rates: { reading: 1 } } });
    onTestFinished(() => server.edit({}));
    await server.public().get('/api/v2/shop/warehouse');
    const answer = await server.public().get('/api/v2/shop/warehouse');
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('what stands around an answer names them too when somebody else holds what is to be written', async () => {
    const visitor = await server.visitor();
    const cart = await aCart(visitor);
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from shop_feesthuis.cart where id = $1 for update', [cart]);
    const answer = await visitor.patch(`/api/v3/rental/cart/${cart}`, { Reference: 'PO 7' });
    await holder.query('rollback');
    holder.release();
    expect([answer.status, answer.body.Error.Code, answer.headers['retry-after']]).toEqual([
      409,
      'Busy',
      '2',
    ]);
  });

  test('HEAD has the status and no body, and what nobody offers is just unknown', async () => {
    const head = await server.public().send({ method: 'HEAD', path: '/api/v2/shop/warehouse' });
    expect([head.status, head.body]).toEqual([200, '']);
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'] as const) {
      for (const path of ['/api/v2/shop/warehouse', '/bestaat-niet', '/api/v3/core/token/_login']) {
        const answer = await server.public().send({ method, path });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
  });
});

test('another scheme than Bearer is no token: missing where one is asked, nothing where none is', async () => {
  const authorization = `Basic ${Buffer.from('jan:geheim').toString('base64')}`;
  for (const header of [authorization, 'Bearer', 'Bearer ', 'geheim']) {
    const headers = { authorization: header };
    const asked = await server.public().send({ method: 'GET', path: '/api/v3/rental/cart/x', headers });
    expect([header, asked.status, asked.body.Error]).toEqual([
      header,
      401,
      { Code: 'TokenMissing', Message: 'No Bearer authentication Token found.' },
    ]);
    const open = await server.public().send({ method: 'GET', path: '/api/v2/shop/warehouse', headers });
    expect([header, open.status]).toEqual([header, 200]);
  }
});
