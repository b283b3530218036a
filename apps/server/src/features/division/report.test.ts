import { checkRecord } from '@bivak/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { aStaffContext } from '../../testing/a-staff-member.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { staffEraseCustomer } from '../privacy/staff-privacy.commands.ts';
import { staffRoundReport } from './report.queries.ts';
import { staffWhatIf } from './runs.queries.ts';
import { staffCommitRound } from './rounds.commands.ts';
import { hashing } from './policy.ts';
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
let owner: string;
let ids: string[];
let runId: string;

const rows = async (sql: string) => (await server.pool.query(sql)).rows;

async function staff(path: string) {
  const answer = await (
    await server.backOffice()
  ).inject({
    method: 'GET',
    url: `/feesthuis/api/v3/admin/divisions/${roundId}${path}`,
    headers: {
      host: new URL(backOfficeOrigin).host,
      origin: backOfficeOrigin,
      authorization: `Bearer ${owner}`,
    },
  });
  return { status: answer.statusCode, text: answer.body, body: () => JSON.parse(answer.body) };
}

beforeAll(async () => {
  server = await aDividingShop();
  ids = await groups(server, 5);
  await server.pool.query(`update shop_feesthuis.customer set company_name = '=2+3' where id = 'V1000001'`);
  // A summer before this one: of 900, 500, 800 and of one that is erased since.
  await server.pool.query(`
    insert into shop_feesthuis.division_round (id, state, distribution_from, frozen_at, frozen_hash, frozen, published_run,
      published_at, appeal_until)
    values ('2026-07-01', 'published', '2026-02-19', now(), 'h', '{"days": [], "requests": []}', 'old', now(), '2026-03-20');
    insert into shop_feesthuis.division_share (round_id, customer_id, customer_group, need, places, share, guaranteed)
    values ('2026-07-01', 'V1000001', '33', 40, 36, 900, false), ('2026-07-01', 'V1000002', '33', 40, 20, 500, false),
      ('2026-07-01', 'V1000005', '33', 40, 32, 800, false), ('2026-07-01', null, '33', 40, 40, 1000, false)`);
  await keep(server);
});
afterAll(() => server.close());

test('what carrying over would do is told in numbers before it is promised, and stores nothing', async () => {
  owner = await anOperatorAtWork(server, 'owner');
  const tried = await staff('/carry-over?WeightPermille=500&CapPermille=250');
  expect(tried.status).toBe(200);
  const body = tried.body();
  expect(body).toMatchObject({
    Before: '2026-07-01',
    AveragePermille: 800,
    Requests: 5,
    Known: 3,
    Forward: 1,
    MostPermille: 150,
  });
  expect(body.Divided.Up + body.Divided.Down + body.Divided.Same).toBe(5);
  expect((await staff('/carry-over?WeightPermille=0&CapPermille=250')).body()).toMatchObject({
    Forward: 0,
    Divided: { Up: 0, Down: 0, Same: 5 },
  });
  expect((await staff('/carry-over?WeightPermille=1001&CapPermille=250')).status).toBe(400);
  expect(await rows('select count(*)::int as n from shop_feesthuis.division_run')).toEqual([{ n: 0 }]);
});

test('with carry-over whoever had less than the average moves forward, and the published file says from which shares', async () => {
  const committed = await staffCommitRound(ownerOf(server), {
    roundId,
    version: await versionOf(server),
    reason: 'Vorig jaar telt mee.',
    extraPlacesPerDisabled: 0,
    guaranteedFirst: true,
    carryOver: { weight: 500, cap: 250 },
    appealDays: 14,
    usesPublicValue: false,
  });
  expect(isRefusal(committed)).toBe(false);
  server.clock.now = after;
  owner = await anOperatorAtWork(server, 'owner');
  await keep(server);
  // Who gives up after the freeze got nothing of this round, and stands in no later year.
  await server.pool.query(
    `update shop_feesthuis.rental_request set state = 'CANCELED' where id = '${ids[4] ?? ''}'`,
  );
  runId = await divided(server);
  const credits = await rows(`
    select r ->> 'id' as id, (r ->> 'credit')::int as credit
    from shop_feesthuis.division_run n, jsonb_array_elements(n.input -> 'requests') r
    where n.id = '${runId}' and (r ->> 'credit')::int > 0`);
  expect(credits).toEqual([{ id: ids[1], credit: 150 }]);
  // Other drying days change windows, and nobody's credit.
  const whatIf = await staffWhatIf(ownerOf(server), {
    roundId,
    runId,
    stock: [],
    turnaroundDays: 2,
    extraPlacesPerDisabled: null,
    substitutes: true,
  });
  expect(whatIf).toMatchObject({ totals: { up: 0, down: 0, same: 5 } });
  expect((await staff('/report')).status).toBe(404);
  expect(isRefusal(await published(server, runId, 4))).toBe(false);
  const { body } = await server.public().get(`/api/v2/shop/lending/divisions/${roundId}/record`);
  expect(body.carryOver).toEqual({
    round: '2026-07-01',
    sum: 3200,
    count: 4,
    shares: [
      { request: ids[0], share: 900 },
      { request: ids[1], share: 500 },
      { request: ids[4], share: 800 },
    ].toSorted((a, b) => ((a.request ?? '') < (b.request ?? '') ? -1 : 1)),
  });
  expect((await checkRecord(body, hashing)).filter(({ ok }) => !ok)).toEqual([]);
  expect(
    await rows(`select request_id as id from shop_feesthuis.division_share where round_id = '${roundId}'`),
  ).toHaveLength(4);
});

test('the report of a round tells how full it was, the lowest share, sizes, kinds of groups and years, in four statements', async () => {
  const report = (await staff('/report')).body();
  expect(report.All).toMatchObject({ Requests: 4, NeedPlaces: 168 });
  expect(report.Tents[0]).toMatchObject({ ItemID: 'senior', Places: 10, ThereDays: 12 * 15 });
  expect(
    report.BySize.map(({ Requests, From, To }: Record<string, unknown>) => [From, To, Requests]),
  ).toEqual([
    [0, 24, 0],
    [25, 49, 4],
    [50, 74, 0],
    [75, 99, 0],
    [100, null, 0],
  ]);
  expect(report.BySize[0]).toMatchObject({ LowestPermille: null, AveragePermille: null });
  expect(report.ByGroup).toMatchObject([{ Group: '33', Name: 'Jeugdvereniging', Requests: 4 }]);
  expect(report.Years.map(({ ID }: { ID: string }) => ID)).toEqual([roundId, '2026-07-01']);
  expect(report.Years[1]).toMatchObject({ Requests: 4, LowestPermille: 500, AveragePermille: 800 });
  const { statements } = await withStatements(() => staffRoundReport(ownerOf(server), { roundId }));
  expect(statements).toHaveLength(4);
});

test('the rows of a report have each association with its share and that of the year before, and no name is a formula', async () => {
  const { status, text } = await staff('/report/rows');
  expect(status).toBe(200);
  expect(text).toContain("'=2+3;");
  expect(text.split('\r\n')).toHaveLength(6);
  expect(text).toMatch(/V1000002 vzw;[^;]*;Jeugdvereniging;42;\d+;\d+;50;/u);
  expect(
    await rows(
      `select after from shop_feesthuis.event where entity = 'export' and entity_id = 'division-report'`,
    ),
  ).toEqual([{ after: { roundId, rows: 4 } }]);
});

test('of an association that is erased the shares stay and are nobody’s, and what was published stays as it was', async () => {
  const path = `/api/v2/shop/lending/divisions/${roundId}/record`;
  const before = (await server.public().get(path)).body;
  const [{ number }] = await rows(`select number from shop_feesthuis.customer where id = 'V1000005'`);
  const erased = await staffEraseCustomer(aStaffContext(server), { customerId: 'V1000005', number });
  expect(erased).toMatchObject({ id: 'V1000005' });
  expect(
    await rows(`select share from shop_feesthuis.division_share
      where customer_id is null and request_id is null order by share`),
  ).toEqual([{ share: 800 }, { share: 1000 }]);
  expect((await server.public().get(path)).body).toEqual(before);
});
