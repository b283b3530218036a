import { dayCountResult } from '../periods/day-count.ts';
import { edgeRefusal, openSet } from '../periods/compiled-rules.ts';
import type { Period } from '../periods/period-rules.ts';
import { accepted, refused, type Accepted, type Refused } from '../result.ts';
import { daysBetween, isWithin, type IsoDate } from '../time/iso-date.ts';
import { campDaysRefusal, type CampDayRefusal, type CampRules } from './camp-days.ts';
import { isPeakDay, peakSeason } from './season.ts';

/** How long a reservation that is edited may be (spec 3 §5, "Request edit"). */
export interface EditLengths {
  /** Shortest rental period; 4. */
  readonly minimumDays: number;
  /** Shortest camp; 2. */
  readonly minimumCampDays: number;
  /** How much longer than the longest camp the rental period may be; 7. */
  readonly extraDays: number;
}

/** A rental period and the camp within it. */
export interface RentalAndCamp {
  readonly rental: Period;
  readonly camp: Period;
}

export type EditDayRefusal = Refused<'peak-fixed' | 'peak-day' | 'closed' | 'no-hours' | 'full' | 'past'>;

export type EditPeriodRefusal =
  | Refused<'no-camp' | 'rental-too-short' | 'rental-too-long' | 'camp-too-short' | 'camp-too-long'>
  /** The camp lies within the rental period, without its first and last day. */
  | Refused<'camp-outside'>
  /** A reservation of the peak is not made longer. */
  | Refused<'peak-increase'>
  | (EditDayRefusal & { readonly at: 'first' | 'last' })
  /** Fetched or brought back too many days away from the camp (`design/lending.md` §1). */
  | (Refused<'pickup-too-far'> & { readonly at: 'first' })
  | (Refused<'return-too-far'> & { readonly at: 'last' })
  | (CampDayRefusal & { readonly at: 'camp' });

/**
 * Whether the tents may be fetched or brought back on this day, while a reservation is edited: the depot is open and
 * no peak is on. In the peak nothing can be selected at all. Days in between are not asked.
 */
export function editDayResult(
  date: IsoDate,
  end: 'pickup' | 'return',
  rules: CampRules,
  stored: RentalAndCamp,
): Accepted | EditDayRefusal {
  if (peakSeason(rules.seasons, stored.camp)) return refused('peak-fixed');
  // The stored day stays possible: a closing day that was entered later takes nothing away.
  if (date === (end === 'pickup' ? stored.rental.from : stored.rental.to)) return accepted;
  if (date < rules.today) return refused('past');
  if (isPeakDay(rules.seasons, date)) return refused('peak-day');
  const refusal = edgeRefusal(date, edgeOf(rules, end));
  return refusal === 'closed' || refusal === 'no-hours' || refusal === 'full' ? refused(refusal) : accepted;
}

export type RentalDayRefusal =
  | EditDayRefusal
  | Refused<'camp-outside' | 'rental-too-short' | 'rental-too-long' | 'pickup-too-far' | 'return-too-far'>;

/**
 * Decides the same of a day around the chosen camp, for a calendar: `start` is the first rental day that was chosen
 * before its last one, null while the first is chosen.
 */
export function rentalDayResult(
  date: IsoDate,
  end: 'pickup' | 'return',
  { start, camp }: { readonly start: IsoDate | null; readonly camp: Period | null },
  rules: CampRules,
  lengths: EditLengths,
  stored: RentalAndCamp,
): Accepted | RentalDayRefusal {
  const day = editDayResult(date, end, rules, stored);
  if (!day.ok) return day;
  const far = camp === null ? null : farRefusal(date, end, camp, rules.depot.mostDaysAway);
  if (far !== null) return far;
  if (end === 'pickup' || start === null) return accepted;
  const length = dayCountResult({ from: start, to: date }, rentalLengths(rules, lengths));
  return length.ok ? accepted : refused(`rental-${length.reason}`);
}

function farRefusal(
  date: IsoDate,
  end: 'pickup' | 'return',
  camp: Period,
  most: number,
): RentalDayRefusal | null {
  const away = end === 'pickup' ? daysBetween(date, camp.from) : daysBetween(camp.to, date);
  if (away <= 0) return refused('camp-outside');
  return away > most ? refused(`${end}-too-far`) : null;
}

/**
 * What decides the camp days of a reservation that is edited, for the calendar of a camp: lengths of its own, and out of the
 * peak. Days that it holds at the depot are not full for it, nor closed.
 */
export function campRulesOfEdit(
  rules: CampRules,
  { minimumCampDays }: Pick<EditLengths, 'minimumCampDays'>,
  { rental }: Pick<RentalAndCamp, 'rental'>,
): CampRules {
  const { depot } = rules;
  const but = (days: readonly IsoDate[], ...own: IsoDate[]) => days.filter((day) => !own.includes(day));
  return {
    ...rules,
    minimumDays: minimumCampDays,
    stays: 'out-of-peak',
    depot: {
      ...depot,
      closingDays: but(depot.closingDays, rental.from, rental.to),
      fullPickupDays: but(depot.fullPickupDays, rental.from),
      fullReturnDays: but(depot.fullReturnDays, rental.to),
    },
  };
}

/** Whether a reservation may get these days (spec 3 §5, "Request edit"; §9). The stored days are always accepted. */
export function editPeriodResult(
  { rental, camp }: { readonly rental: Period; readonly camp: Period | null },
  rules: CampRules,
  lengths: EditLengths,
  stored: RentalAndCamp,
): Accepted | EditPeriodRefusal {
  if (camp === null) return refused('no-camp');
  if (same(rental, stored.rental) && same(camp, stored.camp)) return accepted;
  const length = lengthRefusal(rental, camp, rules, lengths);
  if (length) return length;
  if (camp.from <= rental.from || camp.to >= rental.to) return refused('camp-outside');
  if (peakSeason(rules.seasons, stored.camp)) {
    return isInside(rental, stored.rental) && isInside(camp, stored.camp)
      ? accepted
      : refused('peak-increase');
  }
  const first = editDayResult(rental.from, 'pickup', rules, stored);
  if (!first.ok) return { ...first, at: 'first' };
  const last = editDayResult(rental.to, 'return', rules, stored);
  if (!last.ok) return { ...last, at: 'last' };
  const { mostDaysAway } = rules.depot;
  if (daysBetween(rental.from, camp.from) > mostDaysAway)
    return { ...refused('pickup-too-far'), at: 'first' };
  if (daysBetween(camp.to, rental.to) > mostDaysAway) return { ...refused('return-too-far'), at: 'last' };
  if (same(camp, stored.camp)) return accepted;
  const days = campDaysRefusal(camp, { ...rules, stays: 'out-of-peak' });
  return days === null ? accepted : { ...days, at: 'camp' };
}

function lengthRefusal(
  rental: Period,
  camp: Period,
  rules: CampRules,
  lengths: EditLengths,
): EditPeriodRefusal | null {
  const whole = dayCountResult(rental, rentalLengths(rules, lengths));
  if (!whole.ok) return refused(`rental-${whole.reason}`);
  const days = dayCountResult(camp, { min: lengths.minimumCampDays, max: rules.maximumDays });
  return days.ok ? null : refused(`camp-${days.reason}`);
}

function rentalLengths({ maximumDays }: CampRules, { minimumDays, extraDays }: EditLengths) {
  return { min: minimumDays, max: maximumDays + extraDays };
}

function edgeOf({ depot }: CampRules, end: 'pickup' | 'return') {
  const [open, full] =
    end === 'pickup'
      ? ([depot.pickupDays, depot.fullPickupDays] as const)
      : ([depot.returnDays, depot.fullReturnDays] as const);
  return { open: openSet(open), closed: new Set(depot.closingDays), full: new Set(full) };
}

function same(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}

function isInside(inner: Period, outer: Period): boolean {
  return isWithin(inner.from, outer) && isWithin(inner.to, outer);
}
