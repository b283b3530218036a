import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anAddress, aPerson, callsOf, hour, minute, password, wait } from './testing/identity-calls.ts';
import { identitySweep } from './index.ts';
import { aRegistration, registrationCalls } from './testing/registration-calls.ts';

let server: TestServer;
let calls: ReturnType<typeof registrationCalls>;

beforeAll(async () => {
  server = await aServer();
  calls = registrationCalls(server);
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

const next = 'Nieuw-woord-7';
const choice = (Code: string, Password = next) => ({ Code, Password, ConfirmPassword: Password });

async function aLostPassword(): Promise<{ name: string; code: string }> {
  const { name } = await aPerson(server);
  expect((await calls.lost({ Email: ` ${name.toUpperCase()}` })).status).toBe(204);
  const [code = ''] = await calls.codes('password', name);
  return { name, code };
}

async function rowsWritten(ask: () => Promise<unknown>): Promise<unknown> {
  const schema = schemaOf(server.shop.id);
  const count = async () => {
    const { rows } = await server.pool.query(
      `select (select count(*)::int from ${schema}.login_code) as codes,
        (select count(*)::int from ${schema}.outbox) as outbox, (select count(*)::int from ${schema}.event) as events`,
    );
    return rows[0];
  };
  const before = await count();
  await ask();
  const after = await count();
  return Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));
}

describe('a forgotten password', () => {
  test('a forgotten password is answered alike for a known and an unknown address, and leaves as many rows', async () => {
    const { name } = await aPerson(server);
    const known = await calls.lost({ Email: name });
    const unknown = await calls.lost({ Email: 'niemand@vzw.example' });
    expect([known.status, known.body]).toEqual([204, null]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { name: other } = await aPerson(server);
    expect(await rowsWritten(() => calls.lost({ Email: 'iemand@vzw.example' }))).toEqual(
      await rowsWritten(() => calls.lost({ Email: other })),
    );
  });

  test('a forgotten password is rate-limited alike for both', async () => {
    const { name } = await aPerson(server);
    for (const Email of [name, 'niemand@vzw.example']) {
      const address = anAddress();
      const statuses = [];
      for (let i = 0; i < 5; i += 1) statuses.push((await calls.lost({ Email }, { address })).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204]);
      const { status, body } = await calls.lost({ Email }, { address });
      expect([status, body.Error.Code]).toEqual([429, 'TooManyAttempts']);
      expect(body.Error.Message).toContain('in 15 minutes');
    }
    expect((await calls.codes('password', name)).length).toBe(3);
  });

  test('a forgotten password leads to no page but the shop’s own', async () => {
    const answer = await calls.lost({ Email: 'an@vzw.example', URL: 'https://localhost.elders.example' });
    expect(answer).toMatchObject({
      status: 400,
      body: { Error: { Fields: [{ Field: 'URL', Code: 'not-a-page' }] } },
    });
    expect((await calls.lost({ Email: 'an@vzw.example', URL: '/en/new-password' })).status).toBe(204);
  });

  test('a forgotten password without an address is refused', async () => {
    expect((await calls.lost({})).status).toBe(400);
    for (const Email of ['', 'noor', 'noor@', 'a@vzw.example, b@vzw.example'])
      expect((await calls.lost({ Email })).body.Error.Fields).toMatchObject([{ Field: 'Email' }]);
  });
});

describe('a new password by the code of a mail', () => {
  test('a new password by the code of a mail takes the place of the old one and ends every session', async () => {
    const { name, code } = await aLostPassword();
    const { body } = await calls.login(name, password);
    expect((await calls.set(choice(code))).status).toBe(204);
    expect(await calls.userInfo(body.Token.Access_token)).toBe(401);
    expect((await calls.login(name, password)).status).toBe(400);
    expect((await calls.login(name, next)).status).toBe(200);
  });

  test('a new password by the code of a mail is set once per code, and uses up the others that wait', async () => {
    const { name, code } = await aLostPassword();
    await calls.lost({ Email: name });
    const [, second = ''] = await calls.codes('password', name);
    const both = await Promise.all([calls.set(choice(code)), calls.set(choice(code, `${next}b`))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    expect(await calls.set(choice(second))).toMatchObject({
      status: 410,
      body: { Error: { Code: 'CodeExpired' } },
    });
  });

  test('a new password by the code of a mail comes too late after an hour', async () => {
    const { name, code } = await aLostPassword();
    wait(server, hour);
    expect((await calls.set(choice(code))).status).toBe(410);
    expect((await calls.login(name, password)).status).toBe(200);
  });

  test('a new password by a code that nobody was given is not known', async () => {
    expect((await calls.set(choice('verzonnen'))).status).toBe(404);
  });

  test('a new password by the code of a mail follows the rule, twice the same; a mistake does not use up the code', async () => {
    const { code } = await aLostPassword();
    const answer = await calls.set({ Code: code, Password: 'kort', ConfirmPassword: 'anders' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        Error: {
          Fields: [
            { Field: 'Password', Code: 'password-rule' },
            { Field: 'ConfirmPassword', Code: 'not-repeated' },
          ],
        },
      },
    });
    expect((await calls.set(choice(code))).status).toBe(204);
  });

  test('a new password by the code of a mail counts by its code alone, whatever dead token the browser sends along', async () => {
    const { name, code } = await aLostPassword();
    const { body } = await calls.login(name, password);
    const token: string = body.Token.Access_token;
    await server.pool.query(`update ${schemaOf(server.shop.id)}.session_token set revoked_at = now()`);
    wait(server, minute);
    expect(await calls.userInfo(token)).toBe(401);
    const change = { ...choice(code), Code: null, CurrentPassword: password };
    expect((await calls.set(change, { token })).status).toBe(401);
    expect((await calls.set(choice(code), { token })).status).toBe(204);
    expect((await calls.login(name, next)).status).toBe(200);
  });

  test('a new password by the code of a mail is not the person’s own name or mailbox, nor is one that they choose within the account', async () => {
    const { name, code } = await aLostPassword();
    const token: string = (await calls.login(name, password)).body.Token.Access_token;
    const known = [{ Field: 'Password', Code: 'password-known' }];
    const [mailbox = ''] = name.split('@');
    for (const own of [`A${mailbox.slice(1)}-2027`, 'anPeeters-2027', 'Peeters?2027'])
      expect([own, (await calls.set(choice(code, `${own}!`))).body?.Error.Fields]).toMatchObject([
        own,
        known,
      ]);
    const account = { CurrentPassword: password, Password: 'Peeters@2027', ConfirmPassword: 'Peeters@2027' };
    expect((await calls.set(account, { token })).body.Error.Fields).toMatchObject(known);
    expect((await calls.set(choice(code))).status).toBe(204);
  });

  test('a new password by the code of a mail lets in again who had tried too often', async () => {
    const { name, code } = await aLostPassword();
    const address = anAddress();
    for (let i = 0; i < 6; i += 1) await calls.login(name, 'fout', { address });
    expect((await calls.login(name, password, { address })).status).toBe(423);
    await calls.set(choice(code), { address });
    expect((await calls.login(name, next, { address })).status).toBe(200);
  });

  test('a new password by the code of a mail activates a login whose first mail was lost, but approves none', async () => {
    const { name, login } = await aPerson(server, { approved: false });
    const schema = schemaOf(server.shop.id);
    await server.pool.query(`update ${schema}.login set activated = false where id = $1`, [login.id]);
    await calls.lost({ Email: name });
    const [code = ''] = await calls.codes('password', name);
    await calls.set(choice(code));
    expect((await calls.login(name, next)).status).toBe(403);
    const { rows } = await server.pool.query(
      `select approved, activated from ${schema}.login where id = $1`,
      [login.id],
    );
    expect(rows).toEqual([{ approved: false, activated: true }]);
  });
});

test('every call of a login takes six statements at most', async () => {
  const { name } = await aPerson(server);
  const token: string = (await calls.login(name, password)).body.Token.Access_token;
  const email = 'nieuw.lid@vzw.example';
  await calls.register(aRegistration(email));
  const [activation = ''] = await calls.codes('activation', email);
  const { name: other, login: waiting } = await aPerson(server, { approved: false });
  const schema = schemaOf(server.shop.id);
  await server.pool.query(`update ${schema}.login set activated = false where id = $1`, [waiting.id]);
  await calls.lost({ Email: other });
  const [code = ''] = await calls.codes('password', other);
  wait(server, 6000);
  const every: Record<string, () => Promise<{ status: number } | number>> = {
    login: () => calls.login(name, password),
    'wrong password': () => calls.login(name, 'fout'),
    who: () => calls.userInfo(token),
    lost: () => calls.lost({ Email: name }),
    refresh: () => callsOf(server).refresh(token),
    logout: () => callsOf(server).logout(token),
    activate: () => calls.confirm(activation),
    // Of somebody who waits to be activated and approved: with the mail to the business.
    reset: () => calls.set(choice(code)),
  };
  const taken: Record<string, unknown> = {};
  for (const [what, call] of Object.entries(every)) {
    const { result, statements } = await withStatements(call);
    taken[what] = [typeof result === 'number' ? result : result.status, statements.length <= 6 || statements];
  }
  expect(taken).toEqual({
    login: [200, true],
    'wrong password': [400, true],
    who: [200, true],
    lost: [204, true],
    refresh: [200, true],
    logout: [204, true],
    activate: [200, true],
    reset: [204, true],
  });
});

describe('a new password within the account', () => {
  const account = 'Nieuw@woord7';
  const change = { CurrentPassword: password, Password: account, ConfirmPassword: account };
  const loggedIn = async () => {
    const { name } = await aPerson(server);
    const token = async () => (await calls.login(name, password)).body.Token.Access_token;
    return { name, token: await token(), elsewhere: await token() };
  };

  test('a new password within the account asks for the current one, and ends the other sessions only', async () => {
    const { name, token, elsewhere } = await loggedIn();
    const { result: set, statements } = await withStatements(() => calls.set(change, { token }));
    expect([set.status, statements.length <= 6]).toEqual([204, true]);
    expect(await calls.userInfo(token)).toBe(200);
    expect(await calls.userInfo(elsewhere)).toBe(401);
    expect((await calls.login(name, account)).status).toBe(200);
  });

  test('a new password within the account is refused with a wrong current one, and rate-limited', async () => {
    const { token } = await loggedIn();
    const wrong = { ...change, CurrentPassword: 'fout' };
    const address = anAddress();
    expect(await calls.set(wrong, { token, address })).toMatchObject({
      status: 400,
      body: { Error: { Code: 'IncorrectDetails', Fields: [{ Field: 'CurrentPassword' }] } },
    });
    for (let i = 0; i < 4; i += 1) await calls.set(wrong, { token, address });
    expect((await calls.set(wrong, { token, address })).status).toBe(423);
  });

  test('a new password within the account follows the rule of the account', async () => {
    const { token } = await loggedIn();
    const answer = await calls.set({ Password: next, ConfirmPassword: next }, { token });
    expect(answer.body.Error.Fields).toMatchObject([
      { Field: 'Password', Code: 'account-password-rule' },
      { Field: 'CurrentPassword', Code: 'required' },
    ]);
  });

  test('a new password within the account is for nobody who is not logged in', async () => {
    expect((await calls.set(change)).status).toBe(401);
    const { token } = await server.visitor();
    expect((await calls.set(change, { token: token ?? '' })).status).toBe(403);
  });
});

test('codes are cleared away a month after they expired', async () => {
  const { code } = await aLostPassword();
  wait(server, hour + 29 * 24 * hour);
  await identitySweep.run(server.shop, server.clock.now);
  expect((await calls.set(choice(code))).status).toBe(410);
  wait(server, 24 * hour + minute);
  await identitySweep.run(server.shop, server.clock.now);
  expect((await calls.set(choice(code))).status).toBe(404);
});
