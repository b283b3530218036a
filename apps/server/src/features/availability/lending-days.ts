import type { ShopConfig } from '@bivak/contract/shop-config';
import {
  addDays,
  campDaysRefusal,
  type CampRules,
  campRulesOf,
  changeResult,
  type ChangeRefusal,
  dayCountResult,
  daysBetween,
  type IsoDate,
  lendingKind,
  peakSeason,
  type Period,
  type RentalAndCamp,
  type ReservationStatus,
  type Season,
  seasonsOf,
} from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { LocalNow, PlaceCalendar } from '../locations/index.ts';
import { campOfFields } from './lent-fields.ts';
import { fullDays, openDays } from './periods.ts';

type Lending = NonNullable<ShopConfig['lending']>;

/** What decides the camp days of a customer group, with what the depot's calendar says. */
export function lendingRulesOf(
  { blockedRanges }: Pick<ShopConfig, 'blockedRanges'>,
  lending: Lending,
  input: {
    readonly customerGroup: string | null;
    readonly clock: LocalNow;
    /** Of the lending warehouse, read from today to a month after the last day asked; null: days only, no depot. */
    readonly calendar: PlaceCalendar | null;
  },
): CampRules {
  const { calendar, clock, customerGroup } = input;
  return campRulesOf(
    { ...lending, blockedRanges },
    {
      customerGroup,
      today: clock.today,
      depot: {
        pickupDays: calendar === null ? null : openDays(calendar.hours.pickup),
        returnDays: calendar === null ? null : openDays(calendar.hours.return),
        closingDays: calendar?.closingDays ?? [],
        fullPickupDays: calendar === null ? [] : fullDays(calendar, 'pickup', clock),
        fullReturnDays: calendar === null ? [] : fullDays(calendar, 'return', clock),
      },
    },
  );
}

/** Whether an item is one of the tents that the shop lends. */
export function isLent({ lending }: Pick<ShopConfig, 'lending'>, itemId: string): boolean {
  return lending?.tents.some(({ item }) => item === itemId) === true;
}

/** A claim of days at the depot: from the pickup day to the return day. */
export interface LentDays {
  readonly itemId: string;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
}

/** Why days cannot be lent, as a reason of a line. */
export interface LentDaysProblem {
  readonly reason: string;
  readonly params?: { readonly days: number };
}

/**
 * Evaluates the lines of one cart or order: why an item of the lending tents may not be away on its days (spec 3 §5); null
 * where it may, and for whatever is no such tent. Asked by every path that claims one: lines of a cart, checkout, order edit
 * and copies. Evaluated are the camp days; without them those between pickup and return. A time that would be applied for is
 * no reservation: it holds nothing yet.
 */
export function lentDaysOf(
  config: Pick<ShopConfig, 'blockedRanges' | 'lending'>,
  who: {
    readonly customerGroup: string | null;
    readonly clock: LocalNow;
    readonly customFields: Readonly<Record<string, unknown>>;
  },
): (line: LentDays) => LentDaysProblem | null {
  const { lending } = config;
  if (lending === undefined) return () => null;
  const rules = lendingRulesOf(config, lending, { ...who, calendar: null });
  return ({ itemId, startDay, endDay }) => {
    if (!isLent(config, itemId)) return null;
    const given = campOfFields(who.customFields, { from: startDay, to: endDay });
    const camp = given ?? { from: addDays(startDay, 1), to: addDays(endDay, -1) };
    const length = dayCountResult(camp, { min: rules.minimumDays, max: rules.maximumDays });
    // The sentence speaks of the days that the tents are away.
    const ends = given === null ? 2 : 0;
    if (!length.ok) {
      const days = length.reason === 'too-short' ? rules.minimumDays : rules.maximumDays;
      return { reason: length.reason, params: { days: days + ends } };
    }
    const reason =
      campDaysRefusal(camp, rules)?.reason ??
      farReason({ from: startDay, to: endDay }, camp, rules.depot.mostDaysAway);
    if (reason !== null) return { reason };
    return lendingKind(camp, rules.seasons, who.customerGroup, rules.today) === 'application'
      ? { reason: 'peak-application' }
      : null;
  };
}

/**
 * The settings by which pickup and return are evaluated. Where camp days are named, those decide about seasons, blocked
 * ranges and lengths: the days around them only have to be days of the depot (`design/lending.md` §1).
 */
export function settingsAround(
  config: ShopConfig,
  fields: Readonly<Record<string, unknown>>,
  rental: Period,
): ShopConfig {
  if (config.lending === undefined || campOfFields(fields, rental) === null) return config;
  const core = {
    ...config.core,
    CartReservationMinimumStartInterval: 0,
    CartReservationMaximumStartInterval: 0,
    CartReservationMinimumDuration: 0,
    CartReservationMaximumDuration: 0,
  };
  return { ...config, core, blockedRanges: [] };
}

/** An order of lending tents, as far as its days decide about it. */
export interface LentOrder {
  readonly lending: Lending;
  readonly stored: RentalAndCamp;
  /** The season of its camp days; null outside every peak. */
  readonly season: Season | null;
}

/** The order as one that lending made, with its camp days; null for any other. */
export function lentOrderOf(
  { lending }: Pick<ShopConfig, 'lending'>,
  order: Omit<LentDays, 'itemId'> & { readonly customFields: Readonly<Record<string, unknown>> },
): LentOrder | null {
  const rental = { from: order.startDay, to: order.endDay };
  const camp = lending === undefined ? null : campOfFields(order.customFields, rental);
  if (lending === undefined || camp === null) return null;
  return { lending, stored: { rental, camp }, season: peakSeason(seasonsOf(lending), camp) };
}

/** Why its association changes or cancels it no more (spec 3 §4, in place of the shop's own limits of days); null: it may. */
export function lentChangeRefusal(
  { season, stored }: LentOrder,
  status: ReservationStatus,
  today: IsoDate,
): ChangeRefusal | null {
  const result = changeResult({ season, campStart: stored.camp.from, today }, { reservation: status });
  return result.ok ? null : result.reason;
}

/** The first instant at which that is so. */
export function lentDeadline({ season, stored }: LentOrder, zone: Zone): EpochMs {
  return zone.at(season?.distributionFrom ?? stored.camp.from, 0);
}

/** Reasons that say that the peak is in the way: refused by code `PeakPeriod`. */
export function isPeakReason(reason: string): boolean {
  return peakReasons.has(reason);
}

const peakReasons: ReadonlySet<string> = new Set([
  'peak-group',
  'peak-closed',
  'peak-application',
  'peak-day',
  'peak-increase',
  'stays-out-of-peak',
]);

function farReason(rental: Period, camp: Period, most: number): string | null {
  if (daysBetween(rental.from, camp.from) > most) return 'pickup-too-far';
  return daysBetween(camp.to, rental.to) > most ? 'return-too-far' : null;
}
