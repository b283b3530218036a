import type { Language } from '@bivak/contract/shop-config';
import type { WeeklyHours } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { weeklyHours } from './weekly-hours.ts';

interface HoursInWords {
  readonly days: string;
  readonly hours: string;
}

/** Weekly hours in words: days in a row with the same hours, and those hours. */
export function useHoursInWords(): (hours: WeeklyHours) => readonly HoursInWords[] {
  const t = useTranslations('shop.information');
  const { locale } = useApp();
  const format = useFormat();
  // 1 January 2024 was a Monday.
  const name = (weekday: number) => format.day(`2024-01-0${weekday}` as IsoDate, 'weekdayLong');
  return (all) =>
    weeklyHours(all).map(({ first, last, ranges }) => ({
      days: first === last ? name(first) : t('days', { from: name(first), to: name(last) }),
      hours: ranges
        .map(({ from, to }) => t('range', { from: clockTime(from, locale), to: clockTime(to, locale) }))
        .reduce((before, next) => t('and', { before, next })),
    }));
}

/** As a clock is read in a sentence: `8.00`, `08:00`, `8:00`. */
function clockTime(time: string, language: Language): string {
  if (language === 'en') return time;
  const short = time.replace(/^0/u, '');
  return language === 'nl' ? short.replace(':', '.') : short;
}
