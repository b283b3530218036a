import type { HourMinute } from '../time/hour-minute.ts';
import type { TimeSlot } from './slots-of-day.ts';

/** With no pickup slot chosen the claim begins with the earliest slot that can be used; null when none can. */
export function firstUsable(slots: readonly TimeSlot[]): TimeSlot | null {
  return usable(slots).toSorted((a, b) => compareTimes(a.from, b.from))[0] ?? null;
}

/** With no return slot chosen the claim ends with the slot that can be used longest; null when none can. */
export function lastUsable(slots: readonly TimeSlot[]): TimeSlot | null {
  return usable(slots).toSorted((a, b) => compareTimes(b.to, a.to))[0] ?? null;
}

/** Return slots of the pickup's own day: one that is over when the pickup slot begins cannot be used. */
export function sameDayReturns(returns: readonly TimeSlot[], pickup: Pick<TimeSlot, 'from'>): TimeSlot[] {
  return returns.map((slot) =>
    slot.usable && slot.to <= pickup.from ? { ...slot, usable: false, reason: 'before-pickup' } : slot,
  );
}

function usable(slots: readonly TimeSlot[]): TimeSlot[] {
  return slots.filter((slot) => slot.usable);
}

function compareTimes(a: HourMinute, b: HourMinute): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
