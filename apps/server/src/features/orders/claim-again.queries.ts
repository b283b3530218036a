import type { Cents, IsoDate, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { liveSql, type WantedClaim } from '../availability/index.ts';
import type { MovableReservation } from './moves.queries.ts';

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

/** In the order of their ids, as everybody locks them. */
const ofCheckout = statement<StandingReservation>(`
  select id, reservation_no as "reservationNo", order_no as "orderNo", status, gross_cents as "grossCents",
    deposit_cents as "depositCents", paid_cents as "paidCents", business_start as "businessStart", warehouse_id as "warehouseId",
    start_day as "startDay", end_day as "endDay", pickup_hour_id as "pickupHourId", return_hour_id as "returnHourId"
  from $schema.reservation where checkout_id = $1 order by id for update
`);

const releasedClaims = statement<WantedClaim>(`
  select c.item_id as "itemId", c.warehouse_id as "warehouseId", c.qty, lower(c.during) as start,
    upper(c.during) as "end"
  from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
  where l.reservation_id = any($1) and not c.active
  order by c.item_id, c.warehouse_id
`);

/** Of these together with what the customer has by now in the same time, what is more than the item allows. */
const overAllowance = statement<{ itemId: string }>(`
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
