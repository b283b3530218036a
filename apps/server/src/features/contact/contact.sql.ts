import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

export interface MailedMessage {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  language: Language;
  proved: boolean;
}

export interface NewMessage extends MailedMessage {
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly sender: Buffer;
}

/** Whoever writes at the same time from the same place, or under the same name, waits until it was counted. */
const takeTurn = statement({ pg_advisory_xact_lock: 'unread', onePlan: 'unread' })(`
  select pg_advisory_xact_lock(hashtextextended(turn, 0)), ${onePlanColumn}
  from unnest($1::text[]) turn order by hashtextextended(turn, 0)
`);

// How many came from this place, or under this e-mail address, whichever are more. The mails, to the business and back
// to who wrote, are posted with the message, or there is nothing.
const insertMessage = statement({ id: 'text' })(`
  with recent as (
    select greatest(count(*) filter (where sender = $11), count(*) filter (where lower(email) = lower($3))) as sent
    from $schema.contact_message where created_at > $16 and (sender = $11 or lower(email) = lower($3))
  ), stored as (
    insert into $schema.contact_message (id, name, email, phone, subject, message, language, proved, customer_id,
      contact_id, sender, created_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from recent where sent < $17
    returning id
  ), posted as (
    ${enqueueSql({ kind: 'kind', payload: `jsonb_build_object('messageId', id)`, at: '$12', from: `stored, unnest(array['mail.contact-message', 'mail.contact-copy']) kind` })}
  ), told as (
    ${eventsSql(12)} join stored on stored.id = e."entityId"
  )
  select id from stored
`);

const messageById = statement<MailedMessage>({
  id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  subject: 'text',
  message: 'text',
  language: 'text',
  proved: 'bool',
})(`
  select id, name, email, phone, subject, message, language, proved from $schema.contact_message where id = $1
`);

const sweep = statement(`delete from $schema.contact_message where created_at < $1`);

/**
 * The result is false where so many came already; the statement holds its place and its e-mail address until the end.
 */
export async function saveMessage(
  db: Db,
  source: EventSource,
  one: NewMessage,
  { since, most }: { readonly since: EpochMs; readonly most: number },
): Promise<boolean> {
  await db.rows(takeTurn, [[one.sender.toString('hex'), `contact ${one.email.toLowerCase()}`]]);
  const event = eventValues(source, [
    {
      entity: 'contact-message',
      entityId: one.id,
      action: 'send',
      after: { subject: one.subject, customerId: one.customerId },
    },
  ]);
  const stored = await db.first(insertMessage, [
    one.id,
    one.name,
    one.email,
    one.phone,
    one.subject,
    one.message,
    one.language,
    one.proved,
    one.customerId,
    one.contactId,
    one.sender,
    ...event,
    instant(since),
    most,
  ]);
  return stored !== undefined;
}

/** Undefined once it was swept. */
export function mailedMessage(db: Db, id: string): Promise<MailedMessage | undefined> {
  return db.first(messageById, [id]);
}

export async function sweepMessages(db: Db, before: EpochMs): Promise<void> {
  await db.rows(sweep, [instant(before)]);
}
