import { Refusal } from '../application/refusal.ts';
import type { Db } from '../database/shop-database.ts';
import { statement } from '../database/statement.ts';
import type { EpochMs } from '../database/types.ts';

interface LatestChange {
  at: EpochMs;
  /** A name where the event has one of staff. */
  by: string | null;
  fields: readonly string[];
}

// Who only looked changed nothing.
const latest = statement<LatestChange>({ at: 'instant', by: 'text?', fields: 'json' })(`
  select e.at, coalesce(o.name, e.actor ->> 'name') as by, coalesce(e.after -> 'fields', '[]') as fields
  from $schema.event e left join $schema.login o on o.id = e.actor ->> 'login' and o.kind = 'operator'
  where e.entity = any($1::text[]) and e.entity_id = $2 and e.action <> 'open'
  order by e.id desc limit 1
`);

/** Somebody was quicker: who, when and which fields, and the record as it stands by now. */
export class RecordStale<Current> extends Refusal {
  readonly current: Current;
  readonly changedBy: string | null;
  readonly changedAt: EpochMs | null;
  readonly changedFields: readonly string[];
  constructor(current: Current, change: LatestChange | undefined) {
    super('VersionStale');
    this.current = current;
    this.changedBy = change?.by ?? null;
    this.changedAt = change?.at ?? null;
    this.changedFields = change?.fields ?? [];
  }
}

interface OfRecord {
  /** Those in which the record leaves events. */
  readonly entities: readonly string[];
  readonly entityId: string;
}

/** Who changed a record last, when, and which fields. */
export function readLatestChange(
  db: Db,
  { entities, entityId }: OfRecord,
): Promise<LatestChange | undefined> {
  return db.first(latest, [entities, entityId]);
}

/** The refusal of a write that was made from an older version. */
export async function staleRecord<Current>(
  db: Db,
  current: Current,
  of: OfRecord,
): Promise<RecordStale<Current>> {
  return new RecordStale(current, await readLatestChange(db, of));
}
