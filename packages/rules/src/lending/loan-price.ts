import { type Cents, cents } from '../money/cents.ts';
import type { Period } from '../periods/period-rules.ts';
import { daysInclusive } from '../time/iso-date.ts';

/**
 * Days that a rental period is charged for: without the free days at its ends, and at least one. `freeDays` is a setting
 * of the shop; where pickup and return day are free it is 2 (`design/lending.md` §2, "price of a loan").
 */
export function billedDays(rentalDays: number, freeDays: number): number {
  return Math.max(1, rentalDays - Math.max(0, freeDays));
}

/** What a line costs a day on average, over all days that the tents are away (spec 3 §9, "Price per day"). */
export function averagePerDay(lineTotal: Cents, rental: Period): Cents {
  return cents(Math.round(lineTotal / Math.max(1, daysInclusive(rental.from, rental.to))));
}
