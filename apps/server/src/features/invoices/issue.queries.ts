import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Invoice, InvoiceDraft } from './invoice.ts';

/** A series as who issues last left it; no day before its first invoice. */
export interface Series {
  last: number;
  lastOn: IsoDate | null;
}

/** Who issues next waits here for who issues now; a series begins with its first invoice. */
const lockSeries = statement<Series>(`
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
