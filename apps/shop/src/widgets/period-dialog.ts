import { firstDayVerdict, lastDayVerdict, type IsoDate, type Period, type PeriodRules } from '@bivak/rules';
import { openDialog } from '@bivak/ui/elements';
import { createCalendar } from '@bivak/ui/elements/calendar';
import { calendarTexts } from '../features/locations/model/calendar-words.ts';
import { firstFreeFrom } from '../features/locations/model/first-free.ts';
import { LOCALES } from '../i18n/dates.ts';
import type { WidgetApp } from './app.ts';

/** The calendar of a place, in a dialog; choosing closes it. Loaded when it is first asked for. */
export function askPeriod(
  { t, locale, clock }: WidgetApp,
  where: ParentNode,
  given: {
    readonly title: string;
    readonly rules: PeriodRules;
    readonly closingNames: ReadonlyMap<string, string>;
    readonly value: Period | null;
    readonly begin: IsoDate | null;
    readonly onChange: (period: Period) => void;
  },
): void {
  const { rules } = given;
  const calendar = createCalendar({
    ...calendarTexts(t, rules.mode, given.closingNames),
    locale: LOCALES[locale],
    today: clock.today(),
    value: given.value,
    begin: given.begin,
    single: rules.mode === 'sales',
    firstDayVerdict: (date) => firstDayVerdict(date, rules),
    lastDayVerdict: (date, start) => lastDayVerdict(date, start, rules),
    firstFree: (date) => firstFreeFrom(date, rules),
    onChange(period) {
      dialog.element.close();
      given.onChange(period);
    },
  });
  const dialog = openDialog(given.title, t('shop.global.close'), calendar.element);
  dialog.show(where);
  calendar.focus();
}
