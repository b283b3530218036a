import { randomUUID } from 'node:crypto';
import { addDays } from '@bivak/rules';
import type { Db } from '../database/shop-database.ts';
import { isInTime } from '../database/deadline.ts';
import { type ColumnsOf, statement } from '../database/statement.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { operatorKey } from '../identity/operator-scope.ts';
import type { Context } from './context.ts';
import { Refusal, refuse } from './refusal.ts';

/** A toast stands as long. */
const undoMs = 20_000;
/** Somebody may look it up in the history of the day. */
const keptMs = 86_400_000;

/** For the messages of an act that can be taken back: they stay in the outbox until then. */
export interface Held {
  readonly undoId: string;
  readonly until: EpochMs;
}

export function holdMessages(now: EpochMs, until = (now + undoMs) as EpochMs): Held {
  return { undoId: randomUUID(), until };
}

// What has gone by now is not called back.
const holdAnew = statement(`
  with waiting as (
    update $schema.undo set held_until = $2, until = case when until = held_until then $2 else until end
    where id = any($1) and undone_at is null and held_until > $3
    returning id
  )
  update $schema.outbox set not_before = $2 where undo_id in (select id from waiting)
`);

/**
 * What was done together is told together: messages of these that wait still do so until then. Without an instant, for as
 * long as those of an act that was done now.
 */
export async function holdTogether(
  db: Db,
  undoIds: readonly string[],
  { now, until = (now + undoMs) as EpochMs }: { readonly now: EpochMs; readonly until?: EpochMs },
): Promise<void> {
  if (undoIds.length > 0) await db.rows(holdAnew, [undoIds, instant(until), instant(now)]);
}

export interface UndoRow {
  id: string;
  act: string;
  entityId: string;
  version: number;
  before: object;
  until: EpochMs;
  undoneAt: EpochMs | null;
  /** Up to when its mails waited; null: it has none. */
  mailedAt: EpochMs | null;
}

const undoColumns = {
  id: 'text',
  act: 'text',
  entityId: 'text',
  version: 'int',
  before: 'json',
  until: 'instant',
  undoneAt: 'instant?',
  mailedAt: 'instant?',
} as const satisfies ColumnsOf<UndoRow>;

// Rows of this transaction and no other have its number. To look for what is short does no harm, and does not wait. Where
// money is moved once its messages go, the way back ends with them: no refund is taken back.
const insertUndo = statement({ kind: 'text' })(`
  with held as (
    update $schema.outbox set undo_id = $1, not_before = greatest(not_before, $7::timestamptz)
    where xmin = pg_current_xact_id()::xid and kind <> 'shortage.check'
    returning id, kind
  ), offered as (
    insert into $schema.undo (id, operator, act, entity_id, version, before, held_until, until, request_id, is_mailed)
    select $1::text, $2::text, $3::text, $4::text, $5::integer, $6::jsonb, $7::timestamptz,
      case when exists (select from held where kind like 'payment.%') then $7 else $8::timestamptz end,
      $9::text, exists (select from held where kind like 'mail.%')
  )
  select kind from held where kind like 'mail.%' order by id
`);

const lockUndo = statement<UndoRow>(undoColumns)(`
  select id, act, entity_id as "entityId", version, before, until, undone_at as "undoneAt",
    case when is_mailed then held_until end as "mailedAt"
  from $schema.undo where id = $1 and operator = $2 for update
`);

const endUndo = statement('update $schema.undo set undone_at = $2 where id = $1');
const dropHeld = statement('delete from $schema.outbox where undo_id = $1');
const forget = statement('delete from $schema.undo where until <= $1');

export interface Offer {
  readonly held: Held;
  readonly act: string;
  readonly entityId: string;
  /** Of the entity by now. */
  readonly version: number;
  readonly before: object;
  /** It ends with its messages: what they said has been read. */
  readonly isBrief?: boolean;
}

/**
 * Offers the way back to whoever did it, until the day of the shop ends, and holds all messages that its transaction left in
 * the outbox. Behind all that it writes. Tells the kinds of its mails.
 */
export async function offerUndo(
  db: Db,
  { actor, shop, now, requestId }: Pick<Context, 'actor' | 'shop' | 'now' | 'requestId'>,
  { held, act, entityId, version, before, isBrief = false }: Offer,
): Promise<string[]> {
  const dayEnd = shop.zone.at(addDays(shop.zone.dayOf(now), 1), 0);
  const until = isBrief ? held.until : (Math.max(dayEnd, held.until) as EpochMs);
  const values = [held.undoId, operatorKey(actor), act, entityId, version, JSON.stringify(before)];
  const mails = await db.rows(insertUndo, [...values, instant(held.until), instant(until), requestId]);
  return mails.map(({ kind }) => kind);
}

/** As whoever did it hears of it: nobody else hears of anything until then. */
export interface WayBack {
  readonly id: string;
  readonly until: EpochMs;
}

const find = statement<WayBack>({ id: 'text', until: 'instant' })(`
  select id, held_until as until from $schema.undo
  where entity_id = $1 and act = $2 and operator = $3 and before @> $4::jsonb and undone_at is null
`);

/** The way back that was offered for something: whoever asks again hears of it again. */
export async function findUndo(
  db: Db,
  { actor }: Pick<Context, 'actor'>,
  { act, entityId, names }: { readonly act: string; readonly entityId: string; readonly names: object },
): Promise<WayBack | null> {
  return (await db.first(find, [entityId, act, operatorKey(actor), JSON.stringify(names)])) ?? null;
}

/** The way back of something that happened, as the history of its record offers it. */
export interface UndoOffer {
  readonly id: string;
  /** Somebody was mailed of it, and is not told that it is taken back. */
  readonly isTold: boolean;
}

/**
 * Of the event `e`: how the caller takes it back, as long as its record stands as it left it. `version` is the record's own,
 * `caller` and `now` are parameters.
 */
export function undoOfSql({
  version,
  caller,
  now,
}: Readonly<Record<'version' | 'caller' | 'now', string>>): string {
  return `(select jsonb_build_object('id', b.id, 'isTold', b.is_mailed and b.held_until <= ${now})
      from $schema.undo b
      where b.entity_id = e.entity_id and b.request_id = e.request_id and b.operator = ${caller}
        and b.undone_at is null and b.until > ${now} and b.version = ${version} limit 1)`;
}

/** An act may leave several events: the last of them alone offers the way back. The latest stands first. */
export function undoOnce<Event extends { readonly undo: UndoOffer | null }>(
  history: readonly Event[],
): Event[] {
  const seen = new Set<string>();
  return history.map((event) => {
    if (event.undo === null || !seen.has(event.undo.id)) {
      if (event.undo !== null) seen.add(event.undo.id);
      return event;
    }
    return { ...event, undo: null };
  });
}

/** Somebody went on from what an act left: who, and when. */
export class UndoOvertaken extends Refusal {
  readonly changedBy: string | null;
  readonly changedAt: EpochMs | null;
  constructor(change: { readonly by: string | null; readonly at: EpochMs } | undefined) {
    super('UndoOvertaken');
    this.changedBy = change?.by ?? null;
    this.changedAt = change?.at ?? null;
  }
}

const dropHeldMails = statement(`
  with stays as (update $schema.outbox set undo_id = null where undo_id = $1 and kind not like 'mail.%')
  delete from $schema.outbox where undo_id = $1 and kind like 'mail.%'
`);

/** Nobody is mailed of what waits under this name; what else it asks for, such as to close a payment, goes its way. */
export async function dropMails(db: Db, undoId: string): Promise<void> {
  await db.rows(dropHeldMails, [undoId]);
}

/**
 * Takes the action as it may still be taken back by the caller, locked, and nobody hears of it any more; another's does
 * not exist. A refusal rolls that back. One that was taken back already is told as it is: whoever asks again lost the answer.
 */
export async function takeUndo(
  db: Db,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  id: string,
): Promise<UndoRow | Refusal> {
  const undo = await db.first(lockUndo, [id, operatorKey(actor)]);
  if (undo === undefined) return refuse('NotFound');
  // Before the time is looked at: what is ours by then nobody has taken for the post.
  await db.rows(dropHeld, [id]);
  if (undo.undoneAt !== null) return undo;
  return (await isInTime(db, now, undo.until)) ? undo : refuse('UndoOver');
}

export async function finishUndo(db: Db, { id }: UndoRow, now: EpochMs): Promise<void> {
  await db.rows(endUndo, [id, instant(now)]);
}

export async function forgetUndos(db: Db, now: EpochMs): Promise<void> {
  await db.rows(forget, [instant((now - keptMs) as EpochMs)]);
}
