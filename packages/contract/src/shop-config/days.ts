import * as z from 'zod/mini';

/** A calendar day that exists, `yyyy-MM-dd`. */
export const CalendarDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/u, { abort: true }),
  z.refine((day: string) => exists(day), 'unknownDay'),
);

/** A day of every year, `MM-dd`. 29 February counts in leap years only. */
export const YearlyDay = z.string().check(
  z.regex(/^\d{2}-\d{2}$/u, { abort: true }),
  z.refine((day: string) => exists(`2024-${day}`), 'unknownDay'),
);

/** `HH:mm`; 24:00 is the end of a day. */
export const ClockTime = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u));

/** The zone must be one that the runtime's own tables know. */
export const TimeZone = z.string().check(z.refine((zone: string) => isTimeZone(zone), 'unknownTimeZone'));

export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function clockTime(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The day after, counted in UTC so that no zone can shift it. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Refuses 30 February: the calendar would move it on to 1 or 2 March. */
export function exists(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
