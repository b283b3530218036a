import { cents, roundedCents, type Cents } from '../money/cents.ts';

/**
 * What pieces cost that come back late: for each day that share of the price that a piece had a day, rounded once. Nothing
 * while it is not late, and where the shop asks for nothing.
 */
export function lateFeeCents(input: {
  /** Of the whole line, over all its days. */
  readonly lineCents: Cents;
  readonly ordered: number;
  readonly rentalDays: number;
  readonly pieces: number;
  readonly daysLate: number;
  readonly percent: number;
}): Cents {
  const { lineCents, ordered, rentalDays, pieces, daysLate, percent } = input;
  if (daysLate < 1 || pieces < 1 || percent <= 0) return cents(0);
  return roundedCents(lineCents * pieces * daysLate * percent, ordered * Math.max(1, rentalDays) * 100);
}
