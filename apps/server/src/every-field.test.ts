import { afterAll, beforeAll, expect, test } from 'vitest';
import { graphqlFields } from './features/graphql.ts';
import { aStoredRequest } from './features/lending/testing/a-stored-request.ts';
import type { Client } from './testing/a-client.ts';
import { lendingOf } from './testing/a-lending-shop.ts';
import { aServer, type TestServer } from './testing/a-server.ts';

/** Goes through every field of Query and Mutation as every kind of caller, with ids that belong to somebody else. */
let server: TestServer;
let callers: Record<string, Client>;
let request = '';
const owner = 'V0001111';

beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
  await server.customer(owner, { group: '33' });
  request = await aStoredRequest(server, { customerId: owner });
  await server.pool.query(
    `insert into shop_feesthuis.request_draft (id, customer_id, state, changed, begun_at, modified_at)
     values ('concept', $1, '{}', '{}', now(), now())`,
    [owner],
  );
  const noAssociation = await server.customer('V0003333', { group: '33' });
  await server.pool.query(`delete from shop_feesthuis.membership where customer_id = 'V0003333'`);
  callers = {
    nobody: server.public(),
    visitor: await server.visitor(),
    'login without an association': noAssociation,
    'another association': await server.customer('V0002222', { group: '33' }),
    operator: server.operator(),
  };
});
afterAll(() => server.close());

/** Each field as a document that its owner could send. */
const documents = (): Record<string, string> => ({
  settings: '{ settings { ReservationDaysInAdvance } }',
  allRentalRequests: '{ allRentalRequests { Id } }',
  findRentalRequest: `{ findRentalRequest(id: "${request}") { Id } }`,
  draft: `{ draft(requestId: "${request}") { Id } }`,
  allDrafts: '{ allDrafts { Id } }',
  requestReaders: '{ requestReaders { ContactID } }',
  transportPartners: `{ transportPartners(id: "${request}") { Pickup { VCode } } }`,
  chooseRequestReader: `mutation { chooseRequestReader(contactId: "${owner}-contact") { ContactID } }`,
  saveDraft: `mutation { saveDraft(input: { RequestId: "${request}", Question: SUMMARY, Comments: "x" }) { Id } }`,
  prepareCart: 'mutation { prepareCart(draftId: "concept") { CartID } }',
  copyRequest: 'mutation { copyRequest(id: "aanvraag") { Id } }',
  discardDraft: 'mutation { discardDraft(id: "concept") { Id } }',
  restoreDraft: 'mutation { restoreDraft(id: "concept") { Id } }',
  createRentalRequest: 'mutation { createRentalRequest(input: {}) { Id } }',
  updateRentalRequest: `mutation { updateRentalRequest(input: { Id: "${request}", Comments: "x" }) { Id } }`,
  cancelRentalRequest: `mutation { cancelRentalRequest(id: "${request}") { Id } }`,
  CancelRentalRequest: `mutation { CancelRentalRequest(id: "${request}") { Id } }`,
});

/** What they do takes nothing that belongs to somebody. */
const ofOneself: Record<string, unknown> = {
  settings: 'answered',
  allRentalRequests: 'answered',
  draft: 'answered',
  allDrafts: 'answered',
  requestReaders: 'answered',
  createRentalRequest: 'ValidationFailed',
};

const rows = async () =>
  (
    await server.pool.query(
      `select md5(string_agg(r::text, ';')) as state from shop_feesthuis.rental_request r
       union all select md5(string_agg(d::text, ';')) from shop_feesthuis.request_draft d`,
    )
  ).rows;

/** Status and code; `answered` where there is none. */
async function ask(client: Client, query: string): Promise<readonly [number, string]> {
  const { status, body } = await client.post('/api/graphql', { query });
  expect(JSON.stringify(body.data ?? {})).not.toMatch(/concept|26000001/u);
  const [error] = (body.errors as typeof body.errors | undefined) ?? [];
  return [status, error?.extensions.code ?? 'answered'];
}

test('every field has a document here', () => {
  expect(graphqlFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(documents()).toSorted());
});

test.each(graphqlFields.map(({ name, access }) => [name, access] as const))(
  '%s, for %s, is closed to whom it is not for, and another association finds nothing of the owner',
  async (name, access) => {
    const document = documents()[name]!;
    const before = await rows();
    const isOpen = access === 'public';
    const expected: Record<string, readonly [number, unknown]> = {
      nobody: isOpen ? [200, 'answered'] : [401, 'TokenMissing'],
      visitor: [200, isOpen ? 'answered' : 'Forbidden'],
      'login without an association': [200, isOpen ? 'answered' : 'AssociationRequired'],
      'another association': [200, ofOneself[name] ?? 'NotFound'],
      operator: [200, isOpen ? 'answered' : 'Forbidden'],
    };
    for (const [caller, client] of Object.entries(callers))
      expect([caller, ...(await ask(client, document))]).toEqual([caller, ...expected[caller]!]);
    expect(await rows()).toEqual(before);
  },
);

test("nobody's token opens nothing beside what is open", async () => {
  const both = '{ settings { ReservationDaysInAdvance } allRentalRequests { Id } }';
  expect(await ask(callers['nobody']!, both)).toEqual([401, 'TokenMissing']);
});

test('one call that is refused leaves the others of its document their answers', async () => {
  const query = `{ findRentalRequest(id: "${request}") { Id } settings { ReservationDaysInAdvance } }`;
  const { body } = await callers['another association']!.post('/api/graphql', { query });
  expect([body.data, body.errors[0].path]).toEqual([
    { findRentalRequest: null, settings: { ReservationDaysInAdvance: 365 } },
    ['findRentalRequest'],
  ]);
});
