import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { ask, create, refusedWith } from './testing/request-calls.ts';

// `design/lending.md` §1, "the deadline": the first instant of 19 February 2027 on the shop's clock.
const associations = 100;
const deadline = Date.parse('2027-02-19T00:00:00+01:00');
let server: TestServer;
let groups: { readonly client: Client; readonly draft: string }[];

beforeAll(async () => {
  server = await aServer(
    {
      lending: lendingOf(),
      limits: {
        ...aShopConfig('feesthuis').limits,
        tokenMinutes: 600_000,
        rates: { identity: 1000, checkout: 1000, writing: 1000 },
      },
    },
    { poolSize: 12 },
  );
  for (const id of ['senior', 'patrol', 'stock']) await anItem(server.shop.database, { id });
  server.clock.now = (deadline - 30_000) as EpochMs;
  const ids = Array.from({ length: associations }, (_, n) => `V${String(1_000_000 + n)}`);
  groups = [];
  for (const id of ids) {
    const client = await server.customer(id, { group: '33' });
    groups.push({ client, draft: await begun(client) });
  }
}, 60_000);
afterAll(() => server.close());

async function begun(client: Client): Promise<string> {
  const input = { Question: 'PERIOD', IsDone: true, DateStart: '2027-07-10', DateEnd: '2027-07-20' };
  const query = 'mutation Save($input: DraftInput!) { saveDraft(input: $input) { Id } }';
  return (await ask(client, query, { input })).body.data.saveDraft?.Id ?? '';
}

/** Who is told to come again sends the same again under its key: a slow machine lets people wait. */
async function send({ client, draft }: (typeof groups)[number], key: string) {
  for (;;) {
    const one = await withStatements(() => create(client, { DraftId: draft }, { 'idempotency-key': key }));
    const [code] = refusedWith(one.result) ?? [];
    if (code !== 'Busy' && code !== 'Unavailable') return one;
  }
}

test('a hundred associations that send in the last minute are all stored, each in 12 statements with its mail', async () => {
  const sent = await Promise.all(groups.map((group, n) => send(group, `laatste-${n}`)));
  expect(sent.map(({ result }) => refusedWith(result)).filter((refusal) => refusal !== null)).toEqual([]);
  const numbers = sent.map(({ result }) => Number(result.body.data.createRentalRequest?.Id.slice(0, 8)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: associations }, (_, n) => 27_000_001 + n),
  );
  expect(sent.map(({ statements }) => statements).filter(({ length }) => length > 12)).toEqual([]);
  const { rows } = await server.pool.query(`
    select count(distinct r.customer_id)::int as stored,
      (select count(distinct payload->>'requestId')::int from shop_feesthuis.outbox where kind = 'mail.request-sent') as mailed,
      (select count(*)::int from shop_feesthuis.request_draft) as drafts
    from shop_feesthuis.rental_request r where r.state = 'REQUESTED'`);
  expect(rows).toEqual([{ stored: associations, mailed: associations, drafts: 0 }]);
  server.clock.now = deadline as EpochMs;
  const [late] = groups;
  if (late === undefined) throw new Error('nobody came');
  expect(refusedWith(await create(late.client))).toEqual(['PeakPeriod', 'DateStart peak-closed']);
});
