import { type UndoOffer, undoOfSql } from '../../platform/application/undo.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type OrderPerson, personSql } from '../../platform/database/order-sql.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { conversationSeenSql, type ConversationsSeen } from '../../platform/identity/conversations-seen.ts';

export interface ListedConversation {
  id: string;
  version: number;
  subject: string;
  customerId: string;
  companyName: string;
  personName: string;
  aboutId: string | null;
  isRequest: boolean;
  number: string | null;
  lastAt: EpochMs;
  waits: boolean;
  snoozedUntil: EpochMs | null;
  assigned: { readonly id: string; readonly name: string } | null;
  /** Who wrote last; empty: the business, without a name. */
  lastBy: string;
  html: string;
}

export const headColumns = {
  id: 'text',
  version: 'int',
  subject: 'text',
  customerId: 'text',
  companyName: 'text',
  personName: 'text',
  aboutId: 'text?',
  isRequest: 'bool',
  number: 'text?',
  lastAt: 'instant',
  waits: 'bool',
  snoozedUntil: 'instant?',
  assigned: 'json?',
} as const;
const number = "coalesce(r.order_no, r.reservation_no, split_part(c.request_id, '-', 1))";

/** Of the message `m` with its contact `p`: who wrote it. */
export const authorSql = `coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''),
      (select o.name from $schema.login o where o.id = m.by_login), '')`;

/** What lists and the record tell of the conversation `c`, with its reservation `r` and customer `k`. */
export const listedSql = `c.id, c.version, c.subject, c.customer_id as "customerId", k.company_name as "companyName",
    trim(k.first_name || ' ' || k.last_name) as "personName", coalesce(c.reservation_id, c.request_id) as "aboutId",
    c.request_id is not null as "isRequest", ${number} as number, c.last_message_at as "lastAt", c.waits,
    c.snoozed_until as "snoozedUntil",
    (select jsonb_build_object('id', o.id, 'name', o.name) from $schema.login o where o.id = c.assigned_to) as assigned`;

export interface StaffMessageRow {
  id: string;
  kind: 'customer' | 'business' | 'note';
  by: string;
  at: EpochMs;
  html: string;
  files: {
    readonly id: string;
    readonly name: string;
    readonly contentType: string;
    readonly size: number;
  }[];
}

/** What somebody of the business did with it besides writing. */
export interface ConversationEvent {
  readonly at: EpochMs;
  readonly action: string;
  readonly by: string | null;
  readonly undo: UndoOffer | null;
}

export interface StaffConversationRow extends Omit<ListedConversation, 'lastBy' | 'html'> {
  language: Language;
  contactName: string;
  contactFirstName: string;
  contactEmail: string;
  startAt: EpochMs | null;
  endAt: EpochMs | null;
  /** Up to when any of the customer has read it, and the business. */
  readAt: EpochMs | null;
  shopReadAt: EpochMs | null;
  /** The latest first. */
  history: readonly ConversationEvent[];
}

// The business has read it as far as it is shown: that is a mark, and no change of it.
const head = statement<StaffConversationRow>({
  ...headColumns,
  language: 'text',
  contactName: 'text',
  contactFirstName: 'text',
  contactEmail: 'text',
  startAt: 'instant?',
  endAt: 'instant?',
  readAt: 'instant?',
  shopReadAt: 'instant?',
  history: 'json',
})(`
  with seen as (
    update $schema.conversation c set shop_read_at = c.last_message_at
    where c.id = $1 and c.last_message_at > coalesce(c.shop_read_at, '-infinity') and ${conversationSeenSql('$2', '$3')}
  )
  select ${listedSql}, c.language, trim(concat_ws(' ', p.first_name, p.last_name)) as "contactName",
    coalesce(p.first_name, '') as "contactFirstName", coalesce(p.email, '') as "contactEmail",
    r.business_start as "startAt", r.business_end as "endAt",
    (select max(s.read_at) from $schema.conversation_read s where s.conversation_id = c.id) as "readAt",
    c.shop_read_at as "shopReadAt",
    (select coalesce(jsonb_agg(jsonb_build_object('at', (extract(epoch from e.at) * 1000)::bigint, 'action', e.action,
        'by', coalesce(nullif(o.name, ''), e.actor ->> 'name'),
        'undo', ${undoOfSql({ version: 'c.version', caller: '$4', now: '$5::timestamptz' })}) order by e.at desc, e.id desc), '[]')
      from (select * from $schema.event e where e.entity = 'conversation' and e.entity_id = c.id
        and e.action not in ('begin', 'note') order by e.id desc limit 50) e
      left join $schema.login o on o.id = e.actor ->> 'login' and o.kind = 'operator') as history
  from $schema.conversation c
  join $schema.customer k on k.id = c.customer_id
  left join $schema.reservation r on r.id = c.reservation_id
  left join $schema.contact p on p.id = c.contact_id
  where c.id = $1 and c.last_message_at is not null and ${conversationSeenSql('$2', '$3')}
`);

const messageColumns = {
  id: 'text',
  kind: 'text',
  by: 'text',
  at: 'instant',
  html: 'text',
  files: 'json',
} as const;

const messages = statement<StaffMessageRow>(messageColumns)(`
  select m.id, case when m.by_customer then 'customer' else 'business' end as kind, ${authorSql} as by,
    m.created_at as at, m.html,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
        'size', f.size) order by mf.created_at, f.id)
      from $schema.message_file mf join $schema.file f on f.id = mf.file_id where mf.message_id = m.id), '[]') as files
  from $schema.message m left join $schema.contact p on p.id = m.contact_id
  where m.conversation_id = $1 order by m.position
`);

const notes = statement<StaffMessageRow>(messageColumns)(`
  select n.id, 'note' as kind, coalesce((select o.name from $schema.login o where o.id = n.login_id), '') as by,
    n.created_at as at, n.words as html, '[]'::jsonb as files
  from $schema.conversation_note n where n.conversation_id = $1 order by n.created_at, n.id
`);

export interface StaffConversationParts {
  readonly row: StaffConversationRow;
  /** Messages and notes, in the order in which they were written. */
  readonly said: readonly StaffMessageRow[];
}

/** All of one, read by that; undefined for one of another warehouse, as for one that is not there. */
export async function readStaffConversation(
  db: Db,
  id: string,
  {
    warehouses,
    lending,
    caller,
    now,
  }: ConversationsSeen & { readonly caller: string; readonly now: EpochMs },
): Promise<StaffConversationParts | undefined> {
  const [row, written, noted] = await Promise.all([
    db.first(head, [id, warehouses, lending, caller, instant(now)]),
    db.rows(messages, [id]),
    db.rows(notes, [id]),
  ]);
  if (row === undefined) return undefined;
  return { row, said: [...written, ...noted].toSorted((one, other) => one.at - other.at) };
}

/** A conversation before staff acts on it, locked. */
export interface LockedConversation {
  id: string;
  version: number;
  waits: boolean;
  assignedTo: string | null;
  snoozedUntil: EpochMs | null;
}

const lock = statement<LockedConversation>({
  id: 'text',
  version: 'int',
  waits: 'bool',
  assignedTo: 'text?',
  snoozedUntil: 'instant?',
})(`
  select c.id, c.version, c.waits, c.assigned_to as "assignedTo", c.snoozed_until as "snoozedUntil"
  from $schema.conversation c
  where c.id = $1 and c.last_message_at is not null and ${conversationSeenSql('$2', '$3')}
  for no key update of c
`);

export function lockForStaff(
  db: Db,
  id: string,
  { warehouses, lending }: ConversationsSeen,
): Promise<LockedConversation | undefined> {
  return db.first(lock, [id, warehouses, lending]);
}

const write = statement({ version: 'int' })(`
  update $schema.conversation set waits = $2, assigned_to = $3, snoozed_until = $4 where id = $1 returning version
`);

export async function writeState(db: Db, state: Omit<LockedConversation, 'version'>): Promise<number> {
  const { id, waits, assignedTo, snoozedUntil } = state;
  const until = snoozedUntil === null ? null : instant(snoozedUntil);
  return (await db.first(write, [id, waits, assignedTo, until]))?.version ?? 0;
}

// What stands above it is to be read by whoever had not read that; one that was read stays.
const drop = statement({ id: 'text' })(`
  with gone as (
    delete from $schema.message m
    where m.conversation_id = $1 and m.id = $2 and not m.by_customer and not exists (
      select from $schema.conversation_read s where s.conversation_id = $1 and s.read_at >= m.created_at)
    returning m.id, m.conversation_id
  ), above as (
    select m.created_at, m.by_customer from $schema.message m where m.conversation_id = $1 and m.id <> $2
  ), marks as (
    select u.contact_id, (select max(a.created_at) from above a where not a.by_customer and a.created_at > coalesce((
        select s.read_at from $schema.conversation_read s
        where s.conversation_id = $1 and s.contact_id = u.contact_id), '-infinity')) as at
    from $schema.conversation_unread u where u.conversation_id = $1
  ), read as (
    delete from $schema.conversation_unread u using marks k, gone
    where u.conversation_id = $1 and u.contact_id = k.contact_id and k.at is null
  ), unread as (
    update $schema.conversation_unread u set at = k.at from marks k, gone
    where u.conversation_id = $1 and u.contact_id = k.contact_id and k.at is not null
  ), last as (
    update $schema.conversation c set last_message_at = (select max(a.created_at) from above a)
    from gone where c.id = gone.conversation_id
  )
  select id from gone
`);

/** False where somebody of the customer has read it. */
export async function dropAnswer(db: Db, conversationId: string, messageId: string): Promise<boolean> {
  return (await db.first(drop, [conversationId, messageId])) !== undefined;
}

const insertNote = statement({ version: 'int' })(`
  with noted as (
    insert into $schema.conversation_note (id, conversation_id, login_id, words, created_at) values ($1, $2, $3, $4, $5)
  )
  update $schema.conversation set noted_at = $5 where id = $2 returning version
`);

export async function writeNote(
  db: Db,
  note: {
    readonly id: string;
    readonly conversationId: string;
    readonly loginId: string | null;
    readonly words: string;
    readonly at: EpochMs;
  },
): Promise<number> {
  const values = [note.id, note.conversationId, note.loginId, note.words, instant(note.at)];
  return (await db.first(insertNote, values))?.version ?? 0;
}

const lastTouch = statement({ by: 'text', at: 'instant' })(`
  select touched.by, touched.at from (
    select ${authorSql} as by, m.created_at as at from $schema.message m left join $schema.contact p on p.id = m.contact_id
    where m.conversation_id = $1
    union all
    select coalesce(o.name, e.actor ->> 'name', ''), e.at from $schema.event e
    left join $schema.login o on o.id = e.actor ->> 'login' and o.kind = 'operator'
    where e.entity = 'conversation' and e.entity_id = $1
  ) touched
  order by touched.at desc limit 1
`);

/** Who wrote in it, or did something with it, last. */
export function readLastTouch(db: Db, id: string): Promise<{ by: string; at: EpochMs } | undefined> {
  return db.first(lastTouch, [id]);
}

/** To whom the business writes first, and in which language. */
export interface Addressee {
  customerId: string;
  contactId: string;
  language: Language | null;
}

// Of several who may be meant: who placed the order, who manages the customer, who came first.
const addressee = statement<Addressee>({ customerId: 'text', contactId: 'text', language: 'text?' })(`
  select u.id as "customerId", k.id as "contactId", l.language
  from $schema.customer u
  join $schema.contact k on k.customer_id = u.id and k.removed_at is null
  left join $schema.membership m on m.contact_id = k.id
  left join $schema.login l on l.id = m.login_id
  left join $schema.reservation r on r.id = $3 and r.customer_id = u.id
  where u.id = $1 and u.erased_at is null and u.merged_into is null and ($2::text is null or k.id = $2)
  order by r.contact_id = k.id desc nulls last, m.role_name = $4 desc nulls last, k.created_at, k.id limit 1
`);

export function findAddressee(
  db: Db,
  of: {
    readonly customerId: string;
    readonly contactId: string | null;
    readonly orderId: string | null;
    readonly adminRole: string;
  },
): Promise<Addressee | undefined> {
  return db.first(addressee, [of.customerId, of.contactId, of.orderId, of.adminRole]);
}

const ownOrder = statement({ id: 'text' })(`
  select r.id from $schema.reservation r
  where r.id = $1 and r.customer_id = $2 and ($3::text[] is null or r.warehouse_id = any($3))
`);

export async function isOrderOf(
  db: Db,
  orderId: string,
  customerId: string,
  warehouses: readonly string[] | null,
): Promise<boolean> {
  return (await db.first(ownOrder, [orderId, customerId, warehouses])) !== undefined;
}

/** An order that is written about by itself. */
export interface WrittenAbout {
  number: string;
  customerId: string | null;
  person: OrderPerson;
  businessStart: EpochMs;
  businessEnd: EpochMs;
}

const writtenAbout = statement<WrittenAbout>({
  number: 'text',
  customerId: 'text?',
  person: 'json',
  businessStart: 'instant',
  businessEnd: 'instant',
})(`
  select coalesce(r.order_no, r.reservation_no) as number, r.customer_id as "customerId", ${personSql('c.person')} as person,
    r.business_start as "businessStart", r.business_end as "businessEnd"
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
`);

export function findWrittenAbout(
  db: Db,
  orderId: string,
  warehouses: readonly string[] | null,
): Promise<WrittenAbout | undefined> {
  return db.first(writtenAbout, [orderId, warehouses]);
}

const insertStarted = statement(`
  insert into $schema.conversation (id, customer_id, contact_id, subject, reservation_id, language, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
`);

export interface StartedConversation extends Addressee {
  readonly id: string;
  readonly language: Language;
  readonly subject: string;
  readonly orderId: string | null;
}

export async function insertConversationOfStaff(
  db: Db,
  { id, customerId, contactId, subject, orderId, language }: StartedConversation,
  now: EpochMs,
): Promise<void> {
  await db.rows(insertStarted, [id, customerId, contactId, subject, orderId, language, instant(now)]);
}

const markForReader = statement(`
  insert into $schema.conversation_unread (contact_id, conversation_id, at) values ($1, $2, $3)
  on conflict (contact_id, conversation_id) do update set at = greatest(conversation_unread.at, excluded.at)
`);

/** Who is written to first has said nothing yet: the mark that an answer sets is set by hand. */
export async function markUnread(db: Db, contactId: string, id: string, now: EpochMs): Promise<void> {
  await db.rows(markForReader, [contactId, id, instant(now)]);
}

const versionOf = statement({ version: 'int' })('select version from $schema.conversation where id = $1');

export async function readVersion(db: Db, id: string): Promise<number> {
  return (await db.first(versionOf, [id]))?.version ?? 0;
}

const colleague = statement({ id: 'text' })(
  `select id from $schema.login where id = $1 and kind = 'operator'`,
);

export async function isColleague(db: Db, loginId: string): Promise<boolean> {
  return (await db.first(colleague, [loginId])) !== undefined;
}
