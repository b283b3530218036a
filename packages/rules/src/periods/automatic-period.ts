import { addDays, eachDay } from '../time/iso-date.ts';
import { compileRules } from './compiled-rules.ts';
import { firstDayRefusal, firstLastDay } from './day-results.ts';
import type { Period, PeriodRules } from './period-rules.ts';

/** The search stops two years ahead where there is no latest first day. */
const SEARCH_DAYS = 731;

/**
 * Sets the period when the visitor chose none (spec 2 §4 "add to cart"): the first day on which a period may begin and
 * the shortest length, ending on the next possible day when that one is not.
 */
export function automaticPeriod(rules: PeriodRules): Period | null {
  const compiled = compileRules(rules);
  const until = compiled.latestStart ?? addDays(compiled.earliestStart, SEARCH_DAYS);
  const from = eachDay(compiled.earliestStart, until).find((day) => firstDayRefusal(day, compiled) === null);
  if (from === undefined) return null;
  const to = rules.mode === 'sales' ? from : firstLastDay(from, compiled);
  return to && { from, to };
}
