import { addDays, type IsoDate, type PaymentMode, type ReservationStatus } from '@bivak/rules';
import {
  type CheckoutPart,
  liveSql,
  type OrderPerson,
  partsSql,
  personSql,
} from '../../platform/database/order-sql.ts';
import { type InvoiceMoney, invoiceSql, owingSql } from '../../platform/database/invoice-money.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { PageEnd } from '../../platform/application/cursor.ts';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { beforeAll, type Sorted } from '../../platform/database/sorted-pages.ts';
import { certificatesJson, type AskedCertificate } from './orders.sql.ts';

export type OrderSort = 'start' | 'end' | 'created';

/** Which orders, once views and rights have been read; what is null or empty narrows nothing. */
export interface OrderSearch {
  readonly statuses: readonly ReservationStatus[];
  readonly warehouses: readonly string[] | null;
  readonly startFrom: IsoDate | null;
  readonly startTo: IsoDate | null;
  /** Out beyond their end at this instant. */
  readonly lateAt: EpochMs | null;
  readonly customerIds: readonly string[];
  /** Words of names, and what numbers may begin with. */
  readonly text: { readonly words: readonly string[]; readonly numbers: readonly string[] } | null;
  /** A login of the business; nobody: what no one has taken yet. */
  readonly assigned: { readonly to: string | null } | null;
  readonly isOwing: boolean;
}

export interface OrderPage extends Sorted<OrderSort>, PageSpan {}

/** An order as every list of staff tells of it. */
export interface ListedRow {
  id: string;
  number: string;
  status: ReservationStatus;
  version: number;
  customerId: string | null;
  /** What staff calls them by, and reaches them at. */
  person: Pick<OrderPerson, (typeof calledBy)[number]>;
  startDay: IsoDate;
  endDay: IsoDate;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  createdAt: EpochMs;
  warehouseId: string;
  /** The first of its lines, deposits left out. */
  goods: readonly {
    readonly itemId: string;
    readonly descriptions: Readonly<Record<string, string>>;
    readonly qty: number;
  }[];
  itemQty: number;
  grossCents: number;
  depositCents: number;
  depositBackCents: number;
  paymentMode: PaymentMode | null;
  /** Of the whole checkout, as are its parts. */
  paidCents: number;
  parts: CheckoutPart[];
  /** The latest invoice, with what came in for it beside the checkout; null: there is none. */
  invoice: InvoiceMoney | null;
  assigned: { readonly id: string; readonly name: string } | null;
  isUnconfirmed: boolean;
  reference: string | null;
  referenceRequired: boolean;
  isBlocked: boolean;
  certificates: readonly AskedCertificate[];
  /** Items of which more is promised than there is, while it needs them. */
  shortItems: readonly string[];
}

export interface OrderListRow extends ListedRow {
  /** What the page is sorted by, as a cursor has it. */
  key: string;
}

export const listedColumns = {
  id: 'text',
  number: 'text',
  status: 'text',
  version: 'int',
  customerId: 'text?',
  person: 'json',
  startDay: 'day',
  endDay: 'day',
  businessStart: 'instant',
  businessEnd: 'instant',
  createdAt: 'instant',
  warehouseId: 'text',
  goods: 'json',
  itemQty: 'int',
  grossCents: 'int',
  depositCents: 'int',
  depositBackCents: 'int',
  paymentMode: 'text?',
  paidCents: 'int',
  parts: 'json',
  invoice: 'json?',
  assigned: 'json?',
  isUnconfirmed: 'bool',
  reference: 'text?',
  referenceRequired: 'bool',
  isBlocked: 'bool',
  certificates: 'json',
  shortItems: 'text[]',
} as const satisfies ColumnsOf<ListedRow>;

const listColumns = { key: 'text', ...listedColumns } as const satisfies ColumnsOf<OrderListRow>;

const calledBy = [
  'companyName',
  'firstName',
  'lastName',
  'tel',
  'email',
] as const satisfies (keyof OrderPerson)[];

/** How many lines a row tells of; who wants all opens it. */
const shownLines = 3;

/** Names are looked for among so many of the business's customers, the latest first; numbers as many. */
const mostParties = 200;

/** All items of which pieces are missing, or were claimed whatever is promised, from the instant `now` on; null: none. */
const troubledSql = (now: string) => `(select array_agg(t.item_id) from (
      select s.item_id from $schema.stock s where s.missing > 0
      union select f.item_id from $schema.claim f where f.active and f.forced and upper(f.during) > ${now}) t)`;

/**
 * The items of the reservation `r`, still to go out, of which more is promised than there is, from the instant `now` on. Only
 * what has happened puts claims above the stock, so the ledger is swept where pieces are late or missing; which items that
 * concerns is asked once for all rows, and where there are none no claim is read.
 */
function shortItemsSql(now: string): string {
  return `array(
      select distinct c.item_id from $schema.reservation_line l
      join $schema.claim c on c.reservation_line_id = l.id and c.active
      join $schema.stock s on s.item_id = c.item_id and s.warehouse_id = c.warehouse_id
      where l.reservation_id = r.id and ${liveSql('r.status')} and r.status <> 'Picked' and upper(c.during) > ${now}
        and ${troubledSql(now)} is not null and c.item_id = any(coalesce(${troubledSql(now)}, '{}'))
        -- In this order: left to itself the planner sweeps the ledger first, for every line.
        and case when s.missing > 0 or exists (select from $schema.claim f where f.active and f.forced
            and f.item_id = c.item_id and f.warehouse_id = c.warehouse_id
            and upper(f.during) > greatest(lower(c.during), ${now}))
          then s.qty < $schema.claim_peak(c.item_id, c.warehouse_id,
            tstzrange(greatest(lower(c.during), ${now}), upper(c.during)))
          else false end
      order by c.item_id)`;
}

/** All that a list of staff tells of the reservation `r`, as of the instant `now`. */
export function listedSql(now: string): string {
  return `
  select r.id, coalesce(r.order_no, r.reservation_no) as number, r.status, r.version, r.customer_id as "customerId",
    ${personSql('c.person', calledBy)} as person, r.start_day as "startDay", r.end_day as "endDay",
    r.business_start as "businessStart", r.business_end as "businessEnd", r.created_at as "createdAt",
    r.warehouse_id as "warehouseId",
    (select coalesce(jsonb_agg(jsonb_build_object('itemId', l.item_id, 'descriptions', l.descriptions, 'qty', l.qty)
        order by l.position), '[]')
      from (select * from $schema.reservation_line l where l.reservation_id = r.id and l.kind <> 'Borg'
        order by l.position limit ${shownLines}) l) as goods,
    r.item_qty as "itemQty", r.gross_cents as "grossCents", r.deposit_cents as "depositCents",
    coalesce((select sum(b.cents) from $schema.refund b where b.reservation_id = r.id and b.reason = 'deposit'
      and b.status <> 'failed'), 0)::integer as "depositBackCents",
    c.payment_mode as "paymentMode", c.paid_cents as "paidCents", ${partsSql} as parts,
    ${invoiceSql('r.id')} as invoice,
    (select jsonb_build_object('id', o.id, 'name', o.name) from $schema.login o where o.id = r.assigned_to) as assigned,
    r.confirmation_asked and r.confirmed_at is null as "isUnconfirmed", r.reference,
    r.reference_required as "referenceRequired",
    exists (select from $schema.customer u where u.id = r.customer_id and u.blocked_at is not null) as "isBlocked",
    ${certificatesJson} as certificates,
    ${shortItemsSql(now)} as "shortItems"
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id`;
}

/** Parameters that a statement does not use still have their types: all of a list have the same ones. */
const given = `given as (
    select $1::text[], $2::text, $3::text, $4::integer, $5::text[], $6::date, $7::date, $8::timestamptz, $9::timestamptz,
      $10::text[], $11::text, $12::text[], $13::text[], $14::text, $15::boolean, $16::boolean, $17::text, $18::integer)`;

/** What narrows besides the scan: the reservation `r` is none that the filter leaves out. */
const otherFilters = `($5::text[] is null or r.warehouse_id = any($5))
      and ($8::timestamptz is null or r.business_end <= $8)
      and ($14::text is null or r.assigned_to is not distinct from nullif($14, ''))
      and (not $15 or ${owingSql('r')})`;

/** Days as the bounds of a scan that goes by the first day. */
const dayBounds = `r.start_day >= coalesce($6::date, '-infinity') and r.start_day <= coalesce($7::date, 'infinity')`;

/** The same where the scan goes by something else: as bounds they would look like a better way to find the rows. */
const filters = `${otherFilters}
      and ($6::date is null or r.start_day >= $6) and ($7::date is null or r.start_day <= $7)`;

const columnOf = { start: 'start_day', end: 'end_day', created: 'created_at' } as const;
const typeOf = { start: 'date', end: 'date', created: 'timestamptz' } as const;

/** One scan per status, in the order of the page from where the one before ended; then the best of them. */
function scanned(sort: OrderSort, isReverse: boolean, each: string, equal: string): string {
  const [column, than, order] = [columnOf[sort], isReverse ? '<' : '>', isReverse ? 'desc' : 'asc'];
  const narrowed = sort === 'start' ? `${dayBounds} and ${otherFilters}` : filters;
  return `
    select one.id, one.key, row_number() over (order by one.key ${order}, one.id ${order}) as nth
    from ${each} cross join lateral (
      select r.id, r.${column} as key from $schema.reservation r
      where ${equal} and (r.${column}, r.id) ${than} ($2::${typeOf[sort]}, $3::text) and ${narrowed}
      order by r.${column} ${order}, r.id ${order} limit $4
    ) one
    order by one.key ${order}, one.id ${order} limit $4`;
}

const perStatus = [`unnest($1::text[]) s(status)`, 'r.status = s.status'] as const;
const perPlace = [
  `unnest($5::text[]) w(id) cross join unnest($1::text[]) s(status)`,
  'r.warehouse_id = w.id and r.status = s.status',
] as const;

/** What a few rows are sorted by, whichever way: a number that grows from row to row. */
const sortedBy = `$18::integer * (case $17 when 'created' then (extract(epoch from r.created_at) * 1000000)::bigint
      when 'end' then r.end_day - date '1970-01-01' else r.start_day - date '1970-01-01' end)`;

/** A few candidates, found in another way than by the order of the page, and sorted afterwards. */
function gathered(candidates: string): string {
  return `
    select r.id, ${sortedBy} as key, row_number() over (order by ${sortedBy}, r.id) as nth
    from (${candidates}) r
    where (${sortedBy}, r.id) > ($2::bigint, $3::text)
    order by 2, 1 limit $4`;
}

const sorted = 'r.id, r.start_day, r.end_day, r.created_at';

/** Those whose customer has such a name, or is one of these, and those with such a number. */
const foundBy = `
    select ${sorted} from (
      (select p.id from $schema.party p where p.words like $11 and p.words like all($10::text[])
        order by p.last_at desc limit ${mostParties})
      union (select unnest($13::text[]))
    ) p cross join lateral (
      select ${sorted} from $schema.reservation r
      -- By whose they are and nothing else: the index of the statuses would be read once for each of them.
      where r.party_id = p.id and r.status || '' = any($1) and ${filters}
      offset 0
    ) r
    union
    select ${sorted} from unnest($12::text[]) n(prefix) cross join lateral (
      (select * from $schema.reservation r
        where r.reservation_no ~>=~ n.prefix and r.reservation_no ~<~ (n.prefix || chr(1114111))
        order by r.reservation_no using ~<~ limit ${mostParties})
      union all
      (select * from $schema.reservation r
        where r.order_no ~>=~ n.prefix and r.order_no ~<~ (n.prefix || chr(1114111))
        order by r.order_no using ~<~ limit ${mostParties})
    ) r where r.status = any($1) and ${filters}`;

const assignedTo = `
    select ${sorted} from $schema.reservation r
    where r.assigned_to = $14 and r.status = any($1) and ${filters}`;

const beginning = `
    select ${sorted} from unnest($1::text[]) s(status) cross join lateral (
      select ${sorted} from $schema.reservation r
      where r.status = s.status and r.start_day >= $6::date and r.start_day <= $7::date and ${filters}
      offset 0
    ) r`;

function pageOf(page: string) {
  return statement<OrderListRow>(listColumns)(`
    with ${given}, page as (${page})
    select page.key::text as key, one.* from page cross join lateral (${listedSql('$9')} where r.id = page.id offset 0) one
    order by page.nth
  `);
}

function countOf(candidates: string) {
  return statement({ total: 'int' })(`
    with ${given}
    select count(*)::integer as total from (${candidates} limit ${countedTo}) counted
  `);
}

const byStatus = {
  start: {
    up: pageOf(scanned('start', false, ...perStatus)),
    down: pageOf(scanned('start', true, ...perStatus)),
  },
  end: { up: pageOf(scanned('end', false, ...perStatus)), down: pageOf(scanned('end', true, ...perStatus)) },
  created: {
    up: pageOf(scanned('created', false, ...perStatus)),
    down: pageOf(scanned('created', true, ...perStatus)),
  },
} as const;

const byPlace = {
  up: pageOf(scanned('start', false, ...perPlace)),
  down: pageOf(scanned('start', true, ...perPlace)),
} as const;

const few = {
  found: { page: pageOf(gathered(foundBy)), count: countOf(foundBy) },
  assigned: { page: pageOf(gathered(assignedTo)), count: countOf(assignedTo) },
  beginning: { page: pageOf(gathered(beginning)), count: countOf(beginning) },
} as const;

/** As many of each status as are asked for at all: no more are needed to know that there are more. */
function allScanned([each, equal]: readonly [string, string], most: number): string {
  return `select one.id from ${each} cross join lateral (
      select r.id from $schema.reservation r where ${equal} and ${dayBounds} and ${otherFilters}
      -- By the index of the status: a scan of the whole table would seem cheaper, and is not.
      order by r.start_day, r.id limit ${most}
    ) one`;
}

const countByStatus = countOf(allScanned(perStatus, countedTo));
const countByPlace = countOf(allScanned(perPlace, countedTo));

/** So many orders are acted on together. */
export const mostTogether = 5000;

function idsOf(candidates: string) {
  return statement({ id: 'text' })(`
    with ${given}
    select found.id from (${candidates}) found order by found.id limit ${mostTogether + 1}
  `);
}

const ids = {
  status: idsOf(allScanned(perStatus, mostTogether + 1)),
  place: idsOf(allScanned(perPlace, mostTogether + 1)),
  found: idsOf(foundBy),
  assigned: idsOf(assignedTo),
  beginning: idsOf(beginning),
} as const;

const kept = statement({ total: 'int' })(`
  select coalesce(sum(total), 0)::integer as total from $schema.order_count
  where status = any($1) and ($2::text[] is null or warehouse_id = any($2))
`);

/** A page of the list, and one row more where there are more. */
export function readOrderPage(
  db: Db,
  search: OrderSearch,
  page: OrderPage,
  now: EpochMs,
): Promise<OrderListRow[]> {
  const values = valuesOf(search, page, now);
  const way = page.isReverse ? 'down' : 'up';
  const kind = kindOf(search, page.sort);
  if (kind === 'place') return db.rows(byPlace[way], values);
  return kind === 'status' ? db.rows(byStatus[page.sort][way], values) : db.rows(few[kind].page, values);
}

/** How many there are: from the counters where they know it, else counted, and not to the end. */
export async function countOrders(db: Db, search: OrderSearch, now: EpochMs): Promise<Counted> {
  if (isCounted(search)) {
    const row = await db.first(kept, [search.statuses, search.warehouses]);
    return { total: row?.total ?? 0, isExact: true };
  }
  const kind = kindOf(search, 'start');
  const counting = {
    status: countByStatus,
    place: countByPlace,
    found: few.found.count,
    assigned: few.assigned.count,
    beginning: few.beginning.count,
  }[kind];
  return counted((await db.first(counting, valuesOf(search, noPage, now)))?.total);
}

/** Where rows are only counted or named. */
const noPage = { sort: 'start', isReverse: false, size: 0, after: null } as const;

/** All that a filter finds, in the order of their ids; one more than are acted on together where there are more. */
export async function readOrderIds(db: Db, search: OrderSearch, now: EpochMs): Promise<string[]> {
  const found = await db.rows(ids[kindOf(search, 'start')], valuesOf(search, noPage, now));
  return found.map(({ id }) => id);
}

function isCounted({
  startFrom,
  startTo,
  lateAt,
  customerIds,
  text,
  assigned,
  isOwing,
}: OrderSearch): boolean {
  return (
    startFrom === null &&
    startTo === null &&
    lateAt === null &&
    customerIds.length === 0 &&
    text === null &&
    assigned === null &&
    !isOwing
  );
}

/** How its rows are found: by what leaves the fewest to look at. */
function kindOf(search: OrderSearch, sort: OrderSort): 'status' | 'place' | keyof typeof few {
  if (search.text !== null || search.customerIds.length > 0) return 'found';
  if (search.assigned !== null && search.assigned.to !== null) return 'assigned';
  if (sort === 'start') return search.warehouses === null ? 'status' : 'place';
  return search.startFrom === null || search.startTo === null ? 'status' : 'beginning';
}

function valuesOf(search: OrderSearch, page: OrderPage, now: EpochMs): unknown[] {
  const { text, assigned, customerIds } = search;
  const longest = text?.words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const after = page.after ?? beginningOf(kindOf(search, page.sort), search, page);
  return [
    search.statuses,
    after.key,
    after.id,
    page.size + 1,
    search.warehouses,
    search.startFrom,
    search.startTo,
    search.lateAt === null ? null : instant(search.lateAt),
    instant(now),
    text?.words.map(likePattern) ?? [],
    // Shorter words have no index: they narrow what a longer one finds.
    longest.length < 3 ? null : likePattern(longest),
    text?.numbers ?? [],
    customerIds,
    assigned === null ? null : (assigned.to ?? ''),
    search.isOwing,
    page.isReverse,
    page.sort,
    page.isReverse ? -1 : 1,
  ];
}

/** Before every row, in the way that the page goes; days that narrow it are where it begins. */
function beginningOf(
  kind: ReturnType<typeof kindOf>,
  { startFrom, startTo }: OrderSearch,
  { sort, isReverse }: OrderPage,
): PageEnd {
  if (kind !== 'status' && kind !== 'place') return { key: String(-(2n ** 63n)), id: '' };
  const [from, to] = sort === 'start' ? [startFrom, startTo] : [null, null];
  const key = isReverse ? to && addDays(to, 1) : from;
  return key === null ? beforeAll({ type: typeOf[sort] }, isReverse) : { key, id: '' };
}
