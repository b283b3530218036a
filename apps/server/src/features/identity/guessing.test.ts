import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { loginMailJobs } from '../notifications/index.ts';
import { anAddress, aPerson, callsOf, hour, minute, password, wait } from './testing/identity-calls.ts';
import { identitySweep } from './index.ts';
import { registrationCalls } from './testing/registration-calls.ts';

const path = '/api/v3/core/token/_login';
const box = aMailbox();
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
  box.sent.length = 0;
  calls = callsOf(server);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

/** What an attempt from somewhere new is answered, and how long it is to wait. */
async function tryFrom(
  name: string,
  { address = anAddress(), word = 'Verkeerd-woord-1', of = server } = {},
): Promise<[number, string, string | undefined]> {
  const answer = await of.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: address,
    headers: { host: 'localhost:4000' },
    payload: { UserName: name, Password: word },
  });
  const { Error: error } = answer.json();
  return [answer.statusCode, error?.Code, answer.headers['retry-after']];
}

const wrong = [400, 'IncorrectDetails', undefined];
const heldUp = (seconds: number) => [429, 'LoginHeldUp', String(seconds)];

async function fail(name: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(await tryFrom(name, { of: time % 2 === 0 ? server : twin })).toEqual(wrong);
}

describe('guessing at one name from ever other addresses', () => {
  test('guessing at one name from ever other addresses is held up after 20 failures, longer each time and never longer than a minute, in every process', async () => {
    const { name } = await aPerson(server);
    await fail(name, 20);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await tryFrom(name)).toEqual(heldUp(seconds));
      expect(await tryFrom(name, { of: twin, word: password })).toEqual(heldUp(seconds));
      wait(server, seconds * 1000);
      twin.clock.now = server.clock.now;
      expect(await tryFrom(name)).toEqual(wrong);
    }
  });

  test('guessing at one name from ever other addresses does not hold up where the name has logged in before, and the right password makes a place such', async () => {
    const { name } = await aPerson(server);
    const home = anAddress();
    const holiday = anAddress();
    expect((await calls.login(name, { address: home })).status).toBe(200);
    await fail(name, 20);
    expect((await calls.login(name, { address: home })).status).toBe(200);
    expect(await tryFrom(name, { address: home })).toEqual(wrong);
    expect((await tryFrom(name, { address: holiday, word: password }))[0]).toBe(429);
    wait(server, minute);
    expect((await calls.login(name, { address: holiday })).status).toBe(200);
    expect((await tryFrom(name))[0]).toBe(429);
    expect((await calls.login(name, { address: holiday })).status).toBe(200);
  });

  test('guessing at one name from ever other addresses does not hold up who has chosen a new password by a mail there', async () => {
    const { name } = await aPerson(server);
    const address = anAddress();
    await fail(name, 20);
    const { lost, set, codes } = registrationCalls(server);
    await lost({ Email: name });
    const Code = (await codes('password', name)).at(-1) ?? '';
    const twice = { Password: 'Nieuw-Wachtwoord-2', ConfirmPassword: 'Nieuw-Wachtwoord-2' };
    expect((await set({ Code, ...twice }, { address })).status).toBe(204);
    expect((await calls.login(name, { address, password: twice.Password })).status).toBe(200);
  });

  test('guessing at one name from ever other addresses is forgotten when it stops, gradually', async () => {
    const { name } = await aPerson(server);
    await fail(name, 20);
    wait(server, 75 * minute);
    twin.clock.now = server.clock.now;
    // A quarter of an hour ago fifteen of them were still within the hour.
    await fail(name, 5);
    expect((await tryFrom(name))[0]).toBe(429);
    wait(server, 2 * hour);
    twin.clock.now = server.clock.now;
    await fail(name, 19);
  });

  test('guessing at one name from ever other addresses tells nobody whether there is such a name, by no word, header or statement', async () => {
    const { name } = await aPerson(server);
    for (let time = 0; time < 22; time += 1) {
      const known = await withStatements(() => tryFrom(name));
      const unknown = await withStatements(() => tryFrom('niemand.hier@scouts.example'));
      expect(known).toEqual(unknown);
    }
  });
});

test('one address alone holds nobody up: what is locked out there counts for no name', async () => {
  const { name } = await aPerson(server);
  const address = anAddress();
  for (let time = 0; time < 40; time += 1) await tryFrom(name, { address });
  expect(await tryFrom(name)).toEqual(wrong);
});

test('logging in often holds nobody up', async () => {
  const { name } = await aPerson(server);
  for (let time = 0; time < 30; time += 1)
    expect((await calls.login(name, { address: anAddress() })).status).toBe(200);
});

describe('the person whose name it is', () => {
  const deliver = () => box.deliver(server, loginMailJobs({ ...box, key: server.key }));

  test('the person whose name it is is asked by mail whether it was them, once a day, and nobody where there is none', async () => {
    const { name } = await aPerson(server);
    await deliver();
    box.sent.length = 0;
    await fail('niemand.daar@scouts.example', 20);
    await fail(name, 20);
    wait(server, minute);
    twin.clock.now = server.clock.now;
    await fail(name, 1);
    await deliver();
    expect(box.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [name, 'Was jij dit? Mislukte aanmeldingen bij feesthuis'],
    ]);
    expect(box.sent[0]?.text).toContain('http://localhost:4000/wachtwoord-vergeten');
    expect(box.sent[0]?.text).toContain('zo nodig na een minuut');
    wait(server, 23 * hour);
    twin.clock.now = server.clock.now;
    await fail(name, 20);
    await deliver();
    expect(box.sent).toHaveLength(1);
    wait(server, 3 * hour);
    twin.clock.now = server.clock.now;
    await fail(name, 20);
    await deliver();
    expect(box.sent).toHaveLength(2);
  });
});

test('names and addresses of those who guess are stored unreadably, and go when they no longer count', async () => {
  const { name, login } = await aPerson(server);
  await calls.login(name, { address: '198.51.77.7' });
  await fail(name, 1);
  const rows = async (table: string) =>
    (await server.pool.query(`select * from shop_feesthuis.${table}`)).rows as Record<string, unknown>[];
  const all = JSON.stringify([await rows('name_attempt'), await rows('known_address')]);
  expect(all).not.toContain(name);
  expect(all).not.toContain('198.51');
  await identitySweep.run(server.shop, (monday + 27 * hour) as EpochMs);
  const left = (await rows('name_attempt')).map((row) => Number(row['began_at']));
  expect(left.filter((at) => at < monday + hour)).toEqual([]);
  expect((await rows('known_address')).length).toBeGreaterThan(0);
  await server.pool.query('delete from shop_feesthuis.login where id = $1', [login.id]);
  expect((await rows('known_address')).filter((row) => row['login_id'] === login.id)).toEqual([]);
  await identitySweep.run(server.shop, (monday + 181 * 24 * hour) as EpochMs);
  expect(await rows('known_address')).toEqual([]);
});
