import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServerKey } from '../../platform/identity/server-key.ts';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anAddress, aPerson, callsOf, hour, minute, password, wait } from './testing/identity-calls.ts';
import { createResolveActor } from './index.ts';
import { hashPassword, passwordFits } from './password-hash.ts';

let server: TestServer;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  server = await aServer({ limits: { lockout: { attempts: 3, minutes: 15 } } });
});
beforeEach(() => {
  server.clock.now = monday;
  calls = callsOf(server);
});
afterAll(() => server.close());

const wrong = { password: 'niet het goede' };

describe('a login', () => {
  test('a login gives a token of an hour and the accounts to choose from', async () => {
    const { name, customer, contact } = await aPerson(server);
    const { status, body } = await calls.login(name);
    expect(status).toBe(200);
    expect(body).toEqual({
      Token: {
        Access_token: expect.stringMatching(/^s\.[\w-]{43}$/u),
        Issued: '2026-06-01T08:00:00+02:00',
        Expires: '2026-06-01T09:00:00+02:00',
      },
      Accounts: [
        {
          CustomerID: customer.id,
          ContactID: contact.id,
          RoleName: 'Admin',
          FirstName: 'An',
          LastName: 'Peeters',
          CompanyName: customer.companyName,
        },
      ],
    });
  });

  test('a login knows the name in any spelling, and the password in one only', async () => {
    const { name } = await aPerson(server);
    expect((await calls.login(`  ${name.toUpperCase()} `)).status).toBe(200);
    const answer = await calls.login(name, { password: password.toLowerCase() });
    expect(answer).toMatchObject({ status: 400, code: 'IncorrectDetails' });
  });

  test('a login refuses an unknown name as it refuses a wrong password', async () => {
    const { name } = await aPerson(server);
    const known = await calls.login(name, wrong);
    const unknown = await calls.login('niemand@scouts.example');
    expect(known.status).toBe(400);
    expect(unknown).toEqual(known);
  });

  test('a login tells only who knows the password that the account still waits for approval', async () => {
    const { name } = await aPerson(server, { approved: false });
    expect(await calls.login(name, wrong)).toMatchObject({ status: 400, code: 'IncorrectDetails' });
    expect(await calls.login(name)).toMatchObject({ status: 403, code: 'UserNotApproved' });
  });

  test('a login of one shop is unknown to another', async () => {
    const { name } = await aPerson(server);
    const shop = server.other;
    expect(await calls.login(name, { shop })).toMatchObject({ status: 400, code: 'IncorrectDetails' });
    const { Access_token: token } = (await calls.login(name)).body.Token;
    expect(await calls.userInfo({ token, shop })).toMatchObject({ status: 401, code: 'TokenInvalid' });
  });

  test('a login names every field that is missing', async () => {
    const answer = await calls.login('', { body: { UserName: ' ' } });
    expect(answer).toMatchObject({
      status: 400,
      code: 'ValidationFailed',
      body: { Error: { Fields: [{ Field: 'UserName' }, { Field: 'Password' }] } },
    });
  });

  test('a login works with whatever old token comes along', async () => {
    const { name } = await aPerson(server);
    expect((await calls.login(name, { token: 'a.long.gone.one' })).status).toBe(200);
  });

  test('a login is not for operators yet', async () => {
    const { name, login } = await aPerson(server);
    await server.pool.query(`update ${schemaOf(server.shop.id)}.login set kind = 'operator' where id = $1`, [
      login.id,
    ]);
    expect(await calls.login(name)).toMatchObject({ status: 400, code: 'IncorrectDetails' });
  });

  test('a login keeps neither the password nor the token, only what proves them', async () => {
    const { name, login } = await aPerson(server);
    const { Access_token: token } = (await calls.login(name)).body.Token;
    const schema = schemaOf(server.shop.id);
    const { rows } = await server.pool.query<{ kept: string }>(
      `select l::text || t::text as kept from ${schema}.login l join ${schema}.session_token t on t.login_id = l.id where l.id = $1`,
      [login.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).toContain('$argon2id$v=19$');
    expect(rows[0]?.kept).not.toContain(password);
    expect(rows[0]?.kept).not.toContain(token.slice(2));
  });

  test('a login and the logout leave an event each, with who it was', async () => {
    const { name, login } = await aPerson(server);
    await calls.logout((await calls.login(name)).body.Token.Access_token);
    const { rows } = await server.pool.query(
      `select action, actor->>'login' as login from ${schemaOf(server.shop.id)}.event
       where entity = 'login' and entity_id = $1 and action <> 'create' order by id`,
      [login.id],
    );
    expect(rows).toEqual([
      { action: 'login', login: login.id },
      { action: 'logout', login: login.id },
    ]);
  });
});

describe('too many wrong passwords', () => {
  test('too many wrong passwords lock the name for this address, and let the right password in when the time is over', async () => {
    const { name } = await aPerson(server);
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt += 1) answers.push((await calls.login(name, wrong)).code);
    expect(answers).toEqual(['IncorrectDetails', 'IncorrectDetails', 'IncorrectDetails', 'UserLockedOut']);
    expect(await calls.login(name)).toMatchObject({
      status: 423,
      code: 'UserLockedOut',
      body: { Error: { Message: 'Te veel mislukte pogingen. Probeer het over 15 minuten opnieuw.' } },
    });
    wait(server, 15 * minute - 1);
    expect((await calls.login(name)).status).toBe(423);
    wait(server, 1);
    expect((await calls.login(name)).status).toBe(200);
  });

  test('too many wrong passwords lock nobody out at another address, and no other name at this one', async () => {
    const [{ name }, other] = [await aPerson(server), await aPerson(server)];
    for (let attempt = 0; attempt < 4; attempt += 1) await calls.login(name, wrong);
    expect((await calls.login(name)).status).toBe(423);
    expect((await calls.login(name, { address: anAddress() })).status).toBe(200);
    expect((await calls.login(other.name)).status).toBe(200);
  });

  test('login: names that do not exist are slowed down just the same', async () => {
    const codes = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      codes.push((await calls.login('wie@scouts.example')).code);
    expect(codes.at(-1)).toBe('UserLockedOut');
  });

  test('too many wrong passwords are counted one by one when they come at once', async () => {
    const { name } = await aPerson(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.login(name, wrong)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'IncorrectDetails')).toHaveLength(3);
    expect(codes.filter((code) => code === 'UserLockedOut')).toHaveLength(5);
  });

  test('too many wrong passwords are forgotten after the right one', async () => {
    const { name } = await aPerson(server);
    for (let round = 0; round < 3; round += 1) {
      await calls.login(name, wrong);
      await calls.login(name, wrong);
      expect((await calls.login(name)).status).toBe(200);
    }
  });
});

describe('logins from one address', () => {
  test('logins from one address are twenty a minute, whatever the names', async () => {
    const address = anAddress();
    const answers = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      answers.push((await calls.login(`wie${attempt}@scouts.example`, { address })).code);
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'IncorrectDetails'));
    expect(answers[20]).toBe('TooManyRequests');
  });
});

describe('the account that a request acts for', () => {
  const resolve = createResolveActor({ key: createServerKey(Buffer.alloc(32)) });

  async function actorOf(token: string, query: object = {}) {
    const { shop, clock } = server;
    return resolve({
      shop,
      headers: { authorization: `Bearer ${token}` },
      query,
      now: clock.now,
      isBackOffice: false,
    });
  }

  async function withTwoAccounts() {
    const first = await aPerson(server, { customerGroup: '33' });
    const second = await aPerson(server, { loginId: first.login.id, roleName: 'User' });
    const { body } = await calls.login(first.name);
    return { first, second, token: body.Token.Access_token, accounts: body.Accounts };
  }

  test('the account that a request acts for is the only one of the login, with its role and its customer group', async () => {
    const { name, customer, contact, login } = await aPerson(server, { customerGroup: '33' });
    const { Access_token: token } = (await calls.login(name)).body.Token;
    expect(await actorOf(token)).toEqual({
      kind: 'customer',
      loginId: login.id,
      userName: name,
      token: { accessToken: token, issued: monday, expires: monday + hour },
      account: {
        customerId: customer.id,
        contactId: contact.id,
        roleName: 'Admin',
        isAdmin: true,
        seesAllOrders: true,
        customerGroup: '33',
        referenceRequired: false,
      },
    });
  });

  test('the account that a request acts for is none as long as a login with several has not chosen', async () => {
    const { token, accounts } = await withTwoAccounts();
    expect(accounts).toHaveLength(2);
    expect(await actorOf(token)).toMatchObject({ kind: 'customer', account: null });
  });

  test('the account that a request acts for is the one that the query names, by either id and in any spelling', async () => {
    const { first, second, token } = await withTwoAccounts();
    expect(await actorOf(token, { CUSTOMERID: first.customer.id })).toMatchObject({
      account: { isAdmin: true },
    });
    expect(await actorOf(token, { contactid: second.contact.id })).toMatchObject({
      account: { customerId: second.customer.id, roleName: 'User', isAdmin: false, customerGroup: null },
    });
  });

  test('the account that a request acts for may not be mixed from two, nor be named twice in two ways, nor be somebody else’s', async () => {
    const { first, second, token } = await withTwoAccounts();
    const stranger = await aPerson(server);
    const queries = [
      { customerId: first.customer.id, contactId: second.contact.id },
      { customerId: [first.customer.id, second.customer.id] },
      { customerId: first.customer.id, CustomerID: second.customer.id },
      { customerId: stranger.customer.id },
      { contactId: stranger.contact.id },
      { contactId: 'nobody' },
    ];
    for (const query of queries) {
      expect(await calls.userInfo({ token, query })).toMatchObject({ status: 403, code: 'Forbidden' });
    }
  });

  test('the account that a request acts for stands in the answer of both calls that tell who is logged in', async () => {
    const { name } = await aPerson(server);
    const { body } = await calls.login(name);
    const { Access_token: token } = body.Token;
    expect((await calls.userInfo({ token })).body).toEqual(body);
    const older = await server.app.inject({
      url: '/api/v2/shop/authorization/user',
      headers: { host: new URL(server.shop.origins[0] ?? '').host, authorization: `Bearer ${token}` },
    });
    expect(older.json()).toEqual(body);
    expect((await calls.userInfo({})).code).toBe('TokenMissing');
  });
});

describe('a password', () => {
  test('a password fits its own hash only, however its letters were typed', async () => {
    const hash = await hashPassword('Café 1');
    expect(await passwordFits('Cafe\u0301 1', hash)).toBe(true);
    expect(await passwordFits('Cafe 1', hash)).toBe(false);
    expect(await passwordFits('Café 1', 'plain text')).toBe(false);
    expect(await hashPassword('Café 1')).not.toBe(hash);
  });
});
