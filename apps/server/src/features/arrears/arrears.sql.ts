import type { IsoDate } from '@bivak/rules';
import { balanceOf, notedSql, type OrderMoney, returnedSql } from '../../platform/database/invoice-money.ts';
import { partsSql } from '../../platform/database/order-sql.ts';
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

interface DueInvoice extends OrderMoney {
  number: string;
  reservationId: string;
  orderNo: string;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  grossCents: number;
  payee: OverdueInvoice['payee'];
  paymentReference: string | null;
}

// Joins orders, checkout and payments: how an invoice stands is one statement (docs/decisions/0032).
const due = statement<DueInvoice>({
  number: 'text',
  reservationId: 'text',
  orderNo: 'text',
  issuedOn: 'day',
  dueOn: 'day',
  grossCents: 'int',
  payee: 'json',
  paymentReference: 'text?',
  notedCents: 'int',
  returnedCents: 'int',
  checkoutPaidCents: 'int',
  parts: 'json',
})(`
  select i.number, i.reservation_id as "reservationId", i.order_no as "orderNo", i.issued_on as "issuedOn",
    i.due_on as "dueOn", i.gross_cents as "grossCents",
    jsonb_build_object('name', i.seller ->> 'name', 'iban', i.seller ->> 'iban', 'bic', i.seller ->> 'bic') as payee,
    i.payment_reference as "paymentReference", ${notedSql('r.id')} as "notedCents",
    ${returnedSql('r.id')} as "returnedCents", c.paid_cents as "checkoutPaidCents", ${partsSql} as parts
  from $schema.customer k
  join $schema.invoice i on i.customer_id = k.id
  join $schema.reservation r on r.id = i.reservation_id
  join $schema.checkout c on c.id = r.checkout_id
  where k.id = $1 and not k.lends_in_arrears and i.kind = 'invoice' and i.due_on < $2
    and not exists (select from $schema.invoice n where n.credited_id = i.id and n.kind = 'credit')
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
export async function overdueInvoices(db: Db, customerId: string, today: IsoDate): Promise<OverdueInvoice[]> {
  const rows = await db.rows(due, [customerId, today]);
  return rows
    .map((row) => ({ ...row, openCents: balanceOf({ ...row, creditedCents: 0 }).openCents }))
    .filter(({ openCents }) => openCents > 0);
}

/** Id and name of the customer with that number, or that id; undefined when there is none. */
export function markExempt(
  db: Db,
  { key, exempt }: { readonly key: string; readonly exempt: boolean },
  now: EpochMs,
): Promise<{ id: string; name: string; before: boolean } | undefined> {
  return db.first(exemption, [key, exempt, instant(now)]);
}
