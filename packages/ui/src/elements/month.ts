import { addDays, weekdayOf, type IsoDate } from '@bivak/rules';

const WEEK = 7;

/** The weeks that hold the days of a month, whole, from Monday on (spec 1 §9). */
export function weeksOf(day: IsoDate): IsoDate[][] {
  const first = firstOf(day);
  const start = addDays(first, 1 - weekdayOf(first));
  const weeks: IsoDate[][] = [];
  for (let monday = start; monday < firstOf(nextMonth(day)); monday = addDays(monday, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(monday, index)));
  return weeks;
}

export function firstOf(day: IsoDate): IsoDate {
  return `${day.slice(0, 7)}-01` as IsoDate;
}

/** The same day of the month after, or its last where it has no such day. */
export function nextMonth(day: IsoDate, months = 1): IsoDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  const first = `${month}-01` as IsoDate;
  const wanted = addDays(first, Number(day.slice(8, 10)) - 1);
  if (wanted.startsWith(month)) return wanted;
  return addDays(wanted, -Number(wanted.slice(8, 10)));
}

/** Where a key leads from a day, as every calendar of the kit has it; null for a key that leads nowhere. */
export function movedBy(key: string, from: IsoDate): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -WEEK);
    case 'ArrowDown':
      return addDays(from, WEEK);
    case 'Home':
      return firstOf(from);
    case 'End':
      return addDays(firstOf(nextMonth(from)), -1);
    case 'PageUp':
      return nextMonth(from, -1);
    case 'PageDown':
      return nextMonth(from);
    default:
      return null;
  }
}
