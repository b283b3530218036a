import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { staffRound } from './rounds.queries.ts';
import { performRun, staffCancelRun } from './runs.commands.ts';
import { staffWhatIf } from './runs.queries.ts';
import {
  aDividingShop,
  after,
  divided,
  groups,
  jobOfServer,
  keep,
  ownerOf,
  published,
  roundId,
  versionOf,
} from './testing/a-round.ts';

let server: TestServer;
let ids: string[];
let owner: string;

beforeAll(async () => {
  server = await aDividingShop();
  ids = await groups(server, 4);
  owner = await anOperatorAtWork(server, 'owner');
});
afterAll(() => server.close());

async function staff(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  version?: number,
) {
  const answer = await (
    await server.backOffice()
  ).inject({
    method,
    url: `/feesthuis/api/v3/admin/divisions${path}`,
    headers: {
      host: new URL(backOfficeOrigin).host,
      origin: backOfficeOrigin,
      authorization: `Bearer ${owner}`,
      ...(version === undefined ? {} : { 'if-match': `"${String(version)}"` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const rows = async (sql: string) => (await server.pool.query(sql)).rows;

test('a season whose applications are open is committed to by itself, and once more only with a reason', async () => {
  expect((await staff('GET', '')).body.Collection).toMatchObject([
    { ID: roundId, State: 'none', Version: 0, Requests: 4 },
  ]);
  await Promise.all([keep(server), keep(server)]);
  const first = (await staff('GET', `/${roundId}`)).body;
  expect(first.Commitments).toHaveLength(1);
  expect(first.Commitments[0]).toMatchObject({
    By: 'job',
    Policy: {
      TurnaroundDays: 2,
      Tents: [{ ItemID: 'senior', Places: 10 }, { Places: 8 }, { Measure: 'storage' }],
    },
  });
  expect((await staff('POST', `/${roundId}/_commit`, {})).status).toBe(428);
  expect((await staff('POST', `/${roundId}/_commit`, {}, first.Version + 3)).status).toBe(412);
  expect((await staff('POST', `/${roundId}/_commit`, {}, first.Version)).body.Error.Fields).toMatchObject([
    { Field: 'Reason' },
  ]);
  expect((await staff('POST', '/2031-07-01/_commit', {}, 0)).status).toBe(404);
  const again = await staff(
    'POST',
    `/${roundId}/_commit`,
    { AppealDays: 10, Reason: 'Tien dagen volstaan.' },
    first.Version,
  );
  expect(again.status).toBe(200);
  const { body } = await server.public().get(`/api/v2/shop/lending/divisions/${roundId}`);
  expect(body.Commitments).toMatchObject([{ Number: 1 }, { Number: 2, Reason: 'Tien dagen volstaan.' }]);
  expect(new Set(body.Commitments.map(({ Commitment }: { Commitment: string }) => Commitment)).size).toBe(2);
  expect(JSON.stringify(body)).not.toMatch(/seed/iu);
});

test('before the deadline nothing is divided, and the record of the round is not there', async () => {
  expect((await staff('POST', `/${roundId}/runs`)).body.Error.Code).toBe('DivisionState');
  expect((await server.public().get(`/api/v2/shop/lending/divisions/${roundId}/record`)).status).toBe(404);
});

test('a clock that jumps over the deadline freezes the round at the next turn, once, with all that was there', async () => {
  server.clock.now = after;
  owner = await anOperatorAtWork(server, 'owner');
  const turns = await Promise.all([keep(server), keep(server)]);
  expect(turns.map((turn) => (isRefusal(turn) ? 0 : turn.frozen.length)).toSorted((a, b) => a - b)).toEqual([
    0, 1,
  ]);
  const { body } = await staff('GET', `/${roundId}`);
  expect(body).toMatchObject({ State: 'frozen', Frozen: { Requests: 4 } });
  expect(
    (await staff('POST', `/${roundId}/_commit`, { Reason: 'te laat' }, body.Version)).body.Error.Code,
  ).toBe('DivisionState');
});

test('of two operators who start a run at once one starts it, and the other is shown that run', async () => {
  const [a, b] = await Promise.all([
    staff('POST', `/${roundId}/runs`, undefined),
    staff('POST', `/${roundId}/runs`, undefined),
  ]);
  expect([a.body.IsNew, b.body.IsNew].filter(Boolean)).toHaveLength(1);
  expect(a.body.Run.ID).toBe(b.body.Run.ID);
  const stopped = await staffCancelRun(ownerOf(server), { roundId, runId: a.body.Run.ID });
  expect(stopped).toMatchObject({ state: 'canceled' });
  expect(await performRun(jobOfServer(server), { roundId, runId: a.body.Run.ID })).toBe('canceled');
});

test('a run is proved, has figures and outcomes, and the same again gives the same bytes', async () => {
  const [one, two] = [await divided(server), await divided(server)];
  const found = await rows(
    `select output_hash as hash, input_hash as input, proof_ok as ok from shop_feesthuis.division_run where id in ('${one}', '${two}')`,
  );
  expect(found).toHaveLength(2);
  expect(found[0]).toEqual(found[1]);
  const run = (await staff('GET', `/${roundId}/runs/${one}`)).body;
  expect(run).toMatchObject({
    State: 'proposed',
    IsProved: true,
    Figures: { Requests: 4, BetweenEquals: 0 },
  });
  expect(run.Checks.every(({ Faults }: { Faults: number }) => Faults === 0)).toBe(true);
  const page = (await staff('GET', `/${roundId}/runs/${one}/outcomes?size=3`)).body;
  expect(page).toMatchObject({ Total: 4, Counts: { all: 4 } });
  const next = (await staff('GET', `/${roundId}/runs/${one}/outcomes?size=3&after=${page.Next}`)).body;
  expect(next.Collection).toHaveLength(1);
  const diff = (await staff('GET', `/${roundId}/runs/${one}/_diff/${two}`)).body;
  expect(diff).toMatchObject({ Totals: { Up: 0, Down: 0, Same: 4 }, Changes: [], Cause: null });
  for (const change of ['proof_ok = false', `state = 'published', figures = '{}'`])
    await expect(
      server.pool.query(`update shop_feesthuis.division_run set ${change} where id = '${one}'`),
    ).rejects.toThrow(/stands/u);
});

test('a round with all that its screen shows is two statements, one for the round and one for its tents', async () => {
  const { result, statements } = await withStatements(() => staffRound(ownerOf(server), { roundId }));
  expect(isRefusal(result) || result.runs.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(statements).toHaveLength(2);
  const { body } = await staff('GET', `/${roundId}`);
  expect(body.Runs[0].StartedAt).toBe(body.Runs[0].EndedAt);
  expect(body.Runs[0].StartedAt).toMatch(/^2027-02-25T10:00:00/u);
});

test('a what-if says what more stock would do, and stores nothing', async () => {
  const runId = await divided(server);
  const before = await rows('select count(*) from shop_feesthuis.division_run');
  const asked = { roundId, runId, turnaroundDays: null, extraPlacesPerDisabled: null, substitutes: true };
  const more = await staffWhatIf(ownerOf(server), { ...asked, stock: [{ itemId: 'senior', tents: 20 }] });
  expect(more).toMatchObject({ cause: 'stock', after: { lowest: 1000 } });
  const dry = await staffWhatIf(ownerOf(server), { ...asked, stock: [], turnaroundDays: 3 });
  expect(dry).toMatchObject({ totals: { up: 0, down: 0 } });
  expect(await rows('select count(*) from shop_feesthuis.division_run')).toEqual(before);
});

test('a limit needs the version that was seen and a reason of the list, and counts from the next run on', async () => {
  const before = await divided(server);
  const version = await versionOf(server);
  const pin = { RequestID: ids[0], ItemID: 'senior', Ceiling: 1, Reason: 'mistake', Note: 'Belde zelf.' };
  expect((await staff('POST', `/${roundId}/pins`, pin)).status).toBe(428);
  expect((await staff('POST', `/${roundId}/pins`, { ...pin, Reason: 'omdat' }, version)).status).toBe(400);
  expect(
    (await staff('POST', `/${roundId}/pins`, { ...pin, ItemID: 'zweefvliegtuig' }, version)).body.Error
      .Fields,
  ).toMatchObject([{ Field: 'ItemID' }]);
  expect((await staff('POST', `/${roundId}/pins`, pin, version)).status).toBe(200);
  expect((await staff('POST', `/${roundId}/pins`, pin, version)).status).toBe(412);
  // What was computed without it is published no more.
  expect(await published(server, before, 4)).toMatchObject({ code: 'DivisionMoved' });
  const later = await divided(server);
  const { body } = await staff('GET', `/${roundId}/runs/${later}/outcomes?View=pinned`);
  expect(body.Collection).toMatchObject([{ RequestID: ids[0], IsPinned: true }]);
  const pins = (await staff('GET', `/${roundId}`)).body.Pins;
  expect(
    (await staff('DELETE', `/${roundId}/pins/${pins[0].ID}`, undefined, await versionOf(server))).status,
  ).toBe(200);
});

test('a reserve, a claim in the ledger or a cancellation since the run makes it stale, and it is run again', async () => {
  const first = await divided(server);
  const reserve = { Reserve: [{ ItemID: 'senior', From: '2027-07-01', To: '2027-08-16', Tents: 2 }] };
  expect((await staff('PUT', `/${roundId}/reserve`, reserve, await versionOf(server))).status).toBe(200);
  expect(await published(server, first, 4)).toMatchObject({ code: 'DivisionMoved' });
  const second = await divided(server);
  await server.pool.query(
    `insert into shop_feesthuis.claim (item_id, warehouse_id, qty, during, kind)
     values ('senior', 'noord', 1, tstzrange('2027-07-12T08:00:00Z', '2027-07-13T08:00:00Z'), 'downtime')`,
  );
  expect(await published(server, second, 4)).toMatchObject({ code: 'DivisionMoved' });
  const third = await divided(server);
  await server.pool.query(
    `update shop_feesthuis.rental_request set state = 'CANCELED' where id = '${ids[3] ?? ''}'`,
  );
  expect(await published(server, third, 4)).toMatchObject({ code: 'DivisionMoved' });
  const fourth = await divided(server);
  // Who is out counts no more, in the number that is typed neither.
  expect(await published(server, fourth, 3)).toMatchObject({ requests: 3 });
  expect(
    await rows("select count(*)::int as n from shop_feesthuis.rental_request where state = 'ASSIGNED'"),
  ).toEqual([{ n: 3 }]);
  // Published, it moves no more.
  expect(await published(server, fourth, 3)).toMatchObject({ requests: 3 });
  expect(await published(server, third, 4)).toMatchObject({ code: 'DivisionState' });
  expect((await staff('GET', `/${roundId}`)).body).toMatchObject({
    PublishedRunID: fourth,
    ProposalID: null,
  });
  expect((await staff('POST', `/${roundId}/runs`)).body.Error.Code).toBe('DivisionState');
});
