import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { createServerKey } from '../../platform/identity/server-key.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { loginCode } from './codes.ts';
import { anAddress, aPerson, callsOf, minute, password, wait } from './testing/identity-calls.ts';
import { mintOperatorToken } from './index.ts';
import { nobodysHash } from './password-hash.ts';
import { aRegistration, goodPassword, registrationCalls } from './testing/registration-calls.ts';
import { newSessionToken, signToken } from './tokens.ts';

/** With the limits that a shop has when it sets none. */
let server: TestServer;
/** A second process over the same database. */
let twin: TestServer;
let calls: ReturnType<typeof callsOf>;
const defaults = { limits: {} };

beforeAll(async () => {
  server = await aServer(defaults);
  twin = await aServer(defaults);
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

describe('thirty guesses of a password', () => {
  test('thirty guesses of a password get five tries from one address, in whatever process, and then not even the right one in', async () => {
    const { name } = await aPerson(server);
    const address = anAddress();
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1) {
      const process = guess % 2 === 0 ? calls : callsOf(twin);
      statuses.push((await process.login(name, { address, password: `Gok-nummer-${guess}` })).status);
    }
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(25).fill(423)]);
    expect(await calls.login(name, { address })).toMatchObject({ status: 423, code: 'UserLockedOut' });
    expect((await calls.login(name, { address: anAddress() })).status).toBe(200);
    wait(server, 15 * minute);
    expect((await calls.login(name, { address })).status).toBe(200);
  });

  test('thirty guesses of a password at one process meet the rate limit of the address as well, whatever names they use', async () => {
    const address = anAddress();
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push((await calls.login(`naam${guess}@scouts.example`, { address })).status);
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(10).fill(429)]);
  });

  test('thirty guesses of a password for an operator are counted the same way', async () => {
    const address = anAddress();
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/v3/core/token/_login-operator',
        remoteAddress: address,
        headers: { host: 'localhost:4000' },
        payload: { UserName: 'lies@feesthuis.example', Password: `Gok-nummer-${guess}` },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(15).fill(423), ...Array(10).fill(429)]);
  });
});

describe('whether somebody has an account', () => {
  test('whether somebody has an account is told by no word and no statement of a login or a forgotten password', async () => {
    const { name } = await aPerson(server);
    const { lost } = registrationCalls(server);
    const asks: Readonly<Record<string, (who: string) => Promise<unknown>>> = {
      login: (who) => calls.login(who, { address: anAddress(), password: 'Verkeerd-woord-1' }),
      lost: async (who) => {
        const { status, body } = await lost({ Email: who });
        return { status, body };
      },
    };
    for (const ask of Object.values(asks)) {
      const known = await withStatements(() => ask(name));
      const unknown = await withStatements(() => ask('niemand@scouts.example'));
      expect(known.statements).not.toHaveLength(0);
      expect(known).toEqual(unknown);
    }
  });

  test('whether somebody has an account costs a hash of a password either way', async () => {
    const { login, name } = await aPerson(server);
    const { rows } = await server.pool.query<{ hash: string }>(
      'select password_hash as hash from shop_feesthuis.login where id = $1',
      [login.id],
    );
    const cost = (hash: string) => hash.split('$').slice(0, 4);
    expect(cost(rows[0]?.hash ?? '')).toEqual(cost(nobodysHash));
    expect(cost(nobodysHash)[1]).toBe('argon2id');
    expect((await calls.login(name, { address: anAddress() })).status).toBe(200);
  });
});

describe('a token that is not good', () => {
  const invalid = { status: 401, code: 'TokenInvalid' };

  test('a token that is not good is refused, in whatever way it is malformed', async () => {
    const good = (await calls.login((await aPerson(server)).name)).body.Token.Access_token;
    const times = { issued: monday, expires: (monday + 60 * minute) as typeof monday };
    const otherKey = createServerKey(Buffer.alloc(32, 9));
    const signed = { kind: 'operator', subject: 'dief', ...times } as const;
    const tokens = [
      'x',
      's.',
      's.s.s',
      `${good}x`,
      good.slice(0, -1),
      good.toUpperCase(),
      newSessionToken(),
      randomBytes(400).toString('base64url'),
      'a..1.2.',
      `o.${Buffer.from('dief').toString('base64url')}.0.zzzzzzzzz.`,
      signToken(otherKey, server.shop.id, signed),
      signToken(server.key, server.other.id, signed),
      mintOperatorToken(server.key, { shopId: 'groenhof', name: 'dief', now: monday }),
      "s.'; drop table login; --".replaceAll(' ', '+'),
    ];
    for (const token of tokens)
      expect([token, await calls.userInfo({ token })]).toMatchObject([token, invalid]);
    expect((await calls.userInfo({ token: good })).status).toBe(200);
  });

  test('a token that is not good stands in no other place than the header: a header of another kind is none', async () => {
    const good = (await calls.login((await aPerson(server)).name)).body.Token.Access_token;
    const ask = async (headers: Record<string, string>, query = '') => {
      const answer = await server.app.inject({
        url: `/api/v3/core/token/_user-info${query}`,
        headers: { host: 'localhost:4000', ...headers },
      });
      return [answer.statusCode, answer.json().Error?.Code];
    };
    const missing = [401, 'TokenMissing'];
    expect(await ask({ authorization: `Basic ${good}` })).toEqual(missing);
    expect(await ask({ authorization: good })).toEqual(missing);
    expect(await ask({ authorization: `Bearer ${good} ${good}` })).toEqual(missing);
    expect(await ask({ cookie: `token=${good}; Access_token=${good}` })).toEqual(missing);
    expect(await ask({}, `?access_token=${good}&token=${good}&Access_token=${good}`)).toEqual(missing);
    expect(await ask({ authorization: `bearer ${good}` })).toEqual([200, undefined]);
  });

  test('a token that was stolen and used after its owner refreshed ends the session for both', async () => {
    const stolen = (await calls.login((await aPerson(server)).name)).body.Token.Access_token;
    const { Access_token: fresh } = (await calls.refresh(stolen)).body;
    wait(server, minute);
    twin.clock.now = server.clock.now;
    expect(await callsOf(twin).refresh(stolen)).toMatchObject(invalid);
    wait(server, 5000);
    expect(await calls.userInfo({ token: fresh })).toMatchObject(invalid);
  });
});

describe('guessing the code of a mail', () => {
  test('guessing the code of a mail finds nothing and is rate-limited, whichever call is tried', async () => {
    const { confirm, set } = registrationCalls(server);
    const wrong = () => randomBytes(32).toString('base64url');
    const twice = { Password: goodPassword, ConfirmPassword: goodPassword };
    const tries: Record<string, (address: string) => Promise<{ status: number }>> = {
      confirm: (address) => confirm(wrong(), { address }),
      set: (address) => set({ Code: wrong(), ...twice }, { address }),
      invitation: (address) => invitation('_invitation', address, {}),
      accept: (address) => invitation('_accept-invitation', address, twice),
    };
    async function invitation(last: string, remoteAddress: string, more: object) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `/api/v2/shop/authorization/${last}`,
        remoteAddress,
        headers: { host: 'localhost:4000' },
        payload: { Code: wrong(), ...more },
      });
      return { status: statusCode };
    }
    for (const [name, attempt] of Object.entries(tries)) {
      const address = anAddress();
      const statuses: number[] = [];
      for (let time = 0; time < 25; time += 1) statuses.push((await attempt(address)).status);
      expect([name, ...statuses]).toEqual([name, ...Array(20).fill(404), ...Array(5).fill(429)]);
    }
  });

  test('guessing the code of a mail is no use with a code of another shop, another purpose, another id or another key', async () => {
    const { register, confirm, codes } = registrationCalls(server);
    await register(aRegistration('codes@vzw.example'));
    const [good = ''] = await codes('activation', 'codes@vzw.example');
    const { rows } = await server.pool.query<{ id: string }>(
      `select c.id from shop_feesthuis.login_code c join shop_feesthuis.login l on l.id = c.login_id
       where l.email = 'codes@vzw.example'`,
    );
    const { id = '' } = rows[0] ?? {};
    const right = { shopId: 'feesthuis', purpose: 'activation', id } as const;
    expect(loginCode(server.key, right)).toBe(good);
    const others = [
      loginCode(server.key, { ...right, shopId: 'groenhof' }),
      loginCode(server.key, { ...right, purpose: 'password' }),
      loginCode(server.key, { ...right, id: `${id}x` }),
      loginCode(createServerKey(Buffer.alloc(32, 9)), right),
      good.slice(0, -1),
      `${good}A`,
      good.toLowerCase(),
    ];
    for (const code of others) expect([code, (await confirm(code)).status]).toEqual([code, 404]);
    expect((await confirm(good)).status).toBe(200);
    expect((await confirm(good)).status).toBe(410);
  });
});

describe('signs that mean something elsewhere', () => {
  const nasty = [
    `<script>alert('x')</script>`,
    `"><img src=x onerror=alert(1)>`,
    `'; drop table shop_feesthuis.login; --`,
    '{{7*7}}${7*7}<%= 7 %>',
    '=cmd()|A1',
  ];

  test.each(nasty)(
    'signs that mean something elsewhere are stored as they were typed and given back as data: %s',
    async (text) => {
      const { register, confirm, codes, login } = registrationCalls(server);
      const email = `nasty${nasty.indexOf(text)}@vzw.example`;
      const input = aRegistration(email, {
        customer: {
          CompanyName: text,
          FirstName: text,
          LastName: text,
          Street: text,
          HouseNumber: text.slice(0, 20),
          City: text,
        },
        user: { FirstName: text, LastName: text },
      });
      const made = await register(input);
      expect([made.status, made.body?.Error]).toEqual([201, undefined]);
      await confirm((await codes('activation', email)).at(-1) ?? '');
      const answer = await login(email);
      expect(answer.body.Accounts[0]).toMatchObject({ CompanyName: text, FirstName: text, LastName: text });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('signs that mean something elsewhere are refused where no name has them: control characters and what is too long', async () => {
    const { register } = registrationCalls(server);
    for (const FirstName of [
      'a\u0000b',
      'a\u001Bb',
      '\u202Etxt.exe',
      'x'.repeat(81),
      '   ',
      7,
      null,
      ['x'],
      { toString: 'x' },
    ]) {
      const { status, body } = await register(aRegistration('control@vzw.example', { user: { FirstName } }));
      expect([FirstName, status, body.Error.Fields[0].Field]).toEqual([FirstName, 400, 'User.FirstName']);
    }
  });

  test('signs that mean something elsewhere find nobody in the name of a login, and break nothing', async () => {
    for (const name of [...nasty, "' or '1'='1", '%', '_', '\\', 'x'.repeat(254)])
      expect([name, (await calls.login(name, { address: anAddress(), password })).status]).toEqual([
        name,
        400,
      ]);
    expect((await calls.login('x'.repeat(255), { address: anAddress() })).status).toBe(400);
  });
});
