import type { Appointments, IsoDate, ReservationStatus } from '@bivak/rules';
import { liveSql, type OrderPerson, personSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

/** When an order is fetched or brought back; `period`: all its days. */
export type AppointmentPart = 'pickup' | 'return' | 'period';

export interface CountedAppointments extends Appointments {
  readonly warehouseId: string;
  /** Of them, those that somebody let stay. */
  readonly kept: number;
}

/** Of a quote only one that holds something takes places. */
const standsSql = `(${liveSql('r.status')} or r.status = 'Draft' and exists (
    select from $schema.quote q where q.reservation_id = r.id and q.holds))`;

/** What goes out later than today is to be fetched still. */
const comesSql = {
  pickup: `${standsSql} and r.status <> 'Picked'`,
  return: standsSql,
} as const;

const dayOf = { pickup: 'r.start_day', return: 'r.end_day' } as const;
const hourOf = { pickup: 'r.pickup_hour_id', return: 'r.return_hour_id' } as const;

function keptSql(part: 'pickup' | 'return'): string {
  return `exists (select from $schema.let_stay k where k.reservation_id = r.id and k.part = '${part}'
    and k.first_day = ${dayOf[part]} and k.hour_id is not distinct from ${hourOf[part]})`;
}

const keptPeriodSql = `exists (select from $schema.let_stay k where k.reservation_id = r.id
  and k.part = 'period' and k.first_day = r.start_day and k.last_day = r.end_day)`;

function countSql(part: 'pickup' | 'return'): string {
  return `select r.warehouse_id as "warehouseId", '${part}' as direction, ${dayOf[part]} as day, ${hourOf[part]} as "hourId",
      count(*)::integer as count, (count(*) filter (where ${keptSql(part)}))::integer as kept
    from $schema.reservation r
    where r.warehouse_id = any($1) and ${comesSql[part]} and ${dayOf[part]} >= $2
    group by 1, 3, 4`;
}

const counted = statement<CountedAppointments>({
  warehouseId: 'text',
  direction: 'text',
  day: 'day',
  hourId: 'text?',
  count: 'int',
  kept: 'int',
})(`${countSql('pickup')} union all ${countSql('return')} order by day, direction, "hourId"`);

/** What these warehouses have before them from a day on, by day and time slot. */
export function countAppointments(
  db: Db,
  warehouseIds: readonly string[],
  from: IsoDate,
): Promise<CountedAppointments[]> {
  return db.rows(counted, [warehouseIds, from]);
}

/** An order that has no place, in one part. */
export interface HitOrder {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly status: ReservationStatus;
  readonly person: OrderPerson;
  readonly warehouseId: string;
  readonly part: AppointmentPart;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly businessStart: EpochMs;
  readonly businessEnd: EpochMs;
  readonly reason: 'closed' | 'no-slot' | 'full' | 'blocked';
}

const hitColumns = {
  id: 'text',
  version: 'int',
  number: 'text',
  status: 'text',
  person: 'json',
  warehouseId: 'text',
  part: 'text',
  startDay: 'day',
  endDay: 'day',
  businessStart: 'instant',
  businessEnd: 'instant',
  reason: 'text',
} as const;

const hitSql = `r.id, r.version, coalesce(r.order_no, r.reservation_no) as number, r.status,
    ${personSql('c.person')} as person, r.warehouse_id as "warehouseId", r.start_day as "startDay",
    r.end_day as "endDay", r.business_start as "businessStart", r.business_end as "businessEnd"`;

/** Of a slot that has too few places, whoever ordered last goes without. */
function someSql(part: 'pickup' | 'return'): string {
  return `select r.id, row_number() over (order by r.created_at desc, r.id) as nth from $schema.reservation r
      where g.direction = '${part}' and r.warehouse_id = g."warehouseId" and ${comesSql[part]}
        and ${dayOf[part]} = g.day and ${hourOf[part]} is not distinct from g."hourId"
        and not ($2 and ${keptSql(part)})`;
}

// A list in one statement (docs/decisions/0006): which orders, of whom, when, and why.
const hits = statement<HitOrder & { blocked: number }>({ ...hitColumns, blocked: 'int' })(`
  with hit as (
    select one.id, g.direction as part, g.reason, g.day
    from jsonb_to_recordset($1::jsonb)
      as g("warehouseId" text, direction text, day date, "hourId" text, reason text, count integer)
    cross join lateral ((${someSql('pickup')}) union all (${someSql('return')})) one
    where one.nth <= g.count
    union all
    select r.id, 'period', 'blocked', r.start_day from $schema.reservation r
    where jsonb_array_length($3::jsonb) > 0 and ${standsSql} and r.end_day >= $6
      and ($5::text[] is null or r.warehouse_id = any($5))
      and exists (select from jsonb_to_recordset($3::jsonb) as a("from" date, "to" date)
        where r.start_day <= a."to" and r.end_day >= a."from")
      and not exists (select from jsonb_to_recordset($4::jsonb) as b("from" date, "to" date)
        where r.start_day <= b."to" and r.end_day >= b."from")
      and not ($2 and ${keptPeriodSql})
  ), page as (
    select *, (count(*) filter (where part = 'period') over ())::integer as blocked from hit order by day, part, id limit $7
  )
  select ${hitSql}, p.part, p.reason, p.blocked
  from page p join $schema.reservation r on r.id = p.id join $schema.checkout c on c.id = r.checkout_id
  order by p.day, p.part, r.business_start, number
`);

export interface HitGroup {
  readonly warehouseId: string;
  readonly direction: 'pickup' | 'return';
  readonly day: IsoDate;
  readonly hourId: string | null;
  readonly reason: 'closed' | 'no-slot' | 'full';
  readonly count: number;
}

interface Range {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface HitsOf {
  /** Of each as many orders as it counts. */
  readonly groups?: readonly HitGroup[];
  /** Orders with days in one of these, and in none of `before`. */
  readonly ranges?: readonly Range[];
  readonly before?: readonly Range[];
  /** Of the ranges; null: all. */
  readonly warehouses: readonly string[] | null;
  /** Orders that end before are no matter of the ranges. */
  readonly from: IsoDate;
  /** Save those that somebody let stay; the groups do not count them. */
  readonly withoutKept: boolean;
  readonly most: number;
}

/** Orders without a place, by when they come; and how many have days in the ranges. */
export async function readHitOrders(
  db: Db,
  { groups = [], ranges = [], before = [], warehouses, from, withoutKept, most }: HitsOf,
): Promise<{ readonly orders: readonly HitOrder[]; readonly blocked: number }> {
  if (groups.length === 0 && ranges.length === 0) return { orders: [], blocked: 0 };
  const sent = [groups, ranges, before].map((list) => JSON.stringify(list));
  const rows = await db.rows(hits, [sent[0], withoutKept, sent[1], sent[2], warehouses, from, most]);
  return { orders: rows, blocked: rows[0]?.blocked ?? 0 };
}

export interface AppointmentOf {
  readonly orderId: string;
  readonly part: AppointmentPart;
}

const keep = statement({ id: 'text' })(`
  insert into $schema.let_stay (reservation_id, part, undo_id, first_day, last_day, hour_id, at, by)
  select r.id, w.part, $5, case w.part when 'return' then r.end_day else r.start_day end,
    case w.part when 'pickup' then r.start_day else r.end_day end,
    case w.part when 'pickup' then r.pickup_hour_id when 'return' then r.return_hour_id end, $2, $3
  from jsonb_to_recordset($1::jsonb) as w("orderId" text, part text)
  join $schema.reservation r on r.id = w."orderId"
  where $4::text[] is null or r.warehouse_id = any($4)
  order by r.id, w.part
  returning reservation_id as id
`);

// A way back that a server offered before there was this table names the orders ($2): their rows have none of their own.
const letGo = statement(`
  delete from $schema.let_stay k where k.undo_id = $1 and k.undo_id <> '' or k.undo_id = '' and exists (
    select from jsonb_to_recordset($2::jsonb) as w("orderId" text, part text)
    where w."orderId" = k.reservation_id and w.part = k.part
  )
`);

/** Notes that these orders stay as they are, whatever the hours say. Answers how many there are in these warehouses. */
export async function keepAppointments(
  db: Db,
  kept: readonly AppointmentOf[],
  {
    at,
    by,
    undoId,
    warehouses,
  }: {
    readonly at: EpochMs;
    readonly by: string;
    readonly undoId: string;
    readonly warehouses: readonly string[] | null;
  },
): Promise<number> {
  if (kept.length === 0) return 0;
  return (await db.rows(keep, [JSON.stringify(kept), instant(at), by, warehouses, undoId])).length;
}

/** What others let stay, before or since, stays. */
export async function forgetKept(
  db: Db,
  { undoId, kept = [] }: { readonly undoId: string; readonly kept?: readonly AppointmentOf[] | undefined },
): Promise<void> {
  await db.rows(letGo, [undoId, JSON.stringify(kept)]);
}
