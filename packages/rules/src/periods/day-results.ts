import { addDays, daysInclusive, type IsoDate } from '../time/iso-date.ts';
import { accepted, refused, type Accepted, type Refused, type Result } from '../result.ts';
import { compileRules, edgeRefusal, insideRefusal, type CompiledRules } from './compiled-rules.ts';
import type { DayRefusal, PeriodRules } from './period-rules.ts';

export type DayResult = Result<DayRefusal>;

/** Whether a period may begin on this day (in sales mode: whether it may be the day). */
export function firstDayResult(date: IsoDate, rules: PeriodRules): DayResult {
  return resultOf(firstDayRefusal(date, compileRules(rules)));
}

/**
 * Decides whether a period that began on `start` may end on this day; without a start only the day itself is evaluated.
 */
export function lastDayResult(date: IsoDate, start: IsoDate | null, rules: PeriodRules): DayResult {
  return resultOf(lastDayRefusal(date, start, compileRules(rules)));
}

/** Whether the whole period may be chosen; says which end is at fault. */
export function periodResult(
  from: IsoDate,
  to: IsoDate,
  rules: PeriodRules,
): Accepted | (Refused<DayRefusal> & { readonly at: 'first' | 'last' }) {
  const compiled = compileRules(rules);
  const first = firstDayRefusal(from, compiled);
  if (first) return { ...refused(first), at: 'first' };
  const last = lastDayRefusal(to, from, compiled);
  return last ? { ...refused(last), at: 'last' } : accepted;
}

/** How many days a period must have, or may, where its length was refused; null for every other reason. */
export function refusedLength(reason: string, rules: PeriodRules): number | null {
  const { minDays, deliveryMinDays, maxDays } = compileRules(rules);
  if (reason === 'too-short') return minDays;
  if (reason === 'delivery-too-short') return deliveryMinDays;
  return reason === 'too-long' ? maxDays : null;
}

export function resultOf(reason: DayRefusal | null): DayResult {
  return reason ? refused(reason) : accepted;
}

export function firstDayRefusal(date: IsoDate, compiled: CompiledRules): DayRefusal | null {
  return (
    startRangeRefusal(date, compiled) ??
    insideRefusal(date, compiled) ??
    unknownRefusal(date, compiled) ??
    edgeRefusal(date, compiled.pickup) ??
    (compiled.rules.mode === 'rental' && !firstLastDay(date, compiled) ? noLastDay(date, compiled) : null)
  );
}

export function lastDayRefusal(
  date: IsoDate,
  start: IsoDate | null,
  compiled: CompiledRules,
): DayRefusal | null {
  if (start !== null && date < start) return 'before-start';
  if (compiled.rules.mode === 'sales') {
    return start !== null && date !== start ? 'one-day-only' : firstDayRefusal(date, compiled);
  }
  return (
    endRangeRefusal(date, start, compiled) ??
    insidePeriodRefusal(start ?? date, date, compiled) ??
    unknownRefusal(date, compiled) ??
    edgeRefusal(date, compiled.return)
  );
}

/** The search for a day to end on stops after a year where there is no longest period. */
const SEARCH_DAYS = 366;

/** The first day on which a period of at least the shortest length may end; null when there is none. */
export function firstLastDay(start: IsoDate, compiled: CompiledRules): IsoDate | null {
  const shortest = Math.max(compiled.minDays, compiled.deliveryMinDays);
  const longest = compiled.maxDays ?? shortest + SEARCH_DAYS;
  // It looks day by day and never makes a list of them: a calendar asks this of every day, and nearly always the first
  // will do.
  for (let length = shortest; length <= longest; length += 1) {
    const day = addDays(start, length - 1);
    if (lastDayRefusal(day, start, compiled) === null) return day;
  }
  return null;
}

function unknownRefusal(date: IsoDate, { rules: { knownUntil } }: CompiledRules): DayRefusal | null {
  return knownUntil && date > knownUntil ? 'unknown' : null;
}

/** Where the known days end before the longest period does, a day to end on may still be found. */
function noLastDay(start: IsoDate, compiled: CompiledRules): DayRefusal {
  const longest = compiled.maxDays ?? SEARCH_DAYS;
  return unknownRefusal(addDays(start, longest - 1), compiled) ?? 'no-last-day';
}

function startRangeRefusal(date: IsoDate, compiled: CompiledRules): DayRefusal | null {
  if (date < compiled.rules.today) return 'past';
  if (date < compiled.earliestStart) return 'too-soon';
  return compiled.latestStart !== null && date > compiled.latestStart ? 'too-late' : null;
}

function endRangeRefusal(date: IsoDate, start: IsoDate | null, compiled: CompiledRules): DayRefusal | null {
  if (date < compiled.rules.today) return 'past';
  if (start === null && date < compiled.earliestStart) return 'too-soon';
  if (compiled.latestEnd !== null && date > compiled.latestEnd) return 'too-late';
  return start === null ? null : lengthRefusal(daysInclusive(start, date), compiled);
}

function lengthRefusal(days: number, compiled: CompiledRules): DayRefusal | null {
  if (days < compiled.minDays) return 'too-short';
  if (compiled.maxDays !== null && days > compiled.maxDays) return 'too-long';
  return days < compiled.deliveryMinDays ? 'delivery-too-short' : null;
}

function insidePeriodRefusal(from: IsoDate, to: IsoDate, compiled: CompiledRules): DayRefusal | null {
  if (compiled.rules.blockedRanges.some((range) => range.from <= to && from <= range.to)) return 'blocked';
  for (const day of compiled.soldOut) if (from <= day && day <= to) return 'sold-out';
  return null;
}
