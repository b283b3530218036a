import type { PeriodRules } from '@bivak/rules';
import { useMemo } from 'react';
import { useApp } from '../../../app-context.tsx';
import { calendarTexts, type CalendarTexts } from '../model/calendar-words.ts';

/** The words of the calendar in the page's language. */
export function useCalendarTexts(
  closingNames: ReadonlyMap<string, string>,
  rules: PeriodRules | null,
): CalendarTexts {
  const { t, shop } = useApp();
  return useMemo(
    () => calendarTexts(t, shop.mode, closingNames, () => rules),
    [t, shop.mode, closingNames, rules],
  );
}
