import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anAddress, aPerson, hour, wait } from './testing/identity-calls.ts';
import { aRegistration, registrationCalls } from './testing/registration-calls.ts';

let server: TestServer;
let calls: ReturnType<typeof registrationCalls>;
let people = 0;

beforeAll(async () => {
  server = await aServer();
  calls = registrationCalls(server);
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

async function waiting(): Promise<string> {
  const email = `wacht.${(people += 1)}@vzw.example`;
  expect((await calls.register(aRegistration(email))).status).toBe(201);
  return email;
}

/** What asking leaves behind, by table. */
async function rowsWritten(Email: string): Promise<unknown> {
  const schema = schemaOf(server.shop.id);
  const count = async (): Promise<Record<string, number>> => {
    const { rows } = await server.pool.query(
      `select (select count(*)::int from ${schema}.login_code) as codes,
        (select count(*)::int from ${schema}.outbox) as outbox, (select count(*)::int from ${schema}.event) as events`,
    );
    return rows[0];
  };
  const before = await count();
  const { status, body } = await calls.resend({ Email });
  const after = await count();
  return {
    status,
    body,
    rows: Object.entries(after).map(([table, n]) => [table, n - (before[table] ?? 0)]),
  };
}

describe('the activation mail, asked for again', () => {
  test('the activation mail, asked for again, brings a code that activates, and the mail of before goes on working', async () => {
    const email = await waiting();
    expect((await calls.login(email)).body.Error.Code).toBe('UserNotActivated');
    expect(await calls.resend({ Email: ` ${email.toUpperCase()}` })).toMatchObject({
      status: 204,
      body: null,
    });
    const [first = '', second = ''] = await calls.codes('activation', email);
    expect(second).not.toBe('');
    expect((await calls.confirm(first)).body).toEqual({ IsApproved: true });
    expect((await calls.login(email)).status).toBe(200);
    expect((await calls.confirm(second)).status).toBe(410);
    const later = await waiting();
    await calls.resend({ Email: later });
    const [, newest = ''] = await calls.codes('activation', later);
    expect((await calls.confirm(newest)).body).toEqual({ IsApproved: true });
  });

  test('the activation mail, asked for again, helps whose first mail has expired', async () => {
    const email = await waiting();
    wait(server, 72 * hour);
    const [first = ''] = await calls.codes('activation', email);
    expect((await calls.confirm(first)).status).toBe(410);
    await calls.resend({ Email: email });
    const [, second = ''] = await calls.codes('activation', email);
    expect((await calls.confirm(second)).status).toBe(200);
  });

  test('the activation mail, asked for again, is answered alike, and leaves as many rows, for an account that waits, an active one and none', async () => {
    const known = await rowsWritten(await waiting());
    const { name: active } = await aPerson(server);
    expect(await rowsWritten(active)).toEqual(known);
    expect(await rowsWritten('niemand@vzw.example')).toEqual(known);
    expect(known).toMatchObject({ status: 204, body: null });
    expect(await calls.codes('activation', active)).toEqual([]);
  });

  test('the activation mail, asked for again, is limited by name and address alike for all, and fills no mailbox', async () => {
    const email = await waiting();
    for (const Email of [email, 'niemand@vzw.example']) {
      const address = anAddress();
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1) statuses.push((await calls.resend({ Email }, { address })).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
    expect(await calls.codes('activation', email)).toHaveLength(3);
  });

  test('the activation mail, asked for again, leads to no page but the shop’s own, and asks for an address', async () => {
    const Email = await waiting();
    const elsewhere = await calls.resend({ Email, ConfirmURL: 'https://elders.example/' });
    expect(elsewhere.body.Error.Fields).toMatchObject([{ Field: 'ConfirmURL', Code: 'not-a-page' }]);
    expect((await calls.resend({ Email: 'noor' })).body.Error.Fields).toMatchObject([{ Field: 'Email' }]);
  });
});
