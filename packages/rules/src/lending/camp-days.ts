import type { Period } from '../periods/period-rules.ts';
import { accepted, refused, type Accepted, type Refused } from '../result.ts';
import { addDays, daysInclusive, eachDay, isWithin, type IsoDate } from '../time/iso-date.ts';
import { type DepotDays, type DepotRefusal, pickupDay, returnDay } from './depot-days.ts';
import {
  latestCampDay,
  type LendingKind,
  opensNext,
  peakAccess,
  type PeakRefusal,
  peakSeason,
  type Season,
} from './season.ts';

/** A stretch in which nobody lends, with its reason in the shop's words. */
export interface BlockedRange extends Period {
  readonly reason?: string | undefined;
}

/** All that decides which camp days may be chosen (spec 3 §5, "Period"). Camp days are whole days, both ends included. */
export interface CampRules {
  readonly today: IsoDate;
  readonly seasons: readonly Season[];
  /** The CustomerGroupID; null: the customer belongs to none. */
  readonly customerGroup: string | null;
  /** When this group lends at all (spec 3 §1, "Lending windows"), as full dates; empty: always. */
  readonly windows: readonly Period[];
  readonly blockedRanges: readonly BlockedRange[];
  /** From today to the earliest first day; 1: tomorrow. */
  readonly startsInDays: number;
  readonly minimumDays: number;
  /** MaximumApplicationDuration. */
  readonly maximumDays: number;
  readonly reservationDaysInAdvance: number;
  /**
   * What the depot hands out and takes back. Applications ask for no time slot, so days that are full count only for
   * reservations: see `depotFor`.
   */
  readonly depot: DepotDays;
  /** What is stored keeps its side of the peak: a request of the peak stays in it, another stays out of it. */
  readonly stays?: 'in-peak' | 'out-of-peak' | undefined;
}

/** Why a camp day cannot be chosen, with what the sentence about it needs. */
export type CampDayRefusal =
  | Refused<'past' | 'before-start' | 'peak-group' | 'no-last-day'>
  | (Refused<'too-soon'> & { readonly from: IsoDate })
  /** `opens`: when days after it can be asked for, null when nobody knows. */
  | (Refused<'too-late'> & { readonly until: IsoDate; readonly opens: IsoDate | null })
  | (Refused<'blocked'> & { readonly range: BlockedRange })
  /** Outside the stretches in which the group lends; `windows` are those that have not ended. */
  | (Refused<'outside-window'> & { readonly windows: readonly Period[] })
  /** Applications closed on `closed`; those for another summer open on `opens`. */
  | (Refused<'peak-closed'> & { readonly closed: IsoDate; readonly opens: IsoDate | null })
  /** What is stored keeps its side of the peak (errorPeakTime). */
  | (Refused<'stays-out-of-peak' | 'stays-in-peak'> & { readonly peak: Period | null })
  | (Refused<'too-short' | 'too-long'> & { readonly days: number })
  | (Refused<DepotRefusal> & { readonly day: IsoDate | null });

export type CampDayResult = Accepted | CampDayRefusal;

/** Whether a camp may begin on this day: it must also be able to end on one. */
export function campStartResult(date: IsoDate, rules: CampRules): CampDayResult {
  const refusal = startRefusal(date, null, rules);
  if (refusal) return refusal;
  if (hasLastDay(date, rules)) return accepted;
  return startRefusal(date, addDays(date, rules.minimumDays - 1), rules) ?? refused('no-last-day');
}

/**
 * Decides whether a camp that begins on `start` may end on this day; without a start only the day itself is evaluated.
 * The end also decides whether the first day will do: a camp that reaches into the peak takes no time slot, another one
 * needs a free one.
 */
export function campEndResult(date: IsoDate, start: IsoDate | null, rules: CampRules): CampDayResult {
  const refusal = endRefusal(date, start, rules);
  return refusal ?? (start === null ? null : startRefusal(start, date, rules)) ?? accepted;
}

export interface AcceptedCamp extends Accepted {
  readonly kind: LendingKind;
  /** Derived: from the pickup day to the return day, both included. */
  readonly rental: Period;
}

/** Whether these camp days may be lent, how, and from when to when the tents are away; else which end is at fault. */
export function campResult(
  camp: Period,
  rules: CampRules,
): AcceptedCamp | (CampDayRefusal & { readonly at: 'first' | 'last' }) {
  const first = startRefusal(camp.from, camp.to, rules);
  if (first) return { ...first, at: 'first' };
  const last = endRefusal(camp.to, camp.from, rules);
  if (last) return { ...last, at: 'last' };
  const kind = kindOf(camp, rules);
  const depot = depotFor(kind, rules.depot);
  const [pickup, back] = [pickupDay(camp.from, depot), returnDay(camp.to, depot)];
  if (!pickup.ok) return { ...pickup, at: 'first' };
  if (!back.ok) return { ...back, at: 'last' };
  return { ...accepted, kind, rental: { from: pickup.day, to: back.day } };
}

/** What stands against these camp days, whatever the depot does: an edit picks pickup and return by itself. */
export function campDaysRefusal(camp: Period, rules: CampRules): CampDayRefusal | null {
  if (camp.from < rules.today) return refused('past');
  const earliest = addDays(rules.today, Math.max(0, rules.startsInDays));
  if (camp.from < earliest) return { ...refused('too-soon'), from: earliest };
  return insideRefusal(camp, rules) ?? staysRefusal(camp, camp.from, rules);
}

/** Gives the depot as a request of this kind meets it: an application takes no time slot, so no day is full for it. */
export function depotFor(kind: LendingKind, depot: DepotDays): DepotDays {
  return kind === 'reservation' ? depot : { ...depot, fullPickupDays: [], fullReturnDays: [] };
}

/** Without an end the day is evaluated as leniently as any end would allow: a camp that reaches into the peak takes no slot. */
function startRefusal(date: IsoDate, end: IsoDate | null, rules: CampRules): CampDayRefusal | null {
  const earliest = addDays(rules.today, Math.max(0, rules.startsInDays));
  if (date < rules.today) return refused('past');
  if (date < earliest) return { ...refused('too-soon'), from: earliest };
  const inside = insideRefusal({ from: date, to: date }, rules);
  if (inside) return inside;
  const kind = end === null ? 'application' : kindOf({ from: date, to: end }, rules);
  const pickup = pickupDay(date, depotFor(kind, rules.depot));
  return pickup.ok ? null : pickup;
}

function endRefusal(date: IsoDate, start: IsoDate | null, rules: CampRules): CampDayRefusal | null {
  const from = start ?? date;
  if (date < from) return refused('before-start');
  if (date < rules.today) return refused('past');
  if (start !== null) {
    const days = daysInclusive(start, date);
    if (days < rules.minimumDays) return { ...refused('too-short'), days: rules.minimumDays };
    if (days > rules.maximumDays) return { ...refused('too-long'), days: rules.maximumDays };
  }
  const camp = { from, to: date };
  const inside = insideRefusal(camp, rules) ?? staysRefusal(camp, start, rules);
  if (inside) return inside;
  const back = returnDay(date, depotFor(kindOf(camp, rules), rules.depot));
  return back.ok ? null : back;
}

/** What stands against a camp on any of these days, whatever the depot does. */
function insideRefusal(camp: Period, rules: CampRules): CampDayRefusal | null {
  const { today, seasons } = rules;
  const until = latestCampDay(seasons, today, rules.reservationDaysInAdvance);
  if (camp.to > until) return { ...refused('too-late'), until, opens: opensNext(seasons, today) };
  const range = rules.blockedRanges.find(({ from, to }) => from <= camp.to && camp.from <= to);
  if (range) return { ...refused('blocked'), range };
  return peakRefusal(camp, rules) ?? windowRefusal(camp, rules);
}

function peakRefusal(camp: Period, { seasons, customerGroup, today }: CampRules): CampDayRefusal | null {
  const season = peakSeason(seasons, camp);
  if (season === null) return null;
  const access = peakAccess(season, customerGroup, today);
  if (access.ok) return null;
  return access.reason === 'peak-closed'
    ? { ...refused('peak-closed'), closed: season.distributionFrom, opens: opensNext(seasons, today) }
    : refused<Extract<PeakRefusal, 'peak-group'>>('peak-group');
}

/** Every camp day lies in a stretch in which the group lends. */
function windowRefusal(camp: Period, { windows, today }: CampRules): CampDayRefusal | null {
  if (windows.length === 0) return null;
  const lends = (day: IsoDate) => windows.some((window) => isWithin(day, window));
  if (eachDay(camp.from, camp.to).every(lends)) return null;
  return { ...refused('outside-window'), windows: windows.filter(({ to }) => to >= today) };
}

function staysRefusal(camp: Period, start: IsoDate | null, rules: CampRules): CampDayRefusal | null {
  if (rules.stays === undefined) return null;
  const season = peakSeason(rules.seasons, camp);
  if (rules.stays === 'out-of-peak' && season !== null) {
    return { ...refused('stays-out-of-peak'), peak: season.peak };
  }
  return rules.stays === 'in-peak' && season === null && start !== null
    ? { ...refused('stays-in-peak'), peak: null }
    : null;
}

function kindOf(camp: Period, { seasons, customerGroup, today }: CampRules): LendingKind {
  const season = peakSeason(seasons, camp);
  if (season === null) return 'reservation';
  const access = peakAccess(season, customerGroup, today);
  return access.ok ? access.kind : 'reservation';
}

function hasLastDay(start: IsoDate, rules: CampRules): boolean {
  for (let days = rules.minimumDays; days <= rules.maximumDays; days += 1) {
    const end = addDays(start, days - 1);
    if (endRefusal(end, start, rules) === null && startRefusal(start, end, rules) === null) return true;
  }
  return false;
}
