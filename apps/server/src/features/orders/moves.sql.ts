import type { Cents, IsoDate, Mover, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Held } from '../../platform/application/undo.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import { liveSql, owedSql } from '../../platform/database/order-sql.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { WantedClaim } from '../availability/index.ts';

export interface MovableReservation {
  id: string;
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
}

const movableReservationColumns = {
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
} as const satisfies ColumnsOf<MovableReservation>;

const reservationForUpdate = statement<MovableReservation>(movableReservationColumns)(`
  select id, reservation_no as "reservationNo", order_no as "orderNo", status
  from $schema.reservation
  where id = $1 or reservation_no = $1 or order_no = $1
  for update
`);

const keepClaimsOf = statement(`
  update $schema.claim set expires_at = null
  where active and expires_at is not null
    and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
`);

const dueReservations = statement({ id: 'text' })(`
  select id from $schema.reservation
  where status in ('Active', 'Draft') and expires_at is not null and expires_at <= $1
  order by expires_at limit 100
`);

/** Its key is an id, a reservation number or an order number. */
export function lockReservation(db: Db, key: string): Promise<MovableReservation | undefined> {
  return db.first(reservationForUpdate, [key]);
}

export async function keepClaims(db: Db, id: string): Promise<void> {
  await db.rows(keepClaimsOf, [id]);
}

export function readDue(db: Db, now: EpochMs): Promise<{ id: string }[]> {
  return db.rows(dueReservations, [instant(now)]);
}

export interface WrittenStep {
  readonly from: MovableReservation;
  readonly to: ReservationStatus;
  readonly who: Mover;
  /** Of an order number that it gives. */
  readonly year: string;
  readonly note: string | null;
  /** It was released: hours and pieces are free again. */
  readonly isEnd: boolean;
  /** Of the outbox, each about this reservation. */
  readonly messages: readonly string[];
  /** They wait as long as the step can be taken back. */
  readonly held: Held | null;
}

const freed = `, freed as (
    update $schema.moment m set used = m.used - 1
    from moved r
    -- A quote without a hold never took any.
    where not ($4 = 'Draft' and exists (
        select from $schema.quote q where q.reservation_id = r.id and not q.holds))
      and m.used > 0 and m.warehouse_id = r.warehouse_id
      and ((m.direction = 'pickup' and m.day = r.start_day and m.hour_id = r.pickup_hour_id)
        or (m.direction = 'return' and m.day = r.end_day and m.hour_id = r.return_hour_id))
  ), released as (
    update $schema.claim set active = false
    where active and reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
  )`;

/** A step with its status, its event and its messages in one statement; where it ends, with what it lets go. */
function stepWith(more: string) {
  return statement<MovableReservation>(movableReservationColumns)(`
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
    ${enqueueSql({ kind: 'kind', payload: `jsonb_build_object('reservationId', id)`, at: '$6', notBefore: '$11::timestamptz', undoId: '$12::text', from: 'moved cross join unnest($10::text[]) with ordinality as m(kind, nth) order by nth' })}
  )
  select id, reservation_no as "reservationNo", order_no as "orderNo", status from moved
  `);
}

const step = stepWith('');
const lastStep = stepWith(freed);

/** Under the lock of the reservation, whose status is `from`'s. Hours come before pieces, as everywhere. */
export async function writeStep(
  db: Db,
  { from, to, who, year, note, isEnd, messages, held }: WrittenStep,
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
    held === null ? null : instant(held.until),
    held?.undoId ?? null,
  ]);
  if (row === undefined) throw new Error(`reservation ${from.id} vanished while it was locked`);
  return row;
}

/** One of the reservations that were checked out together, locked. */
export interface StandingReservation extends MovableReservation {
  status: ReservationStatus;
  grossCents: Cents;
  depositCents: Cents;
  paidCents: Cents;
  businessStart: EpochMs;
  warehouseId: string;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupHourId: string | null;
  returnHourId: string | null;
}

/** It locks in the order of their ids, as everybody does. */
const ofCheckout = statement<StandingReservation>({
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  grossCents: 'int',
  depositCents: 'int',
  paidCents: 'int',
  businessStart: 'instant',
  warehouseId: 'text',
  startDay: 'day',
  endDay: 'day',
  pickupHourId: 'text?',
  returnHourId: 'text?',
})(`
  select r.id, r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status, ${owedSql('r')} as "grossCents",
    r.deposit_cents as "depositCents", r.paid_cents as "paidCents", r.business_start as "businessStart",
    r.warehouse_id as "warehouseId", r.start_day as "startDay", r.end_day as "endDay", r.pickup_hour_id as "pickupHourId",
    r.return_hour_id as "returnHourId"
  from $schema.reservation r where r.checkout_id = $1 order by r.id for update
`);

const releasedClaims = statement<WantedClaim>({
  itemId: 'text',
  warehouseId: 'text',
  qty: 'int',
  start: 'instant',
  end: 'instant',
})(`
  select c.item_id as "itemId", c.warehouse_id as "warehouseId", c.qty, lower(c.during) as start,
    upper(c.during) as "end"
  from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
  where l.reservation_id = any($1) and not c.active
  order by c.item_id, c.warehouse_id
`);

/** Of these together with what the customer has by now in the same time, what is more than the item allows. */
const overAllowance = statement({ itemId: 'text' })(`
  select l.item_id as "itemId"
  from $schema.reservation r
  join $schema.reservation_line l on l.reservation_id = r.id
  join $schema.item i on i.id = l.item_id and i.max_per_customer is not null
  where r.id = any($1) and r.customer_id is not null and i.max_per_customer < (
    select sum(other.qty) from $schema.reservation o
    join $schema.reservation_line other on other.reservation_id = o.id and other.item_id = l.item_id
    where o.customer_id = r.customer_id
      and (o.id = any($1) or ${liveSql('o.status')})
      and o.business_start < r.business_end and o.business_end > r.business_start)
  limit 1
`);

const claimReleased = statement(`
  update $schema.claim set active = true, expires_at = null
  where not active and reservation_line_id in
    (select id from $schema.reservation_line where reservation_id = any($1))
`);

const holdUntilAccepted = statement(`
  update $schema.reservation set expires_at = null where id = any($1)
`);

const setShares = statement(`
  update $schema.reservation r set paid_cents = s.cents
  from jsonb_to_recordset($1::jsonb) as s(id text, cents bigint)
  where r.id = s.id and r.paid_cents <> s.cents
`);

/** How much of what was paid together each has, of reservations that are locked. */
export async function writePaidShares(
  db: Db,
  shares: readonly { readonly id: string; readonly cents: Cents }[],
): Promise<void> {
  await db.rows(setShares, [JSON.stringify(shares)]);
}

export function lockReservationsOf(db: Db, checkoutId: string): Promise<StandingReservation[]> {
  return db.rows(ofCheckout, [checkoutId]);
}

export function readReleased(db: Db, ids: readonly string[]): Promise<WantedClaim[]> {
  return db.rows(releasedClaims, [ids]);
}

/** Whether the customer, who is locked, may still have all of it (RULINGS, "MaxPerCustomer"). */
export async function isAllowedStill(db: Db, ids: readonly string[]): Promise<boolean> {
  return (await db.rows(overAllowance, [ids])).length === 0;
}

export async function writeClaimedAgain(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(claimReleased, [ids]);
}

export async function writeHeld(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows(holdUntilAccepted, [ids]);
}
