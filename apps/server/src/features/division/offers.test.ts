import type { EpochMs } from '../../platform/database/types.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { aStaffContext } from '../../testing/a-staff-member.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { endDueOffers } from '../offers/index.ts';
import { staffEraseCustomer } from '../privacy/staff-privacy.commands.ts';
import { keepOffers, staffOfferNow } from './reoffer.commands.ts';
import {
  aDividingShop,
  after,
  at,
  divided,
  groups,
  jobOfServer,
  keep,
  ownerOf,
  published,
  roundId,
} from './testing/a-round.ts';

let server: TestServer;
let ids: string[];
let clients: Client[];

const hour = 3_600_000;

/** Twelve senior tents for six groups that want four each: everybody has two, and waits for two. */
beforeAll(async () => {
  server = await aDividingShop({ senior: 12, patrol: 0, stock: 2 });
  ids = await groups(server, 6);
  clients = await Promise.all(ids.map((_, n) => server.customer(`V${String(1_000_001 + n)}`)));
  await keep(server);
  server.clock.now = after;
  await keep(server);
  await published(server, await divided(server), ids.length);
  server.clock.now = at('2027-03-10T05:59:00+01:00');
});
afterAll(() => server.close());

let day = 10;
/** Everybody waits again, whatever they said before. */
beforeEach(async () => {
  day += 1;
  await server.pool.query(`
    delete from shop_feesthuis.division_waiting;
    delete from shop_feesthuis.claim where kind = 'offer';
    delete from shop_feesthuis.offer;
  `);
});
/** At an hour of the day of this test, which is another one for each. */
const hourOf = (time: string) => at(`2027-03-${String(day)}T${time}:00+01:00`);

const one = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows[0];
const count = async (table: string, where = 'true', values: unknown[] = []) =>
  Number((await one(`select count(*) from shop_feesthuis.${table} where ${where}`, values)).count);
const outcomeOf = async (n: number) =>
  (await (clients[n] ?? server.public()).get(`/api/v2/shop/requests/${ids[n] ?? ''}/outcome`)).body.Outcome;
const outcomes = () => Promise.all(ids.map((_, n) => outcomeOf(n)));
type Held = { Held: readonly { ItemID: string; Amount: number }[] } | undefined;
const held = (outcome: Held, item: string) =>
  outcome?.Held.find(({ ItemID }) => ItemID === item)?.Amount ?? 0;
const answer = (n: number, offerId: string, how: 'accept' | 'decline') =>
  (clients[n] ?? server.public()).post(`/api/v2/shop/offers/${offerId}/_${how}`, {});
const sweep = () => keepOffers(jobOfServer(server), undefined);
const endDue = () => endDueOffers(jobOfServer(server), undefined);
const claims = () => count('claim', "kind = 'offer' and active");

/** The group that has most gives back a senior tent; answers which. */
async function giveBack(tents = 1): Promise<number> {
  const all = await outcomes();
  const most = Math.max(...all.map((outcome) => held(outcome, 'senior')));
  const n = all.findIndex((outcome) => held(outcome, 'senior') === most);
  const { status } = await (clients[n] ?? server.public()).post(
    `/api/v2/shop/requests/${ids[n] ?? ''}/_give-back`,
    { Version: all[n]?.Order.Version, Keep: [{ ItemID: 'senior', Amount: most - tents }] },
  );
  if (status !== 200) throw new Error('it was not given back');
  return n;
}

/** Whose turn it is, with the offer. */
async function offered() {
  const all = await outcomes();
  const n = all.findIndex(({ Offer }) => Offer !== null);
  const offer = all[n]?.Offer ?? null;
  if (offer === null) throw new Error('nobody was offered anything');
  return { n, offer };
}

test('what is given back is offered once a day, from its hour on, to whoever has least: held, mailed, for three days', async () => {
  const giver = await giveBack();
  const before = await outcomes();
  const lowest = Math.min(...before.filter((_, n) => n !== giver).map((outcome) => held(outcome, 'senior')));
  server.clock.now = hourOf('05:59');
  expect(await sweep()).toBe(0);
  server.clock.now = hourOf('06:00');
  const { result, statements } = await withStatements(sweep);
  expect(result).toBe(1);
  expect(statements.length).toBeLessThan(45);
  expect(await sweep()).toBe(0);
  const { n, offer } = await offered();
  expect(n).not.toBe(giver);
  expect(held(before[n], 'senior')).toBe(lowest);
  expect(offer).toMatchObject({ Kind: 'given-back', Tents: [{ ItemID: 'senior', Amount: 1 }] });
  expect(Date.parse(offer.ExpiresAt) - server.clock.now).toBe(72 * hour);
  expect(await claims()).toBe(1);
  expect(await count('outbox', "kind = 'mail.request-offer'")).toBe(1);
  // What is held is nobody else's: not for a second batch that somebody asks for either.
  const again = await staffOfferNow(ownerOf(server), { roundId });
  expect(again).toMatchObject({ offers: 0, isDaily: false });
  expect((await answer(giver, offer.ID, 'accept')).status).toBe(404);
  const accepted = await answer(n, offer.ID, 'accept');
  expect(accepted.body).toEqual({ State: 'accepted', ReservationOrderID: before[n]?.Order.ID });
  const now = await outcomeOf(n);
  expect([held(now, 'senior'), now.Offer]).toEqual([lowest + 1, null]);
  expect(await claims()).toBe(0);
  expect(await count('outbox', "kind = 'mail.request-offer-accepted'")).toBe(1);
});

test('an offer that is accepted in two tabs, and by a colleague, is accepted once', async () => {
  await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const { n, offer } = await offered();
  const before = held(await outcomeOf(n), 'senior');
  const answers = await Promise.all([
    answer(n, offer.ID, 'accept'),
    answer(n, offer.ID, 'accept'),
    answer(n, offer.ID, 'accept'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await answer(n, offer.ID, 'accept')).status).toBe(200);
  expect(held(await outcomeOf(n), 'senior')).toBe(before + 1);
  expect((await outcomeOf(n)).Accepted).toMatchObject([
    { Kind: 'given-back', Tents: [{ Kind: 'senior', Amount: 1 }] },
  ]);
  const late = await answer(n, offer.ID, 'decline');
  expect([late.status, late.body.Error.Code]).toEqual([409, 'OfferOver']);
  expect(await count('event', "action = 'offer-accepted' and after ->> 'offerId' = $1", [offer.ID])).toBe(1);
});

test('of a yes and a no at the same time exactly one stands, and the ledger agrees with it', async () => {
  await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const { n, offer } = await offered();
  const before = held(await outcomeOf(n), 'senior');
  const [yes, no] = await Promise.all([answer(n, offer.ID, 'accept'), answer(n, offer.ID, 'decline')]);
  expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(held(await outcomeOf(n), 'senior')).toBe(yes.status === 200 ? before + 1 : before);
  expect(await claims()).toBe(0);
});

test('a group that says nothing keeps its tents; the offer goes to the next, and not to it again', async () => {
  const giver = await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const { n, offer } = await offered();
  const before = await outcomeOf(n);
  server.clock.now = (server.clock.now + 72 * hour) as EpochMs;
  day += 3;
  const late = await answer(n, offer.ID, 'accept');
  expect([late.status, late.body.Error.Code]).toEqual([409, 'OfferOver']);
  const open = await count('offer', "state = 'open'");
  expect([await endDue(), await endDue()]).toEqual([open, 0]);
  expect((await answer(n, offer.ID, 'decline')).status).toBe(200);
  const after3 = await outcomeOf(n);
  expect([after3.Held, after3.Offer]).toEqual([before.Held, null]);
  server.clock.now = hourOf('06:30');
  await sweep();
  const next = await offered();
  expect([n, giver]).not.toContain(next.n);
  expect((await answer(next.n, next.offer.ID, 'decline')).body.State).toBe('declined');
});

test('a group that gives tents back while it is offered some is offered none any more', async () => {
  await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const { n, offer } = await offered();
  const stands = await outcomeOf(n);
  const group = clients[n] ?? server.public();
  await group.post(`/api/v2/shop/requests/${ids[n] ?? ''}/_give-back`, {
    Version: stands?.Order.Version,
    Keep: [{ ItemID: 'senior', Amount: 0 }],
  });
  expect((await outcomeOf(n))?.Offer).toBeNull();
  const late = await answer(n, offer.ID, 'accept');
  expect([late.status, late.body.Error.Code]).toEqual([409, 'OfferOver']);
});

test('at the very instant of its end an offer is accepted or ended, never both', async () => {
  await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const { n, offer } = await offered();
  const before = held(await outcomeOf(n), 'senior');
  server.clock.now = (Date.parse(offer.ExpiresAt) - 40) as EpochMs;
  const yes = answer(n, offer.ID, 'accept');
  server.clock.now = Date.parse(offer.ExpiresAt) as EpochMs;
  const [accepted] = await Promise.all([yes, endDue(), endDue()]);
  const { state } = await one('select state from shop_feesthuis.offer where id = $1', [offer.ID]);
  expect(['accepted', 'expired']).toContain(state);
  expect(accepted.status).toBe(state === 'accepted' ? 200 : 409);
  expect(held(await outcomeOf(n), 'senior')).toBe(state === 'accepted' ? before + 1 : before);
  expect(await claims()).toBe(0);
  day += 3;
});

test('a batch that is cut off before its end has made no offer, and done again it makes each once', async () => {
  await giveBack();
  server.clock.now = hourOf('06:00');
  const mails = await count('outbox', "kind = 'mail.request-offer'");
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query("select from shop_feesthuis.stock where item_id = 'senior' for update");
  const cut = sweep().catch((error: unknown) => error);
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (Number((await one(`select count(*) ${waiting}`)).count) === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await server.pool.query(`select pg_terminate_backend(pid) ${waiting}`);
  const failed = await cut;
  await holder.query('rollback');
  holder.release();
  expect(failed).toBeInstanceOf(Error);
  expect([await claims(), await count('outbox', "kind = 'mail.request-offer'")]).toEqual([0, mails]);
  // Two servers begin at once.
  await Promise.all([sweep(), sweep()]);
  const made = await count('offer');
  expect(made).toBeGreaterThan(0);
  expect([await claims(), await count('outbox', "kind = 'mail.request-offer'")]).toEqual([
    made,
    mails + made,
  ]);
  const { offers } = await one(
    'select sum(offers)::int as offers from shop_feesthuis.division_batch where day = $1 and is_daily',
    [`2027-03-${String(day)}`],
  );
  expect(offers).toBe(made);
});

test('an association that is erased holds no offer and is offered nothing more', async () => {
  await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const { n, offer } = await offered();
  const customerId = `V${String(1_000_001 + n)}`;
  const order = (await outcomeOf(n)).Order?.ID ?? null;
  await server.pool.query("update shop_feesthuis.reservation set status = 'Cancelled' where id = $1", [
    order,
  ]);
  await server.pool.query(
    `update shop_feesthuis.claim set active = false where reservation_line_id in (
       select id from shop_feesthuis.reservation_line where reservation_id = $1)`,
    [order],
  );
  const { number } = await one('select number from shop_feesthuis.customer where id = $1', [customerId]);
  const erased = await staffEraseCustomer(aStaffContext(server), { customerId, number });
  expect(erased).toMatchObject({ id: customerId });
  expect((await one('select state from shop_feesthuis.offer where id = $1', [offer.ID])).state).toBe(
    'withdrawn',
  );
  expect(await count('claim', 'offer_id = $1 and active', [offer.ID])).toBe(0);
  await staffOfferNow(ownerOf(server), { roundId });
  expect(await count('offer', "request_id = $1 and state = 'open'", [ids[n]])).toBe(0);
});

test('what was divided again is kept with its proof, and the ledger has what orders and open offers have', async () => {
  const batch = await one(
    'select input, output from shop_feesthuis.division_batch where offers > 0 order by at desc limit 1',
  );
  expect(batch.output.proofs.length).toBeGreaterThan(0);
  await giveBack();
  server.clock.now = hourOf('06:00');
  await sweep();
  const faults = await findLedgerFaults(server.shop.database, server.clock.now);
  expect(faults.map(({ kind }) => kind)).toEqual([]);
  await server.pool.query("update shop_feesthuis.claim set active = false where kind = 'offer'");
  const missing = await findLedgerFaults(server.shop.database, server.clock.now);
  expect([...new Set(missing.map(({ kind }) => kind))]).toEqual(['claims-missing']);
});
