import type { ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface MovableReservation {
  id: string;
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
}

const reservationForUpdate = statement<MovableReservation>(`
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

/**
 * Everything is back: from this moment on the pieces are free, but for the turnaround that is still to run, though that
 * is later than was promised when they came late. What comes back before its period began was not needed at all.
 */
const endClaimsOf = statement(`
  update $schema.claim c
  set during = case when lower(c.during) < $2::timestamptz
        then tstzrange(lower(c.during), case when r.business_end < $2::timestamptz then back.free
          else least(upper(c.during), back.free) end)
        else c.during end,
      due_at = case when r.business_end < $2::timestamptz then coalesce(c.due_at, upper(c.during)) else c.due_at end,
      active = lower(c.during) < $2::timestamptz,
      forced = true
  from $schema.item i
  cross join lateral (select $2::timestamptz + make_interval(mins => i.turnaround_minutes) as free) back
  cross join $schema.reservation r
  where c.active and i.id = c.item_id and r.id = $1
    and c.reservation_line_id in (select id from $schema.reservation_line where reservation_id = $1)
`);

const insertHandovers = statement<{ id: number }>(`
  insert into $schema.handover (reservation_line_id, kind, qty, at, by)
  select l.id, $2, l.qty, $3, $4
  from $schema.reservation_line l join $schema.item i on i.id = l.item_id
  where l.reservation_id = $1 and l.kind <> 'Borg' and ($2 = 'out' or i.item_type <> 'Sales')
  returning id
`);

const dueReservations = statement<{ id: string }>(`
  select id from $schema.reservation
  where status = 'Active' and expires_at is not null and expires_at <= $1
  order by expires_at limit 100
`);

/** By id, reservation number or order number. */
export function lockReservation(db: Db, key: string): Promise<MovableReservation | undefined> {
  return db.first(reservationForUpdate, [key]);
}

export async function keepClaims(db: Db, id: string): Promise<void> {
  await db.rows(keepClaimsOf, [id]);
}

export async function endClaims(db: Db, id: string, now: EpochMs): Promise<void> {
  await db.rows(endClaimsOf, [id, instant(now)]);
}

export async function writeHandovers(
  db: Db,
  id: string,
  kind: 'out' | 'in',
  at: EpochMs,
  by: string,
): Promise<void> {
  await db.rows(insertHandovers, [id, kind, instant(at), by]);
}

export function readDue(db: Db, now: EpochMs): Promise<{ id: string }[]> {
  return db.rows(dueReservations, [instant(now)]);
}
