import { daysInclusive } from '../time/iso-date.ts';
import { accepted, type Accepted, type Refused } from '../result.ts';
import { compileRules } from './compiled-rules.ts';
import { firstLastDay } from './day-results.ts';
import type { Period, PeriodRules } from './period-rules.ts';

/**
 * A delivery may ask for a shortest period (spec 1 §5). A shorter one is refused with the number of days and
 * the period to use instead: the end moved to the next day on which it may end, null when there is none.
 */
export function deliveryRestriction(
  period: Period,
  rules: PeriodRules,
): Accepted | (Refused<'delivery-too-short'> & { readonly minDays: number; readonly moved: Period | null }) {
  const minDays = rules.deliveryMinDays ?? 0;
  if (rules.mode === 'sales' || daysInclusive(period.from, period.to) >= minDays) return accepted;
  const to = firstLastDay(period.from, compileRules(rules));
  return { ok: false, reason: 'delivery-too-short', minDays, moved: to && { from: period.from, to } };
}
