import { parseIsoDate, type IsoDate } from '../time/iso-date.ts';
import { firstDayResult, lastDayResult } from './day-results.ts';
import type { Period, PeriodRules } from './period-rules.ts';

/** What a period picker holds: either day may still be open. */
export interface PeriodSelection {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** After a change of warehouse: clears the days that its rules no longer allow, keeps the others (spec 1 §4). */
export function dropInvalidDates(selection: PeriodSelection, rules: PeriodRules): PeriodSelection {
  const from = selection.from !== null && firstDayResult(selection.from, rules).ok ? selection.from : null;
  const to = selection.to !== null && lastDayResult(selection.to, from, rules).ok ? selection.to : null;
  return { from, to };
}

/** Reads two days; an empty or malformed one clears both (null), as spec 1 §4 has it. Their order is not evaluated. */
export function parsePeriod(from: string, to: string): Period | null {
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)];
  return first && last && { from: first, to: last };
}
