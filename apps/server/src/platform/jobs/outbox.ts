import { statement } from '../database/statement.ts';
import type { Db } from '../database/shop-database.ts';
import { type EpochMs, instant } from '../database/types.ts';

/** What is to be done outside the transaction that decides it. Payloads are ids only. */
export interface OutboxMessage {
  readonly kind: string;
  readonly payload: Readonly<Record<string, string>>;
  /** It is for later; the queue holds it until then. */
  readonly notBefore?: EpochMs;
}

/**
 * A statement that leaves messages itself, with what it decides, takes this: a row for each of `from`, or one. The
 * parts are expressions of SQL.
 */
export function enqueueSql(message: {
  readonly kind: string;
  readonly payload: string;
  readonly at: string;
  readonly notBefore?: string;
  /** Of an act that can still be taken back: the message stays in the outbox until `notBefore`. */
  readonly undoId?: string;
  readonly from?: string;
}): string {
  const { kind, payload, at, notBefore = 'null', undoId = 'null', from } = message;
  return `insert into $schema.outbox (kind, payload, created_at, not_before, undo_id)
    select ${kind}, ${payload}, ${at}, ${notBefore}, ${undoId}${from === undefined ? '' : ` from ${from}`}`;
}

const insertMessage = statement(enqueueSql({ kind: '$1', payload: '$2', at: '$3', notBefore: '$4' }));

const firstWaiting = statement({ waiting: 'int', oldest: 'instant?' })(`
  select count(*)::integer as waiting, min(created_at) as oldest
  from (select created_at from $schema.outbox order by id limit 1000) first
`);

/** How many messages wait, a thousand at most, and since when: a long queue is not counted to its end. */
export async function outboxState(db: Db): Promise<{ waiting: number; oldest: EpochMs | null }> {
  return (await db.first(firstWaiting)) ?? { waiting: 0, oldest: null };
}

/** Stands with the decision or not at all; the relay hands it to the queue after the commit. */
export async function enqueue(db: Db, now: EpochMs, message: OutboxMessage): Promise<void> {
  const { kind, payload, notBefore } = message;
  const later = notBefore === undefined ? null : instant(notBefore);
  await db.rows(insertMessage, [kind, JSON.stringify(payload), instant(now), later]);
}

/** Rows of this transaction and no other have its number. */
const mailsOfNow = statement({ kind: 'text' })(`
  select kind from $schema.outbox where xmin = pg_current_xact_id()::xid and kind like 'mail.%' order by id
`);

/** The mails that this transaction has decided so far. */
export async function readMailsOfNow(db: Db): Promise<string[]> {
  return (await db.rows(mailsOfNow)).map(({ kind }) => kind);
}
