import type { lending } from '@bivak/contract/wire';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { ask, made, refusedWith } from './testing/request-calls.ts';

let server: TestServer;
let noor: Client;
let stranger: Client;

beforeAll(async () => {
  const limits = { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 };
  server = await aServer({ lending: lendingOf(), limits }, { poolSize: 12 });
  at('2027-01-11T10:00:00+01:00');
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  stranger = await server.customer('V0005678', { group: '33' });
});
beforeEach(async () => {
  at('2027-01-11T10:00:00+01:00');
  await server.pool.query('delete from shop_feesthuis.request_draft');
});
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

const draft = `Id RequestId Version Completed FormerDateStart FormerDateEnd Answers { Name DateStart DateEnd
  RequestedSpotsChild MemberAmountType LocationCity RequestedTentsSenior RequestedTentsStock TransportType Comments }`;

const copy = (client: Client, id: string, replace?: boolean): Promise<Answer> =>
  ask(
    client,
    `mutation ($id: ID!, $replace: Boolean) { copyRequest(id: $id, replace: $replace) { ${draft} } }`,
    {
      id,
      ...(replace === undefined ? {} : { replace }),
    },
  );

async function copied(client: Client, id: string, replace?: boolean): Promise<lending.RequestDraft> {
  const { body } = await copy(client, id, replace);
  if (!body.data?.copyRequest) throw new Error(JSON.stringify(body.errors));
  return body.data.copyRequest as lending.RequestDraft;
}

test('a copy has all answers but the stock tent, and begins with the first question', async () => {
  const request = await made(noor);
  expect(await copied(noor, request.Id)).toMatchObject({
    RequestId: null,
    Completed: 0,
    FormerDateStart: null,
    Answers: {
      DateStart: '2027-07-10',
      DateEnd: '2027-07-20',
      MemberAmountType: 'AGE',
      RequestedSpotsChild: 30,
      LocationCity: 'Stavelot',
      RequestedTentsSenior: 3,
      RequestedTentsStock: null,
      TransportType: 'VAN',
    },
  });
});

test('days that can no longer be chosen are emptied and told as those of the last time', async () => {
  const request = await made(noor);
  at('2027-10-01T10:00:00+02:00');
  expect(await copied(noor, request.Id)).toMatchObject({
    FormerDateStart: '2027-07-10',
    FormerDateEnd: '2027-07-20',
    Answers: { DateStart: null, DateEnd: null, RequestedTentsSenior: 3 },
  });
});

test('what was begun already is answered until it may go, and the same copy again changes nothing', async () => {
  const request = await made(noor);
  const other = await made(noor, { RequestedTentsSenior: 1, Name: 'Welpen' });
  const first = await copied(noor, request.Id);
  expect(await copied(noor, request.Id)).toEqual(first);
  const refused = await copy(noor, other.Id);
  expect(refusedWith(refused)?.[0]).toBe('DraftExists');
  expect(refused.body.errors[0]?.extensions['current']).toMatchObject({ Id: first.Id });
  const replaced = await copied(noor, other.Id, true);
  expect(replaced).toMatchObject({ Answers: { Name: 'Welpen', RequestedTentsSenior: 1 } });
  const { body } = await ask(noor, '{ allDrafts { Id } }');
  expect(body.data.allDrafts).toEqual([{ Id: replaced.Id }]);
});

test('eight copies at once begin one draft', async () => {
  const request = await made(noor);
  const answers = await Promise.all(Array.from({ length: 8 }, () => copied(noor, request.Id)));
  expect(new Set(answers.map(({ Id }) => Id)).size).toBe(1);
});

test('a request of another association, or none, is not copied', async () => {
  const request = await made(noor);
  expect(refusedWith(await copy(stranger, request.Id))?.[0]).toBe('NotFound');
  expect(refusedWith(await copy(noor, '27999999-none'))?.[0]).toBe('NotFound');
});
