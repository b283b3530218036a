import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrustedProxies } from './platform/http/trusted-proxies.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

const strict = { limits: { rates: { reading: 2 } } };

async function statuses(
  server: TestServer,
  asks: readonly { from?: string; forwarded?: string }[],
): Promise<number[]> {
  const answered: number[] = [];
  for (const { from = '127.0.0.1', forwarded } of asks) {
    const { statusCode } = await server.app.inject({
      url: '/api/v2/shop/warehouse',
      remoteAddress: from,
      headers: {
        host: 'localhost:4000',
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      },
    });
    answered.push(statusCode);
  }
  return answered;
}

async function withServer<T>(
  proxies: string | undefined,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await aServer(strict, { trustProxy: readTrustedProxies(proxies) });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

describe('who calls, as limits count it', () => {
  test.each([
    ['without a proxy nobody is believed', undefined, ['a', 'b', 'c']],
    [
      'one proxy writes the last address, whatever first one the caller made up',
      '1',
      ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '3.3.3.3, 9.9.9.9'],
    ],
    [
      'two proxies write the last two',
      '2',
      ['1.1.1.1, 9.9.9.9, 10.0.0.1', '2.2.2.2, 9.9.9.9, 10.0.0.2', '9.9.9.9, 10.0.0.3'],
    ],
    [
      'of named networks the last address outside them counts',
      'loopback, private',
      ['1.1.1.1, 9.9.9.9, 10.0.0.1', '2.2.2.2, 9.9.9.9', '9.9.9.9'],
    ],
  ])('who calls, as limits count it: %s', async (_, proxies, forwarded) => {
    await withServer(proxies, async (server) => {
      expect(
        await statuses(
          server,
          forwarded.map((one) => ({ forwarded: one })),
        ),
      ).toEqual([200, 200, 429]);
    });
  });

  test('behind a proxy two callers are two', async () => {
    await withServer('1', async (server) => {
      const forwarded = ['9.9.9.8', '9.9.9.9', '9.9.9.8', '9.9.9.9'];
      expect(
        await statuses(
          server,
          forwarded.map((one) => ({ forwarded: one })),
        ),
      ).toEqual([200, 200, 200, 200]);
    });
  });

  test('whoever connects from outside the named networks speaks for nobody, host included', async () => {
    await withServer('private', async (server) => {
      const asks = ['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((forwarded) => ({ from: '203.0.113.5', forwarded }));
      expect(await statuses(server, asks)).toEqual([200, 200, 429]);
      const as = async (remoteAddress: string) => {
        const headers = { host: 'inside', 'x-forwarded-host': 'localhost:4000' };
        return (await server.app.inject({ url: '/api/v2/shop/warehouse', remoteAddress, headers }))
          .statusCode;
      };
      expect([await as('203.0.113.9'), await as('10.0.0.9')]).toEqual([421, 200]);
    });
  });

  test('the port of a connection, as some proxies write it, makes no other caller', async () => {
    const asked = async (proxies: string, forwarded: readonly string[]) => {
      const asks = forwarded.map((one) => ({ forwarded: one }));
      return withServer(proxies, (server) => statuses(server, asks));
    };
    const four = ['203.0.113.7:5121', '203.0.113.7:5122', '203.0.113.7'];
    const six = [1, 2, 3].map((one) => `[2001:db8::${one}]:443, 10.0.0.1:800${one}`);
    expect(await asked('1', four)).toEqual([200, 200, 429]);
    expect(await asked('loopback, private', six)).toEqual([200, 200, 429]);
    // What is no address is the proxy's own word: whoever it speaks for counts as the proxy.
    expect(await asked('1', ['unknown', '_a1b2', 'for=203.0.113.7'])).toEqual([200, 200, 429]);
  });

  test('a Host that is a shop’s own is believed before the one that a proxy forwards', async () => {
    await withServer('private', async (server) => {
      const here = 'localhost:4000';
      let callers = 0;
      const shopAt = async (host: string, forwarded: string) => {
        callers += 1;
        const { statusCode } = await server.app.inject({
          url: '/api/v2/shop/warehouse',
          remoteAddress: `10.0.0.${callers}`,
          headers: { host, 'x-forwarded-host': forwarded },
        });
        return statusCode;
      };
      expect(await shopAt(here, 'evil.example')).toBe(200);
      // A proxy that asks by a name of its own says whom for; what a caller wrote stands before its word.
      expect(await shopAt('inside', `evil.example, ${here}`)).toBe(200);
      expect(await shopAt('inside', `${here}, evil.example`)).toBe(421);
    });
  });

  test('an IPv6 network of 64 bits is one caller, and IPv4 written as IPv6 the same one', async () => {
    await withServer(undefined, async (server) => {
      const six = [
        '2001:db8:1:2::1',
        '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
        '2001:DB8:1:2::3',
        '2001:db8:1:3::1',
      ];
      expect(
        await statuses(
          server,
          six.map((from) => ({ from })),
        ),
      ).toEqual([200, 200, 429, 200]);
      const four = ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407'];
      expect(
        await statuses(
          server,
          four.map((from) => ({ from })),
        ),
      ).toEqual([200, 200, 429]);
    });
  });
});

describe('what pages and their files cost', () => {
  test('an address that nothing answers costs a point like a file, and calls have limits of their own', async () => {
    const server = await aServer({ limits: { rates: { pages: 3 } } });
    const get = async (url: string) => {
      const answer = await server.app.inject({ url, headers: { host: 'localhost:4000' } });
      return [answer.statusCode, answer.headers['retry-after'] !== undefined];
    };
    for (const url of ['/nergens', '/files/x', '/api/openapi.json'])
      expect((await get(url))[0]).not.toBe(429);
    expect(await get('/nergens')).toEqual([429, true]);
    expect(await get('/files/x')).toEqual([429, true]);
    expect(await get('/api/v2/shop/warehouse')).toEqual([200, false]);
    expect((await get('/health'))[0]).toBe(200);
    await server.close();
  });
});

describe('one request names one shop', () => {
  let server: TestServer;
  let port: number;

  beforeAll(async () => {
    server = await aServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** As it stands, because a client of HTTP would mend it. */
  async function raw(...lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  }
  const status = (answer: string) => answer.slice(9, 12);

  test.each([
    ['two Host lines', 'GET /api/v2/shop/warehouse HTTP/1.1', 'Host: localhost:4000', 'Host: localhost:4002'],
    [
      'two Host lines that are the same',
      'GET /api/v2/shop/warehouse HTTP/1.1',
      'Host: localhost:4000',
      'host: localhost:4000',
    ],
    [
      'two Host lines at an address of the process',
      'GET /health HTTP/1.1',
      'Host: localhost:4000',
      'HOST: evil',
    ],
    [
      'two Host lines at an address that no router can read',
      'GET /api/%zz HTTP/1.1',
      'Host: localhost:4000',
      'HOST: evil',
    ],
    [
      'a target with another host',
      'GET http://localhost:4002/api/v2/shop/warehouse HTTP/1.1',
      'Host: localhost:4000',
    ],
    [
      'a target with another port',
      'GET http://localhost/api/v2/shop/warehouse HTTP/1.1',
      'Host: localhost:4000',
    ],
    [
      'a target with a name and a password',
      'GET http://localhost:4000@evil/ HTTP/1.1',
      'Host: localhost:4000',
    ],
    [
      'a target of another kind',
      'GET ftp://localhost:4000/api/v2/shop/warehouse HTTP/1.1',
      'Host: localhost:4000',
    ],
  ])('a request that does not name one shop gets a 400: %s', async (_, ...lines) => {
    const answer = await raw(...lines);
    expect(status(answer)).toBe('400');
    expect(answer).toContain('"MalformedAddress"');
  });

  test('a target that names the same host is the path in it, also where it is not of the shop', async () => {
    const host = 'Host: localhost:4000';
    const target = 'http://LOCALHOST:4000/api/v2/shop/warehouse?page=0';
    expect(status(await raw(`GET ${target} HTTP/1.1`, host))).toBe('200');
    expect(status(await raw('GET http://localhost:4000/health HTTP/1.1', host))).toBe('200');
    expect(status(await raw('GET http://localhost:4000/api/v2/shop/nothing HTTP/1.1', host))).toBe('404');
  });
});
