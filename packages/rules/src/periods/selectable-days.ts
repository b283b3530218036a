import { eachDay, type IsoDate } from '../time/iso-date.ts';
import { compileRules } from './compiled-rules.ts';
import { firstDayRefusal, lastDayRefusal, verdictOf, type DayVerdict } from './day-verdicts.ts';
import type { PeriodRules } from './period-rules.ts';

export interface JudgedDay {
  readonly date: IsoDate;
  readonly verdict: DayVerdict;
}

/** Every day of the range with its verdict as first day: what a calendar greys out, and why. */
export function judgedFirstDays(from: IsoDate, to: IsoDate, rules: PeriodRules): JudgedDay[] {
  const compiled = compileRules(rules);
  return eachDay(from, to).map((date) => ({ date, verdict: verdictOf(firstDayRefusal(date, compiled)) }));
}

/** Every day of the range with its verdict as last day of a period that begins on `start` (null: not chosen yet). */
export function judgedLastDays(
  from: IsoDate,
  to: IsoDate,
  start: IsoDate | null,
  rules: PeriodRules,
): JudgedDay[] {
  const compiled = compileRules(rules);
  return eachDay(from, to).map((date) => ({
    date,
    verdict: verdictOf(lastDayRefusal(date, start, compiled)),
  }));
}
