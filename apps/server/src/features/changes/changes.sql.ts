import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

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
  where $3::text[] is null or case latest.entity
    when 'reservation' then r.warehouse_id = any($3)
    when 'stock' then regexp_replace(latest.entity_id, '^.*@', '') = any($3)
    when 'damage' then exists (select from $schema.damage_report d
      where d.id = latest.entity_id and d.warehouse_id = any($3))
    when 'invoice' then exists (select from $schema.invoice i join $schema.reservation q on q.id = i.reservation_id
      where i.id = latest.entity_id and q.warehouse_id = any($3))
    when 'payment' then exists (select from $schema.payment_attempt a
      join $schema.reservation q on q.checkout_id = a.checkout_id
      where a.id = latest.entity_id and q.warehouse_id = any($3))
    when 'refund' then exists (select from $schema.refund f
      join $schema.payment_attempt a on a.id = f.payment_attempt_id
      join $schema.reservation q on q.checkout_id = a.checkout_id
      where f.id = latest.entity_id and q.warehouse_id = any($3))
    else true end
  order by latest.at, latest.id
`);

const countSince = statement({ total: 'int' })(`
  select count(*)::integer as total from (
    select from $schema.event e where e.at > $1 limit ${mostChanges + 1}) happened
`);

/** The latest of each thing that changed since, and whether that is all of them. */
export async function readChanges(
  db: Db,
  after: EpochMs,
  entities: readonly string[],
  warehouses: readonly string[] | null,
): Promise<{ rows: ChangeRow[]; isWhole: boolean }> {
  const [rows, counted] = await Promise.all([
    db.rows(since, [instant(after), entities, warehouses]),
    db.first(countSince, [instant(after)]),
  ]);
  return { rows, isWhole: (counted?.total ?? 0) <= mostChanges };
}
