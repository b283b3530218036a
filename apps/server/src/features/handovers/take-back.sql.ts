import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { perUnitSql } from '../orders/index.ts';

const lockStockOf = statement({ itemId: 'text' })(`
  select s.item_id as "itemId"
  from $schema.stock s
  where (s.item_id, s.warehouse_id) in (
    select c.item_id, c.warehouse_id
    from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
    where l.reservation_id = $1 and c.active
  )
  order by s.item_id, s.warehouse_id
  for update
`);

/** What of a leaf broke or is lost with the pieces of a line. */
export interface GoneLeaf {
  itemId: string;
  warehouseId: string;
  lineId: number;
  broken: number;
  lost: number;
}

/**
 * The claims of a line, by what became of its pieces: those that are good are free after their turnaround, as when all of an
 * order comes back; those that broke are down until somebody says otherwise; those that are lost leave the stock in the
 * statement that follows. What is still away keeps the rest of the claim.
 */
const splitClaims = statement<GoneLeaf>({
  itemId: 'text',
  warehouseId: 'text',
  lineId: 'int',
  broken: 'int',
  lost: 'int',
})(`
  with said as (
    select s."lineId" as line_id, s."partId" as part_id, s.good, s.broken, s.lost
    from jsonb_to_recordset($1::jsonb)
      as s("lineId" bigint, "partId" text, good integer, broken integer, lost integer)
  ), target as (
    select c.id, c.item_id, c.warehouse_id, c.reservation_line_id, c.qty, c.during, c.due_at, unit.pieces, back.*,
      back.good + back.broken + back.lost as gone, r.business_end < $2 as is_late,
      $2::timestamptz + make_interval(mins => leaf.turnaround_minutes) as free
    from (select distinct line_id from said) which
    join $schema.reservation_line l on l.id = which.line_id
    join $schema.reservation r on r.id = l.reservation_id
    join $schema.claim c on c.reservation_line_id = l.id and c.active and c.back_at is null
    join $schema.item leaf on leaf.id = c.item_id
    cross join lateral (select ${perUnitSql} as pieces) unit
    -- A part of a set is said in its own pieces, a whole set in all that it takes of this leaf.
    cross join lateral (
      select sum(s.good * per.pieces)::integer as good, sum(s.broken * per.pieces)::integer as broken,
        sum(s.lost * per.pieces)::integer as lost
      from said s
      cross join lateral (select case when s.part_id is null then unit.pieces else 1 end as pieces) per
      where s.line_id = l.id and (s.part_id is null or s.part_id = c.item_id)
    ) back
    where back.good + back.broken + back.lost > 0
  ), kept as (
    update $schema.claim c
    set qty = case when t.qty > t.gone then t.qty - t.gone else c.qty end, active = t.qty > t.gone
    from target t where c.id = t.id
  ), back as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, active, forced, due_at,
      back_at, back_action)
    select t.item_id, t.warehouse_id, part.qty,
      case when lower(t.during) >= $2 then t.during
        else tstzrange(lower(t.during), case when t.is_late then part.free else least(upper(t.during), part.free) end) end,
      'reservation', t.reservation_line_id, lower(t.during) < $2, true,
      case when t.is_late then coalesce(t.due_at, upper(t.during)) else t.due_at end, $2, $3
    from target t
    cross join lateral (values (t.good, t.free), (t.broken + t.lost, $2::timestamptz)) part(qty, free)
    where part.qty > 0
  ), down as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, forced, damage_id)
    select t.item_id, t.warehouse_id, d.qty * case when d."partId" is null then t.pieces else 1 end,
      tstzrange($2, timestamptz '9999-12-31 00:00:00+00'), 'downtime', true, d."damageId"
    from target t
    join jsonb_to_recordset($4::jsonb) as d("lineId" bigint, "partId" text, qty integer, "damageId" text)
      on d."lineId" = t.reservation_line_id and (d."partId" is null or d."partId" = t.item_id)
  )
  select t.item_id as "itemId", t.warehouse_id as "warehouseId", t.reservation_line_id as "lineId", t.broken, t.lost
  from target t
  where t.broken > 0 or t.lost > 0
`);

export async function lockStockOfOrder(db: Db, orderId: string): Promise<void> {
  await db.rows(lockStockOf, [orderId]);
}

export interface ReturnedPieces {
  readonly lineId: number;
  /** Of a set: the part that comes back by itself. */
  readonly partId: string | null;
  readonly good: number;
  readonly broken: number;
  readonly lost: number;
}

export function returnClaims(
  db: Db,
  pieces: readonly ReturnedPieces[],
  damages: readonly {
    readonly lineId: number;
    readonly partId: string | null;
    readonly qty: number;
    readonly damageId: string;
  }[],
  action: { readonly id: string; readonly at: EpochMs },
): Promise<GoneLeaf[]> {
  return db.rows(splitClaims, [
    JSON.stringify(pieces),
    instant(action.at),
    action.id,
    JSON.stringify(damages),
  ]);
}
