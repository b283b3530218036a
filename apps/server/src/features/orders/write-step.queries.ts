import type { Mover, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { MovableReservation } from './moves.queries.ts';

export interface WrittenStep {
  readonly from: MovableReservation;
  readonly to: ReservationStatus;
  readonly who: Mover;
  /** Of an order number that it gives. */
  readonly year: string;
  readonly note: string | null;
  /** It came to nothing: hours and pieces are free again. */
  readonly isEnd: boolean;
  /** Of the outbox, each about this reservation. */
  readonly messages: readonly string[];
}

const freed = `, freed as (
    update $schema.moment m set used = m.used - 1
    from moved r
    where m.used > 0 and m.warehouse_id = r.warehouse_id
      and ((m.direction = 'pickup' and m.day = r.start_day and m.hour_id = r.pickup_hour_id)
        or (m.direction = 'return' and m.day = r.end_day and m.hour_id = r.return_hour_id))
  ), released as (
    update $schema.claim set active = false
    where active and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
  )`;

/** A step with its status, its event and its messages in one statement; where it ends, with what it lets go. */
function stepWith(more: string) {
  return statement<MovableReservation>(`
  with moved as (
    update $schema.reservation set status = $2, revision = revision + 1,
      expires_at = case when $2 in ('Active', 'Draft') then expires_at end,
      order_no = case when $2 = 'Order' and order_no is null
        then 'O' || $3 || '-' || to_char(nextval('$schema.order_number'), 'FM999999000000') else order_no end
    where id = $1
    returning id, reservation_no, order_no, status, warehouse_id, start_day, end_day, pickup_hour_id, return_hour_id
  )${more}, noted as (
    insert into $schema.status_event (reservation_id, from_status, to_status, who, at, note)
    select id, $4, status, $5, $6, $7 from moved
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, before, after, request_id)
    select $6, 'reservation', id, 'status.' || status, $8, jsonb_build_object('status', $4::text),
      jsonb_build_object('status', status, 'order', order_no), $9
    from moved
  ), posted as (
    insert into $schema.outbox (kind, payload, created_at)
    select kind, jsonb_build_object('reservationId', id), $6
    from moved cross join unnest($10::text[]) with ordinality as m(kind, nth)
    order by nth
  )
  select id, reservation_no as "reservationNo", order_no as "orderNo", status from moved
  `);
}

const step = stepWith('');
const lastStep = stepWith(freed);

/** Under the lock of the reservation, whose status is `from`'s. Hours come before pieces, as everywhere. */
export async function writeStep(
  db: Db,
  { from, to, who, year, note, isEnd, messages }: WrittenStep,
  { now, actor, requestId }: EventSource,
): Promise<MovableReservation> {
  const row = await db.first(isEnd ? lastStep : step, [
    from.id,
    to,
    year,
    from.status,
    who,
    instant(now),
    note,
    JSON.stringify(actorFacts(actor)),
    requestId,
    messages,
  ]);
  if (row === undefined) throw new Error(`reservation ${from.id} vanished while it was locked`);
  return row;
}
