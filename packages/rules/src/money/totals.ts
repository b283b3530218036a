import { cents, sumCents, type Cents } from './cents.ts';
import { vatOf, type LineAmounts, type VatBasis, type VatBasisPoints } from './line-amounts.ts';

export interface TaxedLine extends LineAmounts {
  readonly vatBp: VatBasisPoints;
}

export interface RateTotal {
  readonly vatBp: VatBasisPoints;
  readonly netCents: Cents;
  readonly vatCents: Cents;
}

export interface Totals {
  readonly netCents: Cents;
  readonly vatCents: Cents;
  readonly grossCents: Cents;
  /** gross - net - vat: 0 for prices excluding VAT; shown as its own figure otherwise. */
  readonly roundingCents: Cents;
  /** Lowest rate first. */
  readonly perRate: readonly RateTotal[];
}

/**
 * Totals as EN 16931 wants them: per rate the base is the sum of the lines' nets and the tax is rounded once.
 * With prices including VAT the customer pays the sum of the line prices, and what the rounding makes of it
 * stands in `roundingCents`. Deposits carry no VAT and are no turnover: they stay out.
 */
export function totals(lines: readonly TaxedLine[], basis: VatBasis): Totals {
  const perRate = rateTotals(lines);
  const netCents = sumCents(perRate.map((rate) => rate.netCents));
  const vatCents = sumCents(perRate.map((rate) => rate.vatCents));
  const grossCents =
    basis === 'incl' ? sumCents(lines.map((line) => line.grossCents)) : cents(netCents + vatCents);
  return { netCents, vatCents, grossCents, roundingCents: cents(grossCents - netCents - vatCents), perRate };
}

function rateTotals(lines: readonly TaxedLine[]): RateTotal[] {
  const nets = new Map<VatBasisPoints, Cents>();
  for (const { vatBp, netCents } of lines) nets.set(vatBp, cents((nets.get(vatBp) ?? 0) + netCents));
  return [...nets]
    .map(([vatBp, netCents]) => ({ vatBp, netCents, vatCents: vatOf(netCents, vatBp) }))
    .toSorted((a, b) => a.vatBp - b.vatBp);
}
