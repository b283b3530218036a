import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';

export interface CalendarRow {
  warehouseId: string;
  descriptions: Record<string, string>;
  hours: HourRow[];
  closingDays: IsoDate[];
  used: { day: IsoDate; direction: 'pickup' | 'return'; hourId: string; used: number }[];
  holdsOwn: boolean;
}

export interface HourRow {
  id: string;
  direction: 'pickup' | 'return';
  weekday: number | null;
  day: IsoDate | null;
  fromMinute: number;
  toMinute: number;
  capacity: number | null;
  ranking: number;
}

/** Columns of a slot in the order of HourRow, as the trigger of `business_hour` keeps them beside the warehouse. */
type HourTuple = [
  id: string,
  direction: HourRow['direction'],
  weekday: number | null,
  day: IsoDate | null,
  fromMinute: number,
  toMinute: number,
  capacity: number | null,
  ranking: number,
];

/** As it comes, alone or as JSON within another statement's row. */
export type RawCalendar = Omit<CalendarRow, 'hours'> & { hours: HourTuple[] };

interface Parts {
  readonly with: string;
  readonly ownPlaces: string;
  readonly holdsOwn: string;
  /** The parameters: warehouses, or null for all; first and last day. */
  readonly asked?: readonly [warehouses: string, from: string, to: string];
}

function calendarsSql(parts: Parts): string {
  const [warehouses, from, to] = parts.asked ?? ['$1', '$2', '$3'];
  return `
  ${parts.with}
  select w.id as "warehouseId", w.descriptions, w.slots as hours,
    coalesce((
      select json_agg(c.day order by c.day)
      from $schema.closing_day c where c.warehouse_id = w.id and c.day between ${from}::date and ${to}::date
    ), '[]') as "closingDays",
    coalesce((
      select json_agg(json_build_object('day', m.day, 'direction', m.direction, 'hourId', m.hour_id,
        'used', m.used - ${parts.ownPlaces}))
      from $schema.moment m where m.warehouse_id = w.id and m.day between ${from}::date and ${to}::date and m.used > 0
    ), '[]') as used,
    ${parts.holdsOwn} as "holdsOwn"
  from $schema.warehouse w
  where w.active and (${warehouses}::text[] is null or w.id = any(${warehouses}))
  order by w.ranking, w.id
`;
}

const plain = { with: '', ownPlaces: '0', holdsOwn: 'false' };
const calendars = statement<RawCalendar>(calendarsSql(plain));

/** For a statement that reads more than calendars. */
export function calendarsWithin(asked: NonNullable<Parts['asked']>): string {
  return calendarsSql({ ...plain, asked });
}

/**
 * $4 to $9: a reservation of the caller's own, whose places count as free while it is edited. That part reads
 * the orders' table, because a calendar must come in one statement.
 */
const calendarsWithoutOwn = statement<RawCalendar>(
  calendarsSql({
    with: `with own as (
    select r.warehouse_id, r.start_day, r.end_day, r.pickup_hour_id, r.return_hour_id
    from $schema.reservation r
    where r.id = $4 and ${ownOrderSql(5)}
      and r.status in ('Draft', 'Active', 'Order', 'Open', 'Pick', 'Picked')
  )`,
    ownPlaces: `(
          select count(*) from own where own.warehouse_id = m.warehouse_id
            and (m.direction = 'pickup' and own.start_day = m.day and own.pickup_hour_id = m.hour_id
              or m.direction = 'return' and own.end_day = m.day and own.return_hour_id = m.hour_id))`,
    holdsOwn: 'exists (select from own)',
  }),
);

export interface CalendarWish {
  /** Null: all active warehouses, in their order. */
  readonly warehouseIds: readonly string[] | null;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The reservation that is being edited, if it is the caller's. */
  readonly own?: { readonly reservationId: string | null | undefined; readonly scope: CustomerScope };
}

export async function selectCalendars(db: Db, wish: CalendarWish): Promise<CalendarRow[]> {
  const { own } = wish;
  const range = [wish.warehouseIds, wish.from, wish.to];
  const { reservationId = null, scope } = own ?? {};
  const rows =
    reservationId === null || scope === undefined
      ? await db.rows(calendars, range)
      : await db.rows(calendarsWithoutOwn, [...range, reservationId, ...ownOrderValues(scope)]);
  return rows.map(calendarRow);
}

export function calendarRow(raw: RawCalendar): CalendarRow {
  return { ...raw, hours: raw.hours.map(hourOf) };
}

function hourOf([id, direction, weekday, day, fromMinute, toMinute, capacity, ranking]: HourTuple): HourRow {
  return { id, direction, weekday, day, fromMinute, toMinute, capacity, ranking };
}
