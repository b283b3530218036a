import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { aDividingShop, after, divided, groups, keep, manyGroups, published } from './testing/a-round.ts';

let server: TestServer;
/** Of publishing thirty requests. */
let statementsSent = 0;

const one = async (sql: string) => Number((await server.pool.query(sql)).rows[0].n);
const assigned = () =>
  one("select count(*) as n from shop_feesthuis.rental_request where state = 'ASSIGNED'");
const orders = () => one('select count(*) as n from shop_feesthuis.reservation where order_no is not null');
const mails = () =>
  one("select count(*) as n from shop_feesthuis.outbox where kind = 'mail.request-assigned'");

beforeAll(async () => {
  server = await aDividingShop({ senior: 60, patrol: 60, stock: 5 });
  await groups(server, 1);
  await manyGroups(server, 29);
  await keep(server);
});
afterAll(() => server.close());

test('a request that is being changed while the round freezes is in it as it ends, or not changed at all', async () => {
  const { rows } = await server.pool.query<{ id: string }>(
    "select id from shop_feesthuis.rental_request where customer_id = 'V1000001'",
  );
  const id = rows[0]?.id ?? '';
  const writer = await server.pool.connect();
  await writer.query('begin');
  await writer.query('update shop_feesthuis.rental_request set tents_senior = 3 where id = $1', [id]);
  server.clock.now = after;
  const freezing = keep(server);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const open = await one("select count(*) as n from shop_feesthuis.division_round where state = 'open'");
  await writer.query('commit');
  writer.release();
  expect(open).toBe(1);
  await freezing;
  const frozen = await server.pool.query<{ asked: Record<string, number> }>(
    `select q -> 'asked' as asked from shop_feesthuis.division_round r,
       jsonb_array_elements(r.frozen -> 'requests') q where q ->> 'id' = $1`,
    [id],
  );
  expect(frozen.rows[0]?.asked['senior']).toBe(3);
});

test('publishing that is cut off before its end has done nothing, and done again it does all of it once', async () => {
  const runId = await divided(server);
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query("select from shop_feesthuis.stock where item_id = 'senior' for update");
  const cut = published(server, runId, 30).catch((error: unknown) => error);
  // It waits for the stock by then, or has failed already.
  const state = { hasEnded: false };
  void cut.then(() => (state.hasEnded = true));
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!state.hasEnded && (await one(`select count(*) as n ${waiting}`)) === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await server.pool.query(`select pg_terminate_backend(pid) ${waiting}`);
  const failed = await cut;
  await holder.query('rollback');
  holder.release();
  expect(failed).toBeInstanceOf(Error);
  expect([await assigned(), await orders(), await mails()]).toEqual([0, 0, 0]);
  const { result, statements } = await withStatements(() => published(server, runId, 30));
  expect(isRefusal(result)).toBe(false);
  const made = [await assigned(), await orders(), await mails()];
  expect(made[0]).toBe(30);
  expect(made[2]).toBe(30);
  // Its caller heard nothing, and asks again.
  const [again, andAgain] = await Promise.all([published(server, runId, 30), published(server, runId, 30)]);
  expect(again).toEqual(andAgain);
  expect([await assigned(), await orders(), await mails()]).toEqual(made);
  expect((await findLedgerFaults(server.shop.database, server.clock.now)).map(({ kind }) => kind)).toEqual(
    [],
  );
  statementsSent = statements.length;
});

test('publishing takes a fixed number of statements: no more than forty, for thirty requests', () => {
  expect(statementsSent).toBeGreaterThan(10);
  expect(statementsSent).toBeLessThan(40);
});
