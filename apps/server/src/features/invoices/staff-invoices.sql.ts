import type { IsoDate } from '@bivak/rules';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import { ownPaymentSql } from '../../platform/database/invoice-money.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { NotedMethod } from './invoices.sql.ts';

/** `late` is what is open past its day. */
export type InvoiceView = 'open' | 'late' | 'paid' | 'credit' | 'all';
export type InvoiceSort = 'issued' | 'due' | 'total' | 'open';

/** An invoice or credit note as the list of staff tells of it. */
export interface StaffInvoiceRow {
  /** Its number. */
  id: string;
  state: 'open' | 'paid' | 'credited' | 'credit';
  version: number;
  customerId: string | null;
  buyerName: string;
  orderId: string;
  orderNo: string;
  reference: string | null;
  creditedNumber: string | null;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  netCents: number;
  grossCents: number;
  creditedCents: number;
  receivedCents: number;
  openCents: number;
}

const rowColumns = {
  id: 'text',
  state: 'text',
  version: 'int',
  customerId: 'text?',
  buyerName: 'text',
  orderId: 'text',
  orderNo: 'text',
  reference: 'text?',
  creditedNumber: 'text?',
  issuedOn: 'day',
  dueOn: 'day',
  netCents: 'int',
  grossCents: 'int',
  creditedCents: 'int',
  receivedCents: 'int',
  openCents: 'int',
} as const satisfies ColumnsOf<StaffInvoiceRow>;

const rowSql = `s.number as id, s.state, s.version, i.customer_id as "customerId", i.buyer ->> 'name' as "buyerName",
    s.reservation_id as "orderId", i.order_no as "orderNo", i.reference,
    (select k.number from $schema.invoice k where k.id = i.credited_id) as "creditedNumber", s.issued_on as "issuedOn",
    s.due_on as "dueOn", i.net_cents as "netCents", s.gross_cents as "grossCents", s.credited_cents as "creditedCents",
    s.received_cents as "receivedCents", s.open_cents as "openCents"`;

/** As constants: there are indexes of what is open and of what was taken back. */
const viewSql = {
  open: "s.state = 'open'",
  late: "s.state = 'open' and s.due_on < $1",
  paid: "s.state = 'paid'",
  credit: "s.state = 'credit'",
  all: 'true',
} as const satisfies Record<InvoiceView, string>;

/** An order is of a warehouse, and so is its invoice. */
const mineSql = (parameter: string) => `(${parameter}::text[] is null or exists (
      select from $schema.reservation r where r.id = s.reservation_id and r.warehouse_id = any(${parameter})))`;

/** $1 today, $2 warehouses, $3 a customer, $4 and $5 days of issue, $6 the longest of the words and $7 all of them. */
const whereSql = (
  view: InvoiceView,
  hasWords: boolean,
) => `${viewSql[view]} and $1::date is not null and ${mineSql('$2')}
    and ($3::text is null or s.invoice_id in (select c.id from $schema.invoice c where c.customer_id = $3))
    and ($4::date is null or s.issued_on >= $4) and ($5::date is null or s.issued_on <= $5)
    and ${hasWords ? 's.words like $6 and s.words like all($7::text[])' : '$6::text is null and $7::text[] is null'}`;

const sorts = {
  issued: { sql: 's.issued_on', type: 'date' },
  due: { sql: 's.due_on', type: 'date' },
  total: { sql: 's.gross_cents', type: 'bigint' },
  open: { sql: 's.open_cents', type: 'bigint' },
} as const;

/** How a view is read, with and without words. */
function statementsOf(view: InvoiceView, hasWords: boolean) {
  const found = `$schema.invoice_standing s where ${whereSql(view, hasWords)}`;
  return {
    page: sortedPages<StaffInvoiceRow, InvoiceSort>(rowColumns, {
      id: 's.number',
      first: 8,
      sorts,
      // The page is found first, and only its rows are looked up in the invoices.
      sql: ({ key, within, order, by }) => `
        select ${rowSql}, ${key}
        from (select * from ${found} and ${within} ${order}) s
        cross join lateral (select * from $schema.invoice one where one.id = s.invoice_id offset 0) i
        order by ${by}`,
    }),
    count: statement({ count: 'int' })(
      `select count(*)::integer as count from (select from ${found} limit ${countedTo}) found`,
    ),
  };
}

const views = ['open', 'late', 'paid', 'credit', 'all'] as const satisfies readonly InvoiceView[];
const statements = new Map(
  views.flatMap((view) =>
    [true, false].map((hasWords) => [`${view} ${hasWords}`, statementsOf(view, hasWords)] as const),
  ),
);

export interface InvoiceSearch {
  readonly view: InvoiceView;
  readonly today: IsoDate;
  /** Null: all. */
  readonly warehouses: readonly string[] | null;
  readonly customerId: string | null;
  /** When it was issued, both days included; null: that end is open. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  /** Folded; none: everything. */
  readonly words: readonly string[];
}

function searched(search: InvoiceSearch) {
  const { view, today, warehouses, customerId, from, to, words } = search;
  const found = statements.get(`${view} ${words.length > 0}`);
  if (found === undefined) throw new TypeError(`there is no view ${view}`);
  const patterns = words.toSorted((a, b) => b.length - a.length).map(likePattern);
  const text = patterns.length === 0 ? [null, null] : [patterns[0], patterns];
  return { ...found, values: [today, warehouses, customerId, from, to, ...text] };
}

/** One more than fits, where there are more. */
export function readInvoicePage(db: Db, search: InvoiceSearch, page: Sorted<InvoiceSort> & PageSpan) {
  const { page: read, values } = searched(search);
  return read(db, values, page);
}

export async function countInvoices(db: Db, search: InvoiceSearch): Promise<Counted> {
  const { count, values } = searched(search);
  return counted((await db.first(count, values))?.count);
}

/** What belongs to an invoice beside its own words and figures. */
export interface StaffInvoiceMore extends StaffInvoiceRow {
  invoiceId: string;
  notedCents: number;
  creditNotes: readonly { readonly number: string; readonly issuedOn: IsoDate; readonly cents: number }[];
  payments: readonly StaffPayment[];
  /** What was taken back by now, by the position of its line. */
  takenBack: Readonly<Record<string, number>>;
  /** A later invoice stands in for it. */
  isFollowed: boolean;
}

export interface StaffPayment {
  readonly id: string;
  readonly at: EpochMs;
  readonly cents: number;
  readonly method: NotedMethod | null;
  readonly paidOn: IsoDate | null;
  readonly note: string;
  readonly by: string;
  readonly undoes: string | null;
  readonly isOfBank: boolean;
  /** Whoever asks noted it. */
  readonly isOwn: boolean;
  readonly isUndone: boolean;
}

const more = statement<StaffInvoiceMore>({
  ...rowColumns,
  invoiceId: 'text',
  notedCents: 'int',
  creditNotes: 'json',
  payments: 'json',
  takenBack: 'json',
  isFollowed: 'bool',
})(`
  select ${rowSql}, s.invoice_id as "invoiceId", (
      select coalesce(sum(p.cents), 0) from $schema.invoice_payment p join $schema.invoice b on b.id = p.invoice_id
      where b.reservation_id = s.reservation_id
    )::bigint as "notedCents", (
      select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'issuedOn', n.issued_on, 'cents', -n.gross_cents)
        order by n.serial), '[]')
      from $schema.invoice n where n.credited_id = i.id and n.kind = 'credit'
    ) as "creditNotes", (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'at', (extract(epoch from p.noted_at) * 1000)::bigint,
        'cents', p.cents, 'method', p.method, 'paidOn', p.paid_on, 'note', p.note, 'by', p.by, 'undoes', p.undoes,
        'isOfBank', p.bank_line_id is not null, 'isOwn', ${ownPaymentSql('$3')},
        'isUndone', exists (select from $schema.invoice_payment u where u.undoes = p.id))
        order by p.noted_at desc, p.id), '[]')
      from $schema.invoice_payment p join $schema.invoice b on b.id = p.invoice_id
      where b.reservation_id = s.reservation_id
    ) as payments, (
      select coalesce(jsonb_object_agg(one.position, one.cents), '{}')
      from (select l.position, -sum(l.gross_cents) as cents
        from $schema.invoice n join $schema.invoice_line l on l.invoice_id = n.id
        where n.credited_id = i.id and n.kind = 'credit' group by l.position) one
    ) as "takenBack", exists (
      select from $schema.invoice n join $schema.invoice anew on anew.follows_id = n.id where n.credited_id = i.id
    ) as "isFollowed"
  from $schema.invoice_standing s join $schema.invoice i on i.id = s.invoice_id
  where s.number = $1 and ${mineSql('$2')}
`);

/** Undefined for one of another warehouse, as for one that is not there. */
export function findStaffInvoice(
  db: Db,
  number: string,
  { caller, warehouses }: { readonly caller: string; readonly warehouses: readonly string[] | null },
): Promise<StaffInvoiceMore | undefined> {
  return db.first(more, [number, warehouses, caller]);
}

/** How an invoice stands, for whoever acts on it. */
export interface Standing {
  number: string;
  state: StaffInvoiceRow['state'];
  version: number;
  openCents: number;
}

const standing = statement<Standing>({ number: 'text', state: 'text', version: 'int', openCents: 'int' })(`
  select s.number, s.state, s.version, s.open_cents as "openCents" from $schema.invoice_standing s
  where s.number = $1 and ${mineSql('$2')}
`);

/** Undefined for one of another warehouse, as for one that is not there. */
export function findStanding(
  db: Db,
  number: string,
  warehouses: readonly string[] | null,
): Promise<Standing | undefined> {
  return db.first(standing, [number, warehouses]);
}

export interface InvoiceEvent {
  at: EpochMs;
  action: string;
  by: {
    readonly kind: 'public' | 'anonymous' | 'customer' | 'operator' | 'job';
    readonly name: string | null;
  };
  after: Readonly<Record<string, unknown>> | null;
}

const history = statement<InvoiceEvent>({ at: 'instant', action: 'text', by: 'json', after: 'json?' })(`
  select e.at, e.action, e.after, jsonb_build_object('kind', e.actor ->> 'kind', 'name', coalesce(
      (select nullif(o.name, '') from $schema.login o where o.id = e.actor ->> 'login'),
      e.actor ->> 'name')) as by
  from $schema.event e where e.entity = 'invoice' and e.entity_id = $1
  order by e.at desc, e.id desc limit 200
`);

export function readInvoiceHistory(db: Db, invoiceId: string): Promise<InvoiceEvent[]> {
  return db.rows(history, [invoiceId]);
}
