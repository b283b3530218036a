import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { aDividingShop, after, at, divided, groups, keep, published } from './testing/a-round.ts';

let server: TestServer;
let ids: string[];
let clients: Client[];

const one = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows[0];
const count = async (table: string, where = 'true', values: unknown[] = []) =>
  Number((await one(`select count(*) from shop_feesthuis.${table} where ${where}`, values)).count);
const groupOf = (n: number) => clients[n] ?? server.public();
const path = (n: number, rest: string) => `/api/v2/shop/requests/${ids[n] ?? ''}/${rest}`;
const outcomeOf = async (n: number) => (await groupOf(n).get(path(n, 'outcome'))).body.Outcome;
const free = async (n: number) => (await groupOf(n).get(path(n, 'free'))).body;
const versionOf = async (n: number) => (await outcomeOf(n))?.Order?.Version ?? 0;
const take = async (n: number, Tents: readonly object[], Version?: number) =>
  groupOf(n).post(path(n, '_take'), { Version: Version ?? (await versionOf(n)), Tents });
const amounts = (tents: readonly { ItemID: string; Amount: number }[]) =>
  Object.fromEntries(tents.map(({ ItemID, Amount }) => [ItemID, Amount]));
const faults = async () =>
  (await findLedgerFaults(server.shop.database, server.clock.now)).map(({ kind }) => kind);

// Each of six groups has two senior tents and one for eight, misses fourteen places, and takes no other tent in their place.
beforeAll(async () => {
  server = await aDividingShop({ senior: 12, patrol: 10, stock: 6 });
  ids = await groups(server, 6);
  await server.pool.query('update shop_feesthuis.rental_request set accepts_substitute = false');
  clients = await Promise.all(ids.map((_, n) => server.customer(`V${String(1_000_001 + n)}`)));
  await keep(server);
  server.clock.now = after;
  await keep(server);
  await published(server, await divided(server), ids.length);
  server.clock.now = at('2027-03-10T12:00:00+01:00');
});
afterAll(() => server.close());
const patrol = (Amount: number) => ({ ItemID: 'patrol', Amount });

test('a group that looks finds other tents that serve it, and takes them at once, once', async () => {
  const before = await outcomeOf(0);
  expect(before?.Actions.Look).toBe(true);
  const found = await free(0);
  expect(found.Take).toEqual([{ ItemID: 'patrol', Kind: 'patrol', Amount: 2 }]);
  expect(found.Shifts).toEqual([]);
  const version = before?.Order?.Version ?? 0;
  const { result, statements } = await withStatements(() => take(0, [patrol(2)], version));
  expect(result.body).toEqual({ State: 'accepted', ReservationOrderID: before?.Order?.ID });
  expect(statements.length).toBeLessThan(60);
  const again = await take(0, [patrol(2)], version);
  expect([again.status, again.body.Error.Code]).toEqual([409, 'OrderChanged']);
  const now = await outcomeOf(0);
  expect(amounts(now?.Held ?? [])).toEqual({ senior: 2, patrol: 3, stock: 1 });
  expect([now?.Actions.Look, now?.Actions.Wait]).toEqual([false, null]);
  expect(await count('outbox', "kind = 'mail.request-offer-accepted'")).toBe(1);
});

test('of three groups that take the last two tents at the same time, one gets them and two are told', async () => {
  const answers = await Promise.all([1, 2, 3].map((n) => take(n, [patrol(2)])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { body } of refused) expect(['TentsGone', 'Busy']).toContain(body.Error.Code);
  expect(await faults()).toEqual([]);
});

test('tents that somebody with less would be offered are taken by nobody who has more', async () => {
  // The one of before gives its tents back; another that has least waits for any tent.
  const giver = (await outcomeOf(0))?.Order?.Version ?? 0;
  await groupOf(0).post(path(0, '_give-back'), { Version: giver, Keep: [patrol(1)] });
  const [poor, rich] = [5, 4];
  expect((await free(rich)).Take).toEqual([{ ItemID: 'patrol', Kind: 'patrol', Amount: 2 }]);
  const version = await versionOf(poor);
  await groupOf(poor).post(path(poor, '_give-back'), {
    Version: version,
    Keep: [{ ItemID: 'senior', Amount: 0 }],
  });
  expect((await groupOf(poor).post(path(poor, '_wait'), { Waits: true })).body).toEqual({ Waits: true });
  // It waits for senior tents, and those are free again: they are its own, and not those of who has more.
  const { Take } = await free(rich);
  expect(amounts(Take)['senior'] ?? 0).toBe(0);
});

test('who left the waiting list reads so, may look, and joins it again', async () => {
  const waits = async (n: number) => (await outcomeOf(n))?.Actions.Wait;
  const place = (await waits(4))?.Place;
  expect(place).toBeGreaterThan(0);
  expect((await groupOf(4).post(path(4, '_wait'), { Waits: false })).status).toBe(200);
  expect(await waits(4)).toMatchObject({ Place: null, Tents: 2 });
  expect((await outcomeOf(4))?.Actions.Look).toBe(true);
  await groupOf(4).post(path(4, '_wait'), { Waits: true });
  expect((await waits(4))?.Place).toBe(place);
  expect((await groupOf(3).post(path(4, '_wait'), { Waits: false })).status).toBe(404);
  expect((await server.public().get(path(4, 'free'))).status).toBe(401);
});
