import { refusedLength, type DayRefusal, type IsoDate, type PeriodRules, type ShopMode } from '@bivak/rules';
import type { DayLook, PeriodCalendarLabels, ReasonTexts } from '@bivak/ui/calendar';
import type { AppContext } from '../../../app-context.tsx';

const LOOKS = {
  past: 'past',
  'too-soon': 'too-soon',
  'too-late': 'out',
  closed: 'closed',
  blocked: 'out',
  'no-hours': 'closed',
  unknown: 'out',
  full: 'sold-out',
  'sold-out': 'sold-out',
  'no-last-day': 'out',
  'before-start': 'out',
  'too-short': 'out',
  'delivery-too-short': 'out',
  'too-long': 'out',
  'one-day-only': 'out',
} as const satisfies Record<DayRefusal, Exclude<DayLook, 'free' | 'start-only' | 'end-only'>>;

export interface CalendarTexts {
  readonly labels: PeriodCalendarLabels;
  readonly lookOf: ReasonTexts<DayRefusal>['lookOf'];
  readonly reasonText: ReasonTexts<DayRefusal>['reasonText'];
}

/** The words of the calendar, and why a day cannot be chosen; a closing day by its name. */
export function calendarTexts(
  t: AppContext['t'],
  mode: ShopMode,
  closingNames: ReadonlyMap<string, string>,
  /** Those that refuse, for the lengths that they name; asked when a day is refused, because they may change. */
  rulesNow: () => PeriodRules | null,
): CalendarTexts {
  const sales = mode === 'sales';
  return {
    labels: {
      calendar: t(sales ? 'shop.calendar.labelSales' : 'shop.calendar.label'),
      previousMonth: t('shop.calendar.previousMonth'),
      nextMonth: t('shop.calendar.nextMonth'),
      today: t('shop.calendar.today'),
      chosen: t('shop.calendar.chosen'),
      chosenStart: t('shop.calendar.chosenStart'),
      chosenEnd: t('shop.calendar.chosenEnd'),
      inPeriod: t('shop.calendar.inPeriod'),
      chooseStart: t('shop.calendar.chooseStart'),
      chooseEnd: t('shop.calendar.chooseEnd'),
      looks: {
        'start-only': t('shop.calendar.looks.start-only'),
        'end-only': t('shop.calendar.looks.end-only'),
        'sold-out': sales ? t('shop.calendar.soldOutSales') : t('shop.calendar.looks.sold-out'),
        closed: t('shop.calendar.looks.closed'),
        past: t('shop.calendar.looks.past'),
        'too-soon': t('shop.calendar.looks.too-soon'),
        out: t('shop.calendar.looks.out'),
      },
      refused: (day: string) => t('shop.calendar.refused', { day }),
      wayOut: t(sales ? 'shop.calendar.wayOutSales' : 'shop.calendar.wayOut'),
    },
    lookOf: (reason: DayRefusal) => LOOKS[reason],
    reasonText: (reason: DayRefusal, date: IsoDate) => {
      const name = closingNames.get(date);
      if (reason === 'closed' && name !== undefined && name !== '')
        return t('shop.calendar.reasons.closedNamed', { name, mode });
      const rules = rulesNow();
      const days = rules === null ? null : refusedLength(reason, rules);
      return t(`shop.calendar.reasons.${reason}`, { mode, days: days ?? 0 });
    },
  };
}
