import {
  type BusinessHour,
  type HourMinute,
  type IsoDate,
  type Moment,
  type Weekday,
  momentsOfDay,
} from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { clockText } from './clock-text.ts';
import type { LocalNow } from './local-now.ts';
import {
  type CalendarRow,
  type CalendarWish,
  type RawCalendar,
  calendarRow,
  selectCalendars,
} from './place-calendar.queries.ts';

export type Direction = 'pickup' | 'return';

/** All that decides on which days and hours a warehouse hands out and takes back, within a range of days. */
export interface PlaceCalendar {
  readonly warehouseId: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly hours: Readonly<Record<Direction, readonly BusinessHour[]>>;
  readonly closingDays: readonly IsoDate[];
  /** Taken places: day, then hour id. Days on which nothing is taken are absent. */
  readonly used: Readonly<Record<Direction, ReadonlyMap<IsoDate, ReadonlyMap<string, number>>>>;
  /** The calendar leaves out the places of a reservation of the caller's own, which is being edited. */
  readonly holdsOwn: boolean;
}

/**
 * The calendars of active warehouses, in their order, by one statement. An unknown or inactive warehouse is
 * absent. Closing days and taken places outside the range are not in it: ask for all days that you judge.
 */
export async function readCalendars(db: Db, wish: CalendarWish): Promise<PlaceCalendar[]> {
  return (await selectCalendars(db, wish)).map(calendarOf);
}

/** Those that another statement read by `calendarsWithin`. */
export function calendarsFrom(raw: readonly RawCalendar[]): PlaceCalendar[] {
  return raw.map((row) => calendarOf(calendarRow(row)));
}

/** The calendar of one warehouse; undefined when it is unknown or no longer in use. */
export async function readCalendar(
  db: Db,
  warehouseId: string,
  wish: Omit<CalendarWish, 'warehouseIds'>,
): Promise<PlaceCalendar | undefined> {
  const [calendar] = await readCalendars(db, { ...wish, warehouseIds: [warehouseId] });
  return calendar;
}

/** The slots of one direction on one day, by ranking, with the reason of each that cannot be used. */
export function momentsOn(
  calendar: PlaceCalendar,
  direction: Direction,
  date: IsoDate,
  clock: LocalNow,
): Moment[] {
  return momentsOfDay({
    date,
    hours: calendar.hours[direction],
    closingDays: calendar.closingDays,
    used: calendar.used[direction].get(date) ?? nothing,
    now: timeOn(date, clock),
  });
}

const nothing: ReadonlyMap<string, number> = new Map();
const endOfDay = '24:00' as HourMinute;

/** On a day that is over every slot is past. */
function timeOn(date: IsoDate, clock: LocalNow): HourMinute | null {
  if (date < clock.today) return endOfDay;
  return date === clock.today ? clock.time : null;
}

function calendarOf(row: CalendarRow): PlaceCalendar {
  return {
    warehouseId: row.warehouseId,
    descriptions: row.descriptions,
    hours: { pickup: hoursOf(row, 'pickup'), return: hoursOf(row, 'return') },
    closingDays: row.closingDays,
    used: { pickup: usedOf(row, 'pickup'), return: usedOf(row, 'return') },
    holdsOwn: row.holdsOwn,
  };
}

function hoursOf(row: CalendarRow, direction: Direction): BusinessHour[] {
  return row.hours
    .filter((hour) => hour.direction === direction)
    .map(({ id, weekday, day, fromMinute, toMinute, capacity, ranking }) => ({
      id,
      weekday: weekday as Weekday | null,
      day,
      from: clockText(fromMinute),
      to: clockText(toMinute),
      capacity,
      ranking,
    }));
}

function usedOf(row: CalendarRow, direction: Direction): Map<IsoDate, Map<string, number>> {
  const days = new Map<IsoDate, Map<string, number>>();
  for (const { day, hourId, used, direction: way } of row.used) {
    if (way !== direction) continue;
    const hours = days.get(day) ?? new Map<string, number>();
    days.set(day, hours.set(hourId, used));
  }
  return days;
}
