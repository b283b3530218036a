import type { IsoDate } from '@bivak/rules';

/** A day as it is read out: "Saturday 12 December 2026". */
export function longDay(date: IsoDate, locale: string): string {
  return formatted(date, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** A day as it is written in a sentence: "Sat 12 Dec". */
export function shortDay(date: IsoDate, locale: string): string {
  return formatted(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** A day as it stands in a field: 12-12-2026, in every language (spec 1 §9). */
export function writtenDay(date: IsoDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

// A calendar says some hundred days each time that it is drawn, and making a format takes longer than all of them.
// In UTC from end to end: a calendar day formatted in the machine's zone may come out a day early.
function formatted(date: IsoDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${options.weekday}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}
