import type { HourMinute } from '../time/hour-minute.ts';
import { weekdayOf, type IsoDate, type Weekday } from '../time/iso-date.ts';

/** A row of the opening hours of one direction: weekly (weekday set) or for one day only (day set). */
export interface BusinessHour {
  readonly id: string;
  readonly weekday: Weekday | null;
  readonly day: IsoDate | null;
  readonly from: HourMinute;
  readonly to: HourMinute;
  /** How many carts or reservations fit; null is no limit. */
  readonly capacity: number | null;
  /** Days on which another number fits. Hours of one day have their own number. */
  readonly capacities?: readonly DateCapacity[];
  readonly ranking: number;
}

/** How many fit in each slot of these days, both ends included. */
export interface DateCapacity {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly capacity: number;
}

export type TimeSlotRefusal = 'closed' | 'full' | 'past' | 'before-pickup';

/** A pickup or return slot on one day. */
export interface TimeSlot {
  /** Null for the single entry of a warehouse that keeps no hours. */
  readonly hourId: string | null;
  readonly from: HourMinute;
  readonly to: HourMinute;
  readonly ranking: number;
  readonly usable: boolean;
  readonly reason: TimeSlotRefusal | null;
}

export const WHOLE_DAY = { from: '00:00' as HourMinute, to: '23:59' as HourMinute };

/**
 * The slots of one direction on one day, by ranking. Hours of that very day replace the weekly ones. A
 * warehouse that keeps no hours at all has a single entry without id; one that keeps hours, but none on this
 * day, has none. On a closing day all stand there unusable.
 */
export function slotsOfDay(input: {
  readonly date: IsoDate;
  /** All hours of the warehouse in this direction, not only those of the day. */
  readonly hours: readonly BusinessHour[];
  readonly closingDays: readonly IsoDate[];
  /** Taken places by hour id on this day. */
  readonly used: ReadonlyMap<string, number>;
  /** Set when the day is today: a slot that is over by then is past. */
  readonly now?: HourMinute | null;
  /** Times of the single entry of a warehouse without hours. */
  readonly withoutHours?: { readonly from: HourMinute; readonly to: HourMinute };
}): TimeSlot[] {
  const closed = input.closingDays.includes(input.date);
  return hoursOn(input)
    .map(({ hour, id }) => {
      const reason = timeSlotRefusal(hour, { closed, used: input.used, now: input.now ?? null });
      const { from, to, ranking } = hour;
      return { hourId: id, from, to, ranking, usable: reason === null, reason };
    })
    .toSorted(byRanking);
}

/** How many fit in a slot on a day: the number of its hours, unless they are weekly and a range of days names another. */
export function capacityOn(
  { day, capacity, capacities = [] }: Pick<BusinessHour, 'day' | 'capacity' | 'capacities'>,
  date: IsoDate,
): number | null {
  if (day !== null) return capacity;
  return capacities.find(({ from, to }) => from <= date && date <= to)?.capacity ?? capacity;
}

type Slot = Omit<BusinessHour, 'weekday' | 'day' | 'capacities'>;

function hoursOn(input: Parameters<typeof slotsOfDay>[0]): { hour: Slot; id: string | null }[] {
  if (input.hours.length === 0) {
    const hour = { id: '', ...(input.withoutHours ?? WHOLE_DAY), capacity: null, ranking: 0 };
    return [{ hour, id: null }];
  }
  const ownHours = input.hours.filter((hour) => hour.day === input.date);
  const weekday = weekdayOf(input.date);
  const weekly = input.hours.filter((hour) => hour.day === null && hour.weekday === weekday);
  return (ownHours.length > 0 ? ownHours : weekly).map((hour) => ({
    hour: { ...hour, capacity: capacityOn(hour, input.date) },
    id: hour.id,
  }));
}

function timeSlotRefusal(
  hour: Slot,
  day: { closed: boolean; used: ReadonlyMap<string, number>; now: HourMinute | null },
): TimeSlotRefusal | null {
  if (day.closed) return 'closed';
  if (day.now !== null && hour.to <= day.now) return 'past';
  return hour.capacity !== null && (day.used.get(hour.id) ?? 0) >= hour.capacity ? 'full' : null;
}

function byRanking(a: TimeSlot, b: TimeSlot): number {
  if (a.ranking !== b.ranking) return a.ranking - b.ranking;
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return (a.hourId ?? '') < (b.hourId ?? '') ? -1 : 1;
}
