import { firstDayResult, lastDayResult, type IsoDate, type Period, type PeriodRules } from '@bivak/rules';
import { DayCalendar, PeriodCalendar } from '@bivak/ui/calendar';
import { useCallback } from 'react';
import { useApp } from '../../../app-context.tsx';
import { LOCALES } from '@bivak/web/formats';
import { firstFreeFrom } from '../model/first-free.ts';
import { useCalendarTexts } from './calendar-texts.ts';

/** The calendar of the shop's mode: two days in rental, one in sales (spec 1 §2). Its chunk is loaded when needed. */
export function PeriodChooser({
  rules,
  value,
  begin,
  onStart,
  onChange,
  closingNames,
  onShown,
  months,
}: {
  readonly rules: PeriodRules;
  readonly value: Period | null;
  /** A first day that stands, for which the last is still to be chosen. */
  readonly begin?: IsoDate | null;
  /** Called when a first day is chosen and the last is still to come, and with null when that ends. */
  readonly onStart?: ((start: IsoDate | null) => void) | undefined;
  readonly onChange: (period: Period) => void;
  readonly closingNames: ReadonlyMap<string, string>;
  /** Called with the last day in sight. */
  readonly onShown: (last: IsoDate) => void;
  readonly months?: 1 | 2;
}) {
  const { locale, clock } = useApp();
  const texts = useCalendarTexts(closingNames, rules);
  const first = useCallback((date: IsoDate) => firstDayResult(date, rules), [rules]);
  const last = useCallback(
    (date: IsoDate, start: IsoDate | null) => lastDayResult(date, start, rules),
    [rules],
  );
  const firstFree = useCallback((date: IsoDate) => firstFreeFrom(date, rules), [rules]);
  const shared = { ...texts, firstFree, onShown, months, today: clock.today(), locale: LOCALES[locale] };
  if (rules.mode === 'sales') {
    return (
      <DayCalendar
        {...shared}
        value={value?.from ?? null}
        dayResult={first}
        onChange={(day) => onChange({ from: day, to: day })}
      />
    );
  }
  return (
    <PeriodCalendar
      {...shared}
      value={value}
      begin={begin}
      onStart={onStart}
      firstDayResult={first}
      lastDayResult={last}
      onChange={onChange}
    />
  );
}
