import {
  FIRST_DAY_NUMBER,
  LAST_DAY_NUMBER,
  civilDayOf,
  dayNumberOf,
  daysInMonth,
  type DayNumber,
} from './civil-day.ts';

declare const isoDate: unique symbol;

/** A calendar day of the shop's zone, 'yyyy-MM-dd', years 0001 to 9999. Compares as text. */
export type IsoDate = string & { readonly [isoDate]: true };

/** Days of the week as ISO counts them: Monday 1 to Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Reads 'yyyy-MM-dd'; null for anything that is not a day of the calendar, such as 2026-02-29. */
export function parseIsoDate(text: string): IsoDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return text as IsoDate;
}

/** The day n days later (earlier when negative). Stops at the first and last day that can be written. */
export function addDays(date: IsoDate, n: number): IsoDate {
  return isoDateOf(dayNumber(date) + n);
}

/** Finds the same day a year on (spec 1 §9, "today to +1 year"); of 29 February it is the 28th. */
export function yearAfter(date: IsoDate): IsoDate {
  const sameDay = padded(Number(date.slice(0, 4)) + 1, 4) + date.slice(4);
  return parseIsoDate(sameDay) ?? addDays(date, 365);
}

/** Days from a to b: 0 for the same day, negative when b is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return dayNumber(b) - dayNumber(a);
}

/** Counts the days of a period whose both ends count: the same day twice is 1. At most 0 when `to` is before `from`. */
export function daysInclusive(from: IsoDate, to: IsoDate): number {
  return daysBetween(from, to) + 1;
}

export function weekdayOf(date: IsoDate): Weekday {
  // 1970-01-01 was a Thursday.
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** Every day from `from` to `to`, both included; none when `to` is before `from`. */
export function eachDay(from: IsoDate, to: IsoDate): IsoDate[] {
  return Array.from({ length: Math.max(0, daysInclusive(from, to)) }, (_, n) => addDays(from, n));
}

/** Whether the day lies in the range, both ends included. */
export function isWithin(date: IsoDate, range: { readonly from: IsoDate; readonly to: IsoDate }): boolean {
  return range.from <= date && date <= range.to;
}

function dayNumber(date: IsoDate): DayNumber {
  return dayNumberOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

function isoDateOf(number: DayNumber): IsoDate {
  const { year, month, day } = civilDayOf(Math.min(LAST_DAY_NUMBER, Math.max(FIRST_DAY_NUMBER, number)));
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as IsoDate;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
