import type { Period } from '../periods/period-rules.ts';
import { accepted, refused, type Accepted, type Refused } from '../result.ts';
import { addDays, type IsoDate, isWithin } from '../time/iso-date.ts';

/** The weeks of one summer that are applied for first and divided later (spec 3 §4, "Peak period"). Full dates. */
export interface Season {
  /** PeakPeriodStartDate to PeakPeriodEndDate, both included. */
  readonly peak: Period;
  /** UnofficialStartNextYearPeakApplicationDate of the calendar year in which applications begin. */
  readonly applicationsFrom: IsoDate;
  /** DistributionStartDate: from its first instant on nobody applies, edits or cancels. */
  readonly distributionFrom: IsoDate;
  readonly distributionTo: IsoDate;
  /** From here on what is left is lent like on any other day, to the same groups. */
  readonly leftoversFrom: IsoDate;
  /** CustomerGroupIDs that may lend in the peak (spec 3 §3: 33 and 35). */
  readonly customerGroups: readonly string[];
}

/** The season that pages speak of: the earliest whose peak has not ended; null when no later one is entered. */
export function seasonInForce(seasons: readonly Season[], today: IsoDate): Season | null {
  return inOrder(seasons).find(({ peak }) => peak.to >= today) ?? null;
}

/**
 * Finds the season whose peak shares a day with these camp days (spec 3 §4: start <= peak end and end >= peak start);
 * null outside every peak. A stored request is evaluated by this one, never by the one in force.
 */
export function peakSeason(seasons: readonly Season[], camp: Period): Season | null {
  return (
    inOrder(seasons).find(
      ({ peak }) => camp.from <= peak.to && camp.to >= peak.from && camp.from <= camp.to,
    ) ?? null
  );
}

export type SeasonPhase =
  | 'before-applications'
  | 'applications'
  | 'distribution'
  | 'divided'
  | 'leftovers'
  | 'over';

/** Where a season stands today: what home, calendar and account say about it. */
export function seasonPhase(season: Season, today: IsoDate): SeasonPhase {
  if (today > season.peak.to) return 'over';
  if (today >= season.leftoversFrom) return 'leftovers';
  if (today > season.distributionTo) return 'divided';
  if (today >= season.distributionFrom) return 'distribution';
  return today >= season.applicationsFrom ? 'applications' : 'before-applications';
}

/** The last day on which a request of this season can be sent, changed or cancelled: the screens' "tot en met". */
export function deadlineDay(season: Season): IsoDate {
  return addDays(season.distributionFrom, -1);
}

/** So many days before the distribution, who has not sent a request is reminded (`design/lending.md` §2, "draft"). */
const REMINDER_DAYS = [1, 3, 14] as const;

/**
 * The reminder that is due today: the latest whose day has come, so that one that was missed is made up for by the next
 * alone. `since` is its day: what was begun on it or later needs none. Null before the first, and once the distribution
 * has begun.
 */
export function dueReminder(
  { distributionFrom }: Season,
  today: IsoDate,
): { readonly daysBefore: number; readonly since: IsoDate } | null {
  if (today >= distributionFrom) return null;
  const due = REMINDER_DAYS.find((days) => today >= addDays(distributionFrom, -days));
  return due === undefined ? null : { daysBefore: due, since: addDays(distributionFrom, -due) };
}

/** How a period is lent: applied for and divided, or reserved at once with a time slot and a price. */
export type LendingKind = 'application' | 'reservation';

export type PeakRefusal =
  /** The customer's group does not lend in the peak, or the customer has none. */
  | 'peak-group'
  /** The distribution has begun and leftovers are not lent yet. */
  | 'peak-closed';

/**
 * How a group may lend days of this peak today (spec 3 §5, "Period"): as an application until the distribution begins,
 * from `leftoversFrom` on as an ordinary reservation, in between not at all.
 */
export function peakAccess(
  season: Season,
  customerGroup: string | null,
  today: IsoDate,
): (Accepted & { readonly kind: LendingKind }) | Refused<PeakRefusal> {
  if (customerGroup === null || !season.customerGroups.includes(customerGroup)) return refused('peak-group');
  if (today < season.distributionFrom) return { ...accepted, kind: 'application' };
  return today >= season.leftoversFrom ? { ...accepted, kind: 'reservation' } : refused('peak-closed');
}

/** How these camp days are lent today; null while there are none, and where they may not be lent. */
export function lendingKind(
  camp: Period | null,
  seasons: readonly Season[],
  customerGroup: string | null,
  today: IsoDate,
): LendingKind | null {
  if (camp === null) return null;
  const season = peakSeason(seasons, camp);
  if (season === null) return 'reservation';
  const access = peakAccess(season, customerGroup, today);
  return access.ok ? access.kind : null;
}

/**
 * The latest camp day (spec 3 §5): the end of this year until this year's day on which applications for the next one
 * begin, from that day on `daysInAdvance` days ahead.
 */
export function latestCampDay(seasons: readonly Season[], today: IsoDate, daysInAdvance: number): IsoDate {
  const next = opensNext(seasons, today);
  const opensThisYear = next !== null && next.slice(0, 4) === today.slice(0, 4);
  return opensThisYear ? (`${today.slice(0, 4)}-12-31` as IsoDate) : addDays(today, daysInAdvance);
}

/** The next day on which applications for another peak begin; null when no such day is entered. */
export function opensNext(seasons: readonly Season[], today: IsoDate): IsoDate | null {
  const days = seasons.map(({ applicationsFrom }) => applicationsFrom).filter((day) => day > today);
  return days.toSorted()[0] ?? null;
}

/** Whether a day belongs to a peak, for the colour of a calendar. */
export function isPeakDay(seasons: readonly Season[], date: IsoDate): boolean {
  return seasons.some(({ peak }) => isWithin(date, peak));
}

function inOrder(seasons: readonly Season[]): readonly Season[] {
  return seasons.toSorted((a, b) => (a.peak.from < b.peak.from ? -1 : 1));
}
