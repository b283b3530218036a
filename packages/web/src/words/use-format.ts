import { formatNumber, type IsoDate, type Period } from '@bivak/rules';
import { useMemo } from 'react';
import { useWeb } from '../web-app.tsx';
import {
  type DayFormat,
  dayOfInstant,
  formatDay,
  formatMoney,
  formatPeriod,
  formatPeriodLong,
  formatTime,
  periodEnds,
} from './formats.ts';

/** Amounts, numbers, days and hours in the page's language and the shop's zone. */
export function useFormat() {
  const { locale, shop } = useWeb();
  const { timeZone } = shop;
  return useMemo(
    () => ({
      money: (amount: number) => formatMoney(amount, locale),
      number: (value: number) => formatNumber(value, locale),
      day: (day: IsoDate, format: DayFormat = 'short') => formatDay(day, format, locale),
      weekday: (day: IsoDate) => formatDay(day, 'weekday', locale),
      period: (period: Period) => formatPeriod(period, locale),
      periodEnds: (period: Period) => periodEnds(period, locale),
      periodLong: (period: Period) => formatPeriodLong(period, locale),
      time: (moment: string) => formatTime(moment, timeZone, locale),
      dayOf: (moment: string) => dayOfInstant(moment, timeZone),
    }),
    [locale, timeZone],
  );
}
