import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, backOfficeOrigin, type TestServer } from './testing/a-server.ts';

let server: TestServer;
let office: FastifyInstance;
const host = new URL(backOfficeOrigin).host;

beforeAll(async () => {
  server = await aServer();
  office = await server.backOffice();
});
afterAll(() => server.close());

async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const answer = await office.inject({ method, url, headers: { host, ...headers } });
  return {
    status: answer.statusCode,
    code: (answer.body === '' ? {} : answer.json<{ Error?: { Code?: string } }>()).Error?.Code,
  };
}

describe('the origin of the back office', () => {
  test('the back office answers under its own host only', async () => {
    expect(await ask('/feesthuis/api/openapi.json', { host: 'localhost:4000' })).toEqual({
      status: 421,
      code: 'UnknownShop',
    });
  });

  test('a call is of the shop that its path names, and of no other', async () => {
    const described = await office.inject({ url: '/feesthuis/api/openapi.json', headers: { host } });
    expect(described.statusCode).toBe(200);
    expect(await ask('/api/v3/admin/me')).toEqual({ status: 404, code: 'NotFound' });
    expect(await ask('/nowhere/api/v3/admin/me')).toEqual({ status: 404, code: 'NotFound' });
    expect(await ask('/feesthuis/api/v3/admin/nothing')).toEqual({ status: 404, code: 'NotFound' });
  });

  test('what writes is refused unless the page of the back office itself sends it', async () => {
    const address = '/feesthuis/api/v3/admin/session/_refresh';
    const cookie = { cookie: 'bivak_admin_feesthuis=whatever' };
    for (const origin of [undefined, 'http://localhost:4000', 'null', `${backOfficeOrigin}.example`]) {
      const headers = origin === undefined ? cookie : { ...cookie, origin };
      expect(await ask(address, headers, 'POST')).toEqual({ status: 403, code: 'Forbidden' });
    }
    expect((await ask(address, { ...cookie, origin: backOfficeOrigin }, 'POST')).status).not.toBe(403);
  });

  test('no other site may read an answer of the back office', async () => {
    const answer = await office.inject({
      url: '/feesthuis/api/openapi.json',
      headers: { host, origin: 'http://localhost:4000' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  test('no call of the back office answers on a shop’s origin, or stands in its description', async () => {
    const described = await server.public().get('/api/openapi.json');
    const paths = Object.keys(described.body.paths);
    expect(paths.filter((path) => path.includes('/admin/'))).toEqual([]);
    expect((await server.public().get('/api/v3/admin/me')).status).toBe(404);
    expect((await server.public().get('/feesthuis/api/v3/admin/me')).status).toBe(404);
  });
});
