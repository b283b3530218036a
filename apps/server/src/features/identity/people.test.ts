import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aPerson, callsOf } from './testing/identity-calls.ts';
import { createPerson } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('a person who is there already stays as they are, and that leaves no event', async () => {
  const person = await aPerson(server);
  const source = { actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' } as const;
  const count = async () => {
    const { rows } = await server.pool.query(`select from ${schemaOf(server.shop.id)}.event`);
    return rows.length;
  };
  const before = await count();
  const changed = { ...person, login: { ...person.login, password: 'another one' }, roleName: 'User' };
  await createPerson(server.shop.database, source, changed);
  expect(await count()).toBe(before);
  const { status, body } = await callsOf(server).login(person.name);
  expect(status).toBe(200);
  expect(body.Accounts).toMatchObject([{ RoleName: 'Admin' }]);
});

test('the events of a new person hold ids, never names or addresses', async () => {
  const { customer, contact } = await aPerson(server, { customerGroup: '33' });
  const { rows } = await server.pool.query<{ entity: string; text: string }>(
    `select entity, e::text as text from ${schemaOf(server.shop.id)}.event e
     where entity_id like any($1) or after->>'customerId' = $2 order by id`,
    [[customer.id, contact.id], customer.id],
  );
  expect(rows.map(({ entity }) => entity)).toEqual(['customer', 'contact', 'membership']);
  expect(rows.map(({ text }) => text).join()).not.toContain('Peeters');
});
