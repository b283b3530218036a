import { type Cents, cents } from '../money/cents.ts';
import type { Period } from '../periods/period-rules.ts';
import { daysInclusive } from '../time/iso-date.ts';

/** What a line costs a day on average, over all days that the tents are away (spec 3 §9, "Price per day"). */
export function averagePerDay(lineTotal: Cents, rental: Period): Cents {
  return cents(Math.round(lineTotal / Math.max(1, daysInclusive(rental.from, rental.to))));
}
