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

export interface SettingVersionRow {
  readonly id: string;
  readonly at: EpochMs;
  readonly operatorName: string | null;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

// What one request changed is one version.
const selectVersions = statement<SettingVersionRow>({
  id: 'text',
  at: 'instant',
  operatorName: 'text?',
  changes: 'json',
})(`
  select max(e.id)::text as id, e.at, coalesce(l.name, e.actor ->> 'name') as "operatorName",
    jsonb_agg(jsonb_build_object('name', e.entity_id, 'before', e.before -> 'value', 'after', e.after -> 'value')
      order by e.entity_id) as changes
  from $schema.event e left join $schema.login l on l.id = e.actor ->> 'login' and l.kind = 'operator'
  where e.entity = 'setting' and ($1::text[] is null or e.entity_id = any($1))
  group by e.request_id, e.at, e.actor, l.name
  having $2::bigint is null or max(e.id) < $2
  order by max(e.id) desc limit $3
`);

/** Of these settings, or of all; before a version, or the latest. */
export function readVersions(
  db: Db,
  {
    names,
    before,
    most,
  }: {
    readonly names: readonly string[] | null;
    readonly before: string | null;
    readonly most: number;
  },
): Promise<SettingVersionRow[]> {
  return db.rows(selectVersions, [names, before, most]);
}

const selectSince = statement<{ name: string; value: unknown }>({ name: 'text', value: 'json?' })(`
  select distinct on (e.entity_id) e.entity_id as name, e.before -> 'value' as value
  from $schema.event e where e.entity = 'setting' and e.id > $1
  order by e.entity_id, e.id
`);
const selectEvent = statement({ found: 'bool' })(`
  select true as found from $schema.event where id = $1 and entity = 'setting'
`);

/** What changed since a version, each as it stood then; undefined: there is no such version. */
export async function readSince(db: Db, id: string): Promise<{ name: string; value: unknown }[] | undefined> {
  return (await db.first(selectEvent, [id])) === undefined ? undefined : db.rows(selectSince, [id]);
}

const selectVersion = statement({ version: 'int' })('select version from $schema.settings_version');

export async function readSettingsVersion(db: Db): Promise<number> {
  return (await db.first(selectVersion))?.version ?? 0;
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
