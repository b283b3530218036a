export { PeriodCalendar, type PeriodCalendarProps } from './period-calendar.tsx';
export { DayCalendar, type DayCalendarProps } from './day-calendar.tsx';
export {
  DateField,
  DateTimeField,
  type DateFieldProps,
  type DateTimeFieldProps,
  type DayTime,
} from './date-field.tsx';
export { DatePickerField, DateTimePickerField } from './date-picker-field.tsx';
export { PeriodPickerField } from './period-picker-field.tsx';
export type { CalendarLabels, DayLook, DayMark, PeriodCalendarLabels, ReasonTexts } from './labels.ts';
export type { LegendLook } from './legend.tsx';
