import { randomUUID } from 'node:crypto';
import type { Db } from '../database/shop-database.ts';
import { statement } from '../database/statement.ts';
import { type EpochMs, instant } from '../database/types.ts';
import type { Language } from '../i18n/language.ts';
import { withLock } from '../jobs/advisory-lock.ts';
import type { Shop } from '../shops/shop.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

/** A mail that somebody gets once: about what, to whom, in which language. */
export interface Letter {
  readonly kind: string;
  /** The id of what it is about; of a kind there is one mail about it. */
  readonly subjectId: string;
  readonly recipient: string;
  /** Who gets an answer; else the shop. */
  readonly replyTo?: string;
  readonly language: Language;
  readonly now: EpochMs;
  readonly content: Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'attachments'>;
}

interface MailRow {
  id: string;
  recipient: string;
  messageId: string;
  sent: boolean;
}

/**
 * Keeps to whom a letter will go, with the decision to send it: for when the address may be another one by the time
 * that the job comes. Seven parameters from the `first` on, as `letterValues` gives them.
 */
export function letterSql(first: number): string {
  const [id, kind, subject, recipient, language, messageId, at] = [0, 1, 2, 3, 4, 5, 6].map(
    (n) => `$${first + n}`,
  );
  return `insert into $schema.mail (id, kind, subject_id, recipient, language, message_id, created_at)
  select ${id}, ${kind}, ${subject}, ${recipient}, ${language}, ${messageId}, ${at} where ${recipient}::text is not null
  on conflict (kind, subject_id) do nothing`;
}

const insertMail = statement(letterSql(1));

const readMail = statement<MailRow>({ id: 'text', recipient: 'text', messageId: 'text', sent: 'bool' })(`
  select id, recipient, message_id as "messageId", sent_at is not null as sent
  from $schema.mail where kind = $1 and subject_id = $2
`);

const markSent = statement('update $schema.mail set sent_at = $2 where id = $1');

/**
 * Sends a letter unless it was sent before. Of several processes one sends; a process that dies between the
 * mail server and the mark sends again, under the same Message-ID.
 */
export async function sendOnce(shop: Shop, mailer: Mailer, letter: Letter): Promise<void> {
  const { database } = shop;
  const { kind, subjectId } = letter;
  const turn = await withLock(database.pool, `${database.schema}.${kind}.${subjectId}`, async () => {
    // Whom it goes to may stand already; a passer-by may have given no address at all.
    if (letter.recipient !== '') await addressLetter(database, shop, letter);
    const row = await database.first(readMail, [kind, subjectId]);
    // Who was erased meanwhile is written to no more.
    if (row === undefined || row.sent || row.recipient === '') return;
    await mailer.sendMail(withSender(shop, letter, row));
    await database.rows(markSent, [row.id, instant(letter.now)]);
  });
  if (!turn.held) throw new Error(`another process is sending ${kind}`);
}

async function addressLetter(db: Db, shop: Shop, letter: Omit<Letter, 'content'>): Promise<void> {
  await db.rows(insertMail, letterValues(shop, letter));
}

/** A letter needs a recipient. */
export function letterValues(
  shop: Shop,
  letter: Omit<Letter, 'content' | 'recipient'> & { readonly recipient: string | null },
): readonly (string | null)[] {
  const { kind, subjectId, recipient, language, now } = letter;
  return [randomUUID(), kind, subjectId, recipient, language, messageIdOf(shop, letter), instant(now)];
}

function withSender(
  shop: Shop,
  { language, content, replyTo: answersTo }: Letter,
  row: MailRow,
): Parameters<Mailer['sendMail']>[0] {
  const { fromName, fromAddress, replyTo } = shop.config.mail;
  return {
    messageId: row.messageId,
    from: { name: fromName, address: fromAddress },
    replyTo: answersTo ?? replyTo ?? null,
    to: row.recipient,
    language,
    ...content,
  };
}

function messageIdOf(shop: Shop, { kind, subjectId }: Pick<Letter, 'kind' | 'subjectId'>): string {
  const [, domain = 'localhost'] = shop.config.mail.fromAddress.split('@');
  const local = `${kind}.${subjectId}.${shop.id}`.replaceAll(/[^\w.-]/gu, '-');
  return `<${local}@${domain}>`;
}
