import type { Language } from '@bivak/contract/shop-config';
import { formatNumber, type IsoDate, type Period } from '@bivak/rules';

/** Regions whose habits the shop follows: weeks begin on Monday, hours run to 24. */
export const LOCALES = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

const formats = {
  /** za 12 dec */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** zaterdag 12 december */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** za 12 dec 2026 */
  shortYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** zaterdag 12 december 2026 */
  longYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 12 december 2026 */
  dayMonthYear: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
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
  // Short names go without their dots and commas: `za 12 dec`. A German day keeps its dot, also where it ends the text.
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

/** It says `za 12 – di 15 dec 2026`, for where there is room. */
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

/** Writes the hour and minute of an instant, on the shop's clock. */
export function formatTime(moment: string, timeZone: string, language: Language): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return formatterOf(`${language} time ${timeZone}`, LOCALES[language], options).format(new Date(moment));
}

/** Finds the calendar day of an instant in the shop's zone. */
export function dayOfInstant(moment: string, timeZone: string): IsoDate {
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

const NO_BREAK_SPACE = '\u00A0';

/** It stands between the minus and what follows, where lines could break. */
const WORD_JOINER = '\u2060';

/**
 * An amount with the euro sign before it and two decimals (spec 1 §1); it never breaks over two lines. The minus stands
 * before all of it, in Dutch before the number, as each language writes it.
 */
export function formatMoney(amount: number, language: Language): string {
  const number = formatNumber(Math.abs(amount), language, 2);
  if (amount >= 0) return `€${NO_BREAK_SPACE}${number}`;
  if (language === 'nl') return `€${NO_BREAK_SPACE}-${number}`;
  return `-${WORD_JOINER}€${NO_BREAK_SPACE}${number}`;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** `240 kB`, `1,8 MB`: as people say it, not to the byte, and as the server counts what it refuses. */
export function formatFileSize(bytes: number, language: Language): string {
  const megabytes = Math.round((bytes / MEGABYTE) * 10) / 10;
  if (megabytes >= 1) return `${formatNumber(megabytes, language, Number.isInteger(megabytes) ? 0 : 1)} MB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)), language)} kB`;
}

interface Named {
  readonly FirstName: string;
  readonly LastName: string;
}

/** The first name and the family name, of which one may be empty. */
export function fullName({ FirstName, LastName }: Named): string {
  return `${FirstName} ${LastName}`.trim();
}

/** Who is logged in, or comes from elsewhere, in words: the person, else the company. */
export function accountName(account: Named & { readonly CompanyName: string }): string {
  return fullName(account) || account.CompanyName;
}

/** The street and the town of an address, each a line; what is not known is left out. */
export function addressLines(address: {
  readonly Street?: string;
  readonly HouseNumber?: string;
  readonly HouseNumberAddition?: string;
  readonly ZipCode?: string;
  readonly City?: string;
}): string[] {
  const { Street, HouseNumber, HouseNumberAddition, ZipCode, City } = address;
  return [
    [Street, HouseNumber, HouseNumberAddition],
    [ZipCode, City],
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .filter((line) => line !== '');
}
