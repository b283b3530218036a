import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface ServicePlan {
  everyRentals: number | null;
  everyMonths: number | null;
  reason: string;
}

const planOf = statement<ServicePlan>({ everyRentals: 'int?', everyMonths: 'int?', reason: 'text' })(`
  select every_rentals as "everyRentals", every_months as "everyMonths", reason from $schema.service_plan where item_id = $1
`);

const setPlan = statement({ id: 'text' })(`
  insert into $schema.service_plan as p (item_id, every_rentals, every_months, reason, since, by)
  select s.item_id, $2, $3, $4, $5, $6 from $schema.stock s where s.item_id = $1 limit 1
  on conflict (item_id) do update set every_rentals = $2, every_months = $3, reason = $4, by = $6
  returning item_id as id
`);

const dropPlan = statement({ id: 'text' })(
  'delete from $schema.service_plan where item_id = $1 returning item_id as id',
);

/** A piece, or the pieces of a place, that has gone out or stood for so long that it is to be looked after. */
export interface DueService {
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string;
  serialId: string | null;
  since: EpochMs;
  /** Since then; of pieces without numbers, by piece. */
  rentals: number;
  everyRentals: number | null;
  everyMonths: number | null;
  reason: string;
}

// Numbered pieces each for itself, places of others as one. What is planned from today on, or under way, is not due again.
const due = statement<DueService>({
  itemId: 'text',
  descriptions: 'json',
  warehouseId: 'text',
  serialId: 'text?',
  since: 'instant',
  rentals: 'int',
  everyRentals: 'int?',
  everyMonths: 'int?',
  reason: 'text',
})(`
  with thing as (
    select p.*, s.warehouse_id, s.id as serial_id
    from $schema.service_plan p
    join $schema.serial s on s.item_id = p.item_id and s.warehouse_id is not null and s.gone_at is null
    union all
    select p.*, k.warehouse_id, null
    from $schema.service_plan p
    join $schema.stock k on k.item_id = p.item_id and k.qty > 0
    where not exists (
      select from $schema.serial s where s.item_id = k.item_id and s.warehouse_id = k.warehouse_id and s.gone_at is null)
  ), last as (
    select t.*, greatest(t.since, d.at) as last_at, d.comes
    from thing t
    cross join lateral (
      select max(d.from_at) filter (where d.from_at <= $2) as at,
        coalesce(bool_or(d.ended_at is null and (d.until_at is null or d.until_at > $2)), false) as comes
      from $schema.downtime d
      where d.is_service and d.item_id = t.item_id and d.warehouse_id = t.warehouse_id
        and d.serial_id is not distinct from t.serial_id
        -- One that was planned and ended before it began was none.
        and (d.ended_at is null or d.ended_at > d.from_at)
    ) d
    where $1::text[] is null or t.warehouse_id = any($1)
  ), used as (
    select l.*, case when l.serial_id is not null then (
        select count(*) from $schema.serial_claim c where c.serial_id = l.serial_id and c.handed_out_at > l.last_at
      ) else (
        select coalesce(sum(c.qty), 0) / (select k.qty from $schema.stock k
          where k.item_id = l.item_id and k.warehouse_id = l.warehouse_id)
        from $schema.claim c
        where c.active and c.kind = 'reservation' and c.item_id = l.item_id and c.warehouse_id = l.warehouse_id
          and lower(c.during) > l.last_at and lower(c.during) <= $2
      ) end::integer as rentals
    from last l
  )
  select item_id as "itemId", coalesce(${descriptionsSql('item_id')}, '{}') as descriptions, warehouse_id as "warehouseId",
    serial_id as "serialId", last_at as since, rentals, every_rentals as "everyRentals", every_months as "everyMonths", reason
  from used
  where not comes and (rentals >= every_rentals or last_at + make_interval(months => every_months) <= $2)
  order by last_at, item_id, warehouse_id, serial_id
  limit 200
`);

export function readServicePlan(db: Db, itemId: string): Promise<ServicePlan | undefined> {
  return db.first(planOf, [itemId]);
}

/** Of an article that has stock of its own; false: it has none. */
export async function writeServicePlan(
  db: Db,
  source: EventSource,
  itemId: string,
  { everyRentals, everyMonths, reason }: ServicePlan,
): Promise<boolean> {
  const values = [itemId, everyRentals, everyMonths, reason, instant(source.now), byWhom(source)];
  return (await db.first(setPlan, values)) !== undefined;
}

export async function removeServicePlan(db: Db, itemId: string): Promise<boolean> {
  return (await db.first(dropPlan, [itemId])) !== undefined;
}

/** What waits longest first, 200 at most. */
export function readDueServices(
  db: Db,
  warehouses: readonly string[] | null,
  now: EpochMs,
): Promise<DueService[]> {
  return db.rows(due, [warehouses, instant(now)]);
}
