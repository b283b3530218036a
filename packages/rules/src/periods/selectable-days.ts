import { eachDay, type IsoDate } from '../time/iso-date.ts';
import { compileRules } from './compiled-rules.ts';
import { firstDayRefusal, lastDayRefusal, resultOf, type DayResult } from './day-results.ts';
import type { PeriodRules } from './period-rules.ts';

export interface EvaluatedDay {
  readonly date: IsoDate;
  readonly result: DayResult;
}

/** Evaluates every day of the range as first day: what a calendar greys out, and why. */
export function evaluatedFirstDays(from: IsoDate, to: IsoDate, rules: PeriodRules): EvaluatedDay[] {
  const compiled = compileRules(rules);
  return eachDay(from, to).map((date) => ({ date, result: resultOf(firstDayRefusal(date, compiled)) }));
}

/**
 * Gives every day of the range with its result as last day of a period that begins on `start` (null: not chosen yet).
 */
export function evaluatedLastDays(
  from: IsoDate,
  to: IsoDate,
  start: IsoDate | null,
  rules: PeriodRules,
): EvaluatedDay[] {
  const compiled = compileRules(rules);
  return eachDay(from, to).map((date) => ({
    date,
    result: resultOf(lastDayRefusal(date, start, compiled)),
  }));
}
