import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { aServer, backOfficeOrigin, monday, type TestServer } from '../../testing/a-server.ts';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import {
  beginOperatorSession,
  endOperatorSession,
  endOwnSession,
  proveSecondFactor,
  refreshOperatorSession,
  stepUp,
} from './operator-sessions.commands.ts';
import { getMe, listOwnSessions } from './operator-sessions.queries.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factors.commands.ts';
import {
  anAuthenticator,
  anOperator,
  contextOf,
  digitsNow,
  eventsOf,
  knownSecret,
} from './testing/a-back-office.ts';
import { callsOf, aPerson, password, wait } from './testing/identity-calls.ts';

let server: TestServer;
const minute = 60_000;

beforeAll(async () => {
  server = await aServer({ limits: { lockout: { attempts: 3, minutes: 15 } } });
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

async function logIn(email: string, typed = password) {
  const context = allowed(await contextOf(server, null));
  return beginOperatorSession(context, { name: email, password: typed, browser: 'Firefox' });
}

async function at(token: string): Promise<Context> {
  return allowed(await contextOf(server, token));
}

/** Somebody of a role, logged in whole. */
async function working(role: 'owner' | 'desk' | 'bookkeeper' | 'viewer') {
  const totp = role === 'owner' || role === 'bookkeeper';
  const who = await anOperator(server, role, { totp });
  const opened = allowed(await logIn(who.email));
  const token = opened.access.accessToken;
  if (totp) allowed(await proveSecondFactor(await at(token), { kind: 'totp', digits: digitsNow(server) }));
  return { ...who, opened, token, context: () => at(token) };
}

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'answered');

describe('a session of the back office', () => {
  test('a session of the back office is opened by e-mail address and password, and lasts a quarter of an hour without being refreshed', async () => {
    const { email } = await anOperator(server, 'desk');
    const { access, me } = allowed(await logIn(` ${email.toUpperCase()} `));
    expect(me).toMatchObject({ email, role: 'desk', stage: 'open', warehouses: null, discountPercent: 10 });
    expect(access.expires - access.issued).toBe(15 * minute);
    expect(me.permissions).toContain('orders.handOut');
    wait(server, 15 * minute - 1);
    expect(codeOf(await contextOf(server, access.accessToken))).toBe('answered');
    wait(server, 1);
    expect(codeOf(await contextOf(server, access.accessToken))).toBe('TokenExpired');
  });

  test('a session of the back office is refused in the same words to nobody, to a customer and to a wrong password, and is locked after some', async () => {
    const { email } = await anOperator(server, 'desk');
    const customer = await aPerson(server);
    for (const name of [email, 'niemand@feesthuis.example', customer.name])
      expect(codeOf(await logIn(name, 'verkeerd'))).toBe('IncorrectDetails');
    expect(codeOf(await logIn(customer.name))).toBe('IncorrectDetails');
    for (let time = 0; time < 2; time += 1) await logIn(email, 'verkeerd');
    expect(codeOf(await logIn(email))).toBe('UserLockedOut');
  });

  test('a session of the back office is none of a customer’s, and theirs is none of the back office', async () => {
    const { token } = await working('desk');
    const calls = callsOf(server);
    expect(await calls.userInfo({ token })).toMatchObject({ status: 401, code: 'TokenInvalid' });
    expect((await calls.refresh(token)).status).toBe(401);
    const customer = await aPerson(server);
    const { body } = await calls.login(customer.name);
    expect(codeOf(await contextOf(server, body.Token.Access_token))).toBe('TokenInvalid');
    const { email } = await anOperator(server, 'owner', { totp: true });
    const shops = await server
      .public()
      .post('/api/v3/core/token/_login-operator', { UserName: email, Password: password });
    expect(shops.status).toBe(200);
    expect(codeOf(await contextOf(server, shops.body.Token.Access_token))).toBe('TokenInvalid');
    const visitor = await server.visitor();
    expect(codeOf(await contextOf(server, visitor.token))).toBe('TokenInvalid');
  });

  test('a session of the back office is refreshed by its cookie, by several tabs at once with one successor', async () => {
    const { opened } = await working('desk');
    const nobody = allowed(await contextOf(server, null));
    const tabs = await Promise.all(
      Array.from({ length: 4 }, () => refreshOperatorSession(nobody, { token: opened.refresh.token })),
    );
    const refreshed = tabs.map(allowed);
    expect(new Set(refreshed.map(({ refresh }) => refresh.token)).size).toBe(1);
    expect(new Set(refreshed.map(({ access }) => access.accessToken)).size).toBe(4);
    for (const { access } of refreshed)
      expect(codeOf(await contextOf(server, access.accessToken))).toBe('answered');
    // No access token refreshes, and no refresh token opens anything.
    expect(codeOf(await refreshOperatorSession(nobody, { token: opened.access.accessToken }))).toBe(
      'TokenInvalid',
    );
    expect(codeOf(await contextOf(server, opened.refresh.token))).toBe('TokenInvalid');
  });

  test('a session of the back office ends when a cookie comes that was replaced before, so that a thief and the robbed are both out', async () => {
    const { opened, id } = await working('desk');
    const nobody = () => contextOf(server, null).then(allowed);
    const next = allowed(await refreshOperatorSession(await nobody(), { token: opened.refresh.token }));
    wait(server, 31_000);
    expect(codeOf(await refreshOperatorSession(await nobody(), { token: opened.refresh.token }))).toBe(
      'TokenInvalid',
    );
    expect(codeOf(await contextOf(server, next.access.accessToken))).toBe('TokenInvalid');
    expect(codeOf(await refreshOperatorSession(await nobody(), { token: next.refresh.token }))).toBe(
      'TokenInvalid',
    );
    expect((await eventsOf(server, id)).at(-1)).toBe('token-reused');
  });

  test('a session of the back office ends after eight hours in which nobody used it, and not before', async () => {
    const { opened } = await working('desk');
    const hours = 3_600_000;
    const refresh = async (token: string) =>
      refreshOperatorSession(allowed(await contextOf(server, null)), { token });
    wait(server, 8 * hours - 1);
    const next = allowed(await refresh(opened.refresh.token));
    wait(server, 8 * hours);
    expect(codeOf(await refresh(next.refresh.token))).toBe('TokenExpired');
  });

  test('a session of the back office that was not come into whole begins anew by the password after five minutes', async () => {
    for (const totp of [true, false]) {
      const { email } = await anOperator(server, 'owner', { totp });
      const { refresh } = allowed(await logIn(email));
      const again = async (token: string) =>
        refreshOperatorSession(allowed(await contextOf(server, null)), { token });
      wait(server, 5 * minute - 1);
      const next = allowed(await again(refresh.token));
      wait(server, 1);
      expect(codeOf(await again(next.refresh.token))).toBe('TokenExpired');
    }
  });

  test('a session of the back office is ended by its cookie or its token, and by its person from another one', async () => {
    const { opened, email, token } = await working('desk');
    const nobody = allowed(await contextOf(server, null));
    const second = allowed(await logIn(email));
    const listed = allowed(await listOwnSessions(await at(token), undefined));
    expect(listed.map(({ isThis, browser }) => [isThis, browser])).toEqual(
      expect.arrayContaining([
        [true, 'Firefox'],
        [false, 'Firefox'],
      ]),
    );
    const other = listed.find(({ isThis }) => !isThis)?.id ?? '';
    const stranger = await working('desk');
    expect(codeOf(await endOwnSession(await stranger.context(), { id: other }))).toBe('NotFound');
    expect(codeOf(await endOwnSession(await at(token), { id: other }))).toBe('answered');
    expect(codeOf(await contextOf(server, second.access.accessToken))).toBe('TokenInvalid');
    const sent = { refresh: opened.refresh.token, access: null };
    expect(codeOf(await endOperatorSession(nobody, sent))).toBe('answered');
    expect(codeOf(await endOperatorSession(nobody, sent))).toBe('answered');
    expect(codeOf(await contextOf(server, token))).toBe('TokenInvalid');
    expect(codeOf(await endOperatorSession(nobody, { refresh: null, access: null }))).toBe('TokenInvalid');
  });
});

describe('the second factor', () => {
  test('the second factor is asked of who has one before anything else is allowed', async () => {
    const { email } = await anOperator(server, 'owner', { totp: true });
    const { access, me } = allowed(await logIn(email));
    expect(me).toMatchObject({ stage: 'second-factor', permissions: [], discountPercent: 0 });
    expect(me.factors.map(({ kind }) => kind)).toEqual(['totp']);
    const context = await at(access.accessToken);
    expect(codeOf(await listOwnSessions(context, undefined))).toBe('Forbidden');
    expect(codeOf(await beginTotp(context, undefined))).toBe('Forbidden');
    expect(codeOf(await stepUp(context, { kind: 'password', password }))).toBe('Forbidden');
    const proved = allowed(await proveSecondFactor(context, { kind: 'totp', digits: digitsNow(server) }));
    expect(proved).toMatchObject({ stage: 'open', discountPercent: 100 });
    expect(codeOf(await listOwnSessions(await at(access.accessToken), undefined))).toBe('answered');
  });

  test('the second factor of six digits is good once, half a minute early or late, and is guessed three times at most', async () => {
    const { email } = await anOperator(server, 'owner', { totp: true });
    const digits = digitsNow(server);
    const prove = async (typed: string) => {
      const { access } = allowed(await logIn(email));
      return proveSecondFactor(await at(access.accessToken), { kind: 'totp', digits: typed });
    };
    wait(server, 30_000);
    expect(codeOf(await prove(digits))).toBe('answered');
    expect(codeOf(await prove(digits))).toBe('ProofIncorrect');
    wait(server, 60_000);
    const late = digitsNow(server);
    wait(server, 61_000);
    expect(codeOf(await prove(late))).toBe('ProofIncorrect');
    expect(codeOf(await prove('00000a'))).toBe('ProofIncorrect');
    expect(codeOf(await prove(digitsNow(server)))).toBe('TooManyAttempts');
    wait(server, 15 * minute);
    expect(codeOf(await prove(digitsNow(server)))).toBe('answered');
  });

  test('digits of the second factor that two sessions type at once open one of them', async () => {
    const { email } = await anOperator(server, 'owner', { totp: true });
    const opened = await Promise.all([logIn(email), logIn(email)]);
    const contexts = await Promise.all(opened.map((one) => at(allowed(one).access.accessToken)));
    const digits = digitsNow(server);
    const answers = await Promise.all(
      contexts.map((one) => proveSecondFactor(one, { kind: 'totp', digits })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['ProofIncorrect', 'answered']);
  });

  test('the second factor has to be set up by an owner who has none, with digits of the app, and gives recovery codes', async () => {
    const { email, id } = await anOperator(server, 'bookkeeper');
    const { access, me } = allowed(await logIn(email));
    expect(me).toMatchObject({ stage: 'enrolling', permissions: [] });
    const context = await at(access.accessToken);
    expect(codeOf(await listOwnSessions(context, undefined))).toBe('Forbidden');
    const begun = allowed(await beginTotp(context, undefined));
    expect(begun.uri).toContain('otpauth://totp/');
    expect(codeOf(await confirmTotp(context, { digits: digitsNow(server) }))).toBe('ProofIncorrect');
    const added = allowed(await confirmTotp(context, { digits: digitsNow(server, begun.secret) }));
    expect(added.me).toMatchObject({ stage: 'open', recoveryCodesLeft: 10 });
    expect(new Set(added.recoveryCodes).size).toBe(10);
    const { rows } = await server.pool.query(
      `select secret from ${schemaOf(server.shop.id)}.second_factor where login_id = $1`,
      [id],
    );
    expect(rows[0].secret.toString('latin1')).not.toContain(begun.secret);
    const [code = ''] = added.recoveryCodes ?? [];
    const recover = async (typed: string) => {
      const again = allowed(await logIn(email));
      return proveSecondFactor(await at(again.access.accessToken), { kind: 'recovery', code: typed });
    };
    expect(allowed(await recover(` ${code.toUpperCase().replace('-', ' ')}`)).recoveryCodesLeft).toBe(9);
    expect(codeOf(await recover(code))).toBe('ProofIncorrect');
    expect(codeOf(await recover('aaaaa-aaaaa'))).toBe('ProofIncorrect');
  });

  test('the second factor may be a passkey, which signs what was asked once, and for this site alone', async () => {
    const { context, email } = await working('desk');
    const key = anAuthenticator();
    const origin = backOfficeOrigin;
    const options = allowed(await beginPasskey(await context(), { origin }));
    const made = { name: 'Sleutel', origin, response: key.make(options) };
    const added = allowed(await addPasskey(await context(), made));
    expect(added.me.factors.map(({ kind, name }) => [kind, name])).toEqual([['passkey', 'Sleutel']]);
    expect(added.recoveryCodes).toHaveLength(10);
    expect(codeOf(await addPasskey(await context(), made))).toBe('ProofIncorrect');
    const { access, me } = allowed(await logIn(email));
    expect(me.stage).toBe('second-factor');
    const owing = await at(access.accessToken);
    const ask = async () => allowed(await askForPasskey(owing, { origin }));
    const prove = (response: ReturnType<typeof key.prove>, from = origin) =>
      proveSecondFactor(owing, { kind: 'passkey', response, origin: from });
    const asked = await ask();
    expect(asked.allowCredentials).toHaveLength(1);
    expect(codeOf(await prove(anAuthenticator().prove(asked)))).toBe('ProofIncorrect');
    // The one before was spent by that.
    expect(codeOf(await prove(key.prove(asked)))).toBe('ProofIncorrect');
    expect(codeOf(await prove(key.prove(await ask()), 'https://elders.example'))).toBe('ProofIncorrect');
    const stale = await ask();
    server.clock.now = (server.clock.now + 5 * minute) as typeof monday;
    const later = await at(access.accessToken);
    const response = key.prove(stale);
    expect(codeOf(await proveSecondFactor(later, { kind: 'passkey', response, origin }))).toBe(
      'ProofIncorrect',
    );
    expect(codeOf(await prove(key.prove(await ask())))).toBe('answered');
  });

  test('the second factor that somebody sets up is owed by their other sessions from then on', async () => {
    const { email, context } = await working('desk');
    const other = allowed(await logIn(email));
    expect(other.me.stage).toBe('open');
    const begun = allowed(await beginTotp(await context(), undefined));
    allowed(await confirmTotp(await context(), { digits: digitsNow(server, begun.secret) }));
    const there = allowed(await getMe(await at(other.access.accessToken), undefined));
    expect(there).toMatchObject({ stage: 'second-factor', permissions: [] });
  });

  test('the second factor that is removed takes its recovery codes along, and whose role asks for one sets up another', async () => {
    const { context, id } = await working('owner');
    const codes = allowed(await renewRecoveryCodes(await context(), undefined));
    expect(codes).toHaveLength(10);
    const me = allowed(await getMe(await context(), undefined));
    const factor = me.factors[0]?.id ?? '';
    const stranger = await working('owner');
    expect(codeOf(await removeSecondFactor(await stranger.context(), { id: factor }))).toBe('NotFound');
    expect(codeOf(await removeSecondFactor(await context(), { id: factor }))).toBe('answered');
    const after = allowed(await getMe(await context(), undefined));
    expect(after).toMatchObject({ stage: 'enrolling', factors: [], recoveryCodesLeft: 0 });
    expect(await eventsOf(server, id)).toEqual([
      'create',
      'login',
      'second-factor',
      'renew-recovery-codes',
      'remove-second-factor',
    ]);
  });
});

describe('stepping up', () => {
  test('stepping up is asked for after five minutes, and done by password or second factor', async () => {
    const { context } = await working('owner');
    const may = async () => codeOf(await renewRecoveryCodes(await context(), undefined));
    wait(server, 5 * minute - 1);
    expect(await may()).toBe('answered');
    wait(server, 6000);
    expect(await may()).toBe('StepUpRequired');
    expect(codeOf(await stepUp(await context(), { kind: 'password', password: 'verkeerd' }))).toBe(
      'IncorrectDetails',
    );
    expect(await may()).toBe('StepUpRequired');
    const proved = allowed(await stepUp(await context(), { kind: 'password', password }));
    expect(proved.steppedUpUntil).toBe(server.clock.now + 5 * minute);
    expect(await may()).toBe('answered');
    wait(server, 5 * minute + 6000);
    expect(await may()).toBe('StepUpRequired');
    allowed(await stepUp(await context(), { kind: 'totp', digits: digitsNow(server, knownSecret) }));
    expect(await may()).toBe('answered');
  });
});
