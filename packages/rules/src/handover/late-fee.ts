import { cents, roundedCents, type Cents } from '../money/cents.ts';
import { type LineAmounts, lineAmounts, type VatBasis, type VatBasisPoints } from '../money/line-amounts.ts';
import { daysInclusive, type IsoDate } from '../time/iso-date.ts';

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

/** The same of a line of an order as it was sold, with its VAT. */
export function lateFeeOfLine(
  line: {
    readonly netCents: number;
    readonly grossCents: number;
    readonly vatBp: VatBasisPoints;
    readonly ordered: number;
  },
  late: {
    readonly startDay: IsoDate;
    readonly endDay: IsoDate;
    readonly pieces: number;
    readonly daysLate: number;
    readonly percent: number;
    readonly basis: VatBasis;
  },
): LineAmounts {
  const { startDay, endDay, basis, ...more } = late;
  const unitCents = lateFeeCents({
    ...more,
    lineCents: cents(basis === 'incl' ? line.grossCents : line.netCents),
    ordered: line.ordered,
    rentalDays: daysInclusive(startDay, endDay),
  });
  return lineAmounts({ unitCents, qty: 1, vatBp: line.vatBp, basis });
}
