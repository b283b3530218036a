import type { HourMinute } from '../time/hour-minute.ts';
import type { Moment } from './slots-of-day.ts';

/** With no pickup slot chosen the claim begins with the earliest slot that can be used; null when none can. */
export function firstUsable(moments: readonly Moment[]): Moment | null {
  return usable(moments).toSorted((a, b) => compareTimes(a.from, b.from))[0] ?? null;
}

/** With no return slot chosen the claim ends with the slot that can be used longest; null when none can. */
export function lastUsable(moments: readonly Moment[]): Moment | null {
  return usable(moments).toSorted((a, b) => compareTimes(b.to, a.to))[0] ?? null;
}

/** Return slots of the pickup's own day: one that is over when the pickup slot begins cannot be used. */
export function sameDayReturns(returns: readonly Moment[], pickup: Pick<Moment, 'from'>): Moment[] {
  return returns.map((moment) =>
    moment.usable && moment.to <= pickup.from
      ? { ...moment, usable: false, reason: 'before-pickup' }
      : moment,
  );
}

function usable(moments: readonly Moment[]): Moment[] {
  return moments.filter((moment) => moment.usable);
}

function compareTimes(a: HourMinute, b: HourMinute): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
