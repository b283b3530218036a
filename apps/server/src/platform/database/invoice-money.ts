import { type Cents, cents, invoiceBalance, paidShare } from '@bivak/rules';
import type { CheckoutPart } from './order-sql.ts';

// What statements of several features have in common about the money of an invoice (docs/decisions/0006, 0032).

/** What of the money that came in is an order's, whichever of its invoices it came for. */
export interface OrderMoney {
  /** What the whole checkout paid, as the parts have it. */
  checkoutPaidCents: number;
  parts: CheckoutPart[];
  /** Of what was paid online, given back because a credit note said so. */
  returnedCents: number;
  /** Money that came by bank or in cash. */
  notedCents: number;
}

export const notedSql = (order: string): string => `coalesce((
  select sum(p.cents) from $schema.invoice_payment p join $schema.invoice b on b.id = p.invoice_id
  where b.reservation_id = ${order}
), 0)::bigint`;

/**
 * Of what a credit note says is owed no more, what goes back is no gift, and is asked for again by the invoice that follows.
 */
export const returnedSql = (order: string): string => `$schema.invoice_returned(${order})`;

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

/** An `InvoiceMoney` of an order; null where nothing was invoiced. */
export const invoiceSql = (order: string): string => `(
  select jsonb_build_object('grossCents', latest.gross_cents, 'creditedCents', s.credited_cents,
    'notedCents', ${notedSql(order)}, 'returnedCents', ${returnedSql(order)})
  from $schema.invoice latest join $schema.invoice_standing s on s.invoice_id = latest.id
  where latest.reservation_id = ${order} and latest.kind = 'invoice'
  order by latest.issued_at desc, latest.number desc limit 1
)`;

/** Whether something is owed for the reservation `r`: of its latest invoice where there is one, else of the order. */
export const owingSql = (r: string): string => `(
  case when ${r}.status in ('Closed', 'ClosedAndCompleted')
    and exists (select from $schema.invoice_standing s where s.reservation_id = ${r}.id)
  then exists (select from $schema.invoice_standing s where s.reservation_id = ${r}.id and s.state = 'open')
  else ${r}.paid_cents < ${r}.gross_cents + ${r}.deposit_cents end
)`;

/** Whether a caller, a parameter, noted the payment `p` by themselves. Nobody's is what was noted before that was written down. */
export function ownPaymentSql(caller: string): string {
  return `exists (select from $schema.event e where e.entity = 'invoice' and e.entity_id = p.invoice_id
    and e.action = 'note-payment' and e.after ->> 'payment' = p.id and e.actor ->> 'login' = ${caller})`;
}
