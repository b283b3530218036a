import { statement } from '../database/statement.ts';
import type { Db } from '../database/shop-database.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { type Actor, actorFacts } from '../identity/actor.ts';

export interface WriteEvent {
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who, when and in which request: the part of a Context that an event needs. */
export interface EventSource {
  readonly actor: Actor;
  readonly now: EpochMs;
  readonly requestId: string;
}

/** Who did it, in a word that a row can hold. */
export function byWhom({ actor }: Pick<EventSource, 'actor'>): string {
  return actor.kind === 'operator' ? actor.name : actor.kind;
}

/**
 * A statement that writes its events itself takes this: four parameters from the `first` on, in the order of
 * `eventValues`.
 */
export function eventsSql(first: number): string {
  return `insert into $schema.event (at, entity, entity_id, action, actor, before, after, request_id)
  select $${first}, e.entity, e."entityId", e.action, $${first + 1}, e.before, e.after, $${first + 2}
  from jsonb_to_recordset($${first + 3}::jsonb)
    as e(entity text, "entityId" text, action text, before jsonb, after jsonb)`;
}

export function eventValues(source: EventSource, events: readonly WriteEvent[]): readonly string[] {
  return [
    instant(source.now),
    JSON.stringify(actorFacts(source.actor)),
    source.requestId,
    JSON.stringify(events),
  ];
}

const insertEvents = statement(eventsSql(1));

/** Every write leaves an event (DESIGN §4): one statement for all that a transaction wrote. */
export async function recordEvents(
  db: Db,
  source: EventSource,
  ...events: readonly WriteEvent[]
): Promise<void> {
  await db.rows(insertEvents, eventValues(source, events));
}
