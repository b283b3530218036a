import { checkRecord } from '@bivak/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import type { TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { hashing } from './policy.ts';
import { staffSetPin } from './rounds.commands.ts';
import {
  aDividingShop,
  after,
  divided,
  groups,
  keep,
  ownerOf,
  published,
  roundId,
  versionOf,
} from './testing/a-round.ts';

let server: TestServer;
let ids: string[];

beforeAll(async () => {
  server = await aDividingShop();
  ids = await groups(server, 5);
  await keep(server);
  server.clock.now = after;
  await keep(server);
});
afterAll(() => server.close());

const wrongIn = async (record: unknown) =>
  (await checkRecord(record, hashing)).flatMap(({ check, ok, wrong }) => (ok ? [] : [[check, ...wrong]]));
const count = async (table: string, where = 'true') =>
  Number(
    (await server.pool.query(`select count(*) from shop_feesthuis.${table} where ${where}`)).rows[0].count,
  );

test('a division is published once: requests, orders, claims, mails and events stand together, and the record is right', async () => {
  // What a friend is held for stands in public, with its reason; the note is staff's.
  const pin = { roundId, requestKey: ids[4] ?? '', itemId: 'senior', held: 3, ceiling: null };
  const version = await versionOf(server);
  await staffSetPin(ownerOf(server), { ...pin, version, reason: 'agreed', note: 'Een vriend van Els' });
  const runId = await divided(server);
  const wrong = await published(server, runId, 6);
  expect(isRefusal(wrong) && wrong.fields).toEqual([
    { field: 'requests', reason: 'not-the-number', params: { expected: 5 } },
  ]);
  const dry = await published(server, runId, 5, true);
  expect(dry).toMatchObject({ requests: 5, mails: 5 });
  expect(await count('rental_request', "state = 'ASSIGNED'")).toBe(0);
  const [first, second] = await Promise.all([published(server, runId, 5), published(server, runId, 5)]);
  expect(isRefusal(first) || isRefusal(second)).toBe(false);
  expect(await count('rental_request', "state = 'ASSIGNED'")).toBe(5);
  const orders = await count('reservation', "status = 'Order' and order_no is not null");
  expect(dry).toMatchObject({ orders });
  expect(await count('outbox', "kind = 'mail.request-assigned'")).toBe(5);
  expect(await count('event', "action = 'assign'")).toBe(5);
  const { rows } = await server.pool.query(
    'select sum(granted_senior)::int as senior, sum(granted_patrol)::int as patrol from shop_feesthuis.rental_request',
  );
  expect(rows[0]).toEqual({ senior: 12, patrol: 10 });
  expect((await findLedgerFaults(server.shop.database, server.clock.now)).map(({ kind }) => kind)).toEqual(
    [],
  );
  const record = await server.public().get(`/api/v2/shop/lending/divisions/${roundId}/record`);
  expect(record.status).toBe(200);
  expect(await wrongIn(record.body)).toEqual([]);
  expect(record.body.pins).toEqual([{ request: ids[4], type: 'senior', held: 3, reason: 'agreed' }]);
  expect(await wrongIn({ ...(record.body as object), pins: [] })).toEqual([
    ['limits', `input/requests/${ids[4] ?? ''}/held/senior`],
  ]);
  expect(JSON.stringify(record.body)).not.toMatch(/V100000|vzw|Stavelot|vriend/u);
});

test('what a group was given is read by that group, and by no other', async () => {
  const one = await server.customer('V1000001');
  const other = await server.customer('V1000002');
  const path = `/api/v2/shop/requests/${ids[0] ?? ''}/outcome`;
  const { body } = await one.get(path);
  expect(body.Outcome).toMatchObject({
    RequestID: ids[0],
    Places: { Asked: 48, Need: 42 },
    Lot: { Of: 5 },
    Fair: { Alike: 4 },
    Actions: { Appeal: { State: 'none' } },
  });
  expect((await other.get(path)).status).toBe(404);
  expect((await server.public().get(path)).status).toBe(401);
  const appeal = { About: 'members', Text: 'Wij zijn met meer.' };
  const to = `/api/v2/shop/requests/${ids[0] ?? ''}/_appeal`;
  expect((await one.post(to, appeal)).body).toEqual({ State: 'open' });
  expect((await one.post(to, appeal)).status).toBe(409);
  expect((await other.post(to, appeal)).status).toBe(404);
});
