import { afterAll, beforeAll, expect, test } from 'vitest';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { aStoredRequest } from '../lending/testing/a-stored-request.ts';

let server: TestServer;
let noor: Client;
let bram: Client;
let stranger: Client;
let request: string;

const list = '/api/v2/shop/customer/conversation/scouts';

beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
  noor = await server.customer('scouts', { contact: 'noor' });
  bram = await server.customer('scouts', { contact: 'bram', role: 'User' });
  stranger = await server.customer('chiro');
  request = await aStoredRequest(server, { customerId: 'scouts', contact_id: 'noor', login_id: null });
});
afterAll(() => server.close());

const begin = (client: Client, body: object, key?: string) =>
  client.post(list, { Subject: 'Aanvraag', ...body }, key === undefined ? {} : { 'idempotency-key': key });

async function asks(client: Client): Promise<string> {
  const { body } = await begin(client, { RentalObjectID: request });
  await client.post(`${list}/${body.ConversationID}/communication`, { Message: '<p>Krijgen we ze?</p>' });
  return body.ConversationID;
}

test('a conversation is about a request of the association, which lists it by the number that people read', async () => {
  const conversation = await asks(noor);
  const about = {
    ConversationID: conversation,
    RentalObjectID: request,
    RentalObjectKind: 'request',
    RentalObjectNumber: request.split('-')[0],
  };
  const [listed, one] = await Promise.all([noor.get(list), noor.get(`${list}/${request}`)]);
  expect(listed.body.Collection[0]).toMatchObject(about);
  expect(one.body).toMatchObject({ Total: 1, Collection: [about] });
});

test('a colleague asks about the same request, and the same key finds what was begun about it', async () => {
  const first = await begin(bram, { RentalObjectID: request }, 'sleutel-1');
  const again = await begin(bram, { RentalObjectID: request }, 'sleutel-1');
  expect([first.status, again.body.ConversationID]).toEqual([201, first.body.ConversationID]);
  const other = await begin(bram, {}, 'sleutel-1');
  expect([other.status, other.body.Error.Code]).toEqual([422, 'IdempotencyMismatch']);
});

test('a request of another association, or of nobody, can be neither named nor listed', async () => {
  const theirs = '/api/v2/shop/customer/conversation/chiro';
  for (const id of [request, '27999999-00000000-0000-0000-0000-000000000000']) {
    const begun = await stranger.post(theirs, { Subject: 'Aanvraag', RentalObjectID: id });
    expect([begun.status, begun.body.Error.Fields[0].Code]).toEqual([400, 'unknown-rental-object']);
    expect((await stranger.get(`${theirs}/${id}`)).status).toBe(404);
  }
  expect((await stranger.get(`${list}/${request}`)).status).toBe(404);
  expect((await server.public().get(`${list}/${request}`)).status).toBe(401);
  expect((await (await server.visitor()).get(`${list}/${request}`)).status).toBe(403);
});

test('a conversation about a request is for staff of the warehouse that lends, in the inbox, the record and the day', async () => {
  const conversation = await asks(noor);
  const north = await anOfficeClient(server, 'desk', { warehouses: ['noord'] });
  const south = await anOfficeClient(server, 'desk', { warehouses: ['zuid'] });
  const seenBy = async (staff: OfficeClient) => {
    const [inbox, one, record, day] = await Promise.all([
      staff.get('/conversations?View=all&size=200'),
      staff.get(`/conversations/${conversation}`),
      staff.get('/customers/scouts'),
      staff.get('/today'),
    ]);
    const has = ({ body }: typeof inbox, rows: { ID: string }[]) =>
      body.Error === undefined && rows.some(({ ID }) => ID === conversation);
    return [
      has(inbox, inbox.body.Collection),
      one.status,
      has(record, record.body.Conversations),
      day.body.Counts.Messages > 0,
    ];
  };
  expect(await seenBy(north)).toEqual([true, 200, true, true]);
  expect(await seenBy(south)).toEqual([false, 404, false, false]);
  const reply = await south.post(`/conversations/${conversation}/messages`, { Message: 'x' }, 1);
  expect(reply.status).toBe(404);
});
