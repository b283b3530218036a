import type { PeriodRules } from '../periods/period-rules.ts';
import { day } from './values.ts';

/** Rules of a shop that has nothing against any day from tomorrow on. Today is Monday 1 June 2026. */
export function periodRules(change: Partial<PeriodRules> = {}): PeriodRules {
  return {
    mode: 'rental',
    today: day('2026-06-01'),
    closingDays: [],
    blockedRanges: [],
    pickupDays: null,
    returnDays: null,
    fullPickupDays: [],
    fullReturnDays: [],
    ...change,
  };
}
