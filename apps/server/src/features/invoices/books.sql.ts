import type { IsoDate, RateTotal } from '@bivak/rules';
import type { PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';

export interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** A document of the journal, with what it comes to at each of its rates. */
export interface JournalRow {
  /** Its number. */
  id: string;
  invoiceId: string;
  kind: 'invoice' | 'credit';
  creditedNumber: string | null;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  customerNo: string | null;
  buyerName: string;
  vatNo: string | null;
  countryId: string;
  orderNo: string;
  paymentReference: string | null;
  vat: readonly RateTotal[];
  roundingCents: number;
}

const journal = sortedPages<JournalRow, 'issued'>(
  {
    id: 'text',
    invoiceId: 'text',
    kind: 'text',
    creditedNumber: 'text?',
    issuedOn: 'day',
    dueOn: 'day',
    customerNo: 'text?',
    buyerName: 'text',
    vatNo: 'text?',
    countryId: 'text',
    orderNo: 'text',
    paymentReference: 'text?',
    vat: 'json',
    roundingCents: 'int',
  },
  {
    id: 's.number',
    first: 3,
    sorts: { issued: { sql: 's.issued_on', type: 'date' } },
    sql: ({ key, within, order, by }) => `
      select s.number as id, i.id as "invoiceId", i.kind,
        (select k.number from $schema.invoice k where k.id = i.credited_id) as "creditedNumber",
        i.issued_on as "issuedOn", i.due_on as "dueOn",
        (select u.number from $schema.customer u where u.id = i.customer_id) as "customerNo",
        i.buyer ->> 'name' as "buyerName", i.buyer ->> 'vatNo' as "vatNo", i.buyer ->> 'countryId' as "countryId",
        i.order_no as "orderNo", i.payment_reference as "paymentReference", i.vat,
        i.rounding_cents as "roundingCents", ${key}
      from (select * from $schema.invoice_standing s where s.issued_on between $1 and $2 and ${within} ${order}) s
      cross join lateral (select * from $schema.invoice one where one.id = s.invoice_id offset 0) i
      order by ${by}`,
  },
);

/** In the order of their days, and of their numbers within one. */
export function readJournal(db: Db, { from, to }: Span, span: PageSpan) {
  return journal(db, [from, to], { sort: 'issued', isReverse: false, ...span });
}

export interface RateSum {
  kind: 'invoice' | 'credit';
  vatBp: number;
  documents: number;
  netCents: number;
  vatCents: number;
}

const rates = statement<RateSum>({
  kind: 'text',
  vatBp: 'int',
  documents: 'int',
  netCents: 'int',
  vatCents: 'int',
})(`
  select i.kind, v."vatBp", count(*)::integer as documents, sum(v."netCents")::bigint as "netCents",
    sum(v."vatCents")::bigint as "vatCents"
  from $schema.invoice_standing s join $schema.invoice i on i.id = s.invoice_id
  cross join lateral jsonb_to_recordset(i.vat) as v("vatBp" integer, "netCents" bigint, "vatCents" bigint)
  where s.issued_on between $1 and $2
  group by i.kind, v."vatBp" order by v."vatBp", i.kind
`);

const rounding = statement({ cents: 'int' })(`
  select coalesce(sum(i.rounding_cents), 0)::bigint as cents
  from $schema.invoice_standing s join $schema.invoice i on i.id = s.invoice_id
  where s.issued_on between $1 and $2
`);

/** What was invoiced and credited, by rate; amounts of credit notes are below zero. */
export async function readVat(
  db: Db,
  { from, to }: Span,
): Promise<{ readonly rates: readonly RateSum[]; readonly roundingCents: number }> {
  const [sums, rounded] = await Promise.all([db.rows(rates, [from, to]), db.first(rounding, [from, to])]);
  return { rates: sums, roundingCents: rounded?.cents ?? 0 };
}
