import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Sandbox, startSandbox } from '../start-sandbox.ts';

let dataDir: string;
let sandbox: Sandbox;
let shop: Server;
let heard: string[];
let refusals: number;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bivak-sandbox-'));
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
  heard = [];
  refusals = 0;
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      heard.push(`${request.headers['content-type'] ?? ''} ${body}`);
      refusals -= 1;
      response.writeHead(refusals >= 0 ? 500 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
});

afterEach(async () => {
  await sandbox.stop();
  shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const shopUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: {
      authorization: 'Bearer test_shop',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Said };
}

/** A payment or a refund, or what is wrong with what was asked. */
interface Said {
  readonly id: string;
  readonly status: string;
  readonly amount: { readonly value: string };
  readonly metadata: object;
  readonly _links: { readonly checkout: { readonly href: string } };
  readonly field: string;
}

const input = (more: object = {}) => ({
  amount: { currency: 'EUR', value: '12.50' },
  description: 'R2026-000001',
  redirectUrl: `${shopUrl()}/bestelling/1`,
  webhookUrl: `${shopUrl()}/notice`,
  method: 'ideal',
  metadata: { attempt: 'a-1' },
  ...more,
});

function end(id: string, outcome: string, notice = 'once') {
  return fetch(`${sandbox.url}/payments/${id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome, notice }).toString(),
  });
}

const made = async () => (await ask('POST', '/v2/payments', input())).body;

describe('the payment provider', () => {
  test('the payment provider makes a payment with a page, and knows it for the key that asked', async () => {
    const { status, body } = await ask('POST', '/v2/payments', input());
    expect([status, body.status, body.amount.value, body.metadata]).toEqual([
      201,
      'open',
      '12.50',
      { attempt: 'a-1' },
    ]);
    const page = await (await fetch(body._links.checkout.href)).text();
    expect(page).toContain('Pay and close the tab');
    const { body: dutch } = await ask('POST', '/v2/payments', input({ locale: 'nl_BE' }));
    const inDutch = await (await fetch(dutch._links.checkout.href)).text();
    expect(
      ['lang="nl"', 'Testbetaling', 'iDEAL', '€\u00a012,50'].map((words) => inDutch.includes(words)),
    ).toEqual([true, true, true, true]);
    expect((await ask('GET', `/v2/payments/${body.id}`)).body.id).toBe(body.id);
    const foreign = { authorization: 'Bearer test_other' };
    expect((await ask('GET', `/v2/payments/${body.id}`, undefined, foreign)).status).toBe(404);
    expect((await ask('GET', `/v2/payments/${body.id}`, undefined, { authorization: 'no' })).status).toBe(
      401,
    );
  });

  test('the payment provider answers the same key with the same payment, and another body under it not at all', async () => {
    const key = { 'idempotency-key': 'k' };
    const [first, second] = [
      await ask('POST', '/v2/payments', input(), key),
      await ask('POST', '/v2/payments', input(), key),
    ];
    expect(second.body.id).toBe(first.body.id);
    const atOnce = { 'idempotency-key': 'at once' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST', '/v2/payments', input(), atOnce)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await ask('POST', '/v2/payments', input({ description: 'x' }), key)).status).toBe(400);
  });

  test.each([
    ['an amount with three decimals', { amount: { currency: 'EUR', value: '1.500' } }, 'amount'],
    ['a method that it has not', { method: 'giropay' }, 'method'],
    ['no way back', { redirectUrl: '' }, 'redirectUrl'],
  ])('the payment provider refuses %s', async (_, change, field) => {
    const { status, body } = await ask('POST', '/v2/payments', input(change));
    expect([status, body.field]).toEqual([422, field]);
  });

  test.each([
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
  ])(
    '%s on the page of the payment provider tells the shop with a form, and leads back',
    async (outcome, status) => {
      const { id } = await made();
      const answer = await end(id, outcome);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${shopUrl()}/bestelling/1`]);
      await expect.poll(() => heard).toEqual([`application/x-www-form-urlencoded id=${id}`]);
      expect((await ask('GET', `/v2/payments/${id}`)).body.status).toBe(status);
    },
  );

  test('the payment provider tells twice, or never, or again until it is heard', async () => {
    await end((await made()).id, 'paid', 'never');
    await end((await made()).id, 'paid', 'twice');
    await expect.poll(() => heard.length).toBe(2);
    refusals = 1;
    await end((await made()).id, 'paid');
    await expect.poll(() => heard.length).toBe(4);
  });

  test('the payment provider keeps the tab of who closes it, and takes money for what was over', async () => {
    const { id } = await made();
    await end(id, 'expired');
    const answer = await end(id, 'closed-tab');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('can be closed')]);
    expect((await ask('GET', `/v2/payments/${id}`)).body.status).toBe('paid');
  });

  test('the payment provider gives back what was paid, no more than that, and knows it after a restart', async () => {
    const { id } = await made();
    const refund = (value: string) =>
      ask('POST', `/v2/payments/${id}/refunds`, { amount: { currency: 'EUR', value } });
    expect((await refund('1.00')).status).toBe(422);
    await end(id, 'paid');
    const { body } = await refund('10.00');
    expect(body.status).toBe('pending');
    expect((await refund('2.51')).status).toBe(422);
    await sandbox.stop();
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
    expect((await ask('GET', `/v2/payments/${id}/refunds/${body.id}`)).body.status).toBe('refunded');
  });

  test('the payment provider answers a key as before after a restart, and anew once it has forgotten its keys', async () => {
    const key = { 'idempotency-key': 'k' };
    const first = await ask('POST', '/v2/payments', input(), key);
    await sandbox.stop();
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
    expect((await ask('POST', '/v2/payments', input(), key)).body.id).toBe(first.body.id);
    expect((await ask('POST', '/v2/payments', input({ description: 'x' }), key)).status).toBe(400);
    expect(await (await fetch(`${sandbox.url}/payments`)).text()).toMatch(/remembers 1\s+key/u);
    await fetch(`${sandbox.url}/payments/forget-keys`, { method: 'POST' });
    expect((await ask('POST', '/v2/payments', input(), key)).body.id).not.toBe(first.body.id);
    await ask('PUT', '/payments/api/behaviour', { forgetsKeys: true });
    const anew = await Promise.all([1, 2].map(() => ask('POST', '/v2/payments', input(), key)));
    expect(new Set(anew.map(({ body }) => body.id)).size).toBe(2);
  });

  test('the payment provider makes one refund under a key also when it is killed right after it wrote the payment', async () => {
    const { id } = await made();
    await end(id, 'paid');
    const [path, key] = [`/v2/payments/${id}/refunds`, { 'idempotency-key': 'k' }];
    const part = { amount: { currency: 'EUR', value: '1.00' } };
    const refund = () => ask('POST', path, part, key);
    const first = await refund();
    // Nothing of what is written after the payment's file is there.
    await sandbox.stop();
    await rm(join(dataDir, 'sandbox', 'payment-keys'), { recursive: true });
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
    expect((await refund()).body.id).toBe(first.body.id);
    expect((await ask('GET', path)).body).toMatchObject({ count: 1 });
    expect((await ask('POST', path, { ...part, description: 'x' }, key)).status).toBe(400);
    // Forgotten is forgotten, also after the next start.
    await fetch(`${sandbox.url}/payments/forget-keys`, { method: 'POST' });
    await sandbox.stop();
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
    expect((await refund()).body.id).not.toBe(first.body.id);
  });

  test('the payment provider says the same refusal under a key after a restart', async () => {
    const { id } = await made();
    const key = { 'idempotency-key': 'k' };
    const part = { amount: { currency: 'EUR', value: '1.00' } };
    const refund = async () => (await ask('POST', `/v2/payments/${id}/refunds`, part, key)).status;
    expect(await refund()).toBe(422);
    await end(id, 'paid');
    await sandbox.stop();
    sandbox = await startSandbox({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir });
    expect(await refund()).toBe(422);
  });

  test('the payment provider lists what went back in pages, the newest first, and takes back what was called off', async () => {
    const { id } = await made();
    await end(id, 'paid');
    const path = `/v2/payments/${id}/refunds`;
    for (const value of ['1.00', '2.00', '3.00'])
      await ask('POST', path, { amount: { currency: 'EUR', value }, metadata: { refund: value } });
    const read = async (address: string): Promise<string[]> => {
      const page = (await ask('GET', address)).body as unknown as {
        _embedded: { refunds: { metadata: { refund: string } }[] };
        _links: { next: { href: string } | null };
      };
      const own = page._embedded.refunds.map(({ metadata }) => metadata.refund);
      const next = page._links.next?.href.replace(sandbox.url, '');
      return next === undefined ? own : [...own, '|', ...(await read(next))];
    };
    expect(await read(`${path}?limit=2`)).toEqual(['3.00', '2.00', '|', '1.00']);
    expect((await read('/v2/refunds')).toSorted()).toEqual(['1.00', '2.00', '3.00']);
    const [newest] = ((await ask('GET', path)).body as unknown as { _embedded: { refunds: Said[] } })
      ._embedded.refunds;
    const gone = await fetch(`${sandbox.url}${path}/${newest?.id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer test_shop' },
    });
    expect(gone.status).toBe(204);
    const all = { amount: { currency: 'EUR', value: '9.50' } };
    expect((await ask('POST', path, all)).body.status).toBe('pending');
  });

  test('the payment provider can be away, slow or mute, for tests', async () => {
    const set = (behaviour: object) => ask('PUT', '/payments/api/behaviour', behaviour);
    await set({ down: true });
    expect((await ask('POST', '/v2/payments', input())).status).toBe(503);
    await set({ mute: true });
    await expect(ask('POST', '/v2/payments', input())).rejects.toThrow();
    await set({ withoutLink: true });
    expect((await made())._links.checkout).toBeUndefined();
    await set({});
    expect((await ask('DELETE', `/v2/payments/${(await made()).id}`)).body.status).toBe('canceled');
  });
});
