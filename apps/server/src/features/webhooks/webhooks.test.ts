import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import type { Webhook, WebhookMessage } from '@bivak/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { createLog } from '../../platform/log/log.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anOperatorAtWork, askOffice } from '../identity/testing/a-back-office.ts';
import { isPrivateAddress, sendWebhook } from './send-webhook.ts';
import { webhooksSweep } from './webhooks.jobs.ts';
import { lockWebhook } from './webhooks.sql.ts';

let server: TestServer;
let owner: string;

/** What the other side got, and what it answers. */
interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
const received: Received[] = [];
let answers: (message: Received) => number | 'never';
const other = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const message = { headers: request.headers, body };
    received.push(message);
    const status = answers(message);
    if (status !== 'never') response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{}');
  });
});
const address = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/hook`;

beforeAll(async () => {
  server = await aServer();
  owner = await anOperatorAtWork(server, 'owner');
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
});
beforeEach(async () => {
  server.clock.now = monday;
  received.length = 0;
  answers = () => 200;
  await server.pool.query('delete from shop_feesthuis.webhook');
});
afterAll(async () => {
  other.closeAllConnections();
  other.close();
  await server.close();
});

const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  more: Parameters<typeof askOffice>[3] = {},
) => askOffice(server, method, `/webhooks${path}`, { token: owner, ...more });

async function aWebhook(
  topics: readonly string[] = ['order'],
  url = address(),
): Promise<Webhook & { readonly Secret: string }> {
  const made = await ask('POST', '', { body: { Name: 'Bookkeeping', Url: url, Topics: topics } });
  expect(made.status).toBe(201);
  return made.body as unknown as Webhook & { readonly Secret: string };
}

async function happens(entity: string, entityId: string, ...actions: readonly string[]): Promise<void> {
  const source = { actor: { kind: 'job' } as const, now: server.clock.now, requestId: 'test' };
  await recordEvents(
    server.shop.database,
    source,
    ...actions.map((action) => ({ entity, entityId, action, before: { secret: 'x' } })),
  );
}

async function sweep(allowsPrivate = true): Promise<void> {
  const { key, shop, clock } = server;
  const sending = webhooksSweep({ key, allowsPrivate, log: createLog('silent'), clock: ticking });
  await sending.run(shop, clock.now);
  await sending.settled();
}
const ticking = { now: () => server.clock.now };

const later = (ms: number) => {
  server.clock.now = (server.clock.now + ms) as EpochMs;
};
const log = async (id: string, token = owner) =>
  (await ask('GET', `/${id}/messages`, { token })).body.Collection as unknown as WebhookMessage[];
const types = () => received.map(({ body }) => JSON.parse(body).type as string);

describe('a webhook', () => {
  test('a webhook is told of what it follows alone, with ids and without anything of a person, signed as a standard library checks it', async () => {
    const { ID, Secret } = await aWebhook(['order', 'payment']);
    await happens('reservation', 'r1', 'accept');
    await happens('login', 'l1', 'login');
    await happens('payment', 'p1', 'payment.taken');
    await sweep();
    expect(types().toSorted()).toEqual(['order.accept', 'payment.taken']);
    const message = received.find(({ body }) => body.includes('order.accept')) as Received;
    expect(JSON.parse(message.body)).toEqual({
      type: 'order.accept',
      timestamp: new Date(monday).toISOString(),
      data: { Shop: 'feesthuis', ID: 'r1' },
    });
    const id = message.headers['webhook-id'] as string;
    const time = message.headers['webhook-timestamp'] as string;
    const bytes = Buffer.from(Secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', bytes).update(`${id}.${time}.${message.body}`).digest('base64');
    expect(message.headers['webhook-signature']).toBe(`v1,${expected}`);
    expect((await log(ID)).map(({ Type, State, Status }) => [Type, State, Status])).toEqual([
      ['payment.taken', 'delivered', 200],
      ['order.accept', 'delivered', 200],
    ]);
  });

  test('what is rolled back is told to nobody', async () => {
    await aWebhook();
    await inTransaction(server.shop.database, async (db) => {
      const source = { actor: { kind: 'job' } as const, now: server.clock.now, requestId: 'test' };
      await recordEvents(db, source, { entity: 'reservation', entityId: 'r1', action: 'accept' });
      return db.rollback(null);
    });
    await sweep();
    expect(received).toEqual([]);
  });

  test('of one thing messages arrive in order: a later one waits for the earlier, other things go on', async () => {
    await aWebhook();
    await happens('reservation', 'r1', 'accept', 'edit');
    await happens('reservation', 'r2', 'accept');
    answers = ({ body }) => (body.includes('"r1"') ? 500 : 200);
    await sweep();
    expect(received.map(({ body }) => JSON.parse(body).data.ID as string).toSorted()).toEqual(['r1', 'r2']);
    later(10_000);
    answers = () => 204;
    received.length = 0;
    await sweep();
    expect(types()).toEqual(['order.accept', 'order.edit']);
  });

  test('one that fails is tried for 24 hours with the same id, then given up, and can be sent again', async () => {
    const { ID } = await aWebhook();
    await happens('reservation', 'r1', 'accept');
    answers = () => 302;
    for (let tries = 0; tries < 60; tries += 1) {
      await sweep();
      later(3_600_000);
    }
    // Two days later everybody logs in anew.
    const token = await anOperatorAtWork(server, 'owner');
    const [given] = await log(ID, token);
    expect([given?.State, given?.Status, given?.Fault, given?.NextAt]).toEqual([
      'given-up',
      302,
      'status',
      null,
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received.length).toBeGreaterThan(20);
    expect(received.length).toBeLessThan(50);
    answers = () => 200;
    expect((await ask('POST', `/${ID}/messages/${given?.ID}/_resend`, { token })).status).toBe(204);
    expect((await ask('POST', `/${ID}/messages/${given?.ID}/_resend`, { token })).status).toBe(404);
    await sweep();
    expect((await log(ID, token))[0]?.State).toBe('delivered');
    expect((await ask('GET', `/${ID}`, { token })).body).toMatchObject({
      Waiting: 0,
      Last: { State: 'delivered', Status: 200 },
    });
  });

  test('a message that waited a day behind another has a day of its own', async () => {
    const { ID } = await aWebhook();
    await happens('reservation', 'r1', 'accept', 'edit');
    answers = () => 500;
    await sweep();
    later(86_400_000);
    await sweep();
    await sweep();
    const token = await anOperatorAtWork(server, 'owner');
    expect((await log(ID, token)).map(({ State, Tries }) => [State, Tries])).toEqual([
      ['waiting', 1],
      ['given-up', 2],
    ]);
  });

  test('a program that never answers holds up no other program', async () => {
    await aWebhook();
    const { ID } = await aWebhook(['order'], `${address()}?quick`);
    await happens('reservation', 'r1', 'accept');
    let hung = 0;
    const { key, shop, clock } = server;
    answers = () => (received.length % 2 === 1 && (hung += 1) === 1 ? 'never' : 200);
    const sending = webhooksSweep({ key, allowsPrivate: true, log: createLog('silent'), clock: ticking });
    await sending.run(shop, clock.now);
    await expect.poll(() => received.length).toBe(2);
    const delivered = async () => {
      const { rows } = await server.pool.query<{ n: number }>(
        "select count(*)::int as n from shop_feesthuis.webhook_message where state = 'delivered'",
      );
      return rows[0]?.n;
    };
    await expect.poll(delivered).toBe(1);
    other.closeAllConnections();
    await sending.settled();
    expect([(await log(ID)).length, hung]).toEqual([1, 1]);
  });

  test('of two processes that look at once each message is sent by one', async () => {
    await aWebhook();
    for (let n = 0; n < 12; n += 1) await happens('reservation', `r${n}`, 'accept');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(received).toHaveLength(12);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  });

  test('a process that died while it sent leaves the message to another once its lease has ended', async () => {
    await aWebhook();
    await happens('reservation', 'r1', 'accept');
    await server.pool.query('update shop_feesthuis.webhook_message set leased_until = $1', [
      new Date(monday + 60_000),
    ]);
    await sweep();
    expect(received).toEqual([]);
    later(60_000);
    await sweep();
    expect(received).toHaveLength(1);
  });

  test('a message that waited for slow ones before it is signed and tried again as of the instant at which it is sent', async () => {
    await aWebhook();
    await happens('reservation', 'r1', 'accept', 'edit');
    answers = ({ body }) => {
      if (body.includes('order.edit')) return 500;
      later(600_000);
      return 200;
    };
    await sweep();
    const [, second] = received;
    expect(Number(second?.headers['webhook-timestamp'])).toBe((monday + 600_000) / 1000);
    const { rows } = await server.pool.query<{ next: number }>(
      `select extract(epoch from next_at)::float8 * 1000 as next from shop_feesthuis.webhook_message where state = 'waiting'`,
    );
    expect(rows.map(({ next }) => next)).toEqual([monday + 610_000]);
  });

  test('what a webhook is changed to holds up nothing that happens meanwhile', async () => {
    const { ID } = await aWebhook();
    await inTransaction(server.shop.database, async (db) => {
      await lockWebhook(db, ID);
      await happens('reservation', 'r1', 'accept');
      return db.rollback(null);
    });
    expect(await log(ID)).toHaveLength(1);
  });

  test('in production no address of one’s own network is asked, by number or by name', async () => {
    const { ID } = await aWebhook();
    await aWebhook(['order'], address().replace('127.0.0.1', 'localhost'));
    await happens('reservation', 'r1', 'accept');
    await sweep(false);
    expect(received).toEqual([]);
    expect((await log(ID))[0]).toMatchObject({ State: 'waiting', Tries: 1, Fault: 'private-address' });
  });

  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.32.0.1', false],
    ['169.254.169.254', true],
    ['100.64.1.1', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['64:ff9b::7f00:1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::ffff:93.184.216.34', true],
    ['::ffff:0:10.0.0.1', true],
    ['2001:0:a00:1::', true],
    ['2002:7f00:1::', true],
    ['192.88.99.1', true],
    ['4000::1', true],
    ['no address', true],
    ['93.184.216.34', false],
    ['2606:2800:220:1::1', false],
  ])('of the address %s it is %s that it is private', (ip, isPrivate) => {
    expect(isPrivateAddress(ip)).toBe(isPrivate);
  });

  test('an answer that does not come in time is none', async () => {
    answers = () => 'never';
    const message = { url: address(), id: 'x', seconds: 1, body: '{}', secret: Buffer.alloc(32) };
    expect(await sendWebhook(message, { allowsPrivate: true, patienceMs: 50 })).toEqual({
      status: null,
      fault: 'timeout',
    });
    other.closeAllConnections();
  });

  test('a program that answers by changing the protocol is none, and the next message is sent', async () => {
    const changing = createSocketServer((socket) => {
      const answer = ['HTTP/1.1 101 Switching Protocols', 'Connection: upgrade', 'Upgrade: other', '', ''];
      socket.on('data', () => socket.end(answer.join('\r\n')));
    });
    await new Promise<void>((listening) => changing.listen(0, '127.0.0.1', listening));
    const { port } = changing.address() as AddressInfo;
    const url = `http://127.0.0.1:${String(port)}/`;
    const message = { url, id: 'x', seconds: 1, body: '{}', secret: Buffer.alloc(32) };
    const sent = await sendWebhook(message, { allowsPrivate: true, patienceMs: 500 });
    expect(sent).toMatchObject({ status: null });
    changing.close();
  });
});

describe('managing webhooks', () => {
  test('the secret is shown once, stands sealed in the database, and the same key makes one webhook with one secret', async () => {
    const call = {
      body: { Name: 'Stock', Url: 'https://hooks.example/in', Topics: ['stock'] },
      headers: { 'idempotency-key': 'k1' },
    };
    const [first, second] = [await ask('POST', '', call), await ask('POST', '', call)];
    expect(second.body).toEqual(first.body);
    const listed = await ask('GET', '');
    expect(listed.body.Collection).toHaveLength(1);
    expect(JSON.stringify(listed.body)).not.toContain(first.body.Secret);
    const { rows } = await server.pool.query<{ all: string }>(
      `select concat((select json_agg(w) from shop_feesthuis.webhook w), (select json_agg(i) from shop_feesthuis.idempotency i),
        (select json_agg(e) from shop_feesthuis.event e)) as all`,
    );
    expect(rows[0]?.all).not.toContain(first.body.Secret.slice(6));
    const renewed = await ask('POST', `/${first.body.ID}/_renew-secret`);
    expect(renewed.body.Secret).not.toBe(first.body.Secret);
  });

  test('a change needs the version that was seen, and what is left out stays', async () => {
    const { ID } = await aWebhook();
    const path = `/${ID}`;
    expect((await ask('PATCH', path, { body: { Name: 'x' } })).status).toBe(428);
    expect((await ask('PATCH', path, { body: { Name: 'x' }, headers: { 'if-match': '"7"' } })).status).toBe(
      412,
    );
    const changed = await ask('PATCH', path, { body: { IsActive: false }, headers: { 'if-match': '"1"' } });
    expect(changed.body).toMatchObject({ Name: 'Bookkeeping', IsActive: false, Version: 2 });
    await happens('reservation', 'r1', 'accept');
    expect(await log(ID)).toEqual([]);
    expect((await ask('POST', `${path}/_try`)).status).toBe(204);
    expect((await log(ID))[0]).toMatchObject({ Type: 'webhook.test', State: 'waiting' });
    expect((await ask('DELETE', path)).status).toBe(204);
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/_try'],
      ['POST', '/_renew-secret'],
      ['POST', '/messages/1/_resend'],
      ['DELETE', ''],
    ] as const)
      expect([rest, (await ask(method, path + rest)).status]).toEqual([rest, 404]);
  });

  test.each(['ftp://hooks.example', 'http://hooks.example', 'https://me:word@hooks.example', 'hooks'])(
    'the address %s is refused, and its field is named',
    async (Url) => {
      const refused = await ask('POST', '', { body: { Name: 'x', Url, Topics: ['order'] } });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('"Url"')]);
    },
  );

  test('a shop has twenty of them at most', async () => {
    for (let n = 0; n < 20; n += 1) await aWebhook(['order'], `https://hooks.example/${n}`);
    const more = await ask('POST', '', {
      body: { Name: 'x', Url: 'https://hooks.example', Topics: ['order'] },
    });
    expect([more.status, more.body.Error?.Code ?? more.body.Error]).toEqual([409, expect.anything()]);
  });

  test('webhooks are the owner’s: other roles, nobody and another shop’s owner get nothing', async () => {
    const { ID } = await aWebhook();
    for (const role of ['desk', 'warehouse', 'bookkeeper', 'viewer'] as const) {
      const token = await anOperatorAtWork(server, role);
      expect([role, (await ask('GET', '', { token })).status]).toEqual([role, 403]);
      expect((await ask('DELETE', `/${ID}`, { token })).status).toBe(403);
    }
    expect((await ask('GET', '', { token: null })).status).toBe(401);
    const token = await anOperatorAtWork(server, 'owner', { shop: server.other });
    expect((await ask('GET', `/${ID}`, { token, shop: server.other.id })).status).toBe(404);
  });
});
