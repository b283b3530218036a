import {
  addDays,
  daysInclusive,
  periodResult,
  shiftDates,
  type IsoDate,
  type Period,
  type PeriodRules,
} from '@bivak/rules';

/** `shiftDates` looks as far. */
const DAYS_AWAY = 5;

/**
 * They are as long as the one that cannot be, and as close to it as can be: two before, two after, in order (spec 2
 * §5).
 */
export function nearestPeriods({ from, to }: Period, rules: PeriodRules): Period[] {
  const length = daysInclusive(from, to);
  const beginning = (day: IsoDate): Period => ({ from: day, to: addDays(day, length - 1) });
  const around = Array.from({ length: 2 * DAYS_AWAY + 1 }, (_, n) => addDays(from, n - DAYS_AWAY));
  const blocked = around.filter((day) => {
    const period = beginning(day);
    return !periodResult(period.from, period.to, rules).ok;
  });
  const before = shiftDates({ date: from, direction: 'before', blocked, results: 2 });
  const after = shiftDates({ date: from, direction: 'after', blocked, results: 2 });
  return [...before.toReversed(), ...after].map(beginning);
}
