import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { WantedClaim, WantedTimeSlot } from '../availability/index.ts';

/** When an order that is out comes back on its last day. */
export interface ReturnHour {
  readonly returnHourId: string | null;
  readonly businessEnd: EpochMs;
}

// What came back, and what the sweep lets reach on since it is late, stays as it is.
const away = `$schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
    join $schema.item i on i.id = c.item_id
    where l.reservation_id = $1 and c.active and c.kind = 'reservation' and c.back_at is null and c.due_at is null`;

const awayClaims = statement<WantedClaim>({
  itemId: 'text',
  warehouseId: 'text',
  qty: 'int',
  start: 'instant',
  end: 'instant',
})(`
  select c.item_id as "itemId", c.warehouse_id as "warehouseId", c.qty, lower(c.during) as start,
    $2::timestamptz + make_interval(mins => i.turnaround_minutes) as "end"
  from ${away} and not upper_inf(c.during)
`);

/** What is away of an order, as it would be taken until another hour. */
export function readAwayClaims(db: Db, orderId: string, end: EpochMs): Promise<WantedClaim[]> {
  return db.rows(awayClaims, [orderId, instant(end)]);
}

const setReturn = statement(`
  with longer as (
    update $schema.claim k set during = tstzrange(lower(k.during), moved.until)
    from (
      select c.id, $2::timestamptz + make_interval(mins => i.turnaround_minutes) as until
      from ${away} and not upper_inf(c.during)
    ) moved
    where k.id = moved.id
  ), left_hours as (
    update $schema.moment m set used = m.used - 1
    from jsonb_to_recordset($4::jsonb) as f("warehouseId" text, day date, direction text, "hourId" text)
    where m.used > 0 and m.warehouse_id = f."warehouseId" and m.day = f.day and m.direction = f.direction
      and m.hour_id = f."hourId"
  ), changed as (
    update $schema.reservation set return_hour_id = $3, business_end = $2, revision = revision + 1 where id = $1
    returning id, revision
  ), posted as (
    ${enqueueSql({ kind: `'mail.reservation-changed'`, payload: `jsonb_build_object('reservationId', changed.id, 'revision', changed.revision::text)`, at: '$5', from: 'changed where $6' })}
  )
  ${eventsSql(7)}
`);

/** Under the locks of the order, its hours and its stock. The customer hears of a new hour, and of none that was taken back. */
export async function writeReturnHour(
  db: Db,
  {
    id,
    was,
    to,
    freed,
    undoOf,
  }: {
    readonly id: string;
    readonly was: ReturnHour;
    readonly to: ReturnHour;
    readonly freed: readonly WantedTimeSlot[];
    readonly undoOf: string | null;
  },
  source: EventSource,
): Promise<void> {
  const event = {
    entity: 'reservation',
    entityId: id,
    action: undoOf === null ? 'move' : 'undo',
    before: { returnHourId: was.returnHourId },
    after: { returnHourId: to.returnHourId, ...(undoOf === null ? {} : { undoOf }) },
  };
  await db.rows(setReturn, [
    id,
    instant(to.businessEnd),
    to.returnHourId,
    JSON.stringify(freed),
    instant(source.now),
    undoOf === null,
    ...eventValues(source, [event]),
  ]);
}
