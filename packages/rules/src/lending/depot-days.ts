import { edgeRefusal, openSet } from '../periods/compiled-rules.ts';
import type { OpenDays } from '../periods/period-rules.ts';
import { accepted, refused, type Accepted, type Refused } from '../result.ts';
import { addDays, daysBetween, type IsoDate } from '../time/iso-date.ts';

/** It says on which days the depot hands out and takes back. */
export interface DepotDays {
  readonly pickupDays: OpenDays;
  readonly returnDays: OpenDays;
  readonly closingDays: readonly IsoDate[];
  /** Days whose time slots are all taken or over. Applications ask for no slot: for them there are none. */
  readonly fullPickupDays: readonly IsoDate[];
  readonly fullReturnDays: readonly IsoDate[];
  /** Pickup is today at the earliest. */
  readonly today: IsoDate;
  /** A pickup or return day that lies further from the camp is refused (spec 3 §9: more than 5 days). */
  readonly mostDaysAway: number;
}

export type DepotRefusal =
  /** The nearest day lies too far away (errorPickupTime, errorReturnTime). */
  | 'pickup-too-far'
  | 'return-too-far'
  /** Pickup had to be on a day that is over, or today and the last time slot has begun. */
  | 'pickup-missed'
  /** All time slots of the days on which it could be are taken. */
  | 'pickup-full'
  | 'return-full';

export type DepotResult =
  | (Accepted & { readonly day: IsoDate })
  | (Refused<DepotRefusal> & {
      /** The day that is too far away or was missed; null when the depot is never open. */
      readonly day: IsoDate | null;
    });

/** The nearest day before the camp on which the depot hands out: derived, nobody picks it in the wizard. */
export function pickupDay(campStart: IsoDate, depot: DepotDays): DepotResult {
  const free = nearest(campStart, -1, edgeOf(depot.pickupDays, depot.closingDays, depot.fullPickupDays));
  if (free !== null && free >= depot.today) return withinReach(free, campStart, depot, 'pickup');
  // The depot's week alone says which day it had to be: a full or past day is no reason to name an earlier one.
  const open = nearest(campStart, -1, edgeOf(depot.pickupDays, depot.closingDays, []));
  if (open === null) return { ...refused('pickup-too-far'), day: null };
  return { ...refused(open > depot.today ? 'pickup-full' : 'pickup-missed'), day: open };
}

/** The nearest day after the camp on which the depot takes back. */
export function returnDay(campEnd: IsoDate, depot: DepotDays): DepotResult {
  const free = nearest(campEnd, 1, edgeOf(depot.returnDays, depot.closingDays, depot.fullReturnDays));
  return free === null
    ? { ...refused('return-too-far'), day: null }
    : withinReach(free, campEnd, depot, 'return');
}

function withinReach(
  free: IsoDate,
  campDay: IsoDate,
  depot: DepotDays,
  end: 'pickup' | 'return',
): DepotResult {
  const isFar = (day: IsoDate) => Math.abs(daysBetween(day, campDay)) > depot.mostDaysAway;
  if (!isFar(free)) return { ...accepted, day: free };
  const [days, step] = end === 'pickup' ? [depot.pickupDays, -1 as const] : [depot.returnDays, 1 as const];
  const open = nearest(campDay, step, edgeOf(days, depot.closingDays, []));
  return open !== null && !isFar(open)
    ? { ...refused(`${end}-full`), day: open }
    : { ...refused(`${end}-too-far`), day: open };
}

/** No depot is closed for longer at a stretch. */
const SEARCH_DAYS = 62;

function nearest(from: IsoDate, step: 1 | -1, edge: ReturnType<typeof edgeOf>): IsoDate | null {
  for (let away = 1; away <= SEARCH_DAYS; away += 1) {
    const day = addDays(from, step * away);
    if (edgeRefusal(day, edge) === null) return day;
  }
  return null;
}

function edgeOf(open: OpenDays, closed: readonly IsoDate[], full: readonly IsoDate[]) {
  return { open: openSet(open), closed: new Set(closed), full: new Set(full) };
}
