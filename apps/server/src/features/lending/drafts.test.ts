import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { lending } from '@bivak/contract/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { draftsSweep } from './index.ts';
import { ask, create, made, refusedWith, update } from './testing/request-calls.ts';

let server: TestServer;
let noor: Client;
let bram: Client;
let stranger: Client;
const now = Date.parse('2027-01-11T10:00:00+01:00');
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  const limits = { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 };
  server = await aServer({ lending: lendingOf(), limits }, { poolSize: 12 });
  at(now);
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  bram = await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  stranger = await server.customer('V0005678', { group: '33' });
});
beforeEach(async () => {
  at(now);
  await server.pool.query('delete from shop_feesthuis.request_draft');
});
afterAll(() => server.close());

function at(time: number): void {
  server.clock.now = time as EpochMs;
}

const whole = `Id RequestId Version Completed BegunBy DateTimeBegun ChangedBy DateTimeChanged FormerTentsSenior
  FormerTentsPatrol FormerTentsStock Answers { Name DateStart DateEnd MemberAmountType RequestedSpotsTotal
  RequestedSpotsChild ContainsDisabledMembers RequestedSpotsDisability Purpose LocationSource LocationCity ExistingSpots
  RequestedTentsSenior RequestedTentsPatrol RequestedTentsStock TransportType CombinedTransport CombinedPickup
  CombinedPickupVCode CombinedReturnVCode Comments }`;

type Input = Partial<lending.DraftInput> & Pick<lending.DraftInput, 'Question'>;

const save = (client: Client, input: Input): Promise<Answer> =>
  ask(client, `mutation Save($input: DraftInput!) { saveDraft(input: $input) { ${whole} } }`, { input });

async function saved(client: Client, input: Input): Promise<lending.RequestDraft> {
  const { body } = await save(client, input);
  const draft = body.data.saveDraft;
  if (!draft) throw new Error(JSON.stringify(body.errors));
  return draft as lending.RequestDraft;
}

async function draftOf(client: Client, requestId?: string): Promise<lending.RequestDraft | null> {
  const query = `query Draft($requestId: ID) { draft(requestId: $requestId) { ${whole} } }`;
  return (await ask(client, query, { requestId })).body.data.draft as lending.RequestDraft | null;
}

const change = (client: Client, name: 'discardDraft' | 'restoreDraft', id: string) =>
  ask(client, `mutation Change($id: ID!) { ${name}(id: $id) { Id Version } }`, { id });

const july = { DateStart: '2027-07-10', DateEnd: '2027-07-20' };

describe('a draft', () => {
  test('a draft begins with the first answer, is the association’s, and says who began it and who went on', async () => {
    expect(await draftOf(noor)).toBeNull();
    const first = await saved(noor, { Question: 'PERIOD', IsDone: true, ...july });
    expect(first).toMatchObject({
      Version: 1,
      Completed: 2,
      BegunBy: 'Noor Peeters',
      DateTimeBegun: '2027-01-11T10:00:00+01:00',
      Answers: july,
    });
    at(now + dayMs);
    const second = await saved(bram, { Version: 1, Question: 'MEMBERS', RequestedSpotsChild: 30 });
    expect(second).toMatchObject({ Id: first.Id, Version: 2, DateTimeChanged: '2027-01-12T10:00:00+01:00' });
    expect(await draftOf(noor)).toEqual(second);
    expect(await draftOf(stranger)).toBeNull();
    const { body } = await ask(bram, '{ allDrafts { Id RequestId } }');
    expect(body.data.allDrafts).toEqual([{ Id: first.Id, RequestId: null }]);
  });

  test('a draft of a request that is edited holds its answers, and leaves the draft of a new one alone', async () => {
    const { Id } = await made(noor);
    await saved(noor, { Question: 'PURPOSE', Purpose: 'OTHER' });
    const edited = await saved(bram, { RequestId: Id, Question: 'SUMMARY', Comments: 'Later' });
    expect(edited).toMatchObject({
      RequestId: Id,
      Completed: 7,
      Answers: { ...july, RequestedTentsSenior: 3, LocationSource: 'MAPS', Comments: 'Later' },
    });
    expect((await draftOf(noor))?.Answers.Purpose).toBe('OTHER');
    expect((await draftOf(noor, Id))?.Id).toBe(edited.Id);
  });

  test('a draft takes the answers of two tabs to different questions, whatever version they saw', async () => {
    const { Version } = await saved(noor, { Question: 'CLUB', IsDone: true });
    await saved(noor, { Version, Question: 'MEMBERS', RequestedSpotsChild: 12 });
    const both = await saved(bram, { Version, Question: 'LOCATION', LocationCity: 'Stavelot' });
    expect(both.Answers).toMatchObject({ RequestedSpotsChild: 12, LocationCity: 'Stavelot' });
  });

  test('a draft refuses another answer to a question that was answered since, with the one that stands', async () => {
    const { Version } = await saved(noor, { Question: 'MEMBERS', RequestedSpotsChild: 12 });
    await saved(noor, { Version, Question: 'MEMBERS', RequestedSpotsChild: 20 });
    const { body } = await save(bram, { Version, Question: 'MEMBERS', RequestedSpotsChild: 30 });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'DraftChanged',
      status: 409,
      current: { Version: 2, Answers: { RequestedSpotsChild: 20 } },
    });
    // The same answer is no conflict, and one that was chosen with both in sight stands.
    expect((await saved(bram, { Version, Question: 'MEMBERS', RequestedSpotsChild: 20 })).Version).toBe(2);
    const chosen = await saved(bram, { Version: 2, Question: 'MEMBERS', RequestedSpotsChild: 30 });
    expect(chosen.Answers.RequestedSpotsChild).toBe(30);
  });

  test('a draft loses its tents with other days, also those that another tab chooses for the days before', async () => {
    await saved(noor, { Question: 'PERIOD', ...july });
    const { Version } = await saved(noor, { Version: 1, Question: 'TENTS', RequestedTentsSenior: 3 });
    const moved = await saved(bram, { Version, Question: 'PERIOD', DateEnd: '2027-07-21' });
    expect(moved).toMatchObject({ FormerTentsSenior: 3, Answers: { RequestedTentsSenior: 0 } });
    const late = await save(noor, { Version, Question: 'TENTS', RequestedTentsSenior: 5 });
    expect(refusedWith(late)).toEqual(['DraftChanged']);
    expect((await draftOf(noor))?.Answers.RequestedTentsSenior).toBe(0);
  });

  test('a draft begins once, however many answers begin it at the same instant', async () => {
    const questions = ['PURPOSE', 'MEMBERS', 'LOCATION', 'SUMMARY', 'SPOTS'] as const;
    const answers = {
      Purpose: 'CAMP',
      RequestedSpotsChild: 9,
      LocationCity: 'Gent',
      Comments: 'x',
      ExistingSpots: 2,
    } as const;
    const done = await Promise.all(questions.map((Question) => saved(noor, { Question, ...answers })));
    expect(new Set(done.map(({ Id }) => Id)).size).toBe(1);
    expect((await draftOf(noor))?.Answers).toMatchObject(answers);
  });

  test.each<[string, Input, readonly string[]]>([
    [
      'less than nobody',
      { Question: 'MEMBERS', RequestedSpotsChild: -1 },
      ['ValidationFailed', 'RequestedSpotsChild between'],
    ],
    [
      'a city of 101 signs',
      { Question: 'LOCATION', LocationCity: 'x'.repeat(101) },
      ['ValidationFailed', 'LocationCity too-many-signs'],
    ],
    [
      'a code that is none',
      { Question: 'TRANSPORT_COMBINE', CombinedPickupVCode: 'V12' },
      ['ValidationFailed', 'CombinedPickupVCode code-too-short'],
    ],
    ['a request of another association', { RequestId: 'nergens', Question: 'SUMMARY' }, ['NotFound']],
  ])('a draft refuses %s', async (_, input, refused) => {
    expect(refusedWith(await save(noor, input))).toEqual(refused);
    expect(await draftOf(noor)).toBeNull();
  });
});

describe('the associations to drive together with', () => {
  /** why: the register is somebody else's; this one knows one association. */
  const register = createServer((_, response) => {
    response.end(JSON.stringify({ verenigingen: [{ vCode: 'V0060231', naam: 'Chiro De Linde' }] }));
  });
  let named: TestServer;
  let client: Client;
  beforeAll(async () => {
    register.listen(0, '127.0.0.1');
    await new Promise((resolve) => register.once('listening', resolve));
    const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}`;
    const registers = { associations: true };
    named = await aServer(
      { lending: lendingOf(), registers, limits: { tokenMinutes: 600_000 } },
      { associations: { url, key: null } },
    );
    client = await named.customer('V0009999', { group: '33' });
  });
  afterAll(async () => {
    register.close();
    await named.close();
  });

  test('the associations to drive together with stand in the answers by their public name, which stays with the code', async () => {
    const input = { Question: 'TRANSPORT_COMBINE', CombinedTransport: true, CombinedPickup: true } as const;
    const query = `mutation Save($input: DraftInput!) { saveDraft(input: $input) { Version Answers {
      CombinedPickupVCode CombinedPickupName CombinedReturnVCode CombinedReturnName } } }`;
    const combine = async (more: object) =>
      (await ask(client, query, { input: { ...input, ...more } })).body.data.saveDraft;
    const chosen = { CombinedPickupVCode: '0060231', CombinedReturn: true, CombinedReturnVCode: 'V0001112' };
    const answers = {
      CombinedPickupVCode: 'V0060231',
      CombinedPickupName: 'Chiro De Linde',
      CombinedReturnVCode: 'V0001112',
      CombinedReturnName: null,
    };
    expect(await combine(chosen)).toEqual({ Version: 1, Answers: answers });
    expect(await combine({ Version: 1, CombinedReturn: false })).toMatchObject({
      Answers: { CombinedPickupName: 'Chiro De Linde', CombinedReturnVCode: null },
    });
  });

  test('the associations to drive together with stand in the request as well, under both ends where both are the same', async () => {
    named.clock.now = now as EpochMs;
    const { Id } = await made(client, { CombinedPickupVCode: 'V0060231' });
    const query = `query Find($id: ID!) { findRentalRequest(id: $id) { CombinedPickupName CombinedReturnName } }`;
    const read = async () => (await ask(client, query, { id: Id })).body.data.findRentalRequest;
    expect(await read()).toEqual({ CombinedPickupName: 'Chiro De Linde', CombinedReturnName: null });
    expect(
      refusedWith(await update(client, { Id, Comments: 'Anders', CombinedReturnVCode: 'V0060231' })),
    ).toBeNull();
    expect(await read()).toEqual({
      CombinedPickupName: 'Chiro De Linde',
      CombinedReturnName: 'Chiro De Linde',
    });
  });
});

describe('beginning anew', () => {
  test('beginning anew can be undone for twenty seconds, by whoever of the association', async () => {
    const draft = await saved(noor, { Question: 'SUMMARY', Comments: 'Bijna klaar' });
    const first = await change(noor, 'discardDraft', draft.Id);
    expect([refusedWith(first), await draftOf(noor)]).toEqual([null, null]);
    expect(refusedWith(await change(noor, 'discardDraft', draft.Id))).toBeNull();
    expect(refusedWith(await change(stranger, 'restoreDraft', draft.Id))).toEqual(['NotFound']);
    at(now + 20_000);
    expect(refusedWith(await change(bram, 'restoreDraft', draft.Id))).toBeNull();
    expect((await draftOf(noor))?.Answers.Comments).toBe('Bijna klaar');
    await change(noor, 'discardDraft', draft.Id);
    at(now + 60_000);
    expect(refusedWith(await change(noor, 'restoreDraft', draft.Id))).toEqual(['NotFound']);
  });

  test('beginning anew is not undone over what somebody has begun since', async () => {
    const draft = await saved(noor, { Question: 'SUMMARY', Comments: 'Eerste' });
    await change(noor, 'discardDraft', draft.Id);
    const second = await saved(bram, { Question: 'SUMMARY', Comments: 'Tweede' });
    const { body } = await change(noor, 'restoreDraft', draft.Id);
    expect(body.errors[0].extensions).toMatchObject({ code: 'DraftChanged', current: { Id: second.Id } });
    expect((await draftOf(noor))?.Answers.Comments).toBe('Tweede');
  });
});

test('a draft goes with the request that is sent of it, and stays when that is refused', async () => {
  const { Id: DraftId } = await saved(noor, { Question: 'SUMMARY', Comments: 'Klaar' });
  expect(refusedWith(await create(noor, { DraftId, TransportType: null }))?.[0]).toBe('ValidationFailed');
  expect(refusedWith(await create(stranger, { DraftId }))).toBeNull();
  expect((await draftOf(noor))?.Id).toBe(DraftId);
  const { Id } = await made(noor, { DraftId });
  expect(await draftOf(noor)).toBeNull();
  const edit = await saved(noor, { RequestId: Id, Question: 'SUMMARY', Comments: 'Anders' });
  expect(refusedWith(await update(noor, { Id, DraftId: edit.Id, Comments: 'Anders' }))).toBeNull();
  expect(await draftOf(noor, Id)).toBeNull();
});

test('drafts that nobody touched for ninety days are removed', async () => {
  await saved(noor, { Question: 'SUMMARY', Comments: 'Oud' });
  await draftsSweep.run(server.shop, (now + 89 * dayMs) as EpochMs);
  expect(await draftOf(noor)).not.toBeNull();
  await draftsSweep.run(server.shop, (now + 91 * dayMs) as EpochMs);
  expect(await draftOf(noor)).toBeNull();
});
