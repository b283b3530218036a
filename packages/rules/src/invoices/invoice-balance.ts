import { cents, type Cents } from '../money/cents.ts';
import { ownPayment, type SharingReservation } from '../payment/paid-shares.ts';
import { dueCents } from '../payment/payment-due.ts';

/**
 * What of the money of a checkout pays the total of one of its reservations. Of its own share its deposit comes first,
 * because that goes back. Never below 0, never more than it costs.
 */
export function paidShare<Part extends SharingReservation>(
  reservations: readonly Part[],
  isIt: (reservation: Part) => boolean,
  paidCents: Cents,
): Cents {
  const own = reservations.find(isIt);
  if (own === undefined) return cents(0);
  const share = ownPayment(reservations, isIt, paidCents).paidCents;
  const deposit = dueCents([{ ...own, grossCents: cents(0) }]);
  return cents(Math.min(Math.max(0, share - deposit), dueCents([own]) - deposit));
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
