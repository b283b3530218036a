import { toCalendarDate, type DateValue } from '@internationalized/date';
import type { IsoDate } from '@bivak/rules';

export function isoOf(date: DateValue): IsoDate {
  return toCalendarDate(date).toString() as IsoDate;
}
