import { cents, type Cents } from '../money/cents.ts';

/** Why money goes back: it was another amount than asked, came twice, too late, or is more than is due by now. */
export type RefundReason = 'other-amount' | 'double' | 'too-late' | 'too-much';

export interface Arrival {
  readonly keepCents: Cents;
  readonly refundCents: Cents;
  /** Null where nothing goes back. */
  readonly reason: RefundReason | null;
}

/**
 * What becomes of money that the provider has (RULINGS, "payment open, failed, retried"): what is still due stays here, all
 * else goes back, and nothing gets lost. `dueCents` counts what could be claimed again for it; 0: nothing stands any more.
 */
export function moneyArrives(input: {
  readonly askedCents: Cents;
  readonly receivedCents: Cents;
  readonly dueCents: Cents;
  readonly paidCents: Cents;
}): Arrival {
  const { askedCents, receivedCents, dueCents, paidCents } = input;
  // Nobody knows what another amount was meant for.
  if (receivedCents !== askedCents) return allBack(receivedCents, 'other-amount');
  if (dueCents === 0) return allBack(receivedCents, 'too-late');
  const open = Math.max(0, dueCents - paidCents);
  if (open === 0) return allBack(receivedCents, 'double');
  const keepCents = cents(Math.min(open, receivedCents));
  const refundCents = cents(receivedCents - keepCents);
  return { keepCents, refundCents, reason: refundCents > 0 ? 'too-much' : null };
}

function allBack(refundCents: Cents, reason: RefundReason): Arrival {
  return { keepCents: cents(0), refundCents, reason };
}

/**
 * How much of a deposit the business can still give back, `askedCents` or all of it: never more than was asked for it,
 * nor than is left of what was paid.
 */
export function depositRefund(input: {
  readonly depositCents: Cents;
  readonly depositRefundedCents: Cents;
  /** What was paid and has not gone back. */
  readonly leftCents: Cents;
  readonly askedCents: Cents | null;
}): { readonly ok: true; readonly cents: Cents } | { readonly ok: false; readonly mostCents: Cents } {
  const most = Math.min(input.depositCents - input.depositRefundedCents, input.leftCents);
  const mostCents = cents(Math.max(0, most));
  const wanted = input.askedCents ?? mostCents;
  return wanted > 0 && wanted <= mostCents ? { ok: true, cents: wanted } : { ok: false, mostCents };
}

/**
 * What the business holds of a deposit. Money pays for the goods first, so of an order that is paid in part nothing is
 * held; what went back of the deposit is held no more. Never below 0.
 */
export function depositHeldCents(input: {
  readonly grossCents: Cents;
  readonly depositCents: Cents;
  readonly depositRefundedCents: Cents;
  /** Its own share of what was paid. */
  readonly paidCents: Cents;
}): Cents {
  const came = Math.min(input.depositCents, input.paidCents - input.grossCents);
  return cents(Math.max(0, came - input.depositRefundedCents));
}
