import type { IsoDate, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface OpenReservation {
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
  startDay: IsoDate;
  endDay: IsoDate;
  warehouseId: string;
  name: string;
  /** A confirmation was asked by mail and has not come. */
  unconfirmed: boolean;
}

const open = statement<OpenReservation>(`
  select r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status, r.start_day as "startDay",
    r.end_day as "endDay", r.warehouse_id as "warehouseId",
    (c.person ->> 'FirstName') || ' ' || (c.person ->> 'LastName') as name,
    r.confirmation_asked and r.confirmed_at is null as unconfirmed
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.status in ('Active', 'Order', 'Open', 'Pick', 'Picked')
  order by r.start_day, r.reservation_no limit 100
`);

const status = statement<{ status: ReservationStatus }>(`
  select status from $schema.reservation where id = $1 or reservation_no = $1 or order_no = $1
`);

/** What the business has before it, by first day; for operators only. */
export function listOpenReservations(db: Db): Promise<OpenReservation[]> {
  return db.rows(open);
}

/** By id, reservation number or order number; for operators only. */
export async function statusOf(db: Db, key: string): Promise<ReservationStatus | undefined> {
  return (await db.first(status, [key]))?.status;
}

export async function knowsReservation(db: Db, key: string): Promise<boolean> {
  return (await statusOf(db, key)) !== undefined;
}
