import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { aPerson, callsOf, hour, wait } from './testing/identity-calls.ts';
import { identitySweep } from './index.ts';
import { addSession, sessionOf } from './sessions.sql.ts';
import { newSessionToken } from './tokens.ts';

let server: TestServer;
/** A second process over the same database. */
let twin: TestServer;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  server = await aServer();
  twin = await aServer();
});
beforeEach(() => {
  server.clock.now = monday;
  twin.clock.now = monday;
  calls = callsOf(server);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

async function aSession(): Promise<string> {
  const { name } = await aPerson(server);
  return (await calls.login(name)).body.Token.Access_token;
}

async function tokenOf(token: string): Promise<string> {
  return (await calls.refresh(token)).body.Access_token;
}

const invalid = { status: 401, code: 'TokenInvalid' };
const expired = { status: 401, code: 'TokenExpired' };

describe('a session', () => {
  test('a session lasts an hour, and its token can be exchanged for eleven more', async () => {
    const token = await aSession();
    wait(server, hour - 1);
    expect((await calls.userInfo({ token })).status).toBe(200);
    wait(server, 1);
    expect(await calls.userInfo({ token })).toMatchObject(expired);
    wait(server, 11 * hour - 1);
    expect(await calls.refresh(token)).toMatchObject({
      status: 200,
      body: { Issued: expect.stringContaining('19:59') },
    });
  });

  test('a session is over twelve hours after its token was issued', async () => {
    const token = await aSession();
    wait(server, 12 * hour);
    expect(await calls.refresh(token)).toMatchObject(expired);
  });

  test('a session cannot be guessed or changed', async () => {
    const token = await aSession();
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await calls.userInfo({ token: changed })).toMatchObject(invalid);
    expect(await calls.refresh(changed)).toMatchObject(invalid);
    expect(await calls.logout(changed)).toMatchObject(invalid);
  });

  test('a session is nothing in another shop', async () => {
    const token = await aSession();
    const shop = server.other;
    expect(await calls.refresh(token, { shop })).toMatchObject(invalid);
    expect(await calls.logout(token, { shop })).toMatchObject(invalid);
    expect((await calls.userInfo({ token })).status).toBe(200);
  });

  test('a session costs one read in five seconds, however many requests come', async () => {
    const token = await aSession();
    const ask = () => withStatements(() => calls.settings({ token }));
    const reads = async () =>
      (await ask()).statements.filter((text) => text.includes('session_token')).length;
    expect(await reads()).toBe(1);
    expect(await reads()).toBe(0);
    wait(server, 4999);
    expect(await reads()).toBe(0);
    wait(server, 1);
    expect(await reads()).toBe(1);
  });

  test('a session ends when its login is no longer approved', async () => {
    const person = await aPerson(server);
    const { Access_token: token } = (await calls.login(person.name)).body.Token;
    await server.pool.query(`update ${schemaOf(server.shop.id)}.login set approved = false where id = $1`, [
      person.login.id,
    ]);
    expect(await calls.userInfo({ token })).toMatchObject(invalid);
    expect(await calls.refresh(token)).toMatchObject(invalid);
  });
});

describe('a refresh', () => {
  test('a refresh gives another token, with an hour of its own', async () => {
    const token = await aSession();
    wait(server, 2 * hour);
    const { body } = await calls.refresh(token);
    expect(body).toMatchObject({ Issued: '2026-06-01T10:00:00+02:00', Expires: '2026-06-01T11:00:00+02:00' });
    expect(body.Access_token).not.toBe(token);
    expect((await calls.userInfo({ token: body.Access_token })).status).toBe(200);
  });

  test('a refresh gives the same successor to all who ask at once, also in another process', async () => {
    const token = await aSession();
    const elsewhere = callsOf(twin);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => calls.refresh(token)),
      elsewhere.refresh(token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.Access_token)).size).toBe(1);
    const { rows } = await server.pool.query(
      `select from ${schemaOf(server.shop.id)}.session_token where family_id = (
         select family_id from ${schemaOf(server.shop.id)}.session_token where token_hash = $1
       )`,
      [secretHash(token)],
    );
    expect(rows).toHaveLength(2);
  });

  test('a refresh leaves the old token good for thirty seconds, for what is under way', async () => {
    const token = await aSession();
    const successor = await tokenOf(token);
    wait(server, 30_000);
    expect((await calls.userInfo({ token })).status).toBe(200);
    expect((await calls.refresh(token)).body.Access_token).toBe(successor);
  });

  test('a refresh of a token that was replaced longer ago ends the whole family', async () => {
    const token = await aSession();
    const successor = await tokenOf(token);
    const newest = await tokenOf(successor);
    wait(server, 30_001);
    expect(await calls.userInfo({ token })).toMatchObject(invalid);
    expect((await calls.userInfo({ token: newest })).status).toBe(200);
    expect(await calls.refresh(token)).toMatchObject(invalid);
    expect(await calls.userInfo({ token: newest })).toMatchObject(invalid);
    expect(await calls.refresh(newest)).toMatchObject(invalid);
  });

  test('a refresh of one session leaves another of the same person alone', async () => {
    const { name } = await aPerson(server);
    const [one, two] = [await calls.login(name), await calls.login(name)].map(
      ({ body }) => body.Token.Access_token,
    );
    await tokenOf(one ?? '');
    wait(server, 31_000);
    await calls.refresh(one ?? '');
    expect((await calls.userInfo({ token: two ?? '' })).status).toBe(200);
  });
});

describe('a logout', () => {
  test('a logout ends the session at once where it happened, with all its tokens', async () => {
    const token = await aSession();
    const successor = await tokenOf(token);
    expect((await calls.userInfo({ token: successor })).status).toBe(200);
    expect(await calls.logout(token)).toMatchObject({ status: 204, body: null });
    expect(await calls.userInfo({ token: successor })).toMatchObject(invalid);
    expect(await calls.refresh(successor)).toMatchObject(invalid);
    expect((await calls.logout(token)).status).toBe(204);
  });

  test('a logout is seen by another process within five seconds', async () => {
    const token = await aSession();
    const elsewhere = callsOf(twin);
    expect((await elsewhere.userInfo({ token })).status).toBe(200);
    await calls.logout(token);
    wait(twin, 5000);
    expect(await elsewhere.userInfo({ token })).toMatchObject(invalid);
  });

  test('a logout works with an expired token', async () => {
    const token = await aSession();
    wait(server, 2 * hour);
    expect((await calls.logout(token)).status).toBe(204);
    expect(await calls.refresh(token)).toMatchObject(invalid);
  });

  test('a logout also ends what a refresh at the same instant adds to the session', async () => {
    const token = await aSession();
    const session = await sessionOf(server.shop.database, secretHash(token));
    if (session === undefined) throw new Error('the session is not there');
    await calls.logout(token);
    const late = newSessionToken();
    await addSession(server.shop.database, { ...session, hash: secretHash(late) });
    expect(await calls.userInfo({ token: late })).toMatchObject(invalid);
    expect(await calls.refresh(late)).toMatchObject(invalid);
  });

  test('a logout and refreshes at the same instant never wait for each other in vain', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await aSession();
      const successor = await tokenOf(token);
      const answers = await Promise.all([
        calls.refresh(successor),
        calls.logout(token),
        calls.refresh(token),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 403)).toEqual([]);
      expect(await calls.userInfo({ token: successor })).toMatchObject(invalid);
    }
  });
});

describe('the sweep', () => {
  test('the sweep clears what cannot be used any more, but not what keeps a stolen session out', async () => {
    const schema = schemaOf(server.shop.id);
    const left = async () => {
      const { rows } = await server.pool.query<{ issued: number }>(
        `select issued_at as issued from ${schema}.session_token order by issued_at`,
      );
      return rows.map(({ issued }) => (issued - monday) / hour);
    };
    await server.pool.query(`delete from ${schema}.session_token`);
    const open = await aSession();
    const ended = await aSession();
    wait(server, 11 * hour);
    await tokenOf(open);
    await calls.logout(await tokenOf(ended));
    await identitySweep.run(server.shop, (monday + 13 * hour) as typeof monday);
    expect(await left()).toEqual([0, 11, 11]);
    await identitySweep.run(server.shop, (monday + 24 * hour) as typeof monday);
    expect(await left()).toEqual([]);
  });
});
