import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { partsSql } from '../../platform/database/order-sql.ts';
import { notedSql, type OrderMoney, returnedSql } from './order-money.ts';

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

const byId = statement<Invoice>(`select ${frozen} ${from} where i.id = $1`);

const byNumberForUpdate = statement<Invoice>(`select ${frozen} ${from} where i.number = $1 for update of i`);

const linesOf = statement<InvoiceLine>(`
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

const lastOfOrder = statement<LastInvoice>(`
  select i.id, i.number, b.number as "followsNumber"
  from $schema.invoice i
  left join $schema.invoice b on b.id = i.follows_id
  left join $schema.invoice n on n.credited_id = i.id and n.kind = 'credit'
  where i.reservation_id = $1 and i.kind = 'invoice'
    and not exists (select from $schema.invoice anew where anew.follows_id = n.id)
`);

const creditOf = statement<{ id: string; number: string }>(`
  select id, number from $schema.invoice where credited_id = $1 and kind = 'credit'
`);

/** With the lines it is all that papers are made of. */
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

/** The one credit note of an invoice. */
export function findCreditOf(db: Db, invoiceId: string): Promise<{ id: string; number: string } | undefined> {
  return db.first(creditOf, [invoiceId]);
}

/** An invoice as lists have it, with all that says how it stands; money that was noted counts for the last of its order. */
export interface ListedInvoice extends OrderMoney {
  id: string;
  number: string;
  kind: Invoice['kind'];
  creditedNumber: string | null;
  /** Of the credit note that takes it back. */
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
    n.number as "creditNumber", coalesce(-n.gross_cents, 0) as "creditedCents",
    case when exists (select from $schema.invoice anew where anew.follows_id = n.id) then 0
      else ${notedSql('r.id')} end as "notedCents",
    ${returnedSql('r.id', 'c.id')} as "returnedCents",
    c.paid_cents as "checkoutPaidCents", ${partsSql} as parts
  ${from}
  join $schema.reservation r on r.id = i.reservation_id
  join $schema.checkout c on c.id = r.checkout_id
  left join $schema.invoice n on n.credited_id = i.id and n.kind = 'credit'`;

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
    page: statement<ListedInvoice>(
      `${listed} ${where} order by i.issued_at desc, i.number desc limit $3 offset $4`,
    ),
    count: statement<{ total: number }>(`select count(*)::integer as total from $schema.invoice i ${where}`),
  };
}

const latest = statement<ListedInvoice>(`${listed} order by i.issued_at desc, i.number desc limit $1`);
const listedByNumber = statement<ListedInvoice>(`${listed} where i.number = $1`);

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

/** For operators: what was issued last comes first. */
export function listLatest(db: Db, most: number): Promise<ListedInvoice[]> {
  return db.rows(latest, [most]);
}

export function findListed(db: Db, number: string): Promise<ListedInvoice | undefined> {
  return db.first(listedByNumber, [number]);
}

export async function knowsInvoice(db: Db, number: string): Promise<boolean> {
  return (await findListed(db, number)) !== undefined;
}

const insertPayment = statement(`
  insert into $schema.invoice_payment (id, invoice_id, cents, noted_at) values ($1, $2, $3, $4)
`);

export async function writePayment(
  db: Db,
  { id, invoiceId, cents }: { readonly id: string; readonly invoiceId: string; readonly cents: number },
  now: EpochMs,
): Promise<void> {
  await db.rows(insertPayment, [id, invoiceId, cents, instant(now)]);
}
