import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPayment, createRefund } from './mollie-client.ts';

/** Breaks off as often as asked, then answers; notes the keys under which it was asked. */
async function aProvider(breaks: number, what: 'payment' | 'refund' = 'payment') {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length <= breaks) return request.socket.destroy();
    response.setHeader('content-type', 'application/json');
    const amount = { currency: 'EUR', value: '1.00' };
    return response.end(JSON.stringify({ id: 'one', status: 'pending', amount, _links: {} }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const account = { url: `http://127.0.0.1:${port}`, key: 'test_x' };
  const asked =
    what === 'refund'
      ? await createRefund(account, {
          refundId: 'r1',
          paymentId: 'tr_1',
          cents: 100,
          description: 'Waarborg',
        })
      : await createPayment(account, {
          attemptId: 'a1',
          cents: 100,
          method: 'IDEAL',
          language: 'nl',
          description: 'Huur',
          redirectUrl: 'https://shop.test/',
          webhookUrl: 'https://shop.test/notice',
        });
  server.close();
  return { asked, keys };
}

test('a connection that ends as it is used is asked once more, under the same key', async () => {
  const { asked, keys } = await aProvider(1);
  expect([asked.ok, keys]).toEqual([true, ['a1', 'a1']]);
});

test('a provider that breaks off again is away', async () => {
  const { asked, keys } = await aProvider(2);
  expect(asked).toMatchObject({ ok: false, reason: 'away' });
  expect(keys).toHaveLength(2);
});

test('a refund is sent once, also where the connection ends: whether it was made is looked up first', async () => {
  const { asked, keys } = await aProvider(1, 'refund');
  expect([asked, keys]).toEqual([expect.objectContaining({ ok: false, reason: 'away' }), ['r1']]);
});
