import {
  type BusinessHour,
  type HourMinute,
  type IsoDate,
  type TimeSlot,
  type Weekday,
  slotsOfDay,
} from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  type AskedCalendars,
  type OwnPlaces,
  type RawCalendar,
  selectCalendars,
} from './place-calendar.sql.ts';

export type Direction = 'pickup' | 'return';

/** All that decides on which days and hours a warehouse hands out and takes back, within a range of days. */
export interface PlaceCalendar {
  readonly warehouseId: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly hours: Readonly<Record<Direction, readonly BusinessHour[]>>;
  readonly closingDays: readonly IsoDate[];
  /** Taken places: day, then hour id. Days on which nothing is taken are absent. */
  readonly used: Readonly<Record<Direction, ReadonlyMap<IsoDate, ReadonlyMap<string, number>>>>;
  /** The places of a reservation of the caller's own count as free, because it is being edited. */
  readonly holdsOwn: boolean;
}

/**
 * The calendars of active warehouses, in their order, by one statement. An unknown or inactive warehouse is
 * absent. Closing days and taken places outside the range are not in it: ask for all days that you evaluate.
 */
export async function readCalendars(db: Db, asked: AskedCalendars): Promise<PlaceCalendar[]> {
  return (await selectCalendars(db, asked)).map(calendarOf);
}

/** Makes calendars of those that another statement read of `$schema.place_calendars`. */
export function calendarsFrom(raw: readonly RawCalendar[]): PlaceCalendar[] {
  return raw.map(calendarOf);
}

/** The calendar of one warehouse; undefined when it is unknown or no longer in use. */
export async function readCalendar(
  db: Db,
  warehouseId: string,
  asked: Omit<AskedCalendars, 'warehouseIds'>,
): Promise<PlaceCalendar | undefined> {
  const [calendar] = await readCalendars(db, { ...asked, warehouseIds: [warehouseId] });
  return calendar;
}

/** The slots of one direction on one day, by ranking, with the reason of each that cannot be used. */
export function slotsOn(
  calendar: PlaceCalendar,
  direction: Direction,
  date: IsoDate,
  clock: LocalNow,
): TimeSlot[] {
  return slotsOfDay({
    date,
    hours: calendar.hours[direction],
    closingDays: calendar.closingDays,
    used: calendar.used[direction].get(date) ?? nothing,
    now: timeOn(date, clock),
  });
}

const nothing: ReadonlyMap<string, number> = new Map();
const endOfDay = '24:00' as HourMinute;

/** A day that is over has only slots that are past. */
function timeOn(date: IsoDate, clock: LocalNow): HourMinute | null {
  if (date < clock.today) return endOfDay;
  return date === clock.today ? clock.time : null;
}

type Row = RawCalendar & { readonly own?: OwnPlaces | null };

function calendarOf(row: Row): PlaceCalendar {
  return {
    warehouseId: row.warehouseId,
    descriptions: row.descriptions,
    hours: { pickup: hoursOf(row, 'pickup'), return: hoursOf(row, 'return') },
    closingDays: row.closingDays,
    used: { pickup: usedOf(row, 'pickup'), return: usedOf(row, 'return') },
    holdsOwn: (row.own ?? null) !== null,
  };
}

function hoursOf({ hours, capacities }: RawCalendar, direction: Direction): BusinessHour[] {
  return hours
    .filter(([, way]) => way === direction)
    .map(([id, , weekday, day, fromMinute, toMinute, capacity, ranking]) => ({
      id,
      weekday: weekday as Weekday | null,
      day,
      from: clockText(fromMinute),
      to: clockText(toMinute),
      capacity,
      capacities,
      ranking,
    }));
}

function usedOf(row: Row, direction: Direction): Map<IsoDate, Map<string, number>> {
  const days = new Map<IsoDate, Map<string, number>>();
  for (const { day, hourId, used, direction: way } of row.used) {
    if (way !== direction) continue;
    const hours = days.get(day) ?? new Map<string, number>();
    days.set(day, hours.set(hourId, isOwn(row, direction, day, hourId) ? used - 1 : used));
  }
  return days;
}

function isOwn({ own, warehouseId }: Row, direction: Direction, day: IsoDate, hourId: string): boolean {
  if (own === undefined || own === null || own.warehouseId !== warehouseId) return false;
  return direction === 'pickup'
    ? own.startDay === day && own.pickupHourId === hourId
    : own.endDay === day && own.returnHourId === hourId;
}

export interface AskedRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** What the wall of the shop shows: rules ask for the day, slots of today also for the time. */
export interface LocalNow {
  readonly today: IsoDate;
  readonly time: HourMinute;
}

export function localNow(zone: Zone, now: EpochMs): LocalNow {
  const wallTime = zone.format(now);
  return { today: wallTime.slice(0, 10) as IsoDate, time: wallTime.slice(11, 16) as HourMinute };
}

/** Minutes since midnight as 'HH:mm'. The end of a day is '24:00', which sorts after every other time. */
export function clockText(minutes: number): HourMinute {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}` as HourMinute;
}
