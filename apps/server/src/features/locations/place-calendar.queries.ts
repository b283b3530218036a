import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

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

type RawRow = Omit<CalendarRow, 'hours'> & { hours: HourTuple[] };

function calendarsSql(parts: { with: string; ownPlaces: string; holdsOwn: string }): string {
  return `
  ${parts.with}
  select w.id as "warehouseId", w.descriptions, w.slots as hours,
    coalesce((
      select json_agg(c.day order by c.day)
      from $schema.closing_day c where c.warehouse_id = w.id and c.day between $2 and $3
    ), '[]') as "closingDays",
    coalesce((
      select json_agg(json_build_object('day', m.day, 'direction', m.direction, 'hourId', m.hour_id,
        'used', m.used - ${parts.ownPlaces}))
      from $schema.moment m where m.warehouse_id = w.id and m.day between $2 and $3 and m.used > 0
    ), '[]') as used,
    ${parts.holdsOwn} as "holdsOwn"
  from $schema.warehouse w
  where w.active and ($1::text[] is null or w.id = any($1))
  order by w.ranking, w.id
`;
}

const calendars = statement<RawRow>(calendarsSql({ with: '', ownPlaces: '0', holdsOwn: 'false' }));

/**
 * $4 to $7: a reservation of the caller's own, whose places count as free while it is edited. That part reads
 * the orders' table, because a calendar must come in one statement.
 */
const calendarsWithoutOwn = statement<RawRow>(
  calendarsSql({
    with: `with own as (
    select r.warehouse_id, r.start_day, r.end_day, r.pickup_hour_id, r.return_hour_id
    from $schema.reservation r
    where r.id = $4 and ($7 or r.visitor_id = $5 or r.customer_id = $6)
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
      : await db.rows(calendarsWithoutOwn, [
          ...range,
          reservationId,
          scope.visitorId,
          scope.customerId,
          scope.everybody,
        ]);
  return rows.map((row) => ({ ...row, hours: row.hours.map(hourOf) }));
}

function hourOf([id, direction, weekday, day, fromMinute, toMinute, capacity, ranking]: HourTuple): HourRow {
  return { id, direction, weekday, day, fromMinute, toMinute, capacity, ranking };
}
