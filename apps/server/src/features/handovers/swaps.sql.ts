import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';

const replaced = statement({ lineId: 'int' })(`
  select l.id as "lineId" from $schema.reservation_line l
  where l.reservation_id = $1 and l.kind <> 'Borg' and l.item_id <> $2 and exists (
    select from $schema.item_category mine
    join $schema.item_category other on other.category_id = mine.category_id and other.item_id = $2
    where mine.item_id = l.item_id)
  order by l.position
`);

/** The lines of an order whose article shares a category with another: it could go in their place. */
export async function linesReplacedBy(db: Db, orderId: string, itemId: string): Promise<number[]> {
  return (await db.rows(replaced, [orderId, itemId])).map(({ lineId }) => lineId);
}

export interface SpareSerial {
  id: string;
  /** The line of the order that asks, where it stands ready for that; null: on the shelf. */
  lineId: number | null;
}

/** Of what bears no number there is no other; one that is down, or of somebody else, is none. */
const spare = statement<SpareSerial>({ id: 'text', lineId: 'int?' })(`
  select s.id, c.reservation_line_id as "lineId"
  from $schema.serial s
  left join $schema.serial_claim c on c.serial_id = s.id and c.active and (upper_inf(c.during) or c.during @> $5::timestamptz)
  where s.item_id = $1 and s.warehouse_id = $2 and s.id <> $3 and case
    when c.id is null then $6::boolean
    else c.handed_out_at is null and c.reservation_line_id in (
      select l.id from $schema.reservation_line l where l.reservation_id = $4 and l.item_id = $1)
  end
  order by (c.id is null) desc, s.id limit 1
`);

/** What another order could get for a serial that it gives: one from the shelf, or one that stands ready for who asks. */
export function findSpareSerial(
  db: Db,
  of: {
    readonly itemId: string;
    readonly warehouseId: string;
    readonly serialId: string;
    readonly orderId: string;
    /** Whether the order that asks has room for one more. */
    readonly hasRoom: boolean;
  },
  now: EpochMs,
): Promise<SpareSerial | undefined> {
  return db.first(spare, [of.itemId, of.warehouseId, of.serialId, of.orderId, instant(now), of.hasRoom]);
}

const endClaims = statement(`
  update $schema.serial_claim
  set during = case when lower(during) < $2 then tstzrange(lower(during), $2) else during end,
    active = lower(during) < $2
  where serial_id = any($1) and active and upper_inf(during) and handed_out_at is null
`);

// What stood ready by its number is reversed, and the other piece stands ready in its place.
const writeSide = statement(`
  with action as (
    insert into $schema.handover_action (id, reservation_id, kind, asked, note, at, by)
    values ($1, $2, 'swap', '', $8, $3, $4)
    returning id
  ), gone as (
    insert into $schema.handover (reservation_line_id, kind, qty, serial_id, action_id, reverses, at, by)
    select h.reservation_line_id, h.kind, h.qty, h.serial_id, action.id, h.id, $3, $4
    from action cross join $schema.handover h
    where h.reservation_line_id = $5 and h.serial_id = $6 and h.kind = 'ready' and h.reverses is null
      and not exists (select from $schema.handover r where r.reverses = h.id)
    returning reservation_line_id
  ), come as (
    insert into $schema.handover (reservation_line_id, kind, qty, serial_id, action_id, at, by)
    select gone.reservation_line_id, 'ready', 1, $7, action.id, $3, $4 from action cross join gone
  ), claimed as (
    insert into $schema.serial_claim (serial_id, reservation_line_id, during) values ($7, $5, tstzrange($3, null))
  ), seen as (
    -- Whoever saw the order before has not seen this.
    update $schema.reservation set version = version where id = $2
  )
  ${eventsSql(9)}
`);

export interface SwapSide {
  readonly actionId: string;
  readonly orderId: string;
  readonly lineId: number;
  readonly gives: string;
  readonly gets: string;
  /** Why, where somebody said so. */
  readonly note?: string | null;
  /** As the event calls it. */
  readonly action?: string;
}

/** Each side gives what stood ready for it, and gets the other. All of it is locked. */
export async function writeSwap(
  db: Db,
  sides: readonly SwapSide[],
  { freed }: { readonly freed: readonly string[] },
  source: EventSource,
): Promise<void> {
  await db.rows(endClaims, [freed, instant(source.now)]);
  for (const { actionId, orderId, lineId, gives, gets, note = null, action = 'swap-serial' } of sides) {
    const event = {
      entity: 'reservation',
      entityId: orderId,
      action,
      before: { serial: gives },
      after: { serial: gets, ...(note === null ? {} : { note }) },
    };
    await db.rows(writeSide, [
      actionId,
      orderId,
      instant(source.now),
      byWhom(source),
      lineId,
      gives,
      gets,
      note,
      ...eventValues(source, [event]),
    ]);
  }
}
