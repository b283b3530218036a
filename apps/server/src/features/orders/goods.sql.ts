import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import { partsBackSql } from './handover-sql.ts';
import { perUnitSql } from './per-unit-sql.ts';

/** What of a line went out, or came back, with the action that noted it. */
export interface RestOfLine {
  lineId: number;
  qty: number;
  isSold: boolean;
}

const openSerials = `active and upper_inf(during) and reservation_line_id in
      (select id from $schema.reservation_line where reservation_id = $2)`;

/** All of a reservation that is not out yet, or all that is away, as one action of the desk; of a set that began to come back, its parts. */
function restWith(kind: 'out' | 'in', serials: string) {
  const action = kind === 'out' ? 'hand-out' : 'take-back';
  return statement<RestOfLine>({ lineId: 'int', qty: 'int', isSold: 'bool' })(`
  with rest as (
    select l.id, i.item_type = 'Sales' as is_sold, ${kind === 'out' ? 'l.qty - moved.out' : 'moved.out - moved.back - begun.sets'} as qty,
      begun.sets as begun
    from $schema.reservation_line l
    join $schema.item i on i.id = l.item_id
    cross join lateral (
      select coalesce(sum(h.counted) filter (where h.kind = 'out'), 0)::integer as out,
        coalesce(sum(h.counted) filter (where h.kind in ('in', 'damaged', 'lost')), 0)::integer as back
      from $schema.handover h where h.reservation_line_id = l.id and h.part_id is null
    ) moved
    cross join lateral (
      select coalesce(ceil(max(p.back::numeric / p.per_set)), 0)::integer as sets from ${partsBackSql} p
    ) begun
    where l.reservation_id = $2 and l.kind <> 'Borg' ${kind === 'out' ? '' : "and i.item_type <> 'Sales'"}
  ), action as (
    insert into $schema.handover_action (id, reservation_id, kind, asked, at, by)
    values ($1, $2, '${action}', '', $3, $4)
    returning id
  ), written as (
    insert into $schema.handover (reservation_line_id, kind, qty, action_id, at, by)
    select rest.id, '${kind}', rest.qty, action.id, $3, $4 from rest cross join action where rest.qty > 0
  ), ${kind === 'out' ? '' : partsIn}serials as (
    ${serials}
  )
  select rest.id as "lineId", rest.qty, rest.is_sold as "isSold"
  from rest where rest.qty > 0
`);
}

const partsIn = `parts as (
    insert into $schema.handover (reservation_line_id, kind, qty, part_id, action_id, at, by)
    select l.id, 'in', rest.begun * p.per_set - p.back, p.item_id, action.id, $3, $4
    from rest cross join action
    join $schema.reservation_line l on l.id = rest.id
    cross join lateral ${partsBackSql} p
    where rest.begun * p.per_set > p.back
  ), `;

const restOut = restWith(
  'out',
  `update $schema.serial_claim set handed_out_at = $3 where ${openSerials} and handed_out_at is null`,
);

const restIn = restWith('in', 'select 1');

/**
 * Everything is back: from this instant on the pieces are free, but for the turnaround that is still to run, though that
 * is later than was promised when they came late. What comes back before its period began was not needed at all. Serials
 * are back in their warehouse, save those that are lost.
 */
const endClaimsOf = statement(`
  with freed as (
    update $schema.serial_claim s
    set during = case when lower(s.during) < $2 then tstzrange(lower(s.during), $2) else s.during end,
      active = lower(s.during) < $2
    where s.active and upper_inf(s.during)
      and s.reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
      and (
        select coalesce(sum(h.counted), 0) <= 0 from $schema.handover h
        where h.serial_id = s.serial_id and h.reservation_line_id = s.reservation_line_id and h.kind = 'lost'
      )
  )
  update $schema.claim c
  set during = case when lower(c.during) < $2::timestamptz
        then tstzrange(lower(c.during), case when r.business_end < $2::timestamptz then back.free
          else least(upper(c.during), back.free) end)
        else c.during end,
      due_at = case when r.business_end < $2::timestamptz then coalesce(c.due_at, upper(c.during)) else c.due_at end,
      active = lower(c.during) < $2::timestamptz,
      forced = true,
      back_at = $2,
      back_action = $3
  from $schema.item i
  cross join lateral (select $2::timestamptz + make_interval(mins => i.turnaround_minutes) as free) back
  cross join $schema.reservation r
  where c.active and c.back_at is null and i.id = c.item_id and r.id = $1
    and c.reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
`);

/** Locks in the order of the ledger: item first, then warehouse (DESIGN §4.1). */
const lockStockOf = statement({ itemId: 'text' })(`
  select s.item_id as "itemId"
  from $schema.stock s
  where (s.item_id, s.warehouse_id) in (
    select c.item_id, c.warehouse_id from $schema.claim c where c.reservation_line_id = any($1::bigint[]) and c.active
  )
  order by s.item_id, s.warehouse_id
  for update
`);

const endSoldClaims = statement({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  with sold as (
    select c.id, c.qty as claimed, s.qty * ${perUnitSql} as gone
    from jsonb_to_recordset($1::jsonb) as s("lineId" bigint, qty integer)
    join $schema.reservation_line l on l.id = s."lineId"
    join $schema.claim c on c.reservation_line_id = l.id and c.active
  )
  update $schema.claim c
  set qty = case when sold.claimed > sold.gone then sold.claimed - sold.gone else c.qty end,
    active = sold.claimed > sold.gone
  from sold where c.id = sold.id
  returning c.item_id as "itemId", c.warehouse_id as "warehouseId", sold.gone as qty
`);

const lowerStock = statement(`
  with sold as (
    select g."itemId", g."warehouseId", sum(g.qty)::integer as qty
    from jsonb_to_recordset($1::jsonb) as g("itemId" text, "warehouseId" text, qty integer)
    where g.qty > 0
    group by g."itemId", g."warehouseId"
  ), moved as (
    insert into $schema.stock_move (item_id, warehouse_id, qty, reason, at, by)
    select "itemId", "warehouseId", -qty, 'sale', $2, $3 from sold
  )
  update $schema.stock s set qty = s.qty - sold.qty, checked_from = $2
  from sold
  where s.item_id = sold."itemId" and s.warehouse_id = sold."warehouseId"
`);

export function writeRest(
  db: Db,
  id: string,
  kind: 'out' | 'in',
  source: EventSource,
  action: string = randomUUID(),
): Promise<RestOfLine[]> {
  const values = [action, id, instant(source.now), byWhom(source)];
  return db.rows(kind === 'out' ? restOut : restIn, values);
}

/** With the action that took the last of it back. */
export async function endClaims(db: Db, id: string, now: EpochMs, actionId: string): Promise<void> {
  await db.rows(endClaimsOf, [id, instant(now), actionId]);
}

/** What was sold leaves the stock for good: the promise ends, and there is that much less (see claimEnd). */
export async function sellPieces(
  db: Db,
  pieces: readonly { readonly lineId: number; readonly qty: number }[],
  source: EventSource,
): Promise<void> {
  if (pieces.length === 0) return;
  const locked = await db.rows(lockStockOf, [pieces.map(({ lineId }) => lineId)]);
  if (locked.length === 0) return;
  const sold = await db.rows(endSoldClaims, [JSON.stringify(pieces)]);
  await db.rows(lowerStock, [JSON.stringify(sold), instant(source.now), byWhom(source)]);
}
