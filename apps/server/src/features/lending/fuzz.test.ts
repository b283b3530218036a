import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../../dev/src/demo-large/random.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { hostileJson } from '../../testing/fuzz/hostile.ts';
import { julyCamp, made, whole } from './testing/request-calls.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const count = 300;

let server: TestServer;
let youth: Client;

beforeAll(async () => {
  const limits = { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 };
  server = await aServer({ lending: lendingOf(), limits });
  server.clock.now = Date.parse('2027-01-11T10:00:00+01:00') as EpochMs;
  youth = await server.customer('V0001234', { group: '33' });
});
afterAll(() => server.close());

const fields = whole.split(/\s+/u);
const questions = [
  'PERIOD',
  'MEMBERS',
  'MEMBERS_DISABLED',
  'LOCATION',
  'SPOTS',
  'TENTS',
  'TRANSPORT_COMBINE',
  'SUMMARY',
];
const draftFields = `RequestId Version IsDone Name DateStart DateEnd PickupSlot
  MemberAmountType Comments RequestedSpotsChild RequestedSpotsDisability LocationSource LocationLat LocationStreet
  ExistingSpots RequestedTentsSenior RequestedTentsStock CombinedTransport CombinedPickup CombinedPickupVCode`.split(
  /\s+/u,
);
const documents = {
  create: `mutation Send($input: RentalRequestInput!) { createRentalRequest(input: $input) { ${whole} } }`,
  update: `mutation Send($input: RentalRequestInput!) { updateRentalRequest(input: $input) { ${whole} } }`,
  draft: `mutation Send($input: DraftInput!) { saveDraft(input: $input) { Id } }`,
  find: `query Find($input: ID!) { findRentalRequest(id: $input) { Id } }`,
  list: `query List($input: Int!) { allRentalRequests(index: $input, size: 1) { Id } }`,
};

test('of drawn variables for every field each gets an answer, and none a fault of the server', async () => {
  process.stdout.write(`fuzz of GraphQL: FUZZ_SEED=${seed}\n`);
  const random = createRandom(seed, 'graphql');
  const { Id } = await made(youth);
  const faults: unknown[] = [];
  const codes = new Map<string, number>();
  for (let n = 0; n < count; n += 1) {
    const kind = random.pick(['create', 'update', 'draft', 'draft', 'find', 'list'] as const);
    const own = {
      create: julyCamp,
      update: { Id, Version: 1 },
      draft: { Question: random.pick(questions) },
      find: {},
      list: {},
    }[kind];
    const changed = Array.from({ length: 1 + random.int(3) }, () =>
      random.pick(kind === 'draft' ? draftFields : fields),
    );
    const parts = Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    for (const name of changed) parts[name] = hostileJson(random, random.chance(0.5));
    const input =
      kind === 'find' || kind === 'list'
        ? hostileJson(random, kind === 'find')
        : `{${Object.entries(parts)
            .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
            .join(',')}}`;
    const { status, body } = await youth.send({
      method: 'POST',
      path: '/api/graphql',
      payload: `{"query":${JSON.stringify(documents[kind])},"variables":{"input":${input}}}`,
      headers: { 'content-type': 'application/json' },
    });
    const code = body.errors?.[0]?.extensions.code ?? body.Error?.Code ?? 'answered';
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (status >= 500 || code === 'Unexpected')
      faults.push({ kind, input: input.slice(0, 300), status, code });
  }
  process.stdout.write(`fuzz of GraphQL: ${JSON.stringify(Object.fromEntries(codes))}\n`);
  expect({ seed, faults: faults.slice(0, 10) }).toEqual({ seed, faults: [] });
  // Else nothing but the first look at the variables would have been tried.
  expect((codes.get('answered') ?? 0) + (codes.get('NotFound') ?? 0)).toBeGreaterThan(0);
});
