import {
  type CampRules,
  type IsoDate,
  isPeakDay,
  isWithin,
  type Period,
  type RentalAndCamp,
  type RentalDayRefusal,
  rentalDayResult,
} from '@bivak/rules';
import { type DayLook, type DayMark, PeriodCalendar } from '@bivak/ui/calendar';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { calendarTexts } from '../../locations/model/calendar-words.ts';
import { useEditWords } from '../model/use-edit-words.ts';
import { useLending } from '../model/use-lending.ts';

type Reason = RentalDayRefusal['reason'];

const LOOKS: { readonly [Name in Reason]?: Exclude<DayLook, 'free' | 'start-only' | 'end-only'> } = {
  past: 'past',
  closed: 'closed',
  'no-hours': 'closed',
  full: 'sold-out',
};

/** When the tents of a reservation are fetched and brought back, around its camp; each other day says why not. */
export function RentalCalendar({
  rules,
  stored,
  camp,
  value,
  closingNames,
  onChange,
}: {
  readonly rules: CampRules;
  readonly stored: RentalAndCamp;
  readonly camp: Period | null;
  readonly value: Period;
  readonly closingNames: ReadonlyMap<string, string>;
  readonly onChange: (rental: Period) => void;
}) {
  const t = useTranslations('shop.lending.reservationEdit');
  const { t: tAll, shop, locale, clock } = useApp();
  const { edit: lengths } = useLending().periods;
  const words = useEditWords(closingNames);
  const texts = calendarTexts(tAll, shop.mode, closingNames, () => null);
  const results = useMemo(
    () => ({
      first: (date: IsoDate) =>
        rentalDayResult(date, 'pickup', { start: null, camp }, rules, lengths, stored),
      last: (date: IsoDate, start: IsoDate | null) =>
        rentalDayResult(date, 'return', { start, camp }, rules, lengths, stored),
    }),
    [camp, rules, lengths, stored],
  );

  function markOf(date: IsoDate): DayMark | null {
    const isPeak = isPeakDay(rules.seasons, date);
    const isCamp = camp !== null && isWithin(date, camp);
    if (!isPeak && !isCamp) return null;
    const says = [isCamp ? t('campDay') : null, isPeak ? t('peakDay') : null];
    return {
      peak: isPeak,
      word: isCamp ? t('campWord') : undefined,
      says: says.filter((text) => text !== null).join(', '),
    };
  }

  return (
    <PeriodCalendar<Reason>
      value={value}
      onChange={onChange}
      firstDayResult={results.first}
      lastDayResult={results.last}
      lookOf={(reason) => LOOKS[reason] ?? 'out'}
      reasonText={(reason, date) => words(reason, date)}
      markOf={markOf}
      today={clock.today()}
      locale={locale}
      labels={{
        ...texts.labels,
        calendar: t('calendar'),
        chooseStart: t('chooseStart'),
        chooseEnd: t('chooseEnd'),
      }}
      legend={[]}
    />
  );
}
