import type { IsoDate, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { liveSql } from '../../platform/database/order-sql.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';

/** What a group has of what was divided: its order as it stands now. */
export interface Holding {
  requestId: string;
  orderId: string;
  number: string;
  revision: number;
  status: ReservationStatus;
  startDay: IsoDate;
  endDay: IsoDate;
  start: EpochMs;
  end: EpochMs;
  /** In minutes of the day; null where no hour was given. */
  pickup: HeldHour | null;
  back: HeldHour | null;
  /** By item. */
  tents: Readonly<Record<string, number>>;
}

export interface HeldHour {
  readonly from: number;
  readonly to: number;
}

const hourSql = (hour: string, day: string) => `(
      select json_build_object('from', h.from_minute, 'to', h.to_minute) from $schema.slot_on(${hour}, ${day}) h
    )`;

const holdings = statement<Holding>({
  requestId: 'text',
  orderId: 'text',
  number: 'text',
  revision: 'int',
  status: 'text',
  startDay: 'day',
  endDay: 'day',
  start: 'instant',
  end: 'instant',
  pickup: 'json?',
  back: 'json?',
  tents: 'json',
})(`
  select q.id as "requestId", o.id as "orderId", coalesce(o.order_no, o.reservation_no) as number, o.revision, o.status,
    o.start_day as "startDay", o.end_day as "endDay", o.business_start as start, o.business_end as "end",
    ${hourSql('o.pickup_hour_id', 'o.start_day')} as pickup, ${hourSql('o.return_hour_id', 'o.end_day')} as back,
    coalesce((
      select jsonb_object_agg(t.item_id, t.qty) from (
        select l.item_id, sum(l.qty) as qty from $schema.reservation_line l
        where l.reservation_id = o.id and l.kind <> 'Borg' group by l.item_id
      ) t
    ), '{}') as tents
  from $schema.rental_request q join $schema.reservation o on o.id = q.reservation_id
  where q.id = any($1) and ${liveSql('o.status')}
`);

/** By request; those that have no tents any more, or never had any, are absent. */
export async function readHoldings(
  db: Db,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, Holding>> {
  const rows = await db.rows(holdings, [requestIds]);
  return new Map(rows.map((row) => [row.requestId, row]));
}
