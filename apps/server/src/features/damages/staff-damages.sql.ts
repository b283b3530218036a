import type { DamageState, ReservationStatus } from '@bivak/rules';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import { orderedByNameSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type HistoryEvent, historyOf } from '../../platform/events/record-history.ts';
import type { ReportedPart } from './damages.sql.ts';

/** A damage as the list of staff tells of it. */
export interface StaffDamageRow {
  id: string;
  no: number;
  state: DamageState;
  version: number;
  itemId: string | null;
  descriptions: Readonly<Record<string, string>> | null;
  serial: string;
  qty: number;
  customerId: string | null;
  /** The customer's name, the one that the order was placed under, or who reported it. */
  customerName: string;
  orderId: string | null;
  orderNumber: string | null;
  warehouseId: string | null;
  assessedCents: number | null;
  chargedCents: number | null;
  objection: string | null;
  verified: boolean;
  photoCount: number;
  createdAt: EpochMs;
}

const rowColumns = {
  id: 'text',
  no: 'int',
  state: 'text',
  version: 'int',
  itemId: 'text?',
  descriptions: 'json?',
  serial: 'text',
  qty: 'int',
  customerId: 'text?',
  customerName: 'text',
  orderId: 'text?',
  orderNumber: 'text?',
  warehouseId: 'text?',
  assessedCents: 'int?',
  chargedCents: 'int?',
  objection: 'text?',
  verified: 'bool',
  photoCount: 'int',
  createdAt: 'instant',
} as const satisfies ColumnsOf<StaffDamageRow>;

/** Where its pieces belong: where it was found, else where the register of labels has them. */
const placeSql = 'coalesce(d.warehouse_id, s.warehouse_id)';
const nameSql = `coalesce(${orderedByNameSql}, case when not d.by_staff then d.name end, '')`;

const rowSql = `d.id, d.no, d.state, d.version, d.item_id as "itemId", ${descriptionsSql('d.item_id')} as descriptions, d.serial, d.qty, d.customer_id as "customerId", ${nameSql} as "customerName",
    r.id as "orderId", coalesce(r.order_no, r.reservation_no) as "orderNumber", ${placeSql} as "warehouseId",
    d.assessed_cents as "assessedCents", d.charged_cents as "chargedCents", d.objection, d.verified, (
      select count(*)::integer from $schema.damage_photo p where p.report_id = d.id
    ) as "photoCount", d.created_at as "createdAt"`;

const fromSql = `from $schema.damage_report d
  left join $schema.reservation_line l on l.id = d.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  left join $schema.checkout c on c.id = r.checkout_id
  left join $schema.customer u on u.id = d.customer_id
  left join lateral (
    select s.warehouse_id from $schema.serial s
    where s.id in (d.serial, upper(d.serial)) and s.warehouse_id is not null limit 1
  ) s on true`;

/** One whose place nobody knows is everybody's: somebody has to look at it. */
const mineSql = (parameter: string) =>
  `(${parameter}::text[] is null or ${placeSql} is null or ${placeSql} = any(${parameter}))`;

const foundSql = `${fromSql}
  where ($1::text[] is null or d.state = any($1))
    and (not $2::boolean or d.objection is not null and d.state in ('assessed', 'charged'))
    and ${mineSql('$3')}
    and ($4::text is null or d.no = $5 or d.serial ilike $4 or r.order_no ilike $4 or r.reservation_no ilike $4
      or ${nameSql} ilike $4)
    and ($6::text[] is null or ${placeSql} = any($6))
    and ($7::timestamptz is null or d.created_at >= $7) and ($8::timestamptz is null or d.created_at < $8)`;

export type DamageSort = 'created' | 'amount';

const pages = sortedPages<StaffDamageRow, DamageSort>(rowColumns, {
  id: 'd.id',
  first: 9,
  sorts: {
    // Numbers are given as reports come in, and every index of damages has them.
    created: { sql: 'd.no', type: 'integer' },
    amount: {
      sql: "case d.state when 'waived' then 0 else coalesce(d.charged_cents, d.assessed_cents, 0) end",
      type: 'integer',
    },
  },
  sql: ({ key, within, order }) => `select ${rowSql}, ${key} ${foundSql} and ${within} ${order}`,
});

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select 1 ${foundSql} limit ${countedTo}) found
`);

export interface DamageSearch {
  /** Null: every state. */
  readonly states: readonly DamageState[] | null;
  readonly isObjected: boolean;
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  /** What a text may look like; null: no text. */
  readonly pattern: string | null;
  /** The number that the text is. */
  readonly no: number | null;
  /** Those in one of these, of which the place is known; null: wherever. */
  readonly places: readonly string[] | null;
  /** When it was reported, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

function searchValues({ states, isObjected, warehouses, pattern, no, places, from, to }: DamageSearch) {
  const times = [from, to].map((at) => (at === null ? null : instant(at)));
  return [states, isObjected, warehouses, pattern, no, places, ...times];
}

/** One more than fits, where there are more. */
export function readDamagePage(db: Db, search: DamageSearch, page: Sorted<DamageSort> & PageSpan) {
  return pages(db, searchValues(search), page);
}

export async function countDamages(db: Db, search: DamageSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}

/** All that staff sees of one. */
export interface StaffDamageDetail extends StaffDamageRow {
  name: string;
  email: string;
  phone: string;
  byStaff: boolean;
  description: string;
  parts: readonly ReportedPart[];
  photos: readonly {
    readonly fileId: string;
    readonly name: string;
    readonly stage: 'before' | 'after';
  }[];
  fromDeposit: boolean;
  orderStatus: ReservationStatus | null;
  depositCents: number;
  /** What of the deposit went back or was kept for another damage. */
  depositGoneCents: number;
  answer: string;
  objectedAt: EpochMs | null;
  downQty: number;
  downUntil: EpochMs | null;
}

/** What of the deposit of the reservation `r` is gone; those of the damage itself count. */
export const depositGoneSql = `(select coalesce(sum(f.cents), 0)::integer from $schema.refund f
      where f.reservation_id = r.id and f.reason = 'deposit' and f.status <> 'failed') + (
      select coalesce(sum(o.charged_cents), 0)::integer
      from $schema.damage_report o join $schema.reservation_line ol on ol.id = o.reservation_line_id
      where ol.reservation_id = r.id and o.from_deposit and o.charged_cents is not null)`;

const detail = statement<StaffDamageDetail>({
  ...rowColumns,
  name: 'text',
  email: 'text',
  phone: 'text',
  byStaff: 'bool',
  description: 'text',
  parts: 'json',
  photos: 'json',
  fromDeposit: 'bool',
  orderStatus: 'text?',
  depositCents: 'int',
  depositGoneCents: 'int',
  answer: 'text',
  objectedAt: 'instant?',
  downQty: 'int',
  downUntil: 'instant?',
})(`
  select ${rowSql}, case when d.by_staff then ${nameSql} else d.name end as name,
    coalesce(nullif(d.email, ''), k.email, u.email, c.person ->> 'Email', '') as email,
    coalesce(nullif(d.phone, ''), nullif(k.tel, ''), nullif(u.tel, ''), c.person ->> 'Tel', '') as phone,
    d.by_staff as "byStaff", d.description, d.parts, (
      select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name, 'stage', p.stage)
        order by p.created_at, f.id), '[]')
      from $schema.damage_photo p join $schema.file f on f.id = p.file_id where p.report_id = d.id
    ) as photos, d.from_deposit as "fromDeposit", r.status as "orderStatus",
    coalesce(r.deposit_cents, 0)::integer as "depositCents", ${depositGoneSql} as "depositGoneCents", d.answer,
    d.objected_at as "objectedAt", (
      select coalesce(sum(e.qty), 0)::integer from $schema.claim e
      where e.damage_id = d.id and e.active and upper(e.during) > $3::timestamptz
    ) as "downQty", d.down_until as "downUntil"
  ${fromSql}
  left join $schema.contact k on k.id = d.contact_id and k.customer_id = d.customer_id
  where d.id = $1 and ${mineSql('$2')}
`);

const history = historyOf('damage', '(select d.version from $schema.damage_report d where d.id = $1)');

/** Undefined for one of another warehouse, as for one that is not there. */
export async function readStaffDamage(
  db: Db,
  id: string,
  { warehouses, caller }: { readonly warehouses: readonly string[] | null; readonly caller: string },
  now: string,
): Promise<{ readonly damage: StaffDamageDetail; readonly history: readonly HistoryEvent[] } | undefined> {
  const [damage, happened] = await Promise.all([
    db.first(detail, [id, warehouses, now]),
    db.rows(history, [id, caller, now]),
  ]);
  return damage === undefined ? undefined : { damage, history: happened };
}

/** A line that a damage may be of. */
export interface SubjectLine {
  orderId: string;
  orderNumber: string;
  customerName: string;
  lineId: number;
  itemId: string;
  descriptions: Readonly<Record<string, string>>;
  qty: number;
}

const subjectLines = statement<SubjectLine>({
  orderId: 'text',
  orderNumber: 'text',
  customerName: 'text',
  lineId: 'int',
  itemId: 'text',
  descriptions: 'json',
  qty: 'int',
})(`
  select r.id as "orderId", coalesce(r.order_no, r.reservation_no) as "orderNumber",
    coalesce(${orderedByNameSql}, '') as "customerName",
    l.id as "lineId", l.item_id as "itemId", l.descriptions, l.qty
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  left join $schema.customer u on u.id = r.customer_id
  join $schema.reservation_line l on l.reservation_id = r.id
  join $schema.item i on i.id = l.item_id and i.item_type <> 'Borg'
  where (r.id = $1 or r.order_no = upper($1) or r.reservation_no = upper($1))
    and ($2::text[] is null or r.warehouse_id = any($2))
  order by l.id
`);

/** The goods of an order, by its id or its number. */
export function readSubjectLines(
  db: Db,
  order: string,
  warehouses: readonly string[] | null,
): Promise<SubjectLine[]> {
  return db.rows(subjectLines, [order, warehouses]);
}
