import { addDays, daysBetween, type IsoDate } from '../time/iso-date.ts';
import { minutesOfDay, type HourMinute } from '../time/hour-minute.ts';
import { addLocalDays, type LocalInstant } from '../time/local-instant.ts';

/**
 * Says until when what was handed out is counted as out beyond its end; null: it is not. The day that the desk noted
 * counts to its end while it lies ahead, also before the order is late. Without one, or once that day is over, it is
 * the same time on the clock `days` later, up to the next full hour, so that it does not move with every look at the
 * clock.
 */
export function expectedBack(input: {
  readonly now: LocalInstant;
  /** The end of the order lies behind `now`. */
  readonly isPastEnd: boolean;
  /** The day on which it comes back, as the desk was told. */
  readonly notedDay: IsoDate | null;
  readonly days: number;
}): LocalInstant | null {
  const { now, isPastEnd, notedDay, days } = input;
  if (notedDay !== null && notedDay >= now.date) return { date: addDays(notedDay, 1), time: midnight };
  return isPastEnd ? nextFullHour(addLocalDays(now, days)) : null;
}

/** Days of the calendar since the day on which it was to come back; 0 on that day itself. */
export function daysLate(lastDay: IsoDate, today: IsoDate): number {
  return Math.max(0, daysBetween(lastDay, today));
}

const midnight = '00:00' as HourMinute;

function nextFullHour({ date, time }: LocalInstant): LocalInstant {
  const hour = Math.floor(minutesOfDay(time) / 60) + 1;
  if (hour === 24) return { date: addDays(date, 1), time: midnight };
  return { date, time: `${String(hour).padStart(2, '0')}:00` as HourMinute };
}
