import { cents, sumCents, type Cents } from '../money/cents.ts';
import { isLiveStatus } from '../reservation/status.ts';
import { dueCents, type PayableReservation } from './payment-due.ts';

export interface SharingReservation extends PayableReservation {
  /** Its share of what was paid together, as it was written when money last moved. */
  readonly paidCents: Cents;
}

/**
 * What of the money of a checkout each of its reservations has, to the cent: together exactly what was paid. Shares stand
 * as they were written; what came since goes to what is open, by the total and deposit of each, and what went back comes
 * from whoever costs less by now. So an order that becomes dearer takes nothing from one that was paid with it.
 */
export function paidShares(reservations: readonly SharingReservation[], paidCents: Cents): Cents[] {
  const due = reservations.map((one) => dueCents([one]));
  const shares = reservations.map((one): number => one.paidCents);
  let drift = paidCents - sumCents(reservations.map((one) => one.paidCents));
  const change = (sign: 1 | -1, most: readonly number[]): void => {
    const room = most.reduce((sum, one) => sum + one, 0);
    const parts = portions(Math.min(Math.abs(drift), room), most);
    for (const [at, part] of parts.entries()) shares[at] = (shares[at] ?? 0) + sign * part;
    drift -= sign * parts.reduce((sum, one) => sum + one, 0);
  };
  if (drift > 0) {
    change(
      1,
      due.map((one, at) => Math.max(0, one - (shares[at] ?? 0))),
    );
    // More than is due is on its way back: whose it is, the totals say.
    const totals = reservations.map((one) => one.grossCents + one.depositCents);
    for (const [at, part] of portions(
      drift,
      totals.some((one) => one > 0) ? totals : totals.map(() => 1),
    ).entries())
      shares[at] = (shares[at] ?? 0) + part;
  } else if (drift < 0) {
    change(
      -1,
      due.map((one, at) => Math.max(0, (shares[at] ?? 0) - one)),
    );
    change(-1, [...shares]);
  }
  return shares.map(cents);
}

/** What was paid of one of them, and what is open of it while it goes on. */
export function ownPayment<Part extends SharingReservation>(
  reservations: readonly Part[],
  isIt: (reservation: Part) => boolean,
  paidCents: Cents,
): { readonly paidCents: Cents; readonly openCents: Cents } {
  const at = reservations.findIndex(isIt);
  const own = reservations[at];
  const paid = paidShares(reservations, paidCents)[at] ?? cents(0);
  const isOpen = own !== undefined && isLiveStatus(own.status);
  return { paidCents: paid, openCents: cents(isOpen ? Math.max(0, dueCents([own]) - paid) : 0) };
}

/** Parts a sum by weight, in whole cents: the largest remainders get the cents that are left, the first ones first. */
function portions(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((all, one) => all + BigInt(one), 0n);
  if (sum <= 0 || whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(sum) * BigInt(weight));
  const parts = exact.map((one) => Number(one / whole));
  const left = sum - parts.reduce((all, one) => all + one, 0);
  const byRemainder = exact
    .map((one, at) => ({ at, remainder: one % whole }))
    .toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
