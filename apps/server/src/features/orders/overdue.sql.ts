import type { IsoDate, ReservationStatus } from '@bivak/rules';
import { type OrderPerson, personSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import { missingPartsSql, outQtySql } from './handover-sql.ts';
import type { OpenGoods } from './open-orders.sql.ts';

/** The mail that reminds a customer. */
export const lateReminder = 'mail.late-reminder';

/** One that may be out beyond its end, locked. */
export interface OutReservation {
  id: string;
  number: string;
  status: ReservationStatus;
  endDay: IsoDate;
  businessEnd: EpochMs;
  /** The day that the desk noted. */
  backOn: IsoDate | null;
}

/** Pieces of a line that are still out, with what it was sold for. */
export interface LateGoods extends OpenGoods {
  /** Of sets that began to come back. */
  missing: readonly Pick<OpenGoods, 'qty' | 'descriptions'>[];
  ordered: number;
  netCents: number;
  grossCents: number;
  vatBp: number;
}

export interface LateOrder {
  id: string;
  number: string;
  version: number;
  person: OrderPerson;
  email: string;
  language: Language;
  warehouseId: string;
  startDay: IsoDate;
  endDay: IsoDate;
  businessEnd: EpochMs;
  backOn: IsoDate | null;
  /** Its customer was reminded on the day that was asked about. */
  isReminded: boolean;
  /** What is still out. */
  goods: readonly LateGoods[];
}

/** A row of the ledger in the time for which an overdue order keeps pieces of its item. */
export interface BesideLate {
  lateId: string;
  itemId: string;
  stock: number;
  /** Until when the overdue order keeps them. */
  until: EpochMs;
  qty: number;
  start: EpochMs;
  end: EpochMs;
  /** Null of pieces that are down. */
  orderId: string | null;
  status: ReservationStatus | null;
  number: string | null;
  person: OrderPerson | null;
  businessStart: EpochMs | null;
  descriptions: Partial<Record<Language, string>>;
}

/** A claim whose end moved, from where to where. */
export interface MovedEnd {
  was: EpochMs;
  until: EpochMs;
  itemId: string;
  warehouseId: string;
}

export interface EndangeredOrder {
  id: string;
  number: string;
  person: OrderPerson;
  businessStart: EpochMs;
}

/** Whether something of the line `l` of the item `i` is with the customer and comes back: neither a deposit nor sold. */
const comesBack = `l.kind <> 'Borg' and i.item_type <> 'Sales' and ${outQtySql} > 0`;

/** The overdue ones, those of which a day was noted, and those that were thought overdue by a clock that ran ahead. */
const perhapsLate = statement({ id: 'text' })(`
  select r.id from $schema.reservation r
  where r.status = 'Picked' and (r.business_end <= $1 or r.back_on is not null or exists (
    select from $schema.reservation_line l join $schema.claim c on c.reservation_line_id = l.id
    where l.reservation_id = r.id and c.active and c.due_at is not null and c.back_at is null))
  order by r.business_end, r.id
`);

const outForUpdate = statement<OutReservation>({
  id: 'text',
  number: 'text',
  status: 'text',
  endDay: 'day',
  businessEnd: 'instant',
  backOn: 'day?',
})(`
  select id, coalesce(order_no, reservation_no) as number, status, end_day as "endDay",
    business_end as "businessEnd", back_on as "backOn"
  from $schema.reservation where id = $1 or reservation_no = $1 or order_no = $1
  for update
`);

const setBackOn = statement('update $schema.reservation set back_on = $2 where id = $1');

/** In the order of the ledger: item first, then warehouse (DESIGN §4.1). A checkout that sums at the same time waits. */
const lockOutStock = statement({ item_id: 'unread' })(`
  select s.item_id
  from $schema.stock s
  where (s.item_id, s.warehouse_id) in (
    select c.item_id, c.warehouse_id
    from $schema.claim c join $schema.reservation_line l on l.id = c.reservation_line_id
    where l.reservation_id = $1 and c.active
  )
  order by s.item_id, s.warehouse_id
  for update
`);

/** Each to the given instant and its turnaround, never before its own end; none: back to its own end. */
const moveEnds = statement<MovedEnd>({
  was: 'instant',
  until: 'instant',
  itemId: 'text',
  warehouseId: 'text',
})(`
  with target as (
    select c.id, upper(c.during) as was, coalesce(c.due_at, upper(c.during)) as due,
      greatest(coalesce(c.due_at, upper(c.during)),
        $2::timestamptz + make_interval(mins => leaf.turnaround_minutes)) as until
    from $schema.reservation_line l
    join $schema.item i on i.id = l.item_id
    join $schema.claim c on c.reservation_line_id = l.id and c.active and c.back_at is null
    join $schema.item leaf on leaf.id = c.item_id
    where l.reservation_id = $1 and ${comesBack}
  )
  update $schema.claim c
  set during = tstzrange(lower(c.during), t.until), due_at = case when t.until > t.due then t.due end,
    forced = c.forced or t.until > t.due
  from target t
  where c.id = t.id and t.until <> t.was
  returning t.was, t.until, c.item_id as "itemId", c.warehouse_id as "warehouseId"
`);

// A list in one statement (docs/decisions/0006): who is late with what.
const late = statement<LateOrder>({
  id: 'text',
  number: 'text',
  version: 'int',
  person: 'json',
  email: 'text',
  language: 'text',
  warehouseId: 'text',
  startDay: 'day',
  endDay: 'day',
  businessEnd: 'instant',
  backOn: 'day?',
  isReminded: 'bool',
  goods: 'json',
})(`
  select r.id, coalesce(r.order_no, r.reservation_no) as number, r.version, ${personSql('c.person')} as person, r.email, c.language, r.warehouse_id as "warehouseId",
    r.start_day as "startDay", r.end_day as "endDay", r.business_end as "businessEnd", r.back_on as "backOn",
    exists (select from $schema.mail m where m.kind = '${lateReminder}' and m.subject_id = r.id || ' ' || $3)
      as "isReminded", out.goods
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'descriptions', l.descriptions, 'qty', ${outQtySql}, 'missing', ${missingPartsSql},
        'ordered', l.qty, 'netCents', l.net_cents, 'grossCents', l.gross_cents, 'vatBp', l.vat_bp)
      order by l.position) as goods
    from $schema.reservation_line l join $schema.item i on i.id = l.item_id
    where l.reservation_id = r.id and ${comesBack}
  ) out
  where r.status = 'Picked' and (r.business_end <= $1 or r.back_on is not null and r.back_on > r.end_day)
    and out.goods is not null and ($2::text[] is null or r.warehouse_id = any($2))
  order by r.business_end, r.reservation_no
  limit $4
`);

const besideLate = statement<BesideLate>({
  lateId: 'text',
  itemId: 'text',
  stock: 'int',
  until: 'instant',
  qty: 'int',
  start: 'instant',
  end: 'instant',
  orderId: 'text?',
  status: 'text?',
  number: 'text?',
  person: 'json?',
  businessStart: 'instant?',
  descriptions: 'json',
})(`
  with mine as (
    select l.reservation_id as late_id, c.item_id, c.warehouse_id, max(upper(c.during)) as until
    from $schema.reservation_line l
    join $schema.claim c on c.reservation_line_id = l.id and c.active and c.due_at is not null and c.back_at is null
    where l.reservation_id = any($1) and upper(c.during) > $2
    group by l.reservation_id, c.item_id, c.warehouse_id
  )
  select m.late_id as "lateId", m.item_id as "itemId", s.qty as stock, m.until, c.qty, lower(c.during) as start,
    upper(c.during) as "end", r.id as "orderId", r.status, coalesce(r.order_no, r.reservation_no) as number,
    case when o.id is not null then ${personSql('o.person')} end as person, r.business_start as "businessStart",
    coalesce((
      select jsonb_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = m.item_id
    ), '{}') as descriptions
  from mine m
  join $schema.stock s on s.item_id = m.item_id and s.warehouse_id = m.warehouse_id
  join $schema.claim c on c.active and c.item_id = m.item_id and c.warehouse_id = m.warehouse_id
    and c.during && tstzrange($2, m.until)
  left join $schema.reservation_line l on l.id = c.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  left join $schema.checkout o on o.id = r.checkout_id
`);

const ordersById = statement<EndangeredOrder>({
  id: 'text',
  number: 'text',
  person: 'json',
  businessStart: 'instant',
})(`
  select r.id, coalesce(r.order_no, r.reservation_no) as number, ${personSql('c.person')} as person, r.business_start as "businessStart"
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = any($1)
  order by r.business_start, r.reservation_no
`);

const noteEndangered = statement({ id: 'text' })(`
  insert into $schema.endangered_order (late_id, endangered_id, notice_id, at)
  select $1, e.id, $3, $4 from unnest($2::text[]) as e(id) order by e.id
  on conflict do nothing
  returning endangered_id as id
`);

const ofNotice = statement({ id: 'text' })(`
  select endangered_id as id from $schema.endangered_order where notice_id = $1
`);

const itemNames = statement<{ id: string; descriptions: OpenGoods['descriptions'] }>({
  id: 'text',
  descriptions: 'json',
})(`
  select t.item_id as id, jsonb_object_agg(t.language, t.description) as descriptions
  from $schema.item_text t where t.item_id = any($1) group by t.item_id
`);

export function readPerhapsLate(db: Db, now: EpochMs): Promise<{ id: string }[]> {
  return db.rows(perhapsLate, [instant(now)]);
}

/** The key is an id, a reservation number or an order number. */
export function lockOut(db: Db, key: string): Promise<OutReservation | undefined> {
  return db.first(outForUpdate, [key]);
}

export async function writeBackOn(db: Db, id: string, day: IsoDate | null): Promise<void> {
  await db.rows(setBackOn, [id, day]);
}

/** What moved, with where its end was. */
export async function moveClaimEnds(db: Db, id: string, expected: EpochMs | null): Promise<MovedEnd[]> {
  // A statement of its own: one that locks and writes at once would not see what others wrote while it waited.
  await db.rows(lockOutStock, [id]);
  return db.rows(moveEnds, [id, expected === null ? null : instant(expected)]);
}

/** One for each order and day; of one whose mail was written already there is none. */
const askReminders = statement({ asked: 'bool' })(
  `${enqueueSql({
    kind: `'${lateReminder}'`,
    payload: `jsonb_build_object('reservationId', o.id, 'day', $2::text)`,
    at: '$3',
    from: `unnest($1::text[]) as o(id)
      where not exists (select from $schema.mail m where m.kind = '${lateReminder}' and m.subject_id = o.id || ' ' || $2)`,
  })} returning true as asked`,
);

/** How many were asked for. */
export async function askLateReminders(
  db: Db,
  ids: readonly string[],
  day: IsoDate,
  now: EpochMs,
): Promise<number> {
  if (ids.length === 0) return 0;
  return (await db.rows(askReminders, [ids, day, instant(now)])).length;
}

/** Of the warehouses that are named, longest late first; without any, all that there is. */
export function readLate(
  db: Db,
  now: EpochMs,
  {
    warehouses = null,
    today = '',
    most = null,
  }: {
    readonly warehouses?: readonly string[] | null;
    /** The day of which reminders are told. */
    readonly today?: string;
    readonly most?: number | null;
  } = {},
): Promise<LateOrder[]> {
  return db.rows(late, [instant(now), warehouses, today, most]);
}

export function readBesideLate(db: Db, lateIds: readonly string[], now: EpochMs): Promise<BesideLate[]> {
  return db.rows(besideLate, [lateIds, instant(now)]);
}

export function readOrders(db: Db, ids: readonly string[]): Promise<EndangeredOrder[]> {
  return db.rows(ordersById, [ids]);
}

/** The ones of which nobody was told that this late order endangers them. */
export async function writeEndangered(
  db: Db,
  lateId: string,
  ids: readonly string[],
  notice: { readonly id: string; readonly at: EpochMs },
): Promise<string[]> {
  const rows = await db.rows(noteEndangered, [lateId, ids, notice.id, instant(notice.at)]);
  return rows.map(({ id }) => id);
}

export async function readNotice(db: Db, noticeId: string): Promise<string[]> {
  return (await db.rows(ofNotice, [noticeId])).map(({ id }) => id);
}

export async function readItemNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenGoods['descriptions']>> {
  return new Map((await db.rows(itemNames, [ids])).map(({ id, descriptions }) => [id, descriptions]));
}
