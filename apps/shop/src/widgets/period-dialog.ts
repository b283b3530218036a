import { firstDayResult, lastDayResult, type IsoDate, type Period, type PeriodRules } from '@bivak/rules';
import { button, openDialog } from '@bivak/ui/elements';
import { createCalendar } from '@bivak/ui/elements/calendar';
import { calendarTexts } from '../features/locations/model/calendar-words.ts';
import { firstFreeFrom } from '../features/locations/model/first-free.ts';
import { LOCALES } from '@bivak/web/formats';
import type { WidgetApp } from './app.ts';

/** The calendar of a place, in a dialog; choosing or clearing closes it. Loaded when it is first asked for. */
export function askPeriod(
  { t, locale, clock }: WidgetApp,
  where: ParentNode,
  given: {
    readonly title: string;
    readonly rules: PeriodRules;
    readonly closingNames: ReadonlyMap<string, string>;
    readonly value: Period | null;
    readonly begin: IsoDate | null;
    /** Null clears what was chosen. */
    readonly onChange: (period: Period | null, rules: PeriodRules) => void;
    /** The rules that reach until a day, where those that are given do not. */
    readonly rulesUntil: (last: IsoDate) => Promise<PeriodRules>;
  },
): void {
  let { rules } = given;
  const calendar = createCalendar({
    ...calendarTexts(t, rules.mode, given.closingNames, () => rules),
    locale: LOCALES[locale],
    today: clock.today(),
    value: given.value,
    begin: given.begin,
    single: rules.mode === 'sales',
    firstDayResult: (date) => firstDayResult(date, rules),
    lastDayResult: (date, start) => lastDayResult(date, start, rules),
    firstFree: (date) => firstFreeFrom(date, rules),
    onChange: choose,
    onShown: (last) =>
      void given.rulesUntil(last).then((further) => {
        if ((further.knownUntil ?? '') <= (rules.knownUntil ?? '')) return;
        rules = further;
        calendar.evaluateAgain();
      }),
  });
  const clear = () =>
    button(
      { variant: 'quiet' },
      { on: { click: () => choose(null) } },
      t('shop.locationPeriodSelector.clear', { mode: rules.mode }),
    );
  const dialog = openDialog(
    given.title,
    t('shop.global.close'),
    calendar.element,
    given.value === null ? null : clear(),
  );
  dialog.show(where);
  calendar.focus();

  function choose(period: Period | null): void {
    dialog.element.close();
    given.onChange(period, rules);
  }
}
