import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface MessageFileRow {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

export interface MessageRow {
  id: string;
  html: string;
  byCustomer: boolean;
  contactId: string | null;
  author: string;
  createdAt: EpochMs;
  files: MessageFileRow[];
}

export interface ConversationRow {
  id: string;
  subject: string;
  /** The reservation or rental request that it is about. */
  aboutId: string | null;
  isRequest: boolean;
  /** The number by which people know it. */
  number: string | null;
  createdAt: EpochMs;
  lastAt: EpochMs;
  isUnread: boolean;
  /** Up to when the reader has read it; null: never. */
  readAt: EpochMs | null;
  shopReadAt: EpochMs | null;
  /** How many messages it has. */
  count: number;
  /** All of them, or none where only the heads were asked. */
  messages: MessageRow[];
}

export interface About {
  readonly kind: 'reservation' | 'request';
  readonly id: string;
}

export interface ConversationSearch {
  /** One of them only. */
  readonly id?: string | undefined;
  /** Those about one reservation or rental request. */
  readonly about?: About | undefined;
  /** Without what was said in them. */
  readonly headsOnly?: boolean;
  readonly size: number;
  readonly index: number;
}

/**
 * The admin-type user reads all of the customer, everybody else what they began (0033). Of the conversation c: which one
 * is $1, who reads $2 to $5.
 */
export const ownConversation = '($2 or (c.customer_id = $3 and ($4 or c.contact_id = $5)))';

export function readingValues(
  id: string | null,
  { everybody, customerId, isAdmin, contactId }: CustomerScope,
): [string | null, boolean, string | null, boolean, string | null] {
  return [id, everybody, customerId, isAdmin, contactId];
}

/** The business answered, and the reader, who took part in it, has not seen that: one look into one index. */
const isUnread = `exists (select from $schema.conversation_unread u
    where u.contact_id = $5 and u.conversation_id = c.id)`;

const own = `c.last_message_at is not null and ${ownConversation}`;
const wanted = '($1::text is null or c.id = $1)';

/** Those about one order are statements of their own: planned for these, they read none about other orders. */
const about = {
  all: '$6::text is null',
  reservation: 'c.reservation_id = $6',
  request: 'c.request_id = $6',
} as const;

/** People read what stands before the dash of a request's id. */
const number = "coalesce(r.order_no, r.reservation_no, split_part(c.request_id, '-', 1)) as number";

// An instant within JSON has no type of its own: it travels as the number that it is here.
const spoken = `(select jsonb_agg(jsonb_build_object('id', m.id, 'html', m.html, 'byCustomer', m.by_customer,
          'contactId', m.contact_id, 'author', coalesce(trim(concat_ws(' ', p.first_name, p.last_name)), ''),
          'createdAt', (extract(epoch from m.created_at) * 1000)::bigint,
          'files', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
              'contentType', f.content_type, 'size', f.size) order by mf.created_at, f.id)
            from $schema.message_file mf join $schema.file f on f.id = mf.file_id where mf.message_id = m.id), '[]'))
          order by m.position)
        from $schema.message m left join $schema.contact p on p.id = m.contact_id
        where m.conversation_id = c.id)`;

const statements = {
  all: listed('all'),
  reservation: listed('reservation'),
  request: listed('request'),
} as const;

function listed(which: keyof typeof about) {
  const page = (messages: string) =>
    statement<ConversationRow>({
      id: 'text',
      subject: 'text',
      aboutId: 'text?',
      isRequest: 'bool',
      number: 'text?',
      createdAt: 'instant',
      lastAt: 'instant',
      isUnread: 'bool',
      readAt: 'instant?',
      shopReadAt: 'instant?',
      count: 'int',
      messages: 'json',
    })(`
    select c.id, c.subject, coalesce(c.reservation_id, c.request_id) as "aboutId",
      c.request_id is not null as "isRequest", ${number},
      c.created_at as "createdAt", c.last_message_at as "lastAt", ${isUnread} as "isUnread",
      seen.read_at as "readAt", c.shop_read_at as "shopReadAt",
      (select count(*)::integer from $schema.message m where m.conversation_id = c.id) as count,
      ${messages} as messages
    from $schema.conversation c
    left join $schema.conversation_read seen on seen.conversation_id = c.id and seen.contact_id = $5
    left join $schema.reservation r on r.id = c.reservation_id
    where ${own} and ${about[which]} and ${wanted}
    order by c.last_message_at desc, c.id limit $7 offset $8
  `);

  // From the marks to their conversations: a customer with a thousand read ones costs nothing.
  const counted = statement({ total: 'int', unread: 'int' })(`
    select (select count(*)::integer from $schema.conversation c
        where ${own} and ${about[which]} and ${wanted}) as total,
      (select count(*)::integer from $schema.conversation_unread u
        join $schema.conversation c on c.id = u.conversation_id
        where u.contact_id = $5 and ${own} and ${about[which]}) as unread
  `);
  return { whole: page(spoken), heads: page(`'[]'::jsonb`), counted };
}

/** A page of what the reader may read, the last message first; `unread` counts on all pages, of one order its own. */
export async function conversationsOf(
  db: Db,
  scope: CustomerScope,
  { id, about: asked, headsOnly = false, size, index }: ConversationSearch,
): Promise<{ rows: ConversationRow[]; total: number; unread: number }> {
  const { whole, heads, counted } = statements[asked?.kind ?? 'all'];
  const values = [...readingValues(id ?? null, scope), asked?.id ?? null];
  const [rows, count] = await Promise.all([
    db.rows(headsOnly ? heads : whole, [...values, size, size * index]),
    db.first(counted, values),
  ]);
  return { rows, total: count?.total ?? 0, unread: count?.unread ?? 0 };
}

const ownRequest = statement({ id: 'text' })(`
  select id from $schema.rental_request where id = $1 and customer_id = $2
`);

/** Whether a rental request is the customer's: all persons of an association read its requests. */
export async function isOwnRequest(db: Db, id: string, customerId: string): Promise<boolean> {
  return (await db.first(ownRequest, [id, customerId])) !== undefined;
}

/** A conversation in which the customer had the last word. */
export interface WaitingConversation {
  id: string;
  subject: string;
  number: string | null;
  companyName: string;
  /** Who wrote last. */
  author: string;
  email: string;
  lastAt: EpochMs;
  html: string;
  /** Names of the pictures that go with it. */
  files: string[];
}

const waiting = statement<WaitingConversation>({
  id: 'text',
  subject: 'text',
  number: 'text?',
  companyName: 'text',
  author: 'text',
  email: 'text',
  lastAt: 'instant',
  html: 'text',
  files: 'text[]',
})(`
  select c.id, c.subject, ${number}, k.company_name as "companyName",
    coalesce(trim(concat_ws(' ', p.first_name, p.last_name)), '') as author, coalesce(p.email, '') as email,
    c.last_message_at as "lastAt", last.html,
    array(select f.name from $schema.message_file mf join $schema.file f on f.id = mf.file_id
      where mf.message_id = last.id order by mf.created_at, f.name) as files
  from $schema.conversation c
  join $schema.customer k on k.id = c.customer_id
  left join $schema.reservation r on r.id = c.reservation_id
  join lateral (select m.id, m.by_customer, m.contact_id, m.html from $schema.message m
    where m.conversation_id = c.id order by m.position desc limit 1) last on last.by_customer
  left join $schema.contact p on p.id = last.contact_id
  order by c.last_message_at limit 200
`);

const known = statement({ id: 'text' })(`
  select id from $schema.conversation where id = $1 and last_message_at is not null
`);

/** Who has waited longest comes first. */
export function listWaiting(db: Db): Promise<WaitingConversation[]> {
  return db.rows(waiting);
}

/** Finds a conversation only once something was said in it. */
export function findConversation(db: Db, id: string): Promise<{ id: string } | undefined> {
  return db.first(known, [id]);
}

/** What a mail about a message says, and to whom of the customer. */
export interface MailedMessage {
  conversationId: string;
  subject: string;
  /** Of the reservation that it is about. */
  number: string | null;
  html: string;
  byCustomer: boolean;
  /** The customer wrote before it. */
  isAnswer: boolean;
  /** The language in which the customer writes. */
  language: Language;
  companyName: string;
  firstName: string;
  lastName: string;
  /** Of the person, else of the customer; null: there is none to write to. */
  email: string | null;
}

// Who wrote is told. Who is answered is who wrote last before that of those who may still read it (0033): who began it, and
// whose role, $2, manages the customer; who was taken off it has no membership. Joins people of identity and orders.
const messageToMail = statement<MailedMessage>({
  conversationId: 'text',
  subject: 'text',
  number: 'text?',
  html: 'text',
  byCustomer: 'bool',
  isAnswer: 'bool',
  language: 'text',
  companyName: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text?',
})(`
  select c.id as "conversationId", c.subject, ${number}, m.html,
    m.by_customer as "byCustomer", exists (select from $schema.message asked
      where asked.conversation_id = c.id and asked.position < m.position and asked.by_customer) as "isAnswer",
    c.language, k.company_name as "companyName",
    coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
    coalesce(nullif(p.email, ''), nullif(k.email, '')) as email
  from $schema.message m
  join $schema.conversation c on c.id = m.conversation_id
  join $schema.customer k on k.id = c.customer_id
  left join $schema.reservation r on r.id = c.reservation_id
  left join $schema.contact p on p.id = coalesce(m.contact_id,
    (select before.contact_id from $schema.message before
      join $schema.membership reader on reader.contact_id = before.contact_id
      where before.conversation_id = c.id and before.position < m.position
        and (before.contact_id = c.contact_id or reader.role_name = $2)
      order by before.position desc limit 1),
    (select reader.contact_id from $schema.membership reader where reader.contact_id = c.contact_id))
  where m.id = $1
`);

export function mailedMessage(db: Db, id: string, adminRole: string): Promise<MailedMessage | undefined> {
  return db.first(messageToMail, [id, adminRole]);
}

// A message that is written just then has to wait for the row, and then finds none.
const forgetEmpty = statement(`
  delete from $schema.conversation where last_message_at is null and created_at < $1
`);

export async function forgetEmptyConversations(db: Db, before: EpochMs): Promise<void> {
  await db.rows(forgetEmpty, [instant(before)]);
}
