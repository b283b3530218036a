import { addDays, type IsoDate } from './iso-date.ts';
import type { HourMinute } from './hour-minute.ts';

/** A day and a time as the shop's wall clock shows them. */
export interface LocalInstant {
  readonly date: IsoDate;
  readonly time: HourMinute;
}

/** The same time on the clock n days later, whatever a daylight-saving night in between does to the hours. */
export function addLocalDays(moment: LocalInstant, n: number): LocalInstant {
  return { date: addDays(moment.date, n), time: moment.time };
}

export function isBefore(a: LocalInstant, b: LocalInstant): boolean {
  return a.date === b.date ? a.time < b.time : a.date < b.date;
}
