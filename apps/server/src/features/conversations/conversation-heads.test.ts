import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { conversationsOf } from './conversations.sql.ts';
import { staffAnswerConversation } from './index.ts';

let server: TestServer;
let noor: Client;
const list = '/api/v2/shop/customer/conversation/scouts';
const many = 400;
const scope = CustomerScope.of({
  kind: 'customer',
  loginId: 'l',
  account: {
    customerId: 'scouts',
    contactId: 'noor',
    isAdmin: true,
    seesAllOrders: true,
    roleName: 'Admin',
    referenceRequired: false,
  },
} as never);

beforeAll(async () => {
  server = await aServer();
  noor = await server.customer('scouts', { contact: 'noor' });
  // Long ago, each with an answer that was read, and long messages.
  await server.pool.query(
    `with made as (
       insert into shop_feesthuis.conversation (id, customer_id, contact_id, subject, language, created_at, last_message_at)
       select 'c' || n, 'scouts', 'noor', 'Tent', 'nl', '2026-01-01T10:00Z', timestamptz '2026-01-01T12:00Z' + n * interval '1 minute'
       from generate_series(1, $1) n returning id
     ), said as (
       insert into shop_feesthuis.message (id, conversation_id, by_customer, contact_id, html, created_at)
       select made.id || '-' || n, made.id, n % 2 = 1, case when n % 2 = 1 then 'noor' end,
         (select string_agg(md5(made.id || n || k), '') from generate_series(1, 120) k),
         timestamptz '2026-01-01T10:00Z' + n * interval '1 minute'
       from made cross join generate_series(1, 6) n
     )
     insert into shop_feesthuis.conversation_read (conversation_id, contact_id, read_at)
     select id, 'noor', '2026-01-02T10:00Z' from made`,
    [many],
  );
  await server.pool.query('vacuum analyze shop_feesthuis.message');
  await server.pool.query('analyze shop_feesthuis.conversation');
});
afterAll(() => server.close());

async function answer(conversationId: string): Promise<void> {
  server.clock.now = (server.clock.now + 1000) as EpochMs;
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'x' },
    now: server.clock.now,
    requestId: 'r',
  } as const;
  await staffAnswerConversation({ ...source, shop: server.shop }, { conversationId, html: '<p>Ja.</p>' });
}

const reads = (headsOnly: boolean) =>
  whatACallReads(server.pool, 'shop_feesthuis', (db) =>
    conversationsOf(db, scope, { headsOnly, size: 20, index: 0 }),
  );

test('a list of conversations brings no words unless it is asked for them, as it is without saying so', async () => {
  const { result, statements } = await withStatements(() => noor.get(`${list}?communications=false`));
  const whole = await noor.get(list);
  expect(whole.body.Collection[0].Communications).toHaveLength(6);
  expect(result.body.Collection).toHaveLength(20);
  for (const { Communications, MessageCount } of result.body.Collection) {
    expect([Communications, MessageCount]).toEqual([[], 6]);
  }
  expect(statements.some((text) => text.includes("'html'"))).toBe(false);
  expect(JSON.stringify(result.body).length).toBeLessThan(10_000);
  expect(JSON.stringify(whole.body).length).toBeGreaterThan(400_000);
  const one = await noor.get(`${list}?conversationID=c1&communications=false`);
  expect(one.body.Collection).toHaveLength(1);
  expect((await noor.get(`${list}?communications=perhaps`)).status).toBe(400);
});

test('what was said is not read for the list, nor to know what is unread', async () => {
  await answer('c7');
  const [heads, whole] = [await reads(true), await reads(false)];
  const unread = (await noor.get(`${list}?communications=false&size=1`)).body.Unread;
  expect(unread).toBe(1);
  // Pages of 8 kB. One for each message that is looked at would be 2,400.
  expect(heads.buffers).toBeLessThan(250);
  expect(heads.buffers).toBeLessThan(whole.buffers / 2);
});

test('an answer marks all who took part, reading takes the mark away, and a younger answer keeps it', async () => {
  const marks = async () =>
    (
      await server.pool.query<{ id: string }>(
        'select conversation_id as id from shop_feesthuis.conversation_unread order by 1',
      )
    ).rows.map(({ id }) => id);
  await answer('c9');
  await answer('c9');
  expect(await marks()).toEqual(['c7', 'c9']);
  const { body } = await noor.get(`${list}?conversationID=c9`);
  const said: { ConversationCommunicationID: string }[] = body.Collection[0].Communications;
  const read = (index: number) =>
    noor.post(`${list}/c9/_read`, {
      ConversationCommunicationID: said.at(index)?.ConversationCommunicationID,
    });
  await read(-2);
  expect(await marks()).toEqual(['c7', 'c9']);
  await Promise.all([read(-1), answer('c7')]);
  expect(await marks()).toEqual(['c7']);
  expect((await noor.get(`${list}?communications=false&size=1`)).body.Unread).toBe(1);
});
