import { cents, type Cents } from './cents.ts';

const WHOLE = 10_000;

/** Takes a discount in percent off a listed price, rounded up to a cent: the business gives never more than it said. */
export function discountedCents(listedCents: Cents, percent: number): Cents {
  const left = WHOLE - Math.round(Math.min(100, Math.max(0, percent)) * 100);
  return cents(Math.ceil((listedCents * left) / WHOLE));
}

/**
 * Whether somebody of the business may ask this price for a piece that is listed at another (`limits.deskDiscountPercent`).
 * More than it is listed at is no discount. The listed price counts, never the one that an earlier discount left, so that
 * two discounts are none that is larger.
 */
export function deskPriceResult(input: {
  readonly listedCents: Cents;
  readonly unitCents: Cents;
  readonly limitPercent: number;
}): { readonly ok: true } | { readonly ok: false; readonly leastCents: Cents } {
  const leastCents = discountedCents(input.listedCents, input.limitPercent);
  return input.unitCents >= leastCents ? { ok: true } : { ok: false, leastCents };
}
