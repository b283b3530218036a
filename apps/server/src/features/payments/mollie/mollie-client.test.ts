import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createRefund } from './mollie-client.ts';

/** Breaks off as often as asked, then answers; notes the keys under which it was asked. */
async function aProvider(breaks: number) {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length <= breaks) return request.socket.destroy();
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ id: 're_1', status: 'pending' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const account = { url: `http://127.0.0.1:${port}`, key: 'test_x' };
  const wish = { refundId: 'r1', paymentId: 'tr_1', cents: 100, description: 'Waarborg' };
  const asked = await createRefund(account, wish);
  server.close();
  return { asked, keys };
}

test('a connection that ends as it is used is asked once more, under the same key', async () => {
  const { asked, keys } = await aProvider(1);
  expect([asked.ok, keys]).toEqual([true, ['r1', 'r1']]);
});

test('a provider that breaks off again is away', async () => {
  const { asked, keys } = await aProvider(2);
  expect(asked).toMatchObject({ ok: false, why: 'away' });
  expect(keys).toHaveLength(2);
});
