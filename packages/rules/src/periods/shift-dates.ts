import { addDays, type IsoDate } from '../time/iso-date.ts';

const FARTHEST_DAYS = 5;

/** Finds the closest free days before or after a day, nearest first, at most five days away (spec 2 §5). */
export function shiftDates(input: {
  readonly date: IsoDate;
  readonly direction: 'before' | 'after';
  readonly blocked: readonly IsoDate[];
  readonly results: 1 | 2;
}): IsoDate[] {
  const sign = input.direction === 'before' ? -1 : 1;
  return Array.from({ length: FARTHEST_DAYS }, (_, n) => addDays(input.date, sign * (n + 1)))
    .filter((day) => !input.blocked.includes(day))
    .slice(0, input.results);
}
