import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aPerson, callsOf } from './testing/identity-calls.ts';

// `design/lending.md` §4, "login": with `login.passwords: false` the call answers 403 as well.
let server: TestServer;

beforeAll(async () => {
  server = await aServer({ login: { passwords: false } });
});
afterAll(() => server.close());

test('a shop that takes no passwords refuses the right one, and says nothing of whether there is such a login', async () => {
  const { name } = await aPerson(server);
  const calls = callsOf(server);
  const known = await calls.login(name);
  expect(known).toMatchObject({ status: 403, code: 'Forbidden' });
  expect(await calls.login('niemand@scouts.example')).toEqual(known);
});
