import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { addOutsideLogin } from '../identity/index.ts';
import { aBrowser, type TestBrowser } from './testing/a-browser.ts';
import { signOnShop, start } from './testing/a-sign-on.ts';
import { anIssuer, type TestIssuer } from './testing/an-issuer.ts';

let issuer: TestIssuer;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await anIssuer();
  server = await aServer(signOnShop(), { signOn: issuer.client });
  await server.pool.query(
    `delete from shop_feesthuis.login;
     insert into shop_feesthuis.customer (id, company_name, customer_group, created_at, modified_at)
     values ('V0012345', 'De Zwerfkei', '33', now(), now()), ('V0040552', 'Duinenkamp', '35', now(), now())
     on conflict do nothing`,
  );
  browser = aBrowser(server);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

interface Told {
  readonly Accounts: readonly { readonly ContactID: string; readonly CompanyName: string }[];
}

const signOn = async () => (await browser.go(start())).url;
const loggedIn = async (): Promise<Told> => {
  const Token = (await signOn()).searchParams.get('token') ?? '';
  return (await browser.post('/api/v3/core/token/_exchange', { Token })).body;
};
const count = async (table: string): Promise<number> =>
  (await server.pool.query(`select count(*)::int as n from shop_feesthuis.${table}`)).rows[0].n;

test('an account that moved to another login is taken with it, and a move that waits is dropped', async () => {
  const dunes = { code: 'V0040552', name: 'Duinenkamp', kind: 'youth-large-events' };
  const [rock] = issuer.person.vo_associations;
  issuer.state.claims = { ...issuer.person, vo_associations: [rock, dunes] };
  const { Accounts } = await loggedIn();
  const [moves, waits] = Accounts.map((one) => one.ContactID);
  const other = { email: 'noor@elders.example', language: 'nl' } as const;
  const source = { actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' } as const;
  const loginId = await inTransaction(server.shop.database, (db) => addOutsideLogin(db, source, other));
  const { schema } = server.shop.database;
  await server.pool.query(`update ${schema}.membership set login_id = $1 where contact_id = $2`, [
    loginId,
    moves,
  ]);
  await server.pool.query(
    `insert into ${schema}.invitation (contact_id, customer_id, email, role_name, replaces_login_id, own, created_at)
     select contact_id, customer_id, 'noor@nieuw.example', null, login_id, true, now()
     from ${schema}.membership where contact_id = $1`,
    [waits],
  );
  expect((await loggedIn()).Accounts.map((one) => one.CompanyName)).toEqual(['Duinenkamp']);
  expect(await count('membership')).toBe(2);
  issuer.state.claims = { ...issuer.person, vo_associations: [] };
  expect((await signOn()).searchParams.get('status')).toBe('no-association');
  expect([await count('membership'), await count('invitation')]).toEqual([0, 0]);
});
