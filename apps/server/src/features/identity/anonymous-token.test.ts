import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { createServerKey } from '../../platform/identity/server-key.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { callsOf, hour, minute, wait } from './testing/identity-calls.ts';
import { createResolveActor, mintOperatorToken, visitorOf } from './index.ts';
import { newAnonymousToken, refreshAnonymousToken } from './tokens.ts';

let server: TestServer;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.clock.now = monday;
  calls = callsOf(server);
});
afterAll(() => server.close());

describe('a token for a visitor', () => {
  test('a token for a visitor lasts an hour, by the clock of the shop, and costs no statement', async () => {
    const { result, statements } = await withStatements(() => calls.anonymous());
    expect(result.status).toBe(200);
    expect(result.body).toMatchObject({
      Issued: '2026-06-01T08:00:00+02:00',
      Expires: '2026-06-01T09:00:00+02:00',
    });
    expect(statements).toEqual([]);
  });

  test('a token for a visitor is refused where only people with an account may shop', async () => {
    await server.edit({ core: { AllowAnonymousShopUser: false } });
    const { status, code } = await calls.anonymous();
    const foreign = await calls.anonymous({ shop: server.other });
    expect([status, code]).toEqual([403, 'Forbidden']);
    expect(foreign.status).toBe(200);
    await server.edit({});
    expect((await calls.anonymous()).status).toBe(200);
  });

  test('a token for a visitor is good until its hour is over, and then says so', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    wait(server, hour - 1);
    expect((await calls.settings({ token })).status).toBe(200);
    wait(server, 1);
    expect(await calls.settings({ token })).toMatchObject({ status: 401, code: 'TokenExpired' });
  });

  test('a token for a visitor is worth nothing in another shop, also for a refresh and a logout', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    const shop = server.other;
    for (const answer of [
      await calls.settings({ token, shop }),
      await calls.refresh(token, { shop }),
      await calls.logout(token, { shop }),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'TokenInvalid' });
    }
  });

  test('a token for a visitor cannot be changed: every sign of it counts', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    const changed = token
      .split('')
      .map((sign, at) => `${token.slice(0, at)}${sign === 'b' ? 'c' : 'b'}${token.slice(at + 1)}`);
    const answers = await Promise.all(changed.map((one) => calls.settings({ token: one })));
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['401 TokenInvalid']),
    );
  });

  test('a token for a visitor does not open what asks for a login', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    expect(await calls.userInfo({ token })).toMatchObject({ status: 403, code: 'Forbidden' });
  });

  test('a token for a visitor acts for no customer', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    const answer = await calls.settings({ token, query: { CustomerID: 'scouts' } });
    expect(answer).toMatchObject({ status: 403, code: 'Forbidden' });
    expect((await calls.settings({ token, query: { customerId: '' } })).status).toBe(200);
  });

  test('a token for a visitor can be logged out of, though nothing was stored of it', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    expect(await calls.logout(token)).toMatchObject({ status: 204, body: null });
  });
});

describe('the refresh of a visitor’s token', () => {
  test('the refresh of a visitor’s token is given for twelve hours after it was issued, expired or not', async () => {
    const { Access_token: token } = (await calls.anonymous()).body;
    wait(server, 12 * hour - 1);
    expect((await calls.refresh(token)).status).toBe(200);
    wait(server, 1);
    expect(await calls.refresh(token)).toMatchObject({ status: 401, code: 'TokenExpired' });
  });

  test('the refresh of a visitor’s token keeps the visitor, whose cart it is', () => {
    const asked = { shop: server.shop, now: monday, key: createServerKey(Buffer.alloc(32, 5)) };
    const first = newAnonymousToken(asked);
    if (isRefusal(first)) throw new Error(first.code);
    const later = { ...asked, now: (monday + 2 * hour) as typeof monday };
    const second = refreshAnonymousToken(later, first.accessToken);
    if (isRefusal(second)) throw new Error(second.code);
    const visitor = visitorOf(asked, first.accessToken)?.visitorId;
    expect(visitor).toMatch(/^[\da-f-]{36}$/u);
    expect(visitorOf(later, second.accessToken)?.visitorId).toBe(visitor);
    expect(visitorOf(later, first.accessToken)?.visitorId, 'as long as it could be exchanged').toBe(visitor);
    const tooLate = { ...asked, now: (monday + 12 * hour) as typeof monday };
    expect(visitorOf(tooLate, first.accessToken)).toBeNull();
    expect(second.expires).toBe(later.now + hour);
  });

  test('the refresh of a visitor’s token asks for a token', async () => {
    const { app, shop } = server;
    const headers = { host: new URL(shop.origins[0] ?? '').host };
    for (const url of ['/api/v3/core/token/_refresh', '/api/v3/core/token/_logout']) {
      const answer = await app.inject({ method: 'POST', url, headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        Error: { Code: 'TokenMissing', Message: 'No Bearer authentication Token found.' },
      });
    }
  });
});

describe('an operator’s token', () => {
  const key = createServerKey(Buffer.alloc(32, 5));
  const ask = (token: string, now = monday, shop = server.shop) =>
    createResolveActor({ key })({
      shop,
      headers: { authorization: `Bearer ${token}` },
      query: { customerId: 'x' },
      now,
      isBackOffice: false,
    });

  test('an operator’s token acts for the business, in its own shop, for ten minutes', async () => {
    const token = mintOperatorToken(key, { shopId: server.shop.id, name: 'Balie', now: monday });
    expect(await ask(token)).toEqual({ kind: 'operator', role: 'owner', name: 'Balie' });
    expect(await ask(token, (monday + 10 * minute) as typeof monday)).toMatchObject({ code: 'TokenExpired' });
    expect(await ask(token, monday, server.other)).toMatchObject({ code: 'TokenInvalid' });
  });

  test('an operator’s token is neither refreshed nor taken from a server with another key', async () => {
    const token = mintOperatorToken(key, { shopId: server.shop.id, name: 'Balie', now: monday });
    expect(refreshAnonymousToken({ shop: server.shop, now: monday, key }, token)).toMatchObject({
      code: 'TokenInvalid',
    });
    expect(await calls.settings({ token })).toMatchObject({ status: 401, code: 'TokenInvalid' });
  });
});
