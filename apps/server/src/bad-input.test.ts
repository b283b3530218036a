import { afterAll, beforeAll, expect, test } from 'vitest';
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
  ['a list instead of an object', { payload: '[]', headers: json }, 400, 'ValidationFailed'],
])('%s gets a clear answer', async (_, request, status, code) => {
  const answer = await server.public().send({ method: 'POST', path: login, ...request });
  expect([answer.status, answer.body.Error.Code]).toEqual([status, code]);
  expect(answer.body.Error.Message.length).toBeGreaterThan(10);
});

test.each([
  ['nl', 'Dit bestaat niet of niet meer.'],
  ['en', 'This does not exist, or not any more.'],
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

test('who asks too often is braked, and told in words', async () => {
  const strict = await aServer({ limits: { rates: { identity: 3 } } });
  const codes = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await strict.public().post(login, { UserName: 'a@b.be', Password: 'x' });
    codes.push(answer.body.Error.Code);
  }
  await strict.close();
  expect(codes).toEqual([
    'IncorrectDetails',
    'IncorrectDetails',
    'IncorrectDetails',
    'TooManyRequests',
    'TooManyRequests',
  ]);
});
