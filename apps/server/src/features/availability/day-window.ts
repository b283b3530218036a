import { type IsoDate, firstUsable, lastUsable, minutesOfDay } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import { type LocalNow, momentsOn, type PlaceCalendar } from '../locations/index.ts';
import type { DayWindow } from './ledger.ts';

const wholeDay = 1440;

/**
 * The stretch of one day by which a calendar of free pieces counts: as a period of that day alone would be
 * claimed, so that a period is free when all its days are. Where nobody hands out or takes back, from and to
 * midnight.
 */
export function dayWindow(calendar: PlaceCalendar, zone: Zone, day: IsoDate, clock: LocalNow): DayWindow {
  const first = firstUsable(momentsOn(calendar, 'pickup', day, clock));
  const last = lastUsable(momentsOn(calendar, 'return', day, clock));
  const start = first === null ? 0 : minutesOfDay(first.from);
  const end = last === null ? wholeDay : minutesOfDay(last.to);
  return { day, startMs: zone.at(day, start), endMs: zone.at(day, end > start ? end : wholeDay) };
}
