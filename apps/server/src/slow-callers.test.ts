import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type ConnectionLimits, usualLimits } from './platform/http/guard-connections.ts';
import { readTrustedProxies } from './platform/http/trusted-proxies.ts';
import { aCart } from './testing/a-cart.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { jpeg, multipartOf, multipartType } from './testing/uploads.ts';

/** As the usual ones, a hundred times as fast. */
const short: ConnectionLimits = {
  ...usualLimits,
  head: 300,
  pause: 400,
  grace: 400,
  request: 5_000,
  every: 50,
  perAddress: 0,
};

let server: TestServer;
let port: number;

async function serve(limits: Partial<ConnectionLimits> = {}, proxies?: string): Promise<void> {
  server = await aServer(
    { uploads: { cart: 'AllowUpload' } },
    { connections: { ...short, ...limits }, trustProxy: readTrustedProxies(proxies) },
  );
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
}
afterEach(() => server.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const head = (length: number, path = '/api/v3/core/token/_login', type = 'application/json', more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:4000\r\nContent-Type: ${type}\r\n${more}Content-Length: ${length}\r\n\r\n`;

/** What each was answered by the time that it was closed; empty where a reset overtook the answer. */
async function closed(count: number, begin: (socket: Socket) => void): Promise<Set<string>> {
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await open();
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      begin(socket);
      await once(socket, 'close').catch(() => undefined);
      return answer.slice(9, 12);
    }),
  );
  return new Set(answers);
}

describe('requests that are never sent whole are ended', () => {
  test('requests that are never sent whole are ended: 300 bodies of which half came', async () => {
    await serve();
    expect(await closed(300, (socket) => void socket.write(`${head(100)}{"UserName":`))).toEqual(
      new Set(['408']),
    );
    expect((await server.public().get('/api/v2/shop/warehouse')).status).toBe(200);
  });

  test('requests that are never sent whole are ended: heads of which half came, and connections that say nothing', async () => {
    await serve();
    const half = closed(20, (socket) => void socket.write('GET / HTTP/1.1\r\nHost: local'));
    const silent = closed(20, () => undefined);
    expect([await half, await silent]).toEqual([new Set(['408']), new Set(['408'])]);
  });

  test('requests that are never sent whole are ended: a body that goes on and on, a byte at a time', async () => {
    await serve();
    const answer = await closed(5, (socket) => {
      socket.write(head(10_000));
      const dribble = setInterval(() => socket.write(' '), 20);
      socket.once('close', () => clearInterval(dribble));
    });
    // A byte that crosses the answer on its way resets the connection.
    expect([...answer].filter((status) => status !== '')).toEqual(['408']);
  });

  test('requests that are never sent whole are ended: a body to an address that was answered already, or that no router can read', async () => {
    await serve();
    for (const path of ['/api/nothing', '/api/%zz']) {
      const [status] = await closed(3, (socket) => void socket.write(`${head(100, path)}{`));
      expect([path, ['400', '404', '408'].includes(status ?? '')]).toEqual([path, true]);
    }
  });

  test('an upload that breaks off leaves nothing of its file', async () => {
    await serve();
    const visitor = await server.visitor();
    const path = `/api/v3/rental/cart/${await aCart(visitor)}/attachment`;
    const body = multipartOf({ bytes: jpeg });
    const authorized = `Authorization: Bearer ${visitor.token}\r\n`;
    const answers = await closed(3, (socket) => {
      socket.write(head(body.length, path, multipartType, authorized));
      socket.write(body.subarray(0, 250));
    });
    expect(answers).toEqual(new Set(['408']));
    const { rowCount } = await server.pool.query('select from shop_feesthuis.file');
    expect(rowCount).toBe(0);
  });
});

test('a slow phone whose file keeps coming gets it there', async () => {
  await serve({ pause: 4_000 });
  const visitor = await server.visitor();
  const path = `/api/v3/rental/cart/${await aCart(visitor)}/attachment`;
  const body = multipartOf({ bytes: Buffer.concat([jpeg, Buffer.alloc(12_000, 7)]) });
  const socket = await open();
  socket.write(
    head(body.length, path, multipartType, `Authorization: Bearer ${visitor.token}\r\nConnection: close\r\n`),
  );
  // Three times as long as the grace, some 10 kB a second.
  for (let at = 0; at < body.length; at += 1000) {
    socket.write(body.subarray(at, at + 1000));
    // why: a slow phone is what the test is about.
    await sleep(100);
  }
  expect((await text(socket)).slice(9, 12)).toBe('201');
});

describe('connections of one address', () => {
  test('connections of one address beyond the limit are refused, and let in again when others are closed', async () => {
    await serve({ perAddress: 3, head: 4_000 });
    const held = await Promise.all([open(), open(), open()]);
    expect(await text(await open())).toContain('429 Too Many Requests');
    held[0]?.destroy();
    await expect.poll(async () => (await askOnce()).slice(9, 12)).toBe('200');
    for (const socket of held) socket.destroy();
  });

  test('connections of a trusted proxy are not counted: it speaks for many', async () => {
    await serve({ perAddress: 1, head: 4_000 }, 'loopback');
    const held = await Promise.all([open(), open(), open()]);
    expect((await askOnce()).slice(9, 12)).toBe('200');
    for (const socket of held) socket.destroy();
  });

  async function askOnce(): Promise<string> {
    const socket = await open();
    socket.write('GET /api/v2/shop/warehouse HTTP/1.1\r\nHost: localhost:4000\r\nConnection: close\r\n\r\n');
    return text(socket).catch(() => '');
  }
});
