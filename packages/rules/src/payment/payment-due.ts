import { cents, sumCents, type Cents } from '../money/cents.ts';
import { isLiveStatus, type ReservationStatus } from '../reservation/status.ts';

export interface PayableReservation {
  readonly status: ReservationStatus;
  /** It includes VAT. */
  readonly grossCents: Cents;
  /** Outside the total and without VAT, yet in the same payment. */
  readonly depositCents: Cents;
}

/**
 * What a checkout costs, over all its reservations: totals with VAT and deposits. What was refused, cancelled, released
 * or only quoted costs nothing; what is back costs what it did.
 */
export function dueCents(reservations: readonly PayableReservation[]): Cents {
  return sumCents(reservations.filter(counts).map((one) => cents(one.grossCents + one.depositCents)));
}

/** What can be paid online now: what is due and not paid, of an order that still goes on. Never below 0. */
export function openCents(reservations: readonly PayableReservation[], paidCents: Cents): Cents {
  if (!reservations.some(({ status }) => isLiveStatus(status))) return cents(0);
  return cents(Math.max(0, dueCents(reservations) - paidCents));
}

/** Of a sum of money it names the deposits, where it is all that is due; of a part nobody can say what it is for: 0. */
export function depositIn(reservations: readonly PayableReservation[], sum: Cents): Cents {
  if (sum !== dueCents(reservations)) return cents(0);
  return sumCents(reservations.filter(counts).map(({ depositCents }) => depositCents));
}

/** What was paid and is due no more, because something ended or became cheaper: it goes back. Never below 0. */
export function surplusCents(reservations: readonly PayableReservation[], paidCents: Cents): Cents {
  return cents(Math.max(0, paidCents - dueCents(reservations)));
}

function counts({ status }: PayableReservation): boolean {
  return isLiveStatus(status) || status === 'Closed' || status === 'ClosedAndCompleted';
}
