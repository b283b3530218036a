import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import {
  anAuthenticator,
  anOperator,
  anOperatorAtWork,
  askOffice,
  codeMailedTo,
  digitsNow,
  knownSecret,
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
const logIn = (UserName: string, Password = password) =>
  ask('POST', '/session', { body: { UserName, Password } });
/** What a browser sends back of a line of `Set-Cookie`. */
const sentOf = (line: string | null) => (line ?? '').split(';')[0] ?? '';

const challengeOf = ({ challenge }: { readonly challenge?: unknown }) =>
  typeof challenge === 'string' ? challenge : '';

describe('a session over HTTP', () => {
  test('a session over HTTP is opened with a token for the page and a cookie that goes to nothing but its session', async () => {
    const { email } = await anOperator(server, 'desk', { warehouses: ['noord'] });
    const { status, body, cookie } = await logIn(email);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Token: { Issued: '2026-06-01T08:00:00+02:00', Expires: '2026-06-01T08:15:00+02:00' },
      Person: { Email: email, Role: 'desk', WarehouseIDs: ['noord'], DiscountPercent: 10, SecondFactors: [] },
      Needs: null,
    });
    expect(cookie).toMatch(
      /^bivak_admin_feesthuis=r\.[\w-]{43}; Path=\/feesthuis\/api\/v3\/admin\/session; Max-Age=28800; HttpOnly; SameSite=Strict$/u,
    );
    expect(JSON.stringify(body)).not.toContain(sentOf(cookie).split('=')[1]);
    const me = await ask('GET', '/me', { token: body.Token.Access_token });
    expect([me.status, me.body]).toEqual([200, body.Person]);
  });

  test('a session over HTTP is refused without name or password, and in the same words for whatever is wrong', async () => {
    expect((await ask('POST', '/session', { body: { UserName: '' } })).status).toBe(400);
    const { email } = await anOperator(server, 'desk');
    const wrong = await logIn(email, 'verkeerd');
    expect([wrong.status, wrong.body.Error.Code, wrong.cookie]).toEqual([400, 'IncorrectDetails', null]);
    expect((await logIn('niemand@feesthuis.example')).body.Error.Message).toBe(wrong.body.Error.Message);
  });

  test('a session over HTTP is renewed by its cookie alone, which rotates, and is over with a cookie of before', async () => {
    const { email } = await anOperator(server, 'desk');
    const { body, cookie } = await logIn(email);
    const first = sentOf(cookie);
    const renew = (sent?: string) =>
      ask('POST', '/session/_refresh', sent === undefined ? {} : { cookie: `andere=1; ${sent}` });
    expect((await renew()).body.Error.Code).toBe('TokenMissing');
    expect((await renew(`bivak_admin_feesthuis=${body.Token.Access_token}`)).status).toBe(401);
    wait(server, 20 * minute);
    const next = await renew(first);
    expect([next.status, next.body.Person.Email]).toEqual([200, email]);
    expect(sentOf(next.cookie)).not.toBe(first);
    const token: string = next.body.Token.Access_token;
    expect((await ask('GET', '/me', { token })).status).toBe(200);
    wait(server, minute);
    expect((await renew(first)).body.Error.Code).toBe('TokenInvalid');
    expect((await ask('GET', '/me', { token })).status).toBe(401);
    expect((await renew(sentOf(next.cookie))).status).toBe(401);
  });

  test('a session over HTTP has a cookie for https only where the back office has that', async () => {
    const { email } = await anOperator(server, 'viewer');
    const origin = 'https://beheer.example';
    const office = await server.backOffice(origin);
    const answer = await office.inject({
      method: 'POST',
      url: '/feesthuis/api/v3/admin/session',
      headers: { host: 'beheer.example', origin },
      payload: { UserName: email, Password: password },
    });
    const line = String(answer.headers['set-cookie']);
    expect(line).toMatch(/^__Secure-bivak_admin_feesthuis=r\..*; HttpOnly; SameSite=Strict; Secure$/u);
    const renewed = await office.inject({
      method: 'POST',
      url: '/feesthuis/api/v3/admin/session/_refresh',
      headers: { host: 'beheer.example', origin, cookie: sentOf(line) },
    });
    expect(renewed.statusCode).toBe(200);
  });

  test('a session over HTTP is of its shop: the cookie of one renews nothing in another', async () => {
    const { email } = await anOperator(server, 'desk', { shop: server.other });
    const there = { shop: server.other.id };
    const opened = await ask('POST', '/session', { ...there, body: { UserName: email, Password: password } });
    expect(opened.cookie).toContain('bivak_admin_groenhof=');
    const value = sentOf(opened.cookie).split('=')[1] ?? '';
    const here = await ask('POST', '/session/_refresh', { cookie: `bivak_admin_feesthuis=${value}` });
    expect(here.body.Error.Code).toBe('TokenInvalid');
    expect((await ask('POST', '/session/_refresh', { ...there, cookie: sentOf(opened.cookie) })).status).toBe(
      200,
    );
  });

  test('ends with the cookie, which goes, also when the token has run out', async () => {
    const { email } = await anOperator(server, 'desk');
    const { body, cookie } = await logIn(email);
    wait(server, 30 * minute);
    const token: string = body.Token.Access_token;
    const ended = await ask('DELETE', '/session', { token, cookie: sentOf(cookie) });
    expect(ended).toEqual({
      status: 204,
      body: null,
      cookie:
        'bivak_admin_feesthuis=; Path=/feesthuis/api/v3/admin/session; Max-Age=0; HttpOnly; SameSite=Strict',
    });
    expect((await ask('POST', '/session/_refresh', { cookie: sentOf(cookie) })).status).toBe(401);
    expect((await ask('DELETE', '/session')).status).toBe(401);
  });

  test('a session over HTTP is listed with the others of the person, and ended from one of them', async () => {
    const { email } = await anOperator(server, 'desk');
    const [here, there] = [await logIn(email), await logIn(email)];
    const token: string = here.body.Token.Access_token;
    const { body } = await ask('GET', '/me/sessions', { token });
    expect(body.Collection.map(({ UserAgent, CreatedAt }) => [UserAgent, CreatedAt])).toEqual([
      ['Firefox', '2026-06-01T08:00:00+02:00'],
      ['Firefox', '2026-06-01T08:00:00+02:00'],
    ]);
    const other = body.Collection.find(({ IsThis }) => !IsThis)?.ID ?? '';
    expect((await ask('DELETE', `/me/sessions/${other}`, { token })).status).toBe(204);
    expect((await ask('DELETE', `/me/sessions/${other}`, { token })).status).toBe(404);
    expect((await ask('GET', '/me', { token: there.body.Token.Access_token })).status).toBe(401);
  });
});

describe('the second factor over HTTP', () => {
  test('the second factor over HTTP is proved by digits or a recovery code, one of them at a time', async () => {
    const { email } = await anOperator(server, 'owner', { totp: true });
    const { body } = await logIn(email);
    expect(body).toMatchObject({
      Needs: 'second-factor',
      Person: { Permissions: [], SecondFactors: ['totp'] },
    });
    const token: string = body.Token.Access_token;
    const prove = (proof: object) => ask('POST', '/session/_second-factor', { token, body: proof });
    for (const none of [{}, { Code: '12345' }, { Code: digitsNow(server), RecoveryCode: 'x' }])
      expect((await prove(none)).body.Error.Code).toBe('ValidationFailed');
    expect((await prove({ RecoveryCode: 'abcde-fghjk' })).body.Error.Code).toBe('ProofIncorrect');
    const proved = await prove({ Code: digitsNow(server) });
    expect(proved.body).toMatchObject({ Needs: null, Token: body.Token, Person: { DiscountPercent: 100 } });
    const codes = (await ask('POST', '/me/recovery-codes', { token })).body.RecoveryCodes;
    expect(codes).toHaveLength(10);
    const again: string = (await logIn(email)).body.Token.Access_token;
    const recovered = await ask('POST', '/session/_second-factor', {
      token: again,
      body: { RecoveryCode: codes[0] },
    });
    expect(recovered.body.Person.SecondFactors).toEqual(['totp', 'recovery']);
  });

  test('the second factor over HTTP is set up with the app’s digits by whoever needs one, and shows its recovery codes once', async () => {
    const { email } = await anOperator(server, 'bookkeeper');
    const { body } = await logIn(email);
    expect(body.Needs).toBe('enrolment');
    const token: string = body.Token.Access_token;
    const begun = await ask('POST', '/me/totp', { token });
    expect(begun.body.Address).toMatch(/^otpauth:\/\/totp\/.*secret=/u);
    expect((await ask('POST', '/me/totp/_confirm', { token, body: { Code: '000000' } })).status).toBe(400);
    const Code = digitsNow(server, begun.body.Secret);
    const confirmed = await ask('POST', '/me/totp/_confirm', { token, body: { Code } });
    expect(confirmed.body).toMatchObject({ Session: { Needs: null, Token: body.Token } });
    expect(confirmed.body.RecoveryCodes).toHaveLength(10);
    const factors = await ask('GET', '/me/second-factors', { token });
    expect(factors.body).toMatchObject({ Collection: [{ Kind: 'totp' }], RecoveryCodesLeft: 10 });
    const id = factors.body.Collection[0].ID;
    expect((await ask('DELETE', '/me/second-factors/nergens', { token })).status).toBe(404);
    expect((await ask('DELETE', `/me/second-factors/${id}`, { token })).status).toBe(204);
    expect((await ask('POST', '/session/_refresh', {})).status).toBe(401);
  });

  test('the second factor over HTTP may be a passkey of the back office’s own name', async () => {
    const { email } = await anOperator(server, 'desk');
    const token: string = (await logIn(email)).body.Token.Access_token;
    const key = anAuthenticator();
    const { Options } = (await ask('POST', '/me/passkeys', { token })).body;
    expect(Options).toMatchObject({ rp: { id: 'localhost', name: server.shop.config.name } });
    const made = { Name: 'Sleutel', Passkey: key.make({ challenge: challengeOf(Options) }) };
    expect(
      (await ask('POST', '/me/passkeys/_confirm', { token, body: { Name: 'x', Passkey: {} } })).status,
    ).toBe(400);
    const retry = (await ask('POST', '/me/passkeys', { token })).body.Options;
    made.Passkey = key.make({ challenge: challengeOf(retry) });
    const added = await ask('POST', '/me/passkeys/_confirm', { token, body: made });
    expect(added.body.Session.Person.SecondFactors).toEqual(['passkey', 'recovery']);
    const next = await logIn(email);
    expect(next.body.Needs).toBe('second-factor');
    const owing: string = next.body.Token.Access_token;
    const asked = (await ask('POST', '/session/_passkey', { token: owing })).body.Options;
    const Passkey = key.prove({ challenge: challengeOf(asked) });
    const proved = await ask('POST', '/session/_second-factor', { token: owing, body: { Passkey } });
    expect([proved.status, proved.body.Needs]).toEqual([200, null]);
    const withNone = await anOperatorAtWork(server, 'viewer');
    expect((await ask('POST', '/session/_passkey', { token: withNone })).status).toBe(404);
  });

  test('or the password is asked for again by what says so, after five minutes', async () => {
    const token = await anOperatorAtWork(server, 'owner');
    wait(server, 6 * minute);
    const stale = await ask('POST', '/me/recovery-codes', { token });
    expect([stale.status, stale.body.Error.Code]).toEqual([403, 'StepUpRequired']);
    const step = (proof: object) => ask('POST', '/session/_step-up', { token, body: proof });
    const wrong = await step({ Password: 'verkeerd' });
    expect(wrong.body.Error.Fields.map(({ Field, Code }) => [Field, Code])).toEqual([
      ['Password', 'current-password'],
    ]);
    expect((await step({})).status).toBe(400);
    expect((await step({ Password: password })).body).toEqual({ Until: '2026-06-01T08:11:00+02:00' });
    expect((await ask('POST', '/me/recovery-codes', { token })).status).toBe(200);
    wait(server, 6 * minute);
    expect((await step({ Code: digitsNow(server, knownSecret) })).status).toBe(200);
  });
});

describe('the own password over HTTP', () => {
  test('the own password over HTTP is changed by who knows it, and ends the other sessions at once', async () => {
    const { email } = await anOperator(server, 'desk');
    const token: string = (await logIn(email)).body.Token.Access_token;
    const other = await logIn(email);
    const change = (CurrentPassword: string, Password: string) =>
      ask('POST', '/me/_password', {
        token,
        body: { CurrentPassword, Password, ConfirmPassword: Password },
      });
    const faults = async (...given: Parameters<typeof change>) =>
      (await change(...given)).body.Error.Fields.map(({ Field, Code }) => [Field, Code]);
    expect(await faults('verkeerd', 'Nieuw@Woord7')).toEqual([['CurrentPassword', 'current-password']]);
    expect(await faults(password, 'kort')).toEqual([['Password', 'account-password-rule']]);
    expect((await ask('GET', '/me', { token: other.body.Token.Access_token })).status).toBe(200);
    expect((await change(password, 'Nieuw@Woord7')).status).toBe(204);
    expect((await ask('GET', '/me', { token })).status).toBe(200);
    expect((await ask('GET', '/me', { token: other.body.Token.Access_token })).status).toBe(401);
    expect((await ask('POST', '/session/_refresh', { cookie: sentOf(other.cookie) })).status).toBe(401);
    expect((await logIn(email)).status).toBe(400);
    expect((await logIn(email, 'Nieuw@Woord7')).status).toBe(200);
  });

  test('by the code of a mail ends all sessions of the back office', async () => {
    const owner = await anOperatorAtWork(server, 'owner');
    const { email, id } = await anOperator(server, 'viewer');
    const token: string = (await logIn(email)).body.Token.Access_token;
    const person = { Email: email, Name: 'Pieter', Language: 'nl', Role: 'viewer' };
    expect((await ask('POST', '/people', { token: owner, body: person })).status).toBe(201);
    const Code = await codeMailedTo(server, id);
    const Password = 'Tent-op-zolder7';
    const set = await server
      .public()
      .post('/api/v2/shop/authorization/setpassword', { Code, Password, ConfirmPassword: Password });
    expect(set.status).toBe(204);
    expect((await ask('GET', '/me', { token })).status).toBe(401);
    expect((await logIn(email, Password)).status).toBe(200);
  });
});
