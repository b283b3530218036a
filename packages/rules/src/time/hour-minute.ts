declare const hourMinute: unique symbol;

/** A time on the wall clock, 'HH:mm', 00:00 to 23:59. Compares as text. */
export type HourMinute = string & { readonly [hourMinute]: true };

/** Reads 'HH:mm', hours 00-23 and minutes 00-59 with two digits each (spec 1 §5); null for anything else. */
export function parseHourMinute(text: string): HourMinute | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? (text as HourMinute) : null;
}

/** Counts the minutes since the midnight that began the day, as the wall clock does. */
export function minutesOfDay(time: HourMinute): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
