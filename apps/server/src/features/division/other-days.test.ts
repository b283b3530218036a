import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { aStoredRequest } from '../lending/testing/a-stored-request.ts';
import { endDueOffers } from '../offers/index.ts';
import {
  aDividingShop,
  after,
  at,
  divided,
  groups,
  jobOfServer,
  keep,
  published,
} from './testing/a-round.ts';

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
const hold = async (n: number, By: number) =>
  groupOf(n).post(path(n, '_hold'), { Version: await versionOf(n), By });
const amounts = (tents: readonly { ItemID: string; Amount: number }[]) =>
  Object.fromEntries(tents.map(({ ItemID, Amount }) => [ItemID, Amount]));
const faults = async () =>
  (await findLedgerFaults(server.shop.database, server.clock.now)).map(({ kind }) => kind);

// A seventh group fetches while the tents of the six dry, and one of August makes the days reach further.
const late = 6;
beforeAll(async () => {
  server = await aDividingShop({ senior: 12, patrol: 0, stock: 0 });
  ids = await groups(server, 6);
  const camps = [
    ['2027-07-23', '2027-07-27', 4],
    ['2027-08-08', '2027-08-12', 1],
  ] as const;
  for (const [n, [first_day, last_day, tents_senior]] of camps.entries()) {
    const customerId = `V${String(1_000_007 + n)}`;
    await server.customer(customerId, { group: '33' });
    const tents = { tents_senior, tents_patrol: 0, tents_stock: false };
    ids.push(await aStoredRequest(server, { customerId, first_day, last_day, ...tents }));
  }
  clients = await Promise.all(ids.map((_, n) => server.customer(`V${String(1_000_001 + n)}`)));
  await keep(server);
  server.clock.now = after;
  await keep(server);
  await published(server, await divided(server), ids.length);
  server.clock.now = at('2027-03-10T12:00:00+01:00');
});
afterAll(() => server.close());

test('a group has better days held for a day at most: one at a time, the same pressed twice is one, and nothing is lost', async () => {
  const before = await outcomeOf(late);
  expect(before?.Held.find(({ ItemID }) => ItemID === 'senior')?.Amount ?? 0).toBeLessThan(4);
  const { Shifts } = await free(late);
  expect(Shifts.length).toBeGreaterThan(0);
  const [best, other] = Shifts;
  expect([amounts(best?.Tents ?? []), best?.Places]).toEqual([{ senior: 4 }, 40]);
  const held = await hold(late, best?.By ?? 0);
  expect(held.body).toMatchObject({ Kind: 'shift', DateStart: best?.DateStart, Pickup: best?.Pickup });
  expect(Date.parse(held.body.ExpiresAt) - server.clock.now).toBe(24 * 3_600_000);
  expect((await hold(late, best?.By ?? 0)).body.ID).toBe(held.body.ID);
  const second = await hold(late, other?.By ?? 5);
  expect([second.status, second.body.Error.Code]).toEqual([409, 'OfferOpen']);
  const stands = await outcomeOf(late);
  expect([stands?.Held, stands?.Pickup, stands?.Offer?.ID]).toEqual([
    before?.Held,
    before?.Pickup,
    held.body.ID,
  ]);
  expect(await faults()).toEqual([]);
  server.clock.now = (server.clock.now + 24 * 3_600_000) as EpochMs;
  const over = await groupOf(late).post(`/api/v2/shop/offers/${held.body.ID}/_accept`, {});
  expect([over.status, over.body.Error.Code]).toEqual([409, 'OfferOver']);
  await endDueOffers(jobOfServer(server), undefined);
  const after1 = await outcomeOf(late);
  expect([after1?.Held, after1?.Offer]).toEqual([before?.Held, null]);
  expect(after1?.Actions.Wait?.Place).toBeGreaterThan(0);
  expect(await count('claim', "kind = 'offer' and active")).toBe(0);
});

test('what is held of other days is over once somebody else changed the order, and takes nothing from it', async () => {
  const before = await outcomeOf(late);
  const { Shifts } = await free(late);
  const { body } = await hold(late, Shifts[0]?.By ?? 0);
  // why: the desk may change anything of an order; that it did is all that counts here.
  await server.pool.query('update shop_feesthuis.reservation set revision = revision + 1 where id = $1', [
    before?.Order?.ID,
  ]);
  const over = await groupOf(late).post(`/api/v2/shop/offers/${body.ID}/_accept`, {});
  expect([over.status, over.body.Error.Code]).toEqual([409, 'OfferOver']);
  const stands = await outcomeOf(late);
  expect([stands?.Held, stands?.Pickup]).toEqual([before?.Held, before?.Pickup]);
  expect((await groupOf(late).post(`/api/v2/shop/offers/${body.ID}/_decline`, {})).status).toBe(200);
});

test('what is held is accepted once in two tabs: camp, loan and tents move together, and the old days are free', async () => {
  const { Shifts } = await free(late);
  const [best] = Shifts;
  const held = await hold(late, best?.By ?? 0);
  const accept = () => groupOf(late).post(`/api/v2/shop/offers/${held.body.ID}/_accept`, {});
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const now = await outcomeOf(late);
  expect(now).toMatchObject({ Pickup: best?.Pickup, Return: best?.Return, Offer: null });
  expect(amounts(now?.Held ?? [])).toEqual({ senior: 4 });
  const order = await one(
    `select o.start_day::text as start, o.custom_fields ->> 'CUST_EventDateStart' as camp, q.first_day::text as first,
       q.granted_senior as granted
     from shop_feesthuis.rental_request q join shop_feesthuis.reservation o on o.id = q.reservation_id where q.id = $1`,
    [ids[late]],
  );
  expect(order).toEqual({ start: best?.Pickup, camp: best?.DateStart, first: best?.DateStart, granted: 4 });
  expect(await faults()).toEqual([]);
});

test('a group that has all it needs finds no other days, and none further away than five', async () => {
  const gone = await hold(7, 1);
  expect([gone.status, gone.body.Error.Code]).toEqual([409, 'TentsGone']);
  expect((await hold(0, 6)).status).toBe(400);
});
