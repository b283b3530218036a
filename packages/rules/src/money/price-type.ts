import { cents, type Cents } from './cents.ts';
import { coverPeriod, type CoverPart, type UnitPrice } from './period-price.ts';
import { refused, type Refused } from '../result.ts';

/** How an item is charged; the spec's six words (spec 1 §3). */
export const PRICE_TYPES = [
  'Rental',
  'RentalPeriod',
  'RentalCounter',
  'RentalBoth',
  'Sales',
  'Deposit',
] as const;

export type PriceType = (typeof PRICE_TYPES)[number];

/** What each price type asks for when it is ordered. */
export const CHARGED_BY = {
  Rental: 'period',
  RentalPeriod: 'period',
  // The period now; the counter is read and billed at return.
  RentalBoth: 'period',
  // Read and billed at return; until then the shop shows the price per unit only.
  RentalCounter: 'counter',
  Sales: 'once',
  Deposit: 'once',
} as const satisfies Record<PriceType, 'period' | 'counter' | 'once'>;

export interface UnitAmount {
  readonly ok: true;
  readonly cents: Cents;
  /** Empty when the amount does not depend on the period. */
  readonly cover: readonly CoverPart[];
}

/** What one piece costs for the period (RULINGS "price types"); `salesCents` also holds the deposit's amount. */
export function unitAmount(input: {
  readonly priceType: PriceType;
  readonly prices: readonly UnitPrice[];
  readonly salesCents: Cents | null;
  readonly days: number;
  /** Days of a rental period that cost nothing: see `billedDays`. */
  readonly freeDays: number;
}): UnitAmount | Refused<'no-price'> {
  switch (CHARGED_BY[input.priceType]) {
    case 'counter':
      return { ok: true, cents: cents(0), cover: [] };
    case 'once':
      return input.salesCents === null
        ? refused('no-price')
        : { ok: true, cents: input.salesCents, cover: [] };
    case 'period': {
      const price = coverPeriod(input.prices, billedDays(input.days, input.freeDays));
      return price ? { ok: true, ...price } : refused('no-price');
    }
  }
}

/**
 * Days that a rental period is charged for: all but the free ones at its ends, and at least one. A setting of the shop:
 * where the days of pickup and return are free it is 2 (`design/lending.md` §2, "price of a loan").
 */
export function billedDays(rentalDays: number, freeDays: number): number {
  return rentalDays < 1 ? rentalDays : Math.max(1, rentalDays - Math.max(0, freeDays));
}
