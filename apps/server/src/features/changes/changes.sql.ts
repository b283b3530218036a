import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { ConversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { eventSeenSql } from '../../platform/identity/event-seen-sql.ts';

export interface ChangeRow {
  entity: string;
  entityId: string;
  action: string;
  at: EpochMs;
  /** Of an order, where it stands by now. */
  version: number | null;
  byLogin: string | null;
}

/** More than a screen follows: whoever was away for so long reads everything again. */
export const mostChanges = 500;

const since = statement<ChangeRow>({
  entity: 'text',
  entityId: 'text',
  action: 'text',
  at: 'instant',
  version: 'int?',
  byLogin: 'text?',
})(`
  select latest.entity, latest.entity_id as "entityId", latest.action, latest.at, r.version, latest.login as "byLogin"
  from (
    select distinct on (e.entity, e.entity_id) e.entity, e.entity_id, e.action, e.at, e.id, e.actor ->> 'login' as login
    from (
      -- A message that was written changes its conversation.
      select e.at, e.id, e.action, e.actor, case when e.talk is null then e.entity else 'conversation' end as entity,
        coalesce(e.talk, e.entity_id) as entity_id
      from (select e.*, case when e.entity = 'message' then e.after ->> 'conversation' end as talk
        from $schema.event e where e.at > $1 order by e.at, e.id limit ${mostChanges + 1}) e
    ) e
    where e.entity = any($2::text[])
    order by e.entity, e.entity_id, e.id desc
  ) latest
  left join $schema.reservation r on latest.entity = 'reservation' and r.id = latest.entity_id
  where ${eventSeenSql('$3', '$4', 'latest')}
  order by latest.at, latest.id
`);

const countSince = statement({ total: 'int' })(`
  select count(*)::integer as total from (
    select from $schema.event e where e.at > $1 limit ${mostChanges + 1}) happened
`);

/** The latest of each thing that changed since, within the caller's warehouses, and whether that is all of them. */
export async function readChanges(
  db: Db,
  after: EpochMs,
  entities: readonly string[],
  { warehouses, lending }: ConversationsSeen,
): Promise<{ rows: ChangeRow[]; isWhole: boolean }> {
  const [rows, counted] = await Promise.all([
    db.rows(since, [instant(after), entities, warehouses, lending]),
    db.first(countSince, [instant(after)]),
  ]);
  return { rows, isWhole: (counted?.total ?? 0) <= mostChanges };
}
