import type { EpochMs } from '../../../platform/database/types.ts';
import { lendingOf } from '../../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../../testing/a-server.ts';
import { aShopConfig } from '../../../testing/a-shop.ts';
import { anItem } from '../../../testing/an-item.ts';
import { aStoredRequest } from '../../lending/testing/a-stored-request.ts';
import { keepRounds } from '../rounds.commands.ts';
import { performRun, staffStartRun } from '../runs.commands.ts';
import { staffPublish } from '../publish.commands.ts';

export const roundId = '2027-07-01';
export const before = at('2027-02-01T10:00:00+01:00');
export const after = at('2027-02-25T10:00:00+01:00');

export function at(time: string): EpochMs {
  return Date.parse(time) as EpochMs;
}

/** A shop that lends few tents in July 2027, before the deadline. */
export async function aDividingShop(
  stock: { readonly senior: number; readonly patrol: number; readonly stock: number } = {
    senior: 12,
    patrol: 10,
    stock: 2,
  },
  options: Parameters<typeof aServer>[1] = {},
  config: Parameters<typeof aServer>[0] = {},
): Promise<TestServer> {
  const server = await aServer(
    {
      lending: lendingOf(),
      freeRentalDays: 2,
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
      ...config,
    },
    options,
  );
  const { database } = server.shop;
  await anItem(database, { id: 'senior', stock: { noord: stock.senior } });
  await anItem(database, { id: 'patrol', stock: { noord: stock.patrol } });
  await anItem(database, { id: 'stock', stock: { noord: stock.stock } });
  await server.pool.query(`
    update shop_feesthuis.item set turnaround_minutes = 2880,
      custom_fields = custom_fields || jsonb_build_object('CUST_OccupancyCapacity', case id when 'senior' then 10 else 8 end)
    where id in ('senior', 'patrol', 'stock')
  `);
  server.clock.now = before;
  return server;
}

/** So many groups, each with a request for the same two weeks, of more tents than there are. */
export async function groups(server: TestServer, count: number, from = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let n = from; n < from + count; n += 1) {
    const customerId = `V${String(1_000_000 + n)}`;
    await server.customer(customerId, { group: '33' });
    ids.push(
      await aStoredRequest(server, {
        customerId,
        created_at: `2026-11-20T10:00:${String(n % 60).padStart(2, '0')}Z`,
        spots_total: 42,
        spots_child: 42,
        tents_senior: 4,
        tents_patrol: 1,
        tents_stock: true,
      }),
    );
  }
  return ids;
}

/** So many groups written straight into the tables, for what is about numbers. */
export async function manyGroups({ pool }: TestServer, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into shop_feesthuis.customer (id, company_name, first_name, last_name, email, customer_group, created_at, modified_at)
       select 'V' || (3000000 + n), 'Groep ' || n, 'Noor', 'Peeters', 'v' || n || '@bivak.example', '33', now(), now()
       from generate_series(1, $1::integer) n
       returning id
     ), people as (
       insert into shop_feesthuis.contact (id, customer_id, first_name, last_name, email, created_at, modified_at)
       select made.id || '-contact', made.id, 'Noor', 'Peeters', made.id || '@bivak.example', now(), now() from made
     )
     insert into shop_feesthuis.rental_request
     select (jsonb_populate_record(null::shop_feesthuis.rental_request, to_jsonb(r) || jsonb_build_object(
       'id', '26' || substr(made.id, 3) || '-' || gen_random_uuid(), 'customer_id', made.id, 'contact_id', made.id || '-contact',
       'login_id', null, 'first_day', r.first_day + (abs(hashtext(made.id)) % 20), 'last_day', r.first_day + (abs(hashtext(made.id)) % 20) + 9,
       'spots_total', 20 + abs(hashtext(made.id)) % 60, 'spots_child', 20 + abs(hashtext(made.id)) % 60))).*
     from shop_feesthuis.rental_request r, made where r.customer_id = 'V1000001'`,
    [count],
  );
}

export function jobOfServer(server: TestServer) {
  return {
    shop: server.shop,
    actor: { kind: 'job' },
    now: server.clock.now,
    requestId: 'test',
    key: server.key,
  } as const;
}

export function ownerOf(server: TestServer) {
  return { ...jobOfServer(server), actor: { kind: 'operator', role: 'owner', name: 'Els' } } as const;
}

/** What time brings: commits, freezes. */
export async function keep(server: TestServer) {
  return keepRounds(jobOfServer(server), undefined);
}

/** Answers the id of a run that was begun and done. */
export async function divided(server: TestServer): Promise<string> {
  const started = await staffStartRun(ownerOf(server), { roundId });
  if (!('run' in started)) throw new Error(`no run: ${started.code}`);
  await performRun(jobOfServer(server), { roundId, runId: started.run.id });
  return started.run.id;
}

export async function versionOf({ pool }: TestServer): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'select version from shop_feesthuis.division_round where id = $1',
    [roundId],
  );
  return rows[0]?.version ?? 0;
}

export async function published(server: TestServer, runId: string, requests: number, isDryRun = false) {
  const version = await versionOf(server);
  return staffPublish(ownerOf(server), { roundId, runId, version, requests, isDryRun });
}
