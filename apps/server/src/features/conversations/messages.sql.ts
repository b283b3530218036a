import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { type StoredFile, sentSql } from '../../platform/files/stored-files.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { TakenFile } from '../files/index.ts';
import { type MessageFileRow, ownConversation, readingValues } from './conversations.sql.ts';

export interface BegunConversation {
  readonly id: string;
  readonly customerId: string;
  readonly contactId: string;
  readonly subject: string;
  /** A reservation or a rental request. */
  readonly aboutId: string | null;
  readonly language: string;
  readonly idempotencyKey: string | null;
}

// Joins the reservations of orders and the requests of lending: whether one may be asked about is whether it may be read.
// $2 to $6 say who reads; all persons of an association read its requests.
const insertNew = statement({ id: 'text?', isKnown: 'bool', onePlan: 'unread' })(`
  with target as (
    select r.id as reservation_id, null::text as request_id
    from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)}
    union all
    select null, q.id from $schema.rental_request q where q.id = $1 and q.customer_id = $8
  ), made as (
    insert into $schema.conversation
      (id, customer_id, contact_id, subject, reservation_id, request_id, language, request_key, created_at)
    select $7, $8, $9, $10, t.reservation_id, t.request_id, $11, $12, $13
    from (values (1)) one left join target t on true
    where $1::text is null or exists (select from target)
    on conflict (contact_id, request_key) where request_key is not null do nothing
    returning id
  ), told as (
    ${eventsSql(13)} join made on made.id = e."entityId"
  )
  select (select id from made) as id, $1::text is null or exists (select from target) as "isKnown", ${onePlanColumn}
`);

const begunWith = statement({ id: 'text', subject: 'text', aboutId: 'text?' })(`
  select id, subject, coalesce(reservation_id, request_id) as "aboutId" from $schema.conversation
  where contact_id = $1 and request_key = $2
`);

/** Its id, or null where one was begun with this key; `isKnown`: what it is about is one that the caller may read. */
export async function insertConversation(
  db: Db,
  scope: CustomerScope,
  source: EventSource,
  begun: BegunConversation,
): Promise<{ id: string | null; isKnown: boolean }> {
  const { id, customerId, contactId, subject, aboutId, language, idempotencyKey } = begun;
  const [at, ...event] = eventValues(source, [
    { entity: 'conversation', entityId: id, action: 'begin', after: { about: aboutId } },
  ]);
  const row = await db.first(insertNew, [
    aboutId,
    ...ownOrderValues(scope),
    id,
    customerId,
    contactId,
    subject,
    language,
    idempotencyKey,
    at,
    ...event,
  ]);
  return row ?? { id: null, isKnown: false };
}

export function findBegun(
  db: Db,
  contactId: string,
  key: string,
): Promise<{ id: string; subject: string; aboutId: string | null } | undefined> {
  return db.first(begunWith, [contactId, key]);
}

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

const lockOwn = statement<WritableConversation>({
  id: 'text',
  onePlan: 'unread',
  held: 'int',
  today: 'int',
})(`
  select c.id, ${onePlanColumn},
    (select count(*)::integer from $schema.message m where m.conversation_id = c.id) as held,
    (select count(*)::integer from $schema.message m where m.contact_id = $5 and m.created_at > $6) as today
  from $schema.conversation c where c.id = $1 and ${ownConversation}
  for no key update of c
`);

// Whoever writes has read what stands above, and nothing that another is writing now, whose clock may be
// behind. The mail is posted with the message, or there is neither.
const insertMessage = statement({ id: 'text' })(`
  with made as (
    insert into $schema.message (id, conversation_id, by_customer, contact_id, html, request_key, created_at, by_login)
    values ($1, $2, $3::text is not null, $3, $4, $5, $6, $10)
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
    ${enqueueSql({ kind: `case when by_customer then 'mail.message-received' else 'mail.message-answered' end`, payload: `jsonb_build_object('messageId', id)`, at: '$6', from: 'made' })}
  ), told as (
    ${eventsSql(6)} join made on made.id = e."entityId"
  )
  select id from made
`);

const writtenWith = statement({ id: 'text', html: 'text' })(`
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
  const { loginId } = OperatorScope.of(source.actor);
  const made = await db.first(insertMessage, [
    id,
    conversationId,
    contactId,
    html,
    key,
    ...event,
    contactId === null ? loginId : null,
  ]);
  return made !== undefined;
}

export function findWritten(
  db: Db,
  conversationId: string,
  key: string,
): Promise<{ id: string; html: string } | undefined> {
  return db.first(writtenWith, [conversationId, key]);
}

export interface MessagePlace {
  /** Written within the last day: what was said long ago stays what it was. */
  isFresh: boolean;
  count: number;
  /** The same bytes under the same name, which came already. */
  same: MessageFileRow | null;
  /** Bytes that the caller sent in a day. */
  sent: number;
}

// $6 is the message, $7 and $8 who sends and since when, $9 and $10 the file. Only who wrote a message adds to it.
const lockOwnMessage = statement<MessagePlace>({
  onePlan: 'unread',
  isFresh: 'bool',
  count: 'int',
  same: 'json?',
  sent: 'int',
})(`
  select ${onePlanColumn}, m.created_at > $8 as "isFresh",
    (select count(*)::integer from $schema.message_file mf where mf.message_id = m.id) as count,
    (select jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size)
      from $schema.message_file mf join $schema.file f on f.id = mf.file_id
      where mf.message_id = m.id and f.sha256 = $9 and f.name = $10 limit 1) as same,
    ${sentSql(7)} as sent
  from $schema.message m
  join $schema.conversation c on c.id = m.conversation_id
  where c.id = $1 and m.id = $6 and ${ownConversation} and m.contact_id is not distinct from $5
  for no key update of m
`);

const insertFile = statement(`
  with added as (
    insert into $schema.message_file (message_id, file_id, created_at) values ($1, $2, $3)
  )
  ${eventsSql(3)}
`);

/** Undefined for another's, as for one that is not there. */
export function lockMessage(
  db: Db,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
  scope: CustomerScope,
  sender: readonly [Buffer, string],
  { name, bytes }: TakenFile,
): Promise<MessagePlace | undefined> {
  return db.first(lockOwnMessage, [
    ...readingValues(conversationId, scope),
    messageId,
    ...sender,
    bytes.sha256,
    name,
  ]);
}

export async function saveMessageFile(
  db: Db,
  source: EventSource,
  messageId: string,
  { id, size }: StoredFile,
): Promise<void> {
  const event = eventValues(source, [
    { entity: 'message', entityId: messageId, action: 'add-file', after: { file: id, size } },
  ]);
  await db.rows(insertFile, [messageId, id, ...event]);
}

// Up to a message and not up to now: what came since, or comes now, nobody has seen.
const insertSeen = statement({ id: 'text' })(`
  insert into $schema.conversation_read (conversation_id, contact_id, read_at)
  select c.id, $5, m.created_at from $schema.conversation c
  join $schema.message m on m.conversation_id = c.id and m.id = $6
  where c.id = $1 and ${ownConversation}
  on conflict (conversation_id, contact_id) do update
    set read_at = greatest(conversation_read.read_at, excluded.read_at)
  returning conversation_id as id
`);

const shopSeen = statement(
  'update $schema.conversation set shop_read_at = greatest(shop_read_at, $2::timestamptz) where id = $1',
);

/** False for another's, as for one that is not there. */
export async function markSeen(
  db: Db,
  scope: CustomerScope,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<boolean> {
  return (await db.first(insertSeen, [...readingValues(conversationId, scope), messageId])) !== undefined;
}

export async function markSeenByShop(db: Db, id: string, upTo: EpochMs): Promise<void> {
  await db.rows(shopSeen, [id, instant(upTo)]);
}
