import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface InvoiceFault {
  /** What does not agree: a key for logs and metrics, not a text for people. */
  readonly kind: 'invoice-gap' | 'invoice-totals' | 'invoice-credit' | 'invoice-standing';
  readonly subject: string;
}

/** Every kind, of which none was found. */
export const noInvoiceFaults: Readonly<Record<InvoiceFault['kind'], number>> = {
  'invoice-gap': 0,
  'invoice-totals': 0,
  'invoice-credit': 0,
  'invoice-standing': 0,
};

/** Of every series each number from 1 to its last stands, once; and they follow each other in time. */
const gaps = statement<InvoiceFault>({ kind: 'text', subject: 'text' })(`
  select 'invoice-gap' as kind, s.name as subject
  from $schema.invoice_series s
  left join lateral (
    select count(*) as many, max(i.serial) as last from $schema.invoice i where i.series = s.name
  ) counted on true
  where counted.many <> s.last or coalesce(counted.last, 0) <> s.last
  union
  select 'invoice-gap', i.number
  from $schema.invoice i
  join $schema.invoice before on before.series = i.series and before.serial = i.serial - 1
  where before.issued_on > i.issued_on
`);

/** The sums of an invoice against its lines: net, tax by its rates, rounding. */
const totals = statement<InvoiceFault>({ kind: 'text', subject: 'text' })(`
  select 'invoice-totals' as kind, i.number as subject
  from $schema.invoice i
  cross join lateral (
    select coalesce(sum(l.net_cents), 0) as net from $schema.invoice_line l where l.invoice_id = i.id
  ) lines
  cross join lateral (
    select coalesce(sum(v."vatCents"), 0) as vat, coalesce(sum(v."netCents"), 0) as net
    from jsonb_to_recordset(i.vat) as v("netCents" bigint, "vatCents" bigint)
  ) rates
  where i.net_cents <> lines.net or i.net_cents <> rates.net
    or i.gross_cents <> i.net_cents + rates.vat + i.rounding_cents
`);

/** Credit notes take back no more than their invoice charged; what follows one is of the same order, of which nothing is left. */
const credits = statement<InvoiceFault>({ kind: 'text', subject: 'text' })(`
  select 'invoice-credit' as kind, i.number as subject
  from (
    select n.credited_id, sum(n.gross_cents) as gross, sum(n.net_cents) as net
    from $schema.invoice n where n.kind = 'credit' group by n.credited_id
  ) taken join $schema.invoice i on i.id = taken.credited_id
  where i.kind <> 'invoice' or i.gross_cents + taken.gross < 0 or i.net_cents + taken.net < 0
    or (i.gross_cents + taken.gross = 0) <> (i.net_cents + taken.net = 0)
  union
  select 'invoice-credit', i.number
  from $schema.invoice i join $schema.invoice c on c.id = i.follows_id
  where c.kind <> 'credit' or c.reservation_id <> i.reservation_id
`);

/** What is kept of how invoices stand is what counting it again says. */
const standings = statement<InvoiceFault>({ kind: 'text', subject: 'text' })(`
  select 'invoice-standing' as kind, i.number as subject
  from $schema.invoice i
  left join $schema.invoice_standing s on s.invoice_id = i.id
  cross join lateral (select * from $schema.standings_of(i.reservation_id) one where one.invoice_id = i.id) f
  where (s.state, s.credited_cents, s.received_cents, s.open_cents)
    is distinct from (f.state, f.credited_cents, f.received_cents, f.open_cents)
`);

/** Checks numbers for gaps, and totals against lines (DESIGN §4.1). Mends nothing. */
export async function findInvoiceFaults(db: Db): Promise<InvoiceFault[]> {
  const found: InvoiceFault[] = [];
  for (const check of [gaps, totals, credits, standings]) found.push(...(await db.rows(check)));
  return found;
}
