import type { DateCapacity, IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';

/** The trigger of `business_hour` keeps these columns of a slot beside the warehouse. */
type HourTuple = readonly [
  id: string,
  direction: 'pickup' | 'return',
  weekday: number | null,
  day: IsoDate | null,
  fromMinute: number,
  toMinute: number,
  capacity: number | null,
  ranking: number,
];

/** A row of `$schema.place_calendars`, alone or as JSON within another statement's row. */
export interface RawCalendar {
  readonly warehouseId: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly hours: readonly HourTuple[];
  /** Of those days alone that were asked for. */
  readonly capacities: readonly DateCapacity[];
  readonly closingDays: readonly IsoDate[];
  readonly used: readonly {
    readonly day: IsoDate;
    readonly direction: 'pickup' | 'return';
    readonly hourId: string;
    readonly used: number;
  }[];
}

/** The places that a reservation takes. */
export interface OwnPlaces {
  readonly warehouseId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
}

const calendars = statement<RawCalendar>({
  warehouseId: 'text',
  descriptions: 'json',
  hours: 'json',
  capacities: 'json',
  closingDays: 'json',
  used: 'json',
})('select * from $schema.place_calendars($1, $2, $3)');

/** $4 to $9: a reservation of the caller's own. It reads the orders' table, because a calendar must come in one statement. */
const calendarsAndOwn = statement<RawCalendar & { own: OwnPlaces | null }>({
  warehouseId: 'text',
  descriptions: 'json',
  hours: 'json',
  capacities: 'json',
  closingDays: 'json',
  used: 'json',
  own: 'json?',
})(`
  select c.*, (
    select json_build_object('warehouseId', r.warehouse_id, 'startDay', r.start_day, 'endDay', r.end_day,
      'pickupHourId', r.pickup_hour_id, 'returnHourId', r.return_hour_id)
    from $schema.reservation r
    where r.id = $4 and ${ownOrderSql(5)}
      and (r.status in ('Active', 'Order', 'Open', 'Pick', 'Picked') or r.status = 'Draft' and exists (
        -- A quote that holds nothing takes no places before it is accepted.
        select from $schema.quote q where q.reservation_id = r.id and q.holds))
  ) as own
  from $schema.place_calendars($1, $2, $3) c
`);

export interface AskedCalendars {
  /** Null: all active warehouses, in their order. */
  readonly warehouseIds: readonly string[] | null;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The reservation that is being edited, if it is the caller's. */
  readonly own?: { readonly reservationId: string | null | undefined; readonly scope: CustomerScope };
}

export async function selectCalendars(
  db: Db,
  { warehouseIds, from, to, own }: AskedCalendars,
): Promise<(RawCalendar & { readonly own?: OwnPlaces | null })[]> {
  const range = [warehouseIds, from, to];
  const { reservationId = null, scope } = own ?? {};
  if (reservationId === null || scope === undefined) return db.rows(calendars, range);
  return db.rows(calendarsAndOwn, [...range, reservationId, ...ownOrderValues(scope)]);
}
