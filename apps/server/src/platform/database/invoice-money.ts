import { type Cents, cents, invoiceBalance, paidShare } from '@bivak/rules';
import type { CheckoutPart } from './order-sql.ts';

// What statements of several features have in common about the money of an invoice (docs/decisions/0006, 0032).

/** What of the money that came in is an order's, whichever of its invoices it came for. */
export interface OrderMoney {
  /** What the whole checkout paid, as the parts have it. */
  checkoutPaidCents: number;
  parts: CheckoutPart[];
  /** Of what was paid online, given back while a credit note had the last word. */
  returnedCents: number;
  /** Money that came by bank or in cash. */
  notedCents: number;
}

export const notedSql = (order: string): string => `coalesce((
  select sum(p.cents) from $schema.invoice_payment p join $schema.invoice b on b.id = p.invoice_id
  where b.reservation_id = ${order}
), 0)::bigint`;

/**
 * Between a credit note and the invoice after it nothing is owed: what goes back then is no gift, and is asked for again
 * by the new invoice.
 */
export const returnedSql = (order: string, checkout: string): string => `coalesce((
  select sum(f.cents)
  from $schema.invoice taken
  left join $schema.invoice anew on anew.follows_id = taken.id
  join $schema.payment_attempt a on a.checkout_id = ${checkout}
  join $schema.refund f on f.payment_attempt_id = a.id and f.reservation_id = taken.reservation_id
  where taken.reservation_id = ${order} and taken.kind = 'credit' and f.reason = 'business' and f.status <> 'failed'
    and f.created_at >= taken.issued_at and (anew.id is null or f.created_at < anew.issued_at)
), 0)::bigint`;

/** All that came in for the order, less what went back while it owed nothing. */
export function receivedCents(
  { checkoutPaidCents, parts, returnedCents, notedCents }: OrderMoney,
  orderId: string,
): Cents {
  const online = paidShare(parts, ({ id }) => id === orderId, cents(checkoutPaidCents));
  return cents(Math.max(0, online - returnedCents) + notedCents);
}

/**
 * How an invoice stands now: what came online and otherwise, and what was taken back. What the business gave back of its
 * own will it does not ask for again.
 */
export function balanceOf(
  row: OrderMoney & {
    readonly reservationId: string;
    readonly grossCents: number;
    readonly creditedCents: number;
  },
): ReturnType<typeof invoiceBalance> {
  return invoiceBalance({
    grossCents: cents(row.grossCents),
    creditedCents: cents(row.creditedCents),
    paidCents: receivedCents(row, row.reservationId),
  });
}

/** How the latest invoice of an order stands, as a list reads it beside the order's own money. */
export interface InvoiceMoney {
  readonly grossCents: number;
  readonly creditedCents: number;
  readonly notedCents: number;
  readonly returnedCents: number;
}

/** An `InvoiceMoney` of an order and its checkout; null where nothing was invoiced. */
export const invoiceSql = (order: string, checkout: string): string => `(
  select jsonb_build_object('grossCents', latest.gross_cents, 'creditedCents', coalesce(-back.gross_cents, 0),
    'notedCents', ${notedSql(order)}, 'returnedCents', ${returnedSql(order, checkout)})
  from $schema.invoice latest
  left join $schema.invoice back on back.credited_id = latest.id and back.kind = 'credit'
  where latest.reservation_id = ${order} and latest.kind = 'invoice'
  order by latest.issued_at desc, latest.number desc limit 1
)`;

/** Whether something is owed for the reservation `r`: of its latest invoice where there is one, else of the order. */
export const owingSql = (r: string): string => `(
  case when ${r}.status in ('Closed', 'ClosedAndCompleted')
    and exists (select from $schema.invoice i where i.reservation_id = ${r}.id and i.kind = 'invoice')
  then exists (
    select from $schema.invoice i
    where i.reservation_id = ${r}.id and i.kind = 'invoice'
      and not exists (select from $schema.invoice n where n.credited_id = i.id and n.kind = 'credit')
      and i.gross_cents > ${notedSql(`${r}.id`)} + greatest(0, least(${r}.paid_cents - ${r}.deposit_cents, ${r}.gross_cents)
        - ${returnedSql(`${r}.id`, `${r}.checkout_id`)})
  )
  else ${r}.paid_cents < ${r}.gross_cents + ${r}.deposit_cents end
)`;
