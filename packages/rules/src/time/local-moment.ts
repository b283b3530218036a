import { addDays, type IsoDate } from './iso-date.ts';
import type { HourMinute } from './hour-minute.ts';

/** A day and a time as the shop's wall clock shows them. */
export interface LocalMoment {
  readonly date: IsoDate;
  readonly time: HourMinute;
}

/** The same time on the clock n days later, whatever a daylight-saving night in between does to the hours. */
export function addLocalDays(moment: LocalMoment, n: number): LocalMoment {
  return { date: addDays(moment.date, n), time: moment.time };
}

export function isBefore(a: LocalMoment, b: LocalMoment): boolean {
  return a.date === b.date ? a.time < b.time : a.date < b.date;
}
