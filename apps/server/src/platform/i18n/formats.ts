import type { IsoDate } from '@bivak/rules';
import type { EpochMs } from '../database/types.ts';
import type { Language } from './language.ts';

/** Mails and terminal follow the habits of these regions, the same as the shop's. */
const locales = { nl: 'nl-BE', en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

const noBreakSpace = '\u00A0';

/** An amount with the euro sign before it and two decimals (spec 1 §1); its minus where the shop's pages have it. */
export function moneyText(cents: number, language: Language): string {
  const number = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  });
  const amount = number.format(Math.abs(cents) / 100);
  if (cents >= 0) return `€${noBreakSpace}${amount}`;
  return language === 'nl' ? `€${noBreakSpace}-${amount}` : `-€${noBreakSpace}${amount}`;
}

/**
 * zaterdag 12 december 2026, or za 12 dec 2026 where a line has to be short. Days have no zone: they are formatted as
 * UTC, or they would shift by one.
 */
export function dayText(day: IsoDate, language: Language, width: 'long' | 'short' = 'long'): string {
  const options = { weekday: width, day: 'numeric', month: width, year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(`${day}T00:00:00Z`));
}

/** It says `12 – 15 december 2026`, as short as two days can be said together. */
export function periodText(from: IsoDate, to: IsoDate, language: Language): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locales[language], options);
  return format
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replaceAll('\u2009', ' ');
}

/** Writes an instant on the shop's clock: zaterdag 12 december, 10:00. */
export function instantText(at: EpochMs, language: Language, timeZone: string): string {
  const date = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const day = new Intl.DateTimeFormat(locales[language], date).format(at);
  return `${day}, ${new Intl.DateTimeFormat(locales[language], time).format(at)}`;
}

/** Writes minutes of the day as 09:00–10:00. */
export function slotText(fromMinute: number, toMinute: number): string {
  return `${clockText(fromMinute)}–${clockText(toMinute)}`;
}

/** It says 21 for 2100 basis points, with as many decimals as it takes. */
export function rateText(basisPoints: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(basisPoints / 100);
}

function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
