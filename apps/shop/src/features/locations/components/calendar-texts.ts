import type { DayRefusal, IsoDate } from '@bivak/rules';
import type { DayLook, PeriodCalendarLabels, ReasonTexts } from '@bivak/ui/calendar';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';

const LOOKS = {
  past: 'past',
  'too-soon': 'too-soon',
  'too-late': 'out',
  closed: 'closed',
  blocked: 'out',
  'no-hours': 'closed',
  full: 'sold-out',
  'sold-out': 'sold-out',
  'no-last-day': 'out',
  'before-start': 'out',
  'too-short': 'out',
  'delivery-too-short': 'out',
  'too-long': 'out',
  'one-day-only': 'out',
} as const satisfies Record<DayRefusal, Exclude<DayLook, 'free' | 'start-only' | 'end-only'>>;

/** The words of the calendar, and why a day cannot be chosen; a closing day by its name. */
export function useCalendarTexts(closingNames: ReadonlyMap<string, string>): {
  readonly labels: PeriodCalendarLabels;
  readonly lookOf: ReasonTexts<DayRefusal>['lookOf'];
  readonly reasonText: ReasonTexts<DayRefusal>['reasonText'];
} {
  const t = useTranslations('shop.calendar');
  const { mode } = useShop();
  const sales = mode === 'sales';
  return useMemo(
    () => ({
      labels: {
        calendar: t(sales ? 'labelSales' : 'label'),
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        today: t('today'),
        chosen: t('chosen'),
        chosenStart: t('chosenStart'),
        chosenEnd: t('chosenEnd'),
        inPeriod: t('inPeriod'),
        chooseStart: t('chooseStart'),
        chooseEnd: t('chooseEnd'),
        looks: {
          'start-only': t('looks.start-only'),
          'end-only': t('looks.end-only'),
          'sold-out': sales ? t('soldOutSales') : t('looks.sold-out'),
          closed: t('looks.closed'),
          past: t('looks.past'),
          'too-soon': t('looks.too-soon'),
          out: t('looks.out'),
        },
        refused: (day: string) => t('refused', { day }),
        wayOut: t(sales ? 'wayOutSales' : 'wayOut'),
      },
      lookOf: (reason: DayRefusal) => LOOKS[reason],
      reasonText: (reason: DayRefusal, date: IsoDate) => {
        const name = closingNames.get(date);
        if (reason === 'closed' && name !== undefined && name !== '')
          return t('reasons.closedNamed', { name, mode });
        return t(`reasons.${reason}`, { mode });
      },
    }),
    [t, mode, sales, closingNames],
  );
}
