import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownConversation, readingValues } from './reading-sql.ts';

export interface WritableConversation {
  id: string;
  /** Messages that it holds. */
  held: number;
  /** What the reader's contact wrote in a day, in all conversations. */
  today: number;
}

export interface WrittenMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Null for the business. */
  readonly contactId: string | null;
  readonly html: string;
  readonly key: string | null;
}

const dayMs = 24 * 3_600_000;

const lockOwn = statement<WritableConversation>(`
  select c.id, ${onePlanColumn},
    (select count(*)::integer from $schema.message m where m.conversation_id = c.id) as held,
    (select count(*)::integer from $schema.message m where m.contact_id = $5 and m.created_at > $6) as today
  from $schema.conversation c where c.id = $1 and ${ownConversation}
  for no key update of c
`);

// Whoever writes has read what stands above, and nothing that another is writing at this moment, whose clock may be
// behind. The mail is posted with the message, or there is neither.
const insertMessage = statement<{ id: string }>(`
  with made as (
    insert into $schema.message (id, conversation_id, by_customer, contact_id, html, request_key, created_at)
    values ($1, $2, $3::text is not null, $3, $4, $5, $6)
    on conflict (conversation_id, request_key) where request_key is not null do nothing
    returning id, conversation_id, by_customer, contact_id
  ), above as (
    select made.*, (select max(m.created_at) from $schema.message m where m.conversation_id = $2) as last_at from made
  ), moved as (
    update $schema.conversation c
    set last_message_at = greatest(c.last_message_at, $6::timestamptz),
      shop_read_at = case when above.by_customer then c.shop_read_at else greatest(c.shop_read_at, above.last_at) end
    from above where c.id = above.conversation_id
  ), seen as (
    insert into $schema.conversation_read (conversation_id, contact_id, read_at)
    select conversation_id, contact_id, last_at from above where by_customer and last_at is not null
    on conflict (conversation_id, contact_id) do update
      set read_at = greatest(conversation_read.read_at, excluded.read_at)
  ), posted as (
    insert into $schema.outbox (kind, payload, created_at)
    select case when by_customer then 'mail.message-received' else 'mail.message-answered' end,
      jsonb_build_object('messageId', id), $6 from made
  ), told as (
    ${eventsSql(6)} join made on made.id = e."entityId"
  )
  select id from made
`);

const writtenWith = statement<{ id: string; html: string }>(`
  select id, html from $schema.message where conversation_id = $1 and request_key = $2
`);

/** Locked, for who may write in it; undefined for everybody else, as for one that is not there. */
export function lockConversation(
  db: Db,
  id: string,
  scope: CustomerScope,
  now: EpochMs,
): Promise<WritableConversation | undefined> {
  return db.first(lockOwn, [...readingValues(id, scope), instant((now - dayMs) as EpochMs)]);
}

/** False where one was written with the same key. */
export async function saveMessage(db: Db, source: EventSource, message: WrittenMessage): Promise<boolean> {
  const { id, conversationId, contactId, html, key } = message;
  const event = eventValues(source, [
    { entity: 'message', entityId: id, action: 'write', after: { conversation: conversationId } },
  ]);
  const made = await db.first(insertMessage, [id, conversationId, contactId, html, key, ...event]);
  return made !== undefined;
}

export function findWritten(
  db: Db,
  conversationId: string,
  key: string,
): Promise<{ id: string; html: string } | undefined> {
  return db.first(writtenWith, [conversationId, key]);
}
