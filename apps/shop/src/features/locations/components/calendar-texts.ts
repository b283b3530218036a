import { useMemo } from 'react';
import { useApp } from '../../../app-context.tsx';
import { calendarTexts, type CalendarTexts } from '../model/calendar-words.ts';

/** The words of the calendar in the page's language. */
export function useCalendarTexts(closingNames: ReadonlyMap<string, string>): CalendarTexts {
  const { t, shop } = useApp();
  return useMemo(() => calendarTexts(t, shop.mode, closingNames), [t, shop.mode, closingNames]);
}
