import { randomUUID } from 'node:crypto';
import type { Db } from '../database/shop-database.ts';
import { isInTime } from '../database/deadline.ts';
import { type ColumnsOf, statement } from '../database/statement.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { operatorKey } from '../identity/operator-scope.ts';
import type { Context } from './context.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A toast stands as long. */
const undoMs = 20_000;
/** Somebody may look it up in the history of the day. */
const keptMs = 86_400_000;

/** For the messages of an act that can be taken back: they stay in the outbox until then. */
export interface Held {
  readonly undoId: string;
  readonly until: EpochMs;
}

export function holdMessages(now: EpochMs): Held {
  return { undoId: randomUUID(), until: (now + undoMs) as EpochMs };
}

/** Rows of this transaction and no other have its number. */
const hold = statement(`
  update $schema.outbox set undo_id = $1, not_before = $2 where xmin = pg_current_xact_id()::xid
`);

/** An action may decide its messages in several places: all that it left in the outbox so far wait. */
export async function holdAll(db: Db, { undoId, until }: Held): Promise<void> {
  await db.rows(hold, [undoId, instant(until)]);
}

export interface UndoRow {
  id: string;
  act: string;
  entityId: string;
  version: number;
  before: object;
  until: EpochMs;
  undoneAt: EpochMs | null;
}

const undoColumns = {
  id: 'text',
  act: 'text',
  entityId: 'text',
  version: 'int',
  before: 'json',
  until: 'instant',
  undoneAt: 'instant?',
} as const satisfies ColumnsOf<UndoRow>;

const insertUndo = statement(`
  insert into $schema.undo (id, operator, act, entity_id, version, before, until)
  values ($1, $2, $3, $4, $5, $6, $7)
`);

const lockUndo = statement<UndoRow>(undoColumns)(`
  select id, act, entity_id as "entityId", version, before, until, undone_at as "undoneAt"
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
}

/** Offers the way back to whoever did it. In the transaction of the act, behind all that it writes. */
export async function offerUndo(
  db: Db,
  { actor }: Pick<Context, 'actor'>,
  { held, act, entityId, version, before }: Offer,
): Promise<void> {
  const values = [held.undoId, operatorKey(actor), act, entityId, version, JSON.stringify(before)];
  await db.rows(insertUndo, [...values, instant(held.until)]);
}

/**
 * Takes the action as it may still be taken back by the caller, locked, and nobody hears of it any more; another's does
 * not exist. A refusal rolls that back.
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
  if (undo.undoneAt !== null || !(await isInTime(db, now, undo.until))) return refuse('UndoOver');
  return undo;
}

export async function finishUndo(db: Db, { id }: UndoRow, now: EpochMs): Promise<void> {
  await db.rows(endUndo, [id, instant(now)]);
}

export async function forgetUndos(db: Db, now: EpochMs): Promise<void> {
  await db.rows(forget, [instant((now - keptMs) as EpochMs)]);
}
