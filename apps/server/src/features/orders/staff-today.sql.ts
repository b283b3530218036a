import type { IsoDate } from '@bivak/rules';
import { conversationSeenSql } from '../../platform/identity/conversations-seen.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type ListedRow, listedColumns, listedSql } from './staff-orders.sql.ts';

/** In which list of the day an order stands. */
export type TodayPart = 'collect' | 'bring-back' | 'late' | 'to-accept';

export interface TodayRow extends ListedRow {
  part: TodayPart;
  /** Minutes of the day; null where no hour was chosen, or one that is no more. */
  hourFrom: number | null;
  hourTo: number | null;
  deliveryId: string | null;
  tel: string | null;
  /** CUST_Weight of all its goods, in kilograms. */
  weight: number;
  backOn: IsoDate | null;
}

const todayColumns = {
  ...listedColumns,
  part: 'text',
  hourFrom: 'int?',
  hourTo: 'int?',
  deliveryId: 'text?',
  tel: 'text?',
  weight: 'real',
  backOn: 'day?',
} as const satisfies ColumnsOf<TodayRow>;

/**
 * Of each part no more than a desk can look through; the counts say how many there are. Who comes is all listed, since the
 * day is printed; what is late or waits stands beside it, the first of it, and its own list has the rest.
 */
const mostRows = { collect: 200, 'bring-back': 200, late: 50, 'to-accept': 50 } as const satisfies Record<
  TodayPart,
  number
>;

const here = '($2::text[] is null or r.warehouse_id = any($2))';

const parts: Readonly<Record<TodayPart, { readonly where: string; readonly order: string }>> = {
  collect: {
    where: `r.status in ('Order', 'Open', 'Pick') and r.start_day = $1::date`,
    order: 'r.business_start',
  },
  'bring-back': {
    where: `r.status = 'Picked' and r.end_day = $1::date and r.business_end > $3`,
    order: 'r.business_end',
  },
  late: { where: `r.status = 'Picked' and r.business_end <= $3`, order: 'r.business_end' },
  'to-accept': { where: `r.status = 'Active'`, order: 'r.start_day' },
};

const found = Object.entries(parts)
  .map(
    ([part, { where, order }], nth) => `(select r.id, '${part}' as part, ${nth} as place,
      row_number() over (order by ${order}, r.id) as nth
    from $schema.reservation r where ${where} and ${here} order by ${order}, r.id limit ${mostRows[part as TodayPart]})`,
  )
  .join(' union all ');

// A day in one statement (docs/decisions/0006): the desk reads who comes, with what, when, and what is in the way.
const rows = statement<TodayRow>(todayColumns)(`
  with page as (${found}), weights as (
    select page.id, sum(l.qty * (i.custom_fields ->> 'CUST_Weight')::double precision) as kg
    from page join $schema.reservation_line l on l.reservation_id = page.id and l.kind <> 'Borg'
    join $schema.item i on i.id = l.item_id
    where jsonb_typeof(i.custom_fields -> 'CUST_Weight') = 'number'
    group by page.id
  )
  select page.part, one.*, h.from_minute as "hourFrom", h.to_minute as "hourTo", r.delivery_id as "deliveryId",
    one.person ->> 'tel' as tel, r.back_on as "backOn",
    coalesce(weights.kg, 0) as weight
  from page
  join $schema.reservation r on r.id = page.id
  left join lateral $schema.slot_on(case when page.part in ('bring-back', 'late') then r.return_hour_id
    else r.pickup_hour_id end, case when page.part in ('bring-back', 'late') then r.end_day else r.start_day end) h on true
  left join weights on weights.id = page.id
  cross join lateral (${listedSql('$3')} where r.id = page.id offset 0) one
  order by page.place, page.nth
`);

export interface SlotLoad {
  readonly warehouseId: string;
  readonly direction: 'pickup' | 'return';
  readonly hourId: string;
  readonly from: number;
  readonly to: number;
  readonly used: number;
  readonly capacity: number | null;
}

export interface TodayFigures {
  collect: number;
  bringBack: number;
  late: number;
  toAccept: number;
  messages: number;
  slots: readonly SlotLoad[];
}

const count = (part: TodayPart) =>
  `(select count(*)::integer from $schema.reservation r where ${parts[part].where} and ${here})`;

/** Hours of the day itself take the place of those of its weekday. */
const figures = statement<TodayFigures>({
  collect: 'int',
  bringBack: 'int',
  late: 'int',
  toAccept: 'int',
  messages: 'int',
  slots: 'json',
})(`
  select ${count('collect')} as collect, ${count('bring-back')} as "bringBack", ${count('late')} as late,
    (select coalesce(sum(c.total), 0)::integer from $schema.order_count c
      where c.status = 'Active' and ($2::text[] is null or c.warehouse_id = any($2))) as "toAccept",
    case when $4 then (select count(*)::integer from (
      select from $schema.conversation t
      where t.waits and t.last_message_at is not null and (t.snoozed_until is null or t.snoozed_until <= $3)
        and ${conversationSeenSql('$2', '$5', 't')} limit 1000
    ) waiting) else 0 end as messages,
    (select coalesce(jsonb_agg(jsonb_build_object('warehouseId', h.warehouse_id, 'direction', h.direction, 'hourId', h.id,
        'from', h.from_minute, 'to', h.to_minute, 'used', coalesce(m.used, 0), 'capacity', $schema.capacity_on(h, $1::date))
        order by h.warehouse_id, h.from_minute, h.direction, h.id), '[]')
      from $schema.business_hour h
      left join $schema.moment m on m.warehouse_id = h.warehouse_id and m.day = $1::date
        and m.direction = h.direction and m.hour_id = h.id
      where ($2::text[] is null or h.warehouse_id = any($2))
        and (h.day = $1::date or (h.weekday = extract(isodow from $1::date) and not exists (
          select from $schema.business_hour o
          where o.warehouse_id = h.warehouse_id and o.direction = h.direction and o.day = $1::date)))
        and not exists (select from $schema.closing_day k where k.warehouse_id = h.warehouse_id and k.day = $1::date)
    ) as slots
`);

export interface TodayOf {
  readonly day: IsoDate;
  readonly warehouses: readonly string[] | null;
  /** Where requests are; null: the shop lends nothing. */
  readonly lending: string | null;
  readonly now: EpochMs;
  /** The caller reads messages. */
  readonly withMessages: boolean;
}

export async function readToday(
  db: Db,
  { day, warehouses, lending, now, withMessages }: TodayOf,
): Promise<{ rows: TodayRow[]; figures: TodayFigures }> {
  const [listed, counted] = await Promise.all([
    db.rows(rows, [day, warehouses, instant(now)]),
    db.first(figures, [day, warehouses, instant(now), withMessages, lending]),
  ]);
  if (counted === undefined) throw new Error('the figures of a day have one row');
  return { rows: listed, figures: counted };
}
