import type { Language } from '@bivak/contract/shop-config';
import type { IsoDate, Period } from '@bivak/rules';

/** Regions whose habits the shop follows: weeks begin on Monday, hours run to 24. */
export const LOCALES = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

const formats = {
  /** za 12 dec */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** zaterdag 12 december */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** za 12 dec 2026 */
  shortYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  /** za 12 */
  weekdayDay: { weekday: 'short', day: 'numeric' },
  day: { day: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  dayMonthLong: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayFormat = keyof typeof formats;

const made = new Map<string, Intl.DateTimeFormat>();

/** A calendar day in words. Days have no zone: they are formatted as UTC, or a closing day would shift by one. */
export function formatDay(day: IsoDate, format: DayFormat, language: Language): string {
  const formatter = formatterOf(`${language} ${format}`, LOCALES[language], {
    ...formats[format],
    timeZone: 'UTC',
  });
  // Short names without their dots and commas: `za 12 dec`. A German day keeps its dot, also where it ends the text.
  const text = formatter.format(new Date(`${day}T00:00:00Z`)).replaceAll(/(?<=\p{L})\.|,/gu, '');
  return language === 'de' ? text.replace(/(?<!\d)\d{1,2}$/u, '$&.') : text;
}

/** `12–15 dec`, `30 dec – 2 jan`, or one day. */
export function formatPeriod({ from, to }: Period, language: Language): string {
  const end = formatDay(to, 'dayMonth', language);
  if (from === to) return end;
  if (!sameMonth({ from, to })) return `${formatDay(from, 'dayMonth', language)} – ${end}`;
  return `${formatDay(from, 'day', language)}–${end}`;
}

/** `za 12 – di 15 dec 2026`, for where there is room. */
export function formatPeriodLong({ from, to }: Period, language: Language): string {
  if (from === to) return formatDay(from, 'shortYear', language);
  const start = formatDay(from, sameMonth({ from, to }) ? 'weekdayDay' : 'short', language);
  return `${start} – ${formatDay(to, 'shortYear', language)}`;
}

/** The two ends for a sentence: `12` and `15 december`, or `30 december` and `2 januari`. */
export function periodEnds(
  period: Period,
  language: Language,
): { readonly from: string; readonly to: string } {
  const first = sameMonth(period) ? 'day' : 'dayMonthLong';
  return {
    from: formatDay(period.from, first, language),
    to: formatDay(period.to, 'dayMonthLong', language),
  };
}

function sameMonth({ from, to }: Period): boolean {
  return from.slice(0, 7) === to.slice(0, 7);
}

/** The hour and minute of a moment, on the shop's clock. */
export function formatTime(moment: string, timeZone: string, language: Language): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return formatterOf(`${language} time ${timeZone}`, LOCALES[language], options).format(new Date(moment));
}

/** The calendar day of a moment in the shop's zone. */
export function dayOfMoment(moment: string, timeZone: string): IsoDate {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(moment)) return moment as IsoDate;
  const formatter = formatterOf(`iso ${timeZone}`, 'en-CA', { timeZone, dateStyle: 'short' });
  return formatter.format(new Date(moment)) as IsoDate;
}

function formatterOf(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = made.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat(locale, options);
  made.set(key, formatter);
  return formatter;
}
