import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepHandOvers } from './widgets.sql.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

const site = 'https://verein.example';
const chosen = {
  WarehouseID: 'noord',
  DeliveryID: 'leveren',
  From: '2026-06-05',
  To: '2026-06-08',
  Items: [{ ItemID: 'tent', Amount: 2 }],
};
const handOver = '/api/v2/shop/widgets/_hand-over';
const takeOver = '/api/v2/shop/widgets/_take-over';
const period = 'DateTimeExpectedStart=2026-06-05&DateTimeExpectedEnd=2026-06-08';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ embedOrigins: [site] });
  await anItem(server.shop.database, { id: 'tent' });
});
afterAll(() => server.close());

function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return server.app.inject({
    method: method as 'GET',
    url: path,
    headers: { host: 'localhost:4000', ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

/** Everything by which a browser would let a page of another site in. */
function lettingIn(headers: Record<string, unknown>): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

const reads = [
  '/api/v2/shop/core/settings',
  '/api/v2/shop/warehouse',
  '/api/v2/shop/deliverymethods',
  '/api/v2/closingDays?warehouse=noord',
  '/api/v2/shop/capacity/_available-start-days?warehouseID=noord',
  '/api/v2/shop/capacity/_available-end-days?warehouseID=noord',
  '/api/v2/shop/items?search=tent',
  `/api/v2/shop/items/_offers?ids=tent&warehouseID=noord&${period}`,
  '/api/v2/shop/categories/none/properties',
];

describe('a page of another site', () => {
  test('a page of another site that the shop names reads what widgets show, without cookies, and hears refusals too', async () => {
    for (const path of reads) {
      const { headers } = await ask('GET', path, { origin: site, 'accept-encoding': 'br' });
      expect([path, headers['access-control-allow-origin']]).toEqual([path, site]);
      expect(lettingIn(headers)).toEqual(['access-control-allow-origin']);
      expect(headers['vary']).toMatch(/accept-language.*origin/u);
    }
    const refused = await ask('GET', '/api/v2/shop/items?size=0', { origin: site });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([400, site]);
  });

  test('a page of another site may hand over after asking, and send no token', async () => {
    const question = {
      origin: site,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const { statusCode, headers } = await ask('OPTIONS', handOver, question);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Accept-Language, Content-Type',
    });
    const answer = await ask('POST', handOver, { origin: site }, chosen);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([201, site]);
  });

  test.each(['https://elders.example', 'null', `${site}.elders.example`, 'http://verein.example', ''])(
    'a page of another site that it does not name is let in nowhere: %j',
    async (origin) => {
      for (const path of reads) {
        expect([path, lettingIn((await ask('GET', path, { origin })).headers)]).toEqual([path, []]);
      }
      const question = { origin, 'access-control-request-method': 'POST' };
      const preflight = await ask('OPTIONS', handOver, question);
      expect([preflight.statusCode, lettingIn(preflight.headers)]).toEqual([404, []]);
      expect(lettingIn((await ask('POST', handOver, { origin }, chosen)).headers)).toEqual([]);
    },
  );

  test('a page of another site is let in to nothing else, whoever names it: not to tokens, carts, logins or codes', async () => {
    const visitor = await server.visitor();
    const closed = [
      ['POST', '/api/v3/core/token/_get-anonymous-token'],
      ['POST', '/api/v3/core/token/_login'],
      ['POST', '/api/v3/core/token/_exchange'],
      ['GET', '/api/v3/core/token/_user-info'],
      ['POST', '/api/v3/rental/cart'],
      ['GET', '/api/v2/shop/items/tent/stock'],
      ['POST', takeOver],
      ['GET', '/api/openapi.json'],
      ['GET', '/nowhere'],
      ['GET', '/api/%zz'],
    ] as const;
    for (const [method, path] of closed) {
      const headers = { origin: site, authorization: `Bearer ${visitor.token ?? ''}` };
      expect([path, lettingIn((await ask(method, path, headers)).headers)]).toEqual([path, []]);
      const question = { origin: site, 'access-control-request-method': method };
      expect([path, lettingIn((await ask('OPTIONS', path, question)).headers)]).toEqual([path, []]);
    }
  });

  test('a page that one shop lets in is nobody at another', async () => {
    const { headers } = await ask('GET', reads[0]!, { origin: site, host: 'localhost:4002' });
    expect(lettingIn(headers)).toEqual([]);
  });
});

describe('the code of a link into the shop', () => {
  const nobody = () => server.public();

  test('the code of a link into the shop gives what was chosen, once, and is not stored as it stands in the link', async () => {
    const { body } = await nobody().post(handOver, chosen);
    expect(body.Code).toMatch(/^[\w-]{43}$/u);
    const kept = await server.pool.query(
      "select encode(code_hash, 'hex') as hash from shop_feesthuis.hand_over",
    );
    expect(JSON.stringify(kept.rows)).not.toContain(Buffer.from(body.Code, 'base64url').toString('hex'));
    const [first, second] = await Promise.all([1, 2].map(() => nobody().post(takeOver, { Code: body.Code })));
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 404]));
    expect([first, second].find((one) => one?.status === 200)?.body).toEqual(chosen);
  });

  test('the code of a link into the shop is good for a minute, and swept after it', async () => {
    const { body: late } = await nobody().post(handOver, chosen);
    const { body: forgotten } = await nobody().post(handOver, chosen);
    server.clock.now = (server.clock.now + 60_000) as typeof server.clock.now;
    const answer = await nobody().post(takeOver, { Code: late.Code });
    expect([answer.status, answer.body.Error.Code]).toEqual([410, 'CodeExpired']);
    await sweepHandOvers(server.shop.database, (server.clock.now + 1) as typeof server.clock.now);
    expect((await nobody().post(takeOver, { Code: forgotten.Code })).status).toBe(404);
  });

  test('the code of a link into another shop is none here', async () => {
    const { body } = await nobody().post(handOver, chosen);
    const elsewhere = await ask('POST', takeOver, { host: 'localhost:4002' }, { Code: body.Code });
    expect(elsewhere.statusCode).toBe(404);
  });

  test.each([
    [{ ...chosen, To: '2026-06-04' }, 'To'],
    [{ ...chosen, To: null }, 'To'],
    [{ ...chosen, From: '2026-02-30' }, 'To'],
    [{ ...chosen, Items: [{ Amount: 1 }] }, 'Items[0].ItemID'],
    [{ ...chosen, Items: [{ ItemID: 'a', CompositionID: 'a', Amount: 1 }] }, 'Items[0].ItemID'],
    [{ ...chosen, Items: Array.from({ length: 21 }, () => ({ ItemID: 'a', Amount: 1 })) }, 'Items'],
    [{ ...chosen, WarehouseID: 7 }, 'WarehouseID'],
  ])('the code of a link into the shop is not given for what cannot be: %#', async (body, field) => {
    const answer = await nobody().post(handOver, body);
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, field]);
  });

  test('the code of a link into the shop must look like one', async () => {
    expect((await nobody().post(takeOver, { Code: 'x' })).status).toBe(400);
    expect((await nobody().post(takeOver, { Code: 'x'.repeat(43) })).status).toBe(404);
  });
});
