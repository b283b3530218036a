import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { registerOpenApi, shopDocument } from './open-api.ts';

interface Document {
  readonly paths: Record<string, Record<string, { readonly security?: unknown }>>;
  readonly servers: readonly unknown[];
  readonly components: { readonly schemas: Record<string, unknown> };
}

test('what has no schema, as the pages of a shop, is left out of the description and does not break it', async () => {
  const app = Fastify();
  await registerOpenApi(app, { ...shopDocument, browsable: true });
  app.get('/api/thing', { schema: { tags: ['things'] } }, () => ({}));
  app.get('/*', () => 'a page');
  const answer = await app.inject('/api/openapi.json');
  expect([answer.statusCode, Object.keys(answer.json().paths)]).toEqual([200, ['/api/thing']]);
  await app.close();
});

describe('the description of the calls', () => {
  let server: TestServer;
  let text: string;

  beforeAll(async () => {
    server = await aServer();
    text = JSON.stringify((await server.public().get('/api/openapi.json')).body);
  });
  afterAll(() => server.close());

  test('the description of the calls says of every call who may ask it, and where the shop is', () => {
    const { paths, servers } = JSON.parse(text) as Document;
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ security }) => security === undefined)).toEqual([]);
    expect(servers).toHaveLength(1);
  });

  test('the description of the calls writes a shape that has a name once, and none that nothing uses', () => {
    const { components } = JSON.parse(text) as Document;
    const used = new Set(Array.from(text.matchAll(/#\/components\/schemas\/([^"]+)"/gu), ([, name]) => name));
    expect(used).toEqual(new Set(Object.keys(components.schemas)));
    expect(text.length).toBeLessThan(270_000);
  });

  test('the description of the calls says in words what every answer means', () => {
    expect(text).not.toContain('Default Response');
  });
});
