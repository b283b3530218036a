import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { actorFacts } from '../../platform/identity/actor.ts';

export interface SettingRow {
  readonly name: string;
  readonly value: unknown;
  readonly version: number;
  readonly changedAt: EpochMs;
  /** As it was copied from the file, and changed by nobody since. */
  readonly copied: boolean;
}

export interface SettingToWrite extends Pick<SettingRow, 'name' | 'value' | 'copied'> {}

const lockVersion = statement({ version: 'int', onePlan: 'unread' })(`
  select version, ${onePlanColumn} from $schema.settings_version for update
`);

const selectRows = statement<SettingRow>({
  name: 'text',
  value: 'json?',
  version: 'int',
  changedAt: 'instant',
  copied: 'bool',
})(`
  select name, value, version, changed_at as "changedAt", copied from $schema.setting order by name
`);

// A record's null is none to PostgreSQL, but here it is a value.
const upsertRows = statement(`
  insert into $schema.setting (name, value, version, changed_at, changed_by, copied)
  select r.name, coalesce(r.value, 'null'), $2, $3, $4::jsonb, r.copied
  from jsonb_to_recordset($1::jsonb) as r(name text, value jsonb, copied boolean)
  on conflict (name) do update set value = excluded.value, version = excluded.version,
    changed_at = excluded.changed_at, changed_by = excluded.changed_by, copied = excluded.copied
`);

const deleteRows = statement('delete from $schema.setting where name = any($1::text[])');

/** Whoever writes settings takes their turn here; answers the version that stands. */
export async function lockSettings(transaction: Db): Promise<number> {
  return (await transaction.first(lockVersion))?.version ?? 0;
}

export function readRows(db: Db): Promise<SettingRow[]> {
  return db.rows(selectRows);
}

export async function writeRows(
  transaction: Db,
  { actor, now }: Pick<EventSource, 'actor' | 'now'>,
  version: number,
  rows: readonly SettingToWrite[],
): Promise<void> {
  if (rows.length === 0) return;
  const by = JSON.stringify(actorFacts(actor));
  await transaction.rows(upsertRows, [JSON.stringify(rows), version, instant(now), by]);
}

export async function dropRows(transaction: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await transaction.rows(deleteRows, [names]);
}

/** Who changed what, from what to what: the values that held before and after. */
export async function recordChanges(
  transaction: Db,
  source: EventSource,
  changes: readonly { name: string; isReset: boolean; before: unknown; after: unknown }[],
): Promise<void> {
  await recordEvents(
    transaction,
    source,
    ...changes.map(({ name, isReset, before, after }) => ({
      entity: 'setting',
      entityId: name,
      action: isReset ? 'reset' : 'changed',
      before: { value: before ?? null },
      after: { value: after ?? null },
    })),
  );
}
