import { type UndoOffer, undoOfSql } from '../application/undo.ts';
import { statement } from '../database/statement.ts';
import type { EpochMs } from '../database/types.ts';

/** Something that was done to a record, as its history tells it. */
export interface HistoryEvent {
  at: EpochMs;
  action: string;
  by: {
    readonly kind: 'public' | 'anonymous' | 'customer' | 'operator' | 'job';
    readonly name: string | null;
  };
  after: Readonly<Record<string, unknown>> | null;
  /** How the reader takes it back. */
  undo: UndoOffer | null;
}

export const historyColumns = {
  at: 'instant',
  action: 'text',
  by: 'json',
  after: 'json?',
  undo: 'json?',
} as const;

/** Of the event `e`: who did it, by the name that they have now. */
const bySql = `jsonb_build_object('kind', e.actor ->> 'kind', 'name', coalesce(
      (select nullif(o.name, '') from $schema.login o where o.id = e.actor ->> 'login'),
      (select nullif(trim(concat_ws(' ', k.first_name, k.last_name)), '') from $schema.contact k
        where k.id = e.actor ->> 'contact'),
      e.actor ->> 'name'))`;

/**
 * What of the event `e` a history tells, with the way back while the record has the version, an expression, that it left.
 * $2 who reads, $3 now.
 */
export function historySql(version: string, undoOnlyWhere: string | null = null): string {
  const undo = undoOfSql({ version, caller: '$2', now: '$3::timestamptz' });
  const offered = undoOnlyWhere === null ? undo : `case when ${undoOnlyWhere} then ${undo} end`;
  return `e.at, e.action, e.after, ${offered} as undo, ${bySql} as by`;
}

/** The history of one record, the latest first, of one kind of events alone: $1 its id, $2 who reads, $3 now. */
export function historyOf(entity: string, version: string) {
  return statement<HistoryEvent>(historyColumns)(`
    select ${historySql(version)} from $schema.event e where e.entity = '${entity}' and e.entity_id = $1
    order by e.at desc, e.id desc limit 200
  `);
}
