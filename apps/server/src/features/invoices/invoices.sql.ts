import type { IsoDate } from '@bivak/rules';
import {
  notedSql,
  type OrderMoney,
  ownPaymentSql,
  returnedSql,
} from '../../platform/database/invoice-money.ts';
import { partsSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

import type { Invoice, InvoiceDraft, InvoiceLine } from './invoice.ts';

const frozen = `
  i.id, i.number, i.kind, k.number as "creditedNumber", k.issued_on as "creditedOn", i.reason,
  b.number as "followsNumber", g.number as "replacedNumber", g.issued_on as "replacedOn",
  i.reservation_id as "reservationId", i.customer_id as "customerId", i.contact_id as "contactId",
  i.contact_name as "contactName", i.language, i.issued_on as "issuedOn", i.due_on as "dueOn", i.seller, i.buyer,
  i.order_no as "orderNo", i.reference, i.payment_reference as "paymentReference", i.start_day as "startDay",
  i.end_day as "endDay", i.currency, i.net_cents as "netCents", i.vat, i.rounding_cents as "roundingCents",
  i.gross_cents as "grossCents", i.paid_cents as "paidCents", i.deposit_cents as "depositCents"
`;
const from = `
  from $schema.invoice i
  left join $schema.invoice k on k.id = i.credited_id
  left join $schema.invoice b on b.id = i.follows_id
  left join $schema.invoice g on g.id = b.credited_id
`;

const listedInvoiceColumns = {
  id: 'text',
  number: 'text',
  kind: 'text',
  creditedNumber: 'text?',
  replacedNumber: 'text?',
  reservationId: 'text',
  orderNo: 'text',
  reference: 'text?',
  contactId: 'text?',
  contactName: 'text',
  buyerName: 'text',
  issuedOn: 'day',
  dueOn: 'day',
  currency: 'text',
  netCents: 'int',
  grossCents: 'int',
  hasUbl: 'bool',
  creditNumber: 'text?',
  creditedCents: 'int',
  notedCents: 'int',
  returnedCents: 'int',
  checkoutPaidCents: 'int',
  parts: 'json',
} as const satisfies ColumnsOf<ListedInvoice>;

const invoiceColumns = {
  id: 'text',
  number: 'text',
  kind: 'text',
  creditedNumber: 'text?',
  creditedOn: 'day?',
  reason: 'text?',
  followsNumber: 'text?',
  replacedNumber: 'text?',
  replacedOn: 'day?',
  reservationId: 'text',
  customerId: 'text?',
  contactId: 'text?',
  contactName: 'text',
  language: 'text',
  issuedOn: 'day',
  dueOn: 'day',
  seller: 'json',
  buyer: 'json',
  orderNo: 'text',
  reference: 'text?',
  paymentReference: 'text?',
  startDay: 'day',
  endDay: 'day',
  currency: 'text',
  netCents: 'int',
  vat: 'json',
  roundingCents: 'int',
  grossCents: 'int',
  paidCents: 'int',
  depositCents: 'int',
} as const satisfies ColumnsOf<Invoice>;

const byId = statement<Invoice>(invoiceColumns)(`select ${frozen} ${from} where i.id = $1`);

const byNumberForUpdate = statement<Invoice>(invoiceColumns)(
  `select ${frozen} ${from} where i.number = $1 for update of i`,
);

const linesOf = statement<InvoiceLine>({
  position: 'int',
  itemId: 'text',
  description: 'text',
  qty: 'int',
  vatBp: 'int',
  netCents: 'int',
  grossCents: 'int',
})(`
  select position, item_id as "itemId", description, qty, vat_bp as "vatBp", net_cents as "netCents",
    gross_cents as "grossCents"
  from $schema.invoice_line where invoice_id = $1 order by position
`);

/** One of an order's chain, in which each invoice but the first follows the credit note of the one before. */
export interface LastInvoice {
  id: string;
  number: string;
  followsNumber: string | null;
}

const lastOfOrder = statement<LastInvoice>({ id: 'text', number: 'text', followsNumber: 'text?' })(`
  select i.id, i.number, b.number as "followsNumber"
  from $schema.invoice i
  left join $schema.invoice b on b.id = i.follows_id
  where i.reservation_id = $1 and i.kind = 'invoice'
    and not exists (select from $schema.invoice n join $schema.invoice anew on anew.follows_id = n.id
      where n.credited_id = i.id)
`);

const creditOf = statement({ id: 'text', number: 'text' })(`
  select n.id, n.number from $schema.invoice n join $schema.invoice_standing s on s.invoice_id = n.credited_id
  where n.credited_id = $1 and n.kind = 'credit' and s.state = 'credited'
  order by n.issued_at desc, n.number desc limit 1
`);

/** The credit notes of an invoice, the first one first; amounts are below zero, as they stand. */
const creditsOf = statement<CreditFigures>({
  vat: 'json',
  netCents: 'int',
  roundingCents: 'int',
  grossCents: 'int',
  lines: 'json',
})(`
  select n.vat, n.net_cents as "netCents", n.rounding_cents as "roundingCents", n.gross_cents as "grossCents", (
      select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'qty', l.qty, 'vatBp', l.vat_bp,
        'netCents', l.net_cents, 'grossCents', l.gross_cents) order by l.position), '[]')
      from $schema.invoice_line l where l.invoice_id = n.id
    ) as lines
  from $schema.invoice n where n.credited_id = $1 and n.kind = 'credit' order by n.issued_at, n.number
`);

export interface CreditFigures extends Pick<Invoice, 'vat' | 'netCents' | 'roundingCents' | 'grossCents'> {
  lines: readonly Pick<InvoiceLine, 'position' | 'qty' | 'vatBp' | 'netCents' | 'grossCents'>[];
}

/** With the lines it is all that documents are made of. */
export async function readInvoice(
  db: Db,
  id: string,
): Promise<{ readonly invoice: Invoice; readonly lines: readonly InvoiceLine[] } | undefined> {
  const invoice = await db.first(byId, [id]);
  return invoice === undefined ? undefined : { invoice, lines: await invoiceLines(db, id) };
}

export function lockInvoice(db: Db, number: string): Promise<Invoice | undefined> {
  return db.first(byNumberForUpdate, [number]);
}

export function invoiceLines(db: Db, id: string): Promise<InvoiceLine[]> {
  return db.rows(linesOf, [id]);
}

/** The invoice of an order that counts, taken back or not. */
export function findLastInvoice(db: Db, reservationId: string): Promise<LastInvoice | undefined> {
  return db.first(lastOfOrder, [reservationId]);
}

export function readCreditsOf(db: Db, invoiceId: string): Promise<CreditFigures[]> {
  return db.rows(creditsOf, [invoiceId]);
}

/** The credit note with which nothing is left of an invoice; undefined while something is. */
export function findCreditOf(db: Db, invoiceId: string): Promise<{ id: string; number: string } | undefined> {
  return db.first(creditOf, [invoiceId]);
}

/** An invoice as lists have it, with all that says how it stands; money that was noted counts for the last of its order. */
export interface ListedInvoice extends OrderMoney {
  id: string;
  number: string;
  kind: Invoice['kind'];
  creditedNumber: string | null;
  /** The number of the latest credit note that takes something of it back. */
  creditNumber: string | null;
  replacedNumber: string | null;
  reservationId: string;
  orderNo: string;
  reference: string | null;
  contactId: string | null;
  contactName: string;
  buyerName: string;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  currency: 'EUR';
  netCents: number;
  grossCents: number;
  hasUbl: boolean;
  creditedCents: number;
}

// Joins orders, checkout and payments: how an invoice stands is one statement (docs/decisions/0032).
const listed = `
  select i.id, i.number, i.kind, k.number as "creditedNumber", g.number as "replacedNumber",
    i.reservation_id as "reservationId",
    i.order_no as "orderNo", i.reference, i.contact_id as "contactId", i.contact_name as "contactName",
    i.buyer ->> 'name' as "buyerName", i.issued_on as "issuedOn", i.due_on as "dueOn", i.currency,
    i.net_cents as "netCents", i.gross_cents as "grossCents",
    num_nulls(i.seller #>> '{address,id}', i.seller ->> 'vatNo', i.buyer #>> '{address,id}') = 0 as "hasUbl",
    n.number as "creditNumber", coalesce(n.cents, 0)::bigint as "creditedCents",
    case when coalesce(n."isFollowed", false) then 0 else ${notedSql('r.id')} end as "notedCents",
    ${returnedSql('r.id')} as "returnedCents",
    c.paid_cents as "checkoutPaidCents", ${partsSql} as parts
  ${from}
  join $schema.reservation r on r.id = i.reservation_id
  join $schema.checkout c on c.id = r.checkout_id
  left join lateral (
    select (array_agg(one.number order by one.issued_at desc, one.number desc))[1] as number, -sum(one.gross_cents) as cents,
      bool_or(exists (select from $schema.invoice anew where anew.follows_id = one.id)) as "isFollowed"
    from $schema.invoice one where one.credited_id = i.id and one.kind = 'credit'
  ) n on true`;

/** Those of one order, by its id or its number, are statements of their own: they read none of other orders. */
const own = {
  all: listedOwn('$2::text is null'),
  order: listedOwn(
    'i.reservation_id = any (array(select o.id from $schema.reservation o where o.id = $2 or o.order_no = $2))',
  ),
} as const;

function listedOwn(which: string) {
  const where = `where i.customer_id = $1 and ${which}`;
  return {
    page: statement<ListedInvoice>(listedInvoiceColumns)(
      `${listed} ${where} order by i.issued_at desc, i.number desc limit $3 offset $4`,
    ),
    count: statement({ total: 'int' })(`select count(*)::integer as total from $schema.invoice i ${where}`),
  };
}

const latest = statement<ListedInvoice>(listedInvoiceColumns)(
  `${listed} order by i.issued_at desc, i.number desc limit $1`,
);
const listedByNumber = statement<ListedInvoice>(listedInvoiceColumns)(`${listed} where i.number = $1`);

export async function listOwn(
  db: Db,
  { customerId }: CustomerScope,
  { order, size, index }: { readonly order: string | null; readonly size: number; readonly index: number },
): Promise<{ readonly rows: readonly ListedInvoice[]; readonly total: number }> {
  const { page, count } = own[order === null ? 'all' : 'order'];
  const counted = await db.first(count, [customerId, order]);
  return {
    rows: await db.rows(page, [customerId, order, size, size * index]),
    total: counted?.total ?? 0,
  };
}

/** Operators see what was issued last first. */
export function listLatest(db: Db, most: number): Promise<ListedInvoice[]> {
  return db.rows(latest, [most]);
}

export function findListed(db: Db, number: string): Promise<ListedInvoice | undefined> {
  return db.first(listedByNumber, [number]);
}

const insertPayment = statement(`
  insert into $schema.invoice_payment (id, invoice_id, cents, noted_at, method, paid_on, note, by, undoes, bank_line_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
`);

export type NotedMethod = 'TRANSFER' | 'CASH' | 'TERMINAL' | 'OTHER';

export interface NewPayment {
  readonly id: string;
  readonly invoiceId: string;
  readonly cents: number;
  readonly method?: NotedMethod | null;
  readonly paidOn?: IsoDate | null;
  readonly note?: string;
  readonly by?: string;
  /** The payment that was a mistake. */
  readonly undoes?: string;
  /** The entry of a statement of the bank that it came with. */
  readonly bankLineId?: string | null;
}

export async function writePayment(db: Db, payment: NewPayment, now: EpochMs): Promise<void> {
  const { id, invoiceId, cents, method = null, paidOn = null, note = '', by = '' } = payment;
  const { undoes = null, bankLineId = null } = payment;
  const values = [id, invoiceId, cents, instant(now), method, paidOn, note, by, undoes, bankLineId];
  await db.rows(insertPayment, values);
}

interface FoundPayment {
  invoiceId: string;
  cents: number;
  method: NotedMethod | null;
  bankLineId: string | null;
  notedAt: EpochMs;
  /** Whoever asks noted it. */
  isOwn: boolean;
  /** It was taken back, or is itself what takes another back. */
  isUndone: boolean;
}

const paymentById = statement<FoundPayment>({
  invoiceId: 'text',
  cents: 'int',
  method: 'text?',
  bankLineId: 'text?',
  notedAt: 'instant',
  isOwn: 'bool',
  isUndone: 'bool',
})(`
  select p.invoice_id as "invoiceId", p.cents, p.method, p.bank_line_id as "bankLineId", p.noted_at as "notedAt",
    ${ownPaymentSql('$3')} as "isOwn", p.undoes is not null or exists (
      select from $schema.invoice_payment u where u.undoes = p.id
    ) as "isUndone"
  from $schema.invoice_payment p join $schema.invoice i on i.id = p.invoice_id
  where p.id = $1 and i.reservation_id = $2
`);

/** One that was noted for an order, whichever of its invoices it came for. */
export function findPayment(
  db: Db,
  { id, reservationId, caller }: Readonly<Record<'id' | 'reservationId' | 'caller', string>>,
): Promise<FoundPayment | undefined> {
  return db.first(paymentById, [id, reservationId, caller]);
}

/** A series as who issues last left it; no day before its first invoice. */
export interface Series {
  last: number;
  lastOn: IsoDate | null;
}

/** Who issues next waits here for who issues now; a series begins with its first invoice. */
const lockSeries = statement<Series>({ last: 'int', lastOn: 'day?' })(`
  insert into $schema.invoice_series as s (name, last) values ($1, 0)
  on conflict (name) do update set last = s.last
  returning last, last_on as "lastOn"
`);

const raise = statement('update $schema.invoice_series set last = $2, last_on = $3 where name = $1');

const insertInvoice = statement(`
  insert into $schema.invoice (id, number, series, serial, kind, credited_id, follows_id, reason, reservation_id, customer_id,
    contact_id, contact_name, language, issued_on, due_on, seller, buyer, order_no, reference, payment_reference,
    start_day, end_day, currency, net_cents, vat, rounding_cents, gross_cents, paid_cents, deposit_cents, issued_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25, $26, $27, $28, $29, $30)
`);

const insertLines = statement(`
  insert into $schema.invoice_line (invoice_id, position, item_id, description, qty, vat_bp, net_cents, gross_cents)
  select $1, l.position, l."itemId", l.description, l.qty, l."vatBp", l."netCents", l."grossCents"
  from jsonb_to_recordset($2::jsonb) as l(position integer, "itemId" text, description text, qty integer,
    "vatBp" integer, "netCents" bigint, "grossCents" bigint)
`);

/** The series, which stays this transaction's until it ends. */
export async function takeSeries(db: Db, series: string): Promise<Series> {
  const row = await db.first(lockSeries, [series]);
  if (row === undefined) throw new Error(`the series ${series} could not be locked`);
  return row;
}

/** The last statement of a transaction that issues: nothing else waits for the series meanwhile. */
export async function raiseSeries(
  db: Db,
  series: string,
  { last, lastOn }: { readonly last: number; readonly lastOn: IsoDate },
): Promise<void> {
  await db.rows(raise, [series, last, lastOn]);
}

export interface Numbered extends Pick<Invoice, 'id' | 'number' | 'issuedOn' | 'dueOn' | 'paymentReference'> {
  readonly series: string;
  readonly serial: number;
}

export async function writeInvoice(
  db: Db,
  { id, number, series, serial, issuedOn, dueOn, paymentReference }: Numbered,
  draft: InvoiceDraft,
  now: EpochMs,
): Promise<void> {
  const { kind, creditedId, followsId, reason, reservationId, customerId, contactId, contactName, language } =
    draft;
  const values = [
    id,
    number,
    series,
    serial,
    kind,
    creditedId,
    followsId,
    reason,
    reservationId,
    customerId,
    contactId,
    contactName,
    language,
    issuedOn,
    dueOn,
    JSON.stringify(draft.seller),
    JSON.stringify(draft.buyer),
    draft.orderNo,
    draft.reference,
    paymentReference,
    draft.startDay,
    draft.endDay,
    draft.currency,
    draft.netCents,
    JSON.stringify(draft.vat),
    draft.roundingCents,
    draft.grossCents,
    draft.paidCents,
    draft.depositCents,
    instant(now),
  ];
  await Promise.all([
    db.rows(insertInvoice, values),
    db.rows(insertLines, [id, JSON.stringify(draft.lines)]),
  ]);
}

export type InvoiceDocumentKind = 'pdf' | 'ubl';

export interface InvoiceDocumentRow {
  kind: InvoiceDocumentKind;
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  createdAt: EpochMs;
}

const documentsOfInvoice = statement<InvoiceDocumentRow>({
  kind: 'text',
  fileId: 'text',
  name: 'text',
  contentType: 'text',
  size: 'int',
  sha256: 'bytes',
  createdAt: 'instant',
})(`
  select p.kind, f.id as "fileId", f.name, f.content_type as "contentType", f.size, f.sha256,
    p.created_at as "createdAt"
  from $schema.invoice_paper p join $schema.file f on f.id = p.file_id
  where p.invoice_id = $1 order by p.kind
`);

const insertDocument = statement<{ kind: InvoiceDocumentKind }>({ kind: 'text' })(`
  insert into $schema.invoice_paper (invoice_id, kind, file_id, created_at) values ($1, $2, $3, $4)
  on conflict (invoice_id, kind) do nothing
  returning kind
`);

const ownByNumber = statement({ id: 'text' })(`
  select id from $schema.invoice where number = $1 and customer_id = $2
`);

export function findInvoiceDocuments(db: Db, invoiceId: string): Promise<InvoiceDocumentRow[]> {
  return db.rows(documentsOfInvoice, [invoiceId]);
}

/** Where another process was quicker, its document stays; the file of ours is then nobody's, and swept. */
export async function saveInvoiceDocument(
  db: Db,
  document: { readonly invoiceId: string; readonly kind: InvoiceDocumentKind; readonly fileId: string },
  now: EpochMs,
): Promise<void> {
  await db.rows(insertDocument, [document.invoiceId, document.kind, document.fileId, instant(now)]);
}

/** Reads the id of an invoice of the caller's customer, by its number. */
export async function findOwnId(
  db: Db,
  number: string,
  { customerId }: CustomerScope,
): Promise<string | undefined> {
  return (await db.first(ownByNumber, [number, customerId]))?.id;
}
