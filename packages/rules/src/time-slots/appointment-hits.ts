import type { IsoDate } from '../time/iso-date.ts';
import { type BusinessHour, capacityOn, slotsOfDay } from './slots-of-day.ts';

type Direction = 'pickup' | 'return';

/** When a warehouse hands out and takes back. */
export interface SlotCalendar {
  readonly hours: Readonly<Record<Direction, readonly BusinessHour[]>>;
  readonly closingDays: ReadonlySet<IsoDate>;
}

/** So many orders are fetched, or brought back, on one day in one time slot. */
export interface Appointments {
  readonly direction: Direction;
  readonly day: IsoDate;
  /** Null: they chose no slot. */
  readonly hourId: string | null;
  readonly count: number;
}

export type AppointmentHitReason = 'closed' | 'no-slot' | 'full';

export interface AppointmentHit {
  readonly direction: Direction;
  readonly day: IsoDate;
  readonly hourId: string | null;
  readonly reason: AppointmentHitReason;
  /** How many of them have no place: all, or of a full slot those that are too many. */
  readonly count: number;
}

/** Which appointments have no place in a calendar. Whoever chose no slot needs a day on which there is any. */
export function appointmentHits(
  all: readonly Appointments[],
  { hours, closingDays }: SlotCalendar,
): AppointmentHit[] {
  return all.flatMap(({ direction, day, hourId, count }): AppointmentHit[] => {
    const hit = (reason: AppointmentHitReason, missing: number) => [
      { direction, day, hourId, reason, count: missing },
    ];
    if (closingDays.has(day)) return hit('closed', count);
    const ofDirection = hours[direction];
    const slots = slotsOfDay({ date: day, hours: ofDirection, closingDays: [], used: new Map() });
    if (hourId === null) return slots.length === 0 ? hit('no-slot', count) : [];
    const slot = slots.find((one) => one.hourId === hourId);
    if (slot === undefined) return hit('no-slot', count);
    const capacity = capacityOf(ofDirection, day, hourId);
    return capacity !== null && count > capacity ? hit('full', count - capacity) : [];
  });
}

/**
 * Which of them lose their place when one calendar follows another. What had none before is no matter of the change,
 * whatever the reason is by now.
 */
export function lostAppointments(
  all: readonly Appointments[],
  before: SlotCalendar,
  after: SlotCalendar,
): AppointmentHit[] {
  const keyOf = ({ direction, day, hourId }: AppointmentHit) => `${direction} ${day} ${hourId ?? ''}`;
  const had = new Map(appointmentHits(all, before).map((hit) => [keyOf(hit), hit.count]));
  return appointmentHits(all, after).flatMap((hit) => {
    const count = hit.count - (had.get(keyOf(hit)) ?? 0);
    return count > 0 ? [{ ...hit, count }] : [];
  });
}

/** Hours of the day itself come before those of its weekday, which have the same id. */
function capacityOf(hours: readonly BusinessHour[], day: IsoDate, hourId: string): number | null {
  const named = hours.filter(({ id }) => id === hourId);
  const hour = named.find((one) => one.day === day) ?? named.find((one) => one.day === null);
  return hour === undefined ? null : capacityOn(hour, day);
}
