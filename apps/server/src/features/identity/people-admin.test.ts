import type { PersonActed } from '@bivak/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, backOfficeOrigin, monday, type TestServer } from '../../testing/a-server.ts';
import {
  anOperator,
  anOperatorAtWork,
  askOffice,
  codeMailedTo,
  digitsNow,
  type OfficeCall,
} from './testing/a-back-office.ts';
import { password, wait } from './testing/identity-calls.ts';

let server: TestServer;
const minute = 60_000;

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 10_000 } } });
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, call: OfficeCall = {}) =>
  askOffice(server, method, path, call);
/** Of a person as they stand; the version that was seen goes along. */
const act = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { version = 1, ...call }: OfficeCall & { readonly version?: number } = {},
) => ask(method, path, { ...call, headers: { ...call.headers, 'if-match': `"${version}"` } });
const logIn = (UserName: string, Password = password) =>
  ask('POST', '/session', { body: { UserName, Password } });

describe('people over HTTP', () => {
  const invited = { Email: 'Nele@feesthuis.example ', Name: 'Nele Maes', Language: 'nl', Role: 'warehouse' };

  test('people over HTTP are invited, read, changed in part and removed by an owner', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const made = await ask('POST', '/people', { token, body: { ...invited, WarehouseIDs: ['noord'] } });
    expect([made.status, made.body]).toEqual([
      201,
      {
        ID: expect.any(String),
        Version: 1,
        Name: 'Nele Maes',
        Email: 'nele@feesthuis.example',
        Role: 'warehouse',
        WarehouseIDs: ['noord'],
        Allow: [],
        Deny: [],
        IsActivated: false,
        HasSecondFactor: false,
        LastSeenAt: null,
      },
    ]);
    const path = `/people/${made.body.ID}`;
    expect((await ask('GET', path, { token })).body).toEqual(made.body);
    const changed = await act('PATCH', path, {
      token,
      body: { Allow: ['messages.write'], WarehouseIDs: null },
    });
    const { Effects, ...person } = changed.body as unknown as PersonActed;
    expect(person).toEqual({
      ...(made.body as object),
      Version: 2,
      Allow: ['messages.write'],
      WarehouseIDs: null,
    });
    expect(Effects).toEqual({ Sessions: 0, Gained: ['messages.write'], Lost: [] });
    expect((await ask('GET', '/people', { token })).body.Collection).toContainEqual(person);
    const reset = await act('POST', `${path}/_reset-second-factor`, { token, version: 2 });
    expect(reset.body).toMatchObject(person);
    expect((await act('DELETE', path, { token, version: 2 })).status).toBe(204);
    expect((await ask('GET', path, { token })).status).toBe(404);
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await act(method, path, method === 'PATCH' ? { token, body: {} } : { token })).status).toBe(
        404,
      );
  });

  test('somebody who is invited chooses a password by the mail, sets up a second factor at the first login, and only then works', async () => {
    const owner = await anOperatorAtWork(server, 'owner');
    const person = { Email: 'dirk@feesthuis.example', Name: 'Dirk', Language: 'nl', Role: 'bookkeeper' };
    const { ID } = (await ask('POST', '/people', { token: owner, body: person })).body;
    expect((await logIn(person.Email)).status).toBe(400);
    const Code = await codeMailedTo(server, ID);
    const choose = () =>
      server.public().post('/api/v2/shop/authorization/setpassword', {
        Code,
        Password: 'Tent-op-zolder7',
        ConfirmPassword: 'Tent-op-zolder7',
      });
    expect((await choose()).status).toBe(204);
    // The link of the mail works once.
    expect((await choose()).status).toBeGreaterThanOrEqual(400);
    const { body } = await logIn(person.Email, 'Tent-op-zolder7');
    expect(body.Needs).toBe('enrolment');
    const token: string = body.Token.Access_token;
    expect((await ask('GET', '/orders', { token })).status).toBe(403);
    const begun = await ask('POST', '/me/totp', { token });
    const digits = { Code: digitsNow(server, begun.body.Secret) };
    expect((await ask('POST', '/me/totp/_confirm', { token, body: digits })).status).toBe(200);
    expect((await ask('GET', '/orders', { token })).status).toBe(200);
    // A bookkeeper changes no people, and the owner sees how safe the access is.
    expect((await ask('GET', '/people', { token })).status).toBe(403);
    const seen = await ask('GET', `/people/${ID}`, { token: owner });
    expect(seen.body).toMatchObject({ IsActivated: true, HasSecondFactor: true });
    expect(seen.body.LastSeenAt).not.toBeNull();
  });

  test('of two owners who change one person the second reads who was quicker, and what they changed', async () => {
    const [token, lies] = [await anOperatorAtWork(server, 'owner'), await anOperatorAtWork(server, 'owner')];
    const made = await ask('POST', '/people', {
      token,
      body: { ...invited, Email: 'twee@feesthuis.example' },
    });
    const path = `/people/${made.body.ID}`;
    expect((await ask('PATCH', path, { token, body: { Role: 'desk' } })).status).toBe(428);
    const both = await Promise.all([
      act('PATCH', path, { token, body: { Role: 'desk' } }),
      act('PATCH', path, { token: lies, body: { WarehouseIDs: ['noord'] } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const late = both.find(({ status }) => status === 412);
    const [won] = both.filter(({ status }) => status === 200);
    const { Name } = (await ask('GET', '/me', { token: won === both[0] ? token : lies })).body;
    expect(late?.body).toMatchObject({
      Error: { Code: 'VersionStale' },
      Current: { ID: made.body.ID, Version: 2 },
      ChangedBy: Name,
      ChangedAt: expect.any(String),
      ChangedFields: won === both[0] ? ['Role'] : ['WarehouseIDs'],
    });
    // Removing and resetting too are of the person that was seen.
    expect((await act('DELETE', path, { token, version: 1 })).status).toBe(412);
    expect((await act('POST', `${path}/_reset-second-factor`, { token, version: 1 })).status).toBe(412);
  });

  test('what a change of rights would do is told before, and changes nothing', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const { id, email } = await anOperator(server, 'desk');
    expect((await logIn(email)).status).toBe(200);
    const before = (await ask('GET', `/people/${id}`, { token })).body;
    const tried = await act('PATCH', `/people/${id}?DryRun=true`, { token, body: { Role: 'viewer' } });
    expect(tried.body).toMatchObject({ Version: 1, Role: 'viewer', Effects: { Sessions: 1 } });
    expect(tried.body.Effects.Lost).toContain('orders.write');
    expect((await ask('GET', `/people/${id}`, { token })).body).toEqual(before);
  });

  test('an invitation and a reset count once under one key, and another under that key is refused', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const headers = { 'idempotency-key': 'een' };
    const body = { ...invited, Email: 'een@feesthuis.example' };
    const twice = await Promise.all([1, 2].map(() => ask('POST', '/people', { token, body, headers })));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[1]?.body).toEqual(twice[0]?.body);
    const mails = await server.pool.query(
      `select from shop_feesthuis.outbox where kind = $1 and payload ->> 'loginId' = $2`,
      ['login.invite-operator', twice[0]?.body.ID],
    );
    expect(mails.rowCount).toBe(1);
    const other = await ask('POST', '/people', { token, headers, body: { ...body, Name: 'Een ander' } });
    expect([other.status, other.body.Error.Code]).toEqual([422, 'IdempotencyMismatch']);
    const reset = () => act('POST', `/people/${twice[0]?.body.ID}/_reset-second-factor`, { token, headers });
    const [first, again] = [await reset(), await reset()];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const events = await server.pool.query(
      `select from shop_feesthuis.event where entity_id = $1 and action = 'reset-second-factor'`,
      [twice[0]?.body.ID],
    );
    expect(events.rowCount).toBe(1);
  });

  test('whoever works here knows their colleagues by name, and nothing more of them', async () => {
    const { id } = await anOperator(server, 'desk');
    const token = await anOperatorAtWork(server, 'viewer');
    const { status, body } = await ask('GET', '/colleagues', { token });
    const [colleague] = body.Collection.filter(({ Key }: { readonly Key: string }) => Key === id);
    expect([status, colleague]).toEqual([200, { Key: id, Description: expect.stringMatching(/^desk /u) }]);
    expect((await ask('GET', '/people', { token })).status).toBe(403);
    expect((await ask('GET', '/colleagues')).status).toBe(401);
  });

  test('people over HTTP are refused with the field that is wrong', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const faults = async (body: object) =>
      (await ask('POST', '/people', { token, body })).body.Error.Fields.map(({ Field }) => Field);
    expect(await faults({ ...invited, Email: 'geen adres', Role: 'baas' })).toEqual(['Email', 'Role']);
    const rights = { WarehouseIDs: ['noord', 'maan'], Allow: ['orders.burn'], Deny: ['money.read', 'x'] };
    expect(await faults({ ...invited, ...rights })).toEqual(['WarehouseIDs[1]', 'Allow[0]', 'Deny[1]']);
  });

  test('nobody ends their own access or takes their own right to change people, another owner does', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const { ID } = (await ask('GET', '/me', { token })).body;
    const other = await anOperatorAtWork(server, 'owner');
    const refused = [
      await act('DELETE', `/people/${ID}`, { token }),
      await act('PATCH', `/people/${ID}`, { token, body: { Role: 'desk' } }),
      await act('PATCH', `/people/${ID}`, { token, body: { Deny: ['people.write'] } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.Error.Code])).toEqual(
      refused.map(() => [409, 'OwnAccess']),
    );
    const allow = { Role: 'bookkeeper', Allow: ['people.write'] };
    expect((await act('PATCH', `/people/${ID}`, { token, body: allow })).status).toBe(200);
    expect((await act('DELETE', `/people/${ID}`, { token: other, version: 2 })).status).toBe(204);
  });

  test('whoever may change people gives no more than they hold, and changes nobody who holds more', async () => {
    const { email, id } = await anOperator(server, 'desk');
    const owner = await anOperatorAtWork(server, 'owner');
    const ownId = (await ask('GET', '/me', { token: owner })).body.ID;
    const allow = { Allow: ['people.write'] };
    expect((await act('PATCH', `/people/${id}`, { token: owner, body: allow })).status).toBe(200);
    const token: string = (await logIn(email)).body.Token.Access_token;
    const { id: viewer } = await anOperator(server, 'viewer');
    const statuses = [
      await act('PATCH', `/people/${id}`, { token, body: { Role: 'owner' }, version: 2 }),
      await act('PATCH', `/people/${viewer}`, { token, body: { Allow: ['money.write'] } }),
      await act('PATCH', `/people/${ownId}`, { token, body: { Role: 'viewer' } }),
      await act('DELETE', `/people/${ownId}`, { token }),
      await ask('POST', '/people', { token, body: { ...invited, Role: 'owner' } }),
      await act('PATCH', `/people/${viewer}`, { token, body: { Allow: ['orders.read'] } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 200]);
    const { body: before } = await ask('GET', `/people/${ownId}`, { token: owner });
    const again = { ...invited, Role: 'viewer', Name: 'Not the owner' };
    expect((await ask('POST', '/people', { token, body: { ...again, Email: before.Email } })).status).toBe(
      403,
    );
    expect((await ask('GET', `/people/${ownId}`, { token: owner })).body.Name).toBe(before.Name);
    expect((await ask('POST', '/people', { token, body: { ...again, Email: email } })).status).toBe(201);
  });

  test('people over HTTP keep their last owner', async () => {
    await server.pool.query("delete from shop_feesthuis.login where kind = 'operator'");
    const token = await anOperatorAtWork(server, 'owner');
    const { ID } = (await ask('GET', '/me', { token })).body;
    for (const [method, body] of [
      ['PATCH', { Role: 'desk' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await act(method, `/people/${ID}`, body === undefined ? { token } : { token, body });
      expect([method, answer.status, answer.body.Error.Code]).toEqual([method, 409, 'LastOwner']);
    }
  });
});

describe('the audit trail over HTTP', () => {
  test('the audit trail leaves as a file for the owner, who proves anew who is there, and says that it did', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const take = async (query: string, by = token) => {
      const office = await server.backOffice();
      return office.inject({
        method: 'POST',
        url: `/feesthuis/api/v3/admin/events/_export${query}`,
        headers: {
          host: new URL(backOfficeOrigin).host,
          origin: backOfficeOrigin,
          'accept-language': 'nl',
          authorization: `Bearer ${by}`,
        },
        payload: { Columns: ['at', 'who', 'entity', 'id', 'action', 'before', 'after'] },
      });
    };
    const file = await take('?Entity=login');
    const [head, ...rows] = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect([file.statusCode, head]).toEqual([200, 'Wanneer;Wie;Soort;Nummer;Wat;Voor;Na']);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.split(';')[2] === 'login')).toBe(true);
    const [latest] = (await ask('GET', '/events?Entity=export', { token })).body.Collection;
    expect(latest).toMatchObject({ Action: 'export', EntityID: 'events' });
    expect((await take('', await anOperatorAtWork(server, 'bookkeeper'))).statusCode).toBe(403);
    wait(server, 6 * minute);
    expect((await take('')).json().Error.Code).toBe('StepUpRequired');
  });

  test('the audit trail over HTTP has what somebody did, with days of the shop, and goes on where it ended', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    const { ID, Name } = (await ask('GET', '/me', { token })).body;
    const { body } = await ask('GET', `/events?Who=${ID}&Entity=login&From=2026-06-01&To=2026-06-01&size=1`, {
      token,
    });
    expect(body.Collection.map(({ Action, Who }) => [Action, Who])).toEqual([
      ['second-factor', { Kind: 'operator', ID, Name }],
    ]);
    const next = await ask(
      'GET',
      `/events?Who=${ID}&Entity=login&From=2026-06-01&To=2026-06-01&size=1&after=${body.Next}`,
      {
        token,
      },
    );
    expect(next.body.Collection.map(({ Action }) => Action)).toEqual(['login']);
    expect(next.body.Next).toBeNull();
    const before = await ask('GET', `/events?Who=${ID}&To=2026-05-31`, { token });
    expect(before.body).toMatchObject({ Collection: [], Next: null, Total: 0 });
  });

  test.each(['EntityID=x', 'From=2026-02-30', 'To=morgen', 'size=0', 'after=x.y', 'Wie=x'])(
    'the audit trail over HTTP refuses %s',
    async (query) => {
      const token = await anOperatorAtWork(server, 'owner');
      expect((await ask('GET', `/events?${query}`, { token })).body.Error?.Code).toBe('ValidationFailed');
    },
  );
});
