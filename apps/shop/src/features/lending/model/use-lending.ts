import type { PublicShopConfig } from '@bivak/contract/shop-config';
import {
  deadlineDay,
  type IsoDate,
  type Period,
  type Season,
  seasonInForce,
  seasonPhase,
  seasonsOf,
} from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

export type Lending = NonNullable<PublicShopConfig['lending']>;

/** The settings of a shop that lends; its pages stand nowhere else. */
export function useLending(): Lending {
  const { lending } = useApp().shop;
  if (lending === null) throw new Error('this shop lends nothing');
  return lending;
}

/** The season that pages speak of, where it stands today, and its days; null where no summer is entered. */
export function useSeason() {
  const { clock } = useApp();
  const today = clock.today();
  const season = seasonInForce(seasonsOf(useLending()), today);
  return season === null
    ? null
    : { season, phase: seasonPhase(season, today), today, deadline: deadlineDay(season) };
}

/** Days of the season in words, each with its year once. */
export function useDayWords() {
  const t = useTranslations('shop.lending.days');
  const format = useFormat();
  const range = ({ from, to }: Period): string =>
    t('range', { from: format.day(from, 'dayMonthLong'), to: format.day(to, 'dayMonthLong') });
  return {
    range,
    /** `1 juli tot en met 16 augustus 2027` */
    rangeYear: ({ from, to }: Period): string =>
      t('range', { from: format.day(from, 'dayMonthLong'), to: format.day(to, 'dayMonthYear') }),
    day: (day: IsoDate): string => format.day(day, 'dayMonthYear'),
    /** `donderdag 18 februari 2027` */
    weekday: (day: IsoDate): string => format.day(day, 'longYear'),
    /** Stretches of one year: `15 maart tot en met 30 juni en van 20 augustus tot en met 15 november`. */
    stretches: (periods: readonly Period[]): string =>
      periods.map(range).reduce((before, next) => (before === '' ? next : t('and', { before, next })), ''),
  };
}

/** A number of a sentence: four digits stand together. */
export function roundNumber(value: number, format: (value: number) => string): string {
  return value < 10_000 ? String(value) : format(value);
}

/** When a group lends in the year of this season. */
export function windowsIn(
  lending: Pick<Lending, 'customerGroups'>,
  { peak }: Pick<Season, 'peak'>,
  group: string | null,
): readonly Period[] {
  const year = peak.from.slice(0, 4);
  const windows = lending.customerGroups.find(({ id }) => id === group)?.windows ?? [];
  return windows.filter(({ from }) => from.startsWith(year)) as readonly unknown[] as readonly Period[];
}
