import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

/** An invoice that was not paid in time, and where the money goes. */
export interface OverdueInvoice {
  readonly number: string;
  readonly orderNo: string;
  readonly issuedOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly grossCents: number;
  readonly openCents: number;
  readonly payee: { readonly name: string; readonly iban: string | null; readonly bic: string | null };
  /** What the transfer says; null where the number of the invoice does. */
  readonly paymentReference: string | null;
}

const due = statement<OverdueInvoice>({
  number: 'text',
  orderNo: 'text',
  issuedOn: 'day',
  dueOn: 'day',
  grossCents: 'int',
  openCents: 'int',
  payee: 'json',
  paymentReference: 'text?',
})(`
  select i.number, i.order_no as "orderNo", i.issued_on as "issuedOn", i.due_on as "dueOn",
    i.gross_cents as "grossCents", s.open_cents as "openCents",
    jsonb_build_object('name', i.seller ->> 'name', 'iban', i.seller ->> 'iban', 'bic', i.seller ->> 'bic') as payee,
    i.payment_reference as "paymentReference"
  from $schema.customer k
  join $schema.invoice i on i.customer_id = k.id
  join $schema.invoice_standing s on s.invoice_id = i.id
  where k.id = $1 and not k.lends_in_arrears and s.state = 'open' and i.due_on < $2
  order by i.due_on, i.number
`);

const exemption = statement<{ id: string; name: string; before: boolean }>({
  id: 'text',
  name: 'text',
  before: 'bool',
})(`
  with old as (
    select id, lends_in_arrears from $schema.customer where id = $1 or number = $1 order by id = $1 desc limit 1
    for update
  )
  update $schema.customer k set lends_in_arrears = $2, modified_at = $3 from old
  where k.id = old.id
  returning k.id, coalesce(nullif(k.company_name, ''), k.first_name || ' ' || k.last_name) as name,
    old.lends_in_arrears as before
`);

/** What a customer should have paid before today, the longest first; nothing of one who may lend all the same. */
export function overdueInvoices(db: Db, customerId: string, today: IsoDate): Promise<OverdueInvoice[]> {
  return db.rows(due, [customerId, today]);
}

/** Id and name of the customer with that number, or that id; undefined when there is none. */
export function markExempt(
  db: Db,
  { key, exempt }: { readonly key: string; readonly exempt: boolean },
  now: EpochMs,
): Promise<{ id: string; name: string; before: boolean } | undefined> {
  return db.first(exemption, [key, exempt, instant(now)]);
}
