import { cents, roundedCents, type Cents } from './cents.ts';

/** VAT in basis points: 2100 is 21 %. */
export type VatBasisPoints = number;

/** Whether a shop's prices are set, and shown, including or excluding VAT. */
export type VatBasis = 'incl' | 'excl';

export interface LineAmounts {
  readonly netCents: Cents;
  readonly grossCents: Cents;
}

const WHOLE = 10_000;

/** Net and gross of one line. What the basis names is exact, the other is rounded half up, once per line. */
export function lineAmounts(input: {
  readonly unitCents: Cents;
  readonly qty: number;
  readonly vatBp: VatBasisPoints;
  readonly basis: VatBasis;
}): LineAmounts {
  const amount = cents(input.unitCents * input.qty);
  return input.basis === 'incl'
    ? { netCents: roundedCents(amount * WHOLE, WHOLE + input.vatBp), grossCents: amount }
    : { netCents: amount, grossCents: cents(amount + vatOf(amount, input.vatBp)) };
}

/** Computes the tax on a net amount, rounded half up. */
export function vatOf(netCents: Cents, vatBp: VatBasisPoints): Cents {
  return roundedCents(netCents * vatBp, WHOLE);
}
