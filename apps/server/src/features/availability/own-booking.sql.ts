import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';

/** Where and when the caller's own cart or reservation begins. */
export interface OwnBooking {
  warehouseId: string;
  startDay: IsoDate;
  pickupHourId: string | null;
}

/** Reads the tables of carts and orders: an return slot is evaluated by the beginning that is chosen there. */
const ownBooking = statement<OwnBooking>({ warehouseId: 'text', startDay: 'day', pickupHourId: 'text?' })(`
  select c.warehouse_id as "warehouseId", c.start_day as "startDay", c.pickup_hour_id as "pickupHourId"
  from $schema.cart c
  where c.id = $1 and ${ownOrderSql(3, 'c')}
  union all
  select r.warehouse_id, r.start_day, r.pickup_hour_id
  from $schema.reservation r
  where r.id = $2 and ${ownOrderSql(3)}
`);

export interface BookingIds {
  readonly cartId?: string | undefined;
  readonly reservationId?: string | undefined;
}

/** Another's answers as if it did not exist. */
export async function findOwnBooking(
  db: Db,
  { cartId, reservationId }: BookingIds,
  scope: CustomerScope,
): Promise<OwnBooking | undefined> {
  if (cartId === undefined && reservationId === undefined) return undefined;
  return db.first(ownBooking, [cartId ?? null, reservationId ?? null, ...ownOrderValues(scope)]);
}
