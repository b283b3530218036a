import { cents, type Cents } from '../money/cents.ts';
import { dueCents, type PayableReservation } from '../payment/payment-due.ts';

/**
 * What of the money of a checkout pays one of its reservations. Deposits come first, because they go back; then the
 * reservations in the order in which they stand. Never below 0, never more than it costs.
 */
export function paidShare<Part extends PayableReservation>(
  reservations: readonly Part[],
  isIt: (reservation: Part) => boolean,
  paidCents: Cents,
): Cents {
  let left: number = paidCents;
  for (const one of reservations) left -= dueCents([{ ...one, grossCents: cents(0) }]);
  for (const one of reservations) {
    const share = Math.min(Math.max(0, left), dueCents([{ ...one, depositCents: cents(0) }]));
    if (isIt(one)) return cents(share);
    left -= share;
  }
  return cents(0);
}

export type InvoiceState = 'open' | 'paid' | 'credited';

/** How an invoice stands: what was taken back and what came in, both as positive amounts. */
export function invoiceBalance(invoice: {
  readonly grossCents: Cents;
  readonly creditedCents: Cents;
  readonly paidCents: Cents;
}): { readonly openCents: Cents; readonly state: InvoiceState } {
  const due = invoice.grossCents - invoice.creditedCents;
  const openCents = cents(Math.max(0, due - invoice.paidCents));
  if (invoice.creditedCents > 0 && due <= 0) return { openCents, state: 'credited' };
  return { openCents, state: openCents === 0 ? 'paid' : 'open' };
}
