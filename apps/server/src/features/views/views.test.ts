import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { aCustomer, anAccount, someToken } from '../../testing/actors.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { changeView, removeSavedView, saveView } from './views.commands.ts';
import { listViews } from './views.queries.ts';

let server: TestServer;
const operator = (id: string): Actor => ({
  kind: 'operator',
  role: 'owner',
  name: id,
  login: { id, email: `${id}@bivak.example`, token: someToken },
});
const desk = (id: string, key: string | null = null) => ({
  ...aStaffContext(server, operator(id)),
  idempotencyKey: key,
});
const view = { list: 'orders', name: 'Late in Gent', address: 'view=late&warehouse=noord', isShared: false };
const names = async (id: string, list = 'orders') =>
  allowed(await listViews(desk(id), { list })).map(({ name, isOwn }) => [name, isOwn]);

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('a view is its owner’s until it is shared, and then everybody sees it and nobody else changes it', async () => {
  const made = allowed(await saveView(desk('els', 'k'), view));
  expect(allowed(await saveView(desk('els', 'k'), view))).toEqual(made);
  expect([await names('els'), await names('els', 'customers'), await names('noor')]).toEqual([
    [['Late in Gent', true]],
    [],
    [],
  ]);
  const of = { viewId: made.id, version: 1 };
  expect(await changeView(desk('noor'), { ...of, isShared: true })).toEqual(refuse('NotFound'));
  expect(allowed(await changeView(desk('els'), { ...of, isShared: true }))).toMatchObject({
    version: 2,
    isShared: true,
    name: view.name,
  });
  expect(await changeView(desk('els'), { ...of, name: 'x' })).toEqual(refuse('VersionStale'));
  expect(await names('noor')).toEqual([['Late in Gent', false]]);
  expect(await changeView(desk('noor'), { ...of, version: 2, name: 'x' })).toEqual(refuse('NotFound'));
  expect(await removeSavedView(desk('noor'), { viewId: made.id })).toEqual(refuse('NotFound'));
  expect(await removeSavedView(desk('els'), { viewId: made.id })).toBeNull();
  expect([await names('els'), await names('noor')]).toEqual([[], []]);
});

test('a person has a hundred of them at most', async () => {
  for (let n = 0; n < 100; n += 1) allowed(await saveView(desk('veel'), { ...view, name: `${n}` }));
  expect(await saveView(desk('veel'), view)).toEqual(refuse('ViewsFull'));
  allowed(await saveView(desk('weinig'), view));
});

test('views are for staff', async () => {
  const customer = aStaffContext(server, aCustomer(anAccount({ isAdmin: true })));
  expect(await saveView(customer, view)).toEqual(refuse('Forbidden'));
  expect(await listViews(customer, { list: 'orders' })).toEqual(refuse('Forbidden'));
  const nobody = aStaffContext(server, { kind: 'public' });
  expect(await removeSavedView(nobody, { viewId: 'x' })).toEqual(refuse('TokenMissing'));
});
