import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { loginMailJobs } from '../notifications/index.ts';
import { anAddress, aPerson, callsOf, hour, minute, password, wait } from './testing/identity-calls.ts';
import { registrationCalls } from './testing/registration-calls.ts';

/** With the limits that a shop has when it sets none, but the rate limit of an address. */
let server: TestServer;
let calls: ReturnType<typeof callsOf>;
const box = aMailbox();
const limits = { rates: { identity: 100_000 } };

beforeAll(async () => {
  server = await aServer({ limits });
});
beforeEach(() => {
  server.clock.now = monday;
  calls = callsOf(server);
});
afterAll(() => server.close());

/** Somebody who has logged in at this address before. */
async function atHome() {
  const { name, login } = await aPerson(server);
  const address = anAddress();
  const tryWith = async (word: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v3/core/token/_login',
      remoteAddress: address,
      headers: { host: 'localhost:4000' },
      payload: { UserName: name, Password: word },
    });
    return [answer.statusCode, answer.json().Error?.Code, answer.headers['retry-after']];
  };
  expect(await tryWith(password)).toEqual(right);
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) expect(await tryWith('Verkeerd-woord-1')).toEqual(wrong);
  };
  return { name, login, address, tryWith, fail };
}

const right = [200, undefined, undefined];
const wrong = [400, 'IncorrectDetails', undefined];
const heldUp = (seconds: number) => [429, 'LoginHeldUp', String(seconds)];

test('login: where one has logged in before, the right password forgives none of the wrong ones', async () => {
  const { fail, tryWith } = await atHome();
  await fail(39);
  expect(await tryWith(password)).toEqual(right);
  await fail(1);
  expect(await tryWith('Verkeerd-woord-1')).toEqual(heldUp(60));
});

test('login: where one has logged in before, the right password passes however many wrong ones came before it', async () => {
  const { fail, tryWith, name } = await atHome();
  await fail(40);
  for (let time = 0; time < 30; time += 1) {
    expect(await tryWith('Verkeerd-woord-1')).toEqual(heldUp(60));
    expect(await tryWith(password)).toEqual(right);
  }
  // Wrong ones wait on, and a right one in between takes nothing off them.
  wait(server, minute - 1);
  expect(await tryWith('Verkeerd-woord-1')).toEqual(heldUp(1));
  wait(server, 1);
  expect(await tryWith('Verkeerd-woord-1')).toEqual(wrong);
  expect(await tryWith('Verkeerd-woord-1')).toEqual(heldUp(60));
  expect(await tryWith(password)).toEqual(right);
  // Elsewhere nobody is held up by it.
  expect((await calls.login(name, { address: anAddress() })).status).toBe(200);
});

test('login: what failed more than an hour ago where one has logged in before is forgotten, gradually', async () => {
  const { fail, tryWith } = await atHome();
  await fail(40);
  // Half an hour into the next hour half of them count.
  wait(server, hour + 30 * minute);
  await fail(20);
  expect(await tryWith('Verkeerd-woord-1')).toEqual(heldUp(60));
  wait(server, 2 * hour);
  await fail(40);
});

test('login: of 60 wrong ones at once where one has logged in before, 20 are held up', async () => {
  const { tryWith } = await atHome();
  const answers = await Promise.all(Array.from({ length: 60 }, () => tryWith('Verkeerd-woord-1')));
  expect(answers.filter(([status]) => status === 400)).toHaveLength(40);
  expect(answers.filter(([status]) => status === 429)).toHaveLength(20);
});

test('login: where one has never logged in, five wrong ones lock out, also while one is known elsewhere', async () => {
  const { name } = await atHome();
  const address = anAddress();
  for (let time = 0; time < 5; time += 1)
    expect(await calls.login(name, { address, password: 'fout' })).toMatchObject({ status: 400 });
  expect(await calls.login(name, { address })).toMatchObject({ status: 423, code: 'UserLockedOut' });
});

test('login: guesses from elsewhere hold nobody up where they have logged in before', async () => {
  const { name, tryWith } = await atHome();
  for (let time = 0; time < 25; time += 1)
    await calls.login(name, { address: anAddress(), password: 'Verkeerd-woord-1' });
  expect((await calls.login(name, { address: anAddress() })).status).toBe(429);
  expect(await tryWith(password)).toEqual(right);
});

test('login: a new password by a mail ends the wait where it was chosen', async () => {
  const { name, address, fail, tryWith } = await atHome();
  await fail(40);
  const { lost, set, codes } = registrationCalls(server);
  await lost({ Email: name });
  const Code = (await codes('password', name)).at(-1) ?? '';
  const Password = 'Nieuw-Wachtwoord-2';
  expect((await set({ Code, Password, ConfirmPassword: Password }, { address })).status).toBe(204);
  expect(await tryWith(Password)).toEqual(right);
});

test('login: the person is asked by mail after so many guesses where they have logged in, once a day for all places', async () => {
  const { name, fail } = await atHome();
  const deliver = () => box.deliver(server, loginMailJobs({ ...box, key: server.key }));
  await deliver();
  box.sent.length = 0;
  await fail(40);
  for (let time = 0; time < 25; time += 1)
    await calls.login(name, { address: anAddress(), password: 'Verkeerd-woord-1' });
  await deliver();
  expect(box.sent.map(({ to }) => to)).toEqual([name]);
});

test('login: where the person has logged in, guesses are bounded by the rate limit of the address', async () => {
  const { name } = await aPerson(server);
  expect((await calls.login(name)).status).toBe(200);
  await server.edit({ limits: {} });
  onTestFinished(() => server.edit({}));
  const { identity } = server.shop.config.limits.rates;
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < identity + 20; time += 1)
    codes.push((await calls.login(name, { password: 'Verkeerd-woord-1' })).code);
  const looked = codes.filter((code) => code === 'IncorrectDetails' || code === 'LoginHeldUp');
  expect(looked).toHaveLength(identity - 1);
  expect(codes.at(-1)).toBe('TooManyRequests');
});

test('login: how many wrong ones pass where one has logged in before is the shop’s to say', async () => {
  const threeWrong = async () => {
    const [{ name }, { login }] = [await aPerson(server), callsOf(server)];
    const statuses = [(await login(name)).status];
    for (let time = 0; time < 3; time += 1) statuses.push((await login(name, { password: 'fout' })).status);
    wait(server, 7000);
    return [...statuses, (await login(name, { password: 'fout' })).status, (await login(name)).status];
  };
  expect(await threeWrong()).toEqual([200, 400, 400, 400, 400, 200]);
  await server.edit({ limits: { ...limits, guessing: { knownFailures: 2, seconds: 7 } } });
  onTestFinished(() => server.edit({}));
  expect(await threeWrong()).toEqual([200, 400, 400, 429, 400, 200]);
});

/** Where nobody has logged in, the sixth wrong one finds the address locked out. */
async function isStranger(name: string, address: string): Promise<boolean> {
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 6; time += 1)
    codes.push((await calls.login(name, { address, password: 'Verkeerd-woord-1' })).code);
  return codes.at(-1) === 'UserLockedOut';
}

const chosen = { Password: 'Nieuw@Wachtwoord-2', ConfirmPassword: 'Nieuw@Wachtwoord-2' };

describe('a new password makes a stranger of every address where the old one was used', () => {
  test('a new password makes a stranger of every address but that of whoever chose it by the code of a mail', async () => {
    const { name, address: stolen } = await atHome();
    const home = anAddress();
    const { lost, set, codes } = registrationCalls(server);
    await lost({ Email: name });
    const Code = (await codes('password', name)).at(-1) ?? '';
    expect((await set({ Code, ...chosen }, { address: home })).status).toBe(204);
    expect([await isStranger(name, stolen), await isStranger(name, home)]).toEqual([true, false]);
  });

  test('a new password makes a stranger of every address but that of whoever chose it in the account', async () => {
    const { name, address: stolen } = await atHome();
    const home = anAddress();
    const token = (await calls.login(name, { address: home })).body.Token.Access_token;
    const { set } = registrationCalls(server);
    const change = { CurrentPassword: password, ...chosen };
    expect((await set(change, { token, address: home })).status).toBe(204);
    expect([await isStranger(name, stolen), await isStranger(name, home)]).toEqual([true, false]);
  });
});

test.each(['activated', 'approved'])(
  'login: where one that is not %s logs in stays strange',
  async (what) => {
    const { name, login } = await aPerson(server);
    const address = anAddress();
    await server.pool.query(`update shop_feesthuis.login set ${what} = false where id = $1`, [login.id]);
    expect((await calls.login(name, { address })).status).toBe(403);
    expect(await isStranger(name, address)).toBe(true);
  },
);
