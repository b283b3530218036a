import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerOpenApi } from './open-api.ts';

test('what has no schema, as the pages of a shop, is left out of the description and does not break it', async () => {
  const app = Fastify();
  await registerOpenApi(app);
  app.get('/api/thing', { schema: { tags: ['things'] } }, () => ({}));
  app.get('/*', () => 'a page');
  const answer = await app.inject('/api/openapi.json');
  expect([answer.statusCode, Object.keys(answer.json().paths)]).toEqual([200, ['/api/thing']]);
  await app.close();
});
