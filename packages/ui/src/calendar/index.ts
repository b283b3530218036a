export { PeriodCalendar, type PeriodCalendarProps } from './period-calendar.tsx';
export { DayCalendar, type DayCalendarProps } from './day-calendar.tsx';
export { DateField, type DateFieldProps } from './date-field.tsx';
export type { CalendarLabels, DayLook, PeriodCalendarLabels, ReasonTexts } from './labels.ts';
export type { LegendLook } from './legend.tsx';
