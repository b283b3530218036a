import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';
import { perUnitSql } from '../orders/index.ts';

const lastReturn = statement<LastReturn>({ id: 'text', at: 'instant', underway: 'int?', isCharged: 'bool' })(`
  select id, at, (
      select min(d.no) from $schema.damage_report d where d.action_id = a.id and d.state <> 'reported'
    ) as underway, exists (
      select from $schema.charge_line c where c.action_id = a.id and c.waived_at is null
    ) as "isCharged"
  from $schema.handover_action a
  where reservation_id = $1 and kind = 'take-back'
    and not exists (select from $schema.handover_action u where u.undoes = a.id)
  order by nth desc limit 1
`);

/** Rows of the opposite, for all of a kind that stand, or for those of one action. */
const reverseRows = statement({ id: 'int' })(`
  with action as (
    insert into $schema.handover_action (id, reservation_id, kind, asked, note, at, by, undoes)
    values ($1, $2, 'undo', $8, $3, $4, $5, $6)
    returning id
  )
  insert into $schema.handover (reservation_line_id, kind, qty, serial_id, part_id, action_id, reverses, at, by)
  select h.reservation_line_id, h.kind, h.qty, h.serial_id, h.part_id, action.id, h.id, $4, $5
  from action cross join $schema.handover h
  join $schema.reservation_line l on l.id = h.reservation_line_id
  where l.reservation_id = $2 and h.reverses is null and h.kind = any($7) and ($6::text is null or h.action_id = $6)
    and not exists (select from $schema.handover r where r.reverses = h.id)
  returning id
`);

const putBack = statement(`
  update $schema.serial_claim
  set during = case when lower(during) < $2 then tstzrange(lower(during), $2) else during end,
    active = lower(during) < $2
  where active and upper_inf(during)
    and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
`);

// What the sweep added while they were thought to be out, they do not take.
const readyAgain = statement(`
  with due as (
    update $schema.claim set during = tstzrange(lower(during), due_at), due_at = null
    where active and back_at is null and due_at is not null
      and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
  )
  update $schema.serial_claim set handed_out_at = null
  where active and upper_inf(during)
    and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
`);

/** Stock first: the claims that stand again need it. */
const raiseSold = statement(`
  with sold as (
    select c.item_id, c.warehouse_id, sum(o.out * ${perUnitSql})::integer as qty
    from $schema.reservation_line l
    join $schema.item i on i.id = l.item_id and i.item_type = 'Sales'
    cross join lateral (
      select coalesce(sum(h.counted), 0)::integer as out
      from $schema.handover h where h.reservation_line_id = l.id and h.kind = 'out'
    ) o
    join $schema.claim c on c.reservation_line_id = l.id
    where l.reservation_id = $1 and o.out > 0
    group by c.item_id, c.warehouse_id
  ), moved as (
    insert into $schema.stock_move (item_id, warehouse_id, qty, reason, at, by)
    select item_id, warehouse_id, qty, 'sale', $2, $3 from sold where qty > 0
  )
  update $schema.stock s set qty = s.qty + sold.qty
  from sold
  where s.item_id = sold.item_id and s.warehouse_id = sold.warehouse_id
`);

// It has happened that they were out; that they are promised again takes them from nobody.
const claimSold = statement(`
  update $schema.claim c set qty = l.qty * ${perUnitSql}, active = true, forced = true
  from $schema.reservation_line l
  join $schema.item i on i.id = l.item_id and i.item_type = 'Sales'
  where l.reservation_id = $1 and c.reservation_line_id = l.id
    and exists (select from $schema.handover h where h.reservation_line_id = l.id and h.kind = 'out')
`);

/**
 * The claims of a take-back stand again, as one with what is away still: to the end of the order, or as far as the sweep of
 * overdue pieces says. That the pieces are out has happened, whoever rented them meanwhile.
 */
const claimAway = statement<AwayLeaf>({ itemId: 'text', warehouseId: 'text', lineId: 'int', lost: 'int' })(`
  with undone as (
    update $schema.claim c set active = false, back_action = null
    where c.back_action = $1
    returning c.id, c.item_id, c.warehouse_id, c.reservation_line_id, c.qty, lower(c.during) as start
  ), whole as (
    select u.item_id, u.warehouse_id, u.reservation_line_id, sum(u.qty)::integer as qty, min(u.start) as start,
      max(r.business_end + make_interval(mins => i.turnaround_minutes)) as until
    from undone u
    join $schema.reservation_line l on l.id = u.reservation_line_id
    join $schema.reservation r on r.id = l.reservation_id
    join $schema.item i on i.id = u.item_id
    group by u.item_id, u.warehouse_id, u.reservation_line_id
  ), standing as (
    update $schema.claim c set qty = c.qty + w.qty, forced = true
    from whole w
    where c.reservation_line_id = w.reservation_line_id and c.item_id = w.item_id and c.active and c.back_at is null
    returning c.item_id, c.reservation_line_id
  ), again as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, forced)
    select w.item_id, w.warehouse_id, w.qty, tstzrange(w.start, w.until), 'reservation', w.reservation_line_id, true
    from whole w
    where not exists (
      select from standing s where s.item_id = w.item_id and s.reservation_line_id = w.reservation_line_id
    )
  )
  select c.item_id as "itemId", c.warehouse_id as "warehouseId", l.id as "lineId", coalesce((
      select sum(h.qty * case when h.part_id is null then ${perUnitSql} else 1 end) from $schema.handover h
      where h.action_id = $1 and h.reservation_line_id = l.id and h.kind = 'lost'
        and (h.part_id is null or h.part_id = c.item_id)
    ), 0)::integer as lost
  from whole c join $schema.reservation_line l on l.id = c.reservation_line_id
`);

/** Serials that came back with a take-back: named by it, or because the order was over. */
const serialsBack = `from $schema.serial_claim s join $schema.reservation_line l on l.id = s.reservation_line_id
    where l.reservation_id = $1 and s.handed_out_at is not null
      and (upper(s.during) = $2 or (not s.active and lower(s.during) = $2))`;

const lockBack = statement({ id: 'text' })(`
  select n.id from $schema.serial n where n.id in (select s.serial_id ${serialsBack}) order by n.id for update
`);

const outAgain = statement(`
  insert into $schema.serial_claim (serial_id, reservation_line_id, during, handed_out_at)
  select t.serial_id, t.reservation_line_id, tstzrange($3, null), $3
  from (select distinct s.serial_id, s.reservation_line_id ${serialsBack}) t
`);

/** What is away again of a leaf, and how much of it was thought to be lost. */
export interface AwayLeaf {
  itemId: string;
  warehouseId: string;
  lineId: number;
  lost: number;
}

export interface LastReturn {
  id: string;
  at: EpochMs;
  /** The number of a damage that it found and somebody looked at already. */
  underway: number | null;
  /** It came late, and that was charged. */
  isCharged: boolean;
}

export function findLastReturn(db: Db, orderId: string): Promise<LastReturn | undefined> {
  return db.first(lastReturn, [orderId]);
}

export interface Undoing {
  readonly id: string;
  readonly orderId: string;
  readonly asked: string;
  /** Why it is taken back. */
  readonly note: string | null;
  /** Null: all that stands of these kinds. */
  readonly undoes: string | null;
  readonly kinds: readonly string[];
}

export async function writeUndo(
  db: Db,
  source: EventSource,
  { id, orderId, asked, note, undoes, kinds }: Undoing,
): Promise<void> {
  const values = [id, orderId, note, instant(source.now), byWhom(source), undoes, kinds, asked];
  await db.rows(reverseRows, values);
}

/** What stood ready is in its place again. */
export async function putSerialsBack(db: Db, orderId: string, now: EpochMs): Promise<void> {
  await db.rows(putBack, [orderId, instant(now)]);
}

export async function readySerialsAgain(db: Db, orderId: string): Promise<void> {
  await db.rows(readyAgain, [orderId]);
}

/** Before the rows that say that it went out are taken back. */
export async function takeSoldBack(db: Db, source: EventSource, orderId: string): Promise<void> {
  await db.rows(raiseSold, [orderId, instant(source.now), byWhom(source)]);
  await db.rows(claimSold, [orderId]);
}

export function claimReturnedAgain(db: Db, actionId: string): Promise<AwayLeaf[]> {
  return db.rows(claimAway, [actionId]);
}

export async function lockSerialsBack(db: Db, orderId: string, { at }: LastReturn): Promise<string[]> {
  return (await db.rows(lockBack, [orderId, instant(at)])).map(({ id }) => id);
}

/** With the customer again. */
export async function takeSerialsOut(
  db: Db,
  orderId: string,
  { at }: LastReturn,
  now: EpochMs,
): Promise<void> {
  await db.rows(outAgain, [orderId, instant(at), instant(now)]);
}
