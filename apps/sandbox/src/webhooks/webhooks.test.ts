import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerWebhooks } from './webhooks.routes.ts';

test('a message to any name is shown, with its id, its signature and what it says', async () => {
  const app = Fastify();
  registerWebhooks(app);
  const headers = { 'webhook-id': 'feesthuis-7', 'webhook-signature': 'v1,abc' };
  const send = (name: string) =>
    app.inject({ method: 'POST', url: `/webhooks/${name}`, headers, payload: { type: 'order.accept' } });
  expect([(await send('books')).statusCode, (await send('fails')).statusCode]).toEqual([204, 503]);
  const page = (await app.inject('/webhooks')).body;
  for (const said of ['/webhooks/books', '/webhooks/fails', 'feesthuis-7', 'v1,abc', 'order.accept'])
    expect(page).toContain(said);
  expect((await app.inject('/webhooks/api/heard')).json()).toHaveLength(2);
});
