import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

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
const takeTurn = statement(`
  select pg_advisory_xact_lock(hashtextextended(turn, 0))
  from unnest($1::text[]) turn order by hashtextextended(turn, 0)
`);

const sentSince = statement<{ sent: number }>(`
  select greatest(count(*) filter (where sender = $2), count(*) filter (where lower(email) = lower($3)))::integer as sent
  from $schema.contact_message where created_at > $1 and (sender = $2 or lower(email) = lower($3))
`);

const insertMessage = statement(`
  insert into $schema.contact_message (id, name, email, phone, subject, message, language, proved, customer_id,
    contact_id, sender, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
`);

const messageById = statement<MailedMessage>(`
  select id, name, email, phone, subject, message, language, proved from $schema.contact_message where id = $1
`);

const sweep = statement(`delete from $schema.contact_message where created_at < $1`);

/** How many came from this address, or under this e-mail address, whichever are more. Holds both until the end. */
export async function countSent(
  db: Db,
  { sender, email }: Pick<NewMessage, 'sender' | 'email'>,
  since: EpochMs,
): Promise<number> {
  await db.rows(takeTurn, [[sender.toString('hex'), `contact ${email.toLowerCase()}`]]);
  return (await db.first(sentSince, [instant(since), sender, email]))?.sent ?? 0;
}

export async function saveMessage(db: Db, one: NewMessage, now: EpochMs): Promise<void> {
  await db.rows(insertMessage, [
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
    instant(now),
  ]);
}

/** Undefined once it was swept. */
export function mailedMessage(db: Db, id: string): Promise<MailedMessage | undefined> {
  return db.first(messageById, [id]);
}

export async function sweepMessages(db: Db, before: EpochMs): Promise<void> {
  await db.rows(sweep, [instant(before)]);
}
