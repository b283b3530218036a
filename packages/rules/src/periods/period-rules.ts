import type { IsoDate, Weekday } from '../time/iso-date.ts';

export type ShopMode = 'rental' | 'sales';

/** Calendar days, both ends included. In sales mode both are the same day. */
export interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * The days on which a warehouse has hours in one direction: weekdays with weekly hours, and single days with
 * hours of their own. Null: the warehouse keeps no hours in that direction, every day will do.
 */
export type OpenDays = { readonly weekdays: readonly Weekday[]; readonly days: readonly IsoDate[] } | null;

/**
 * All that decides which days may be chosen (spec 1 §5). Numbers are days; left out or null is the default,
 * 0 is no limit. Shop and server evaluate with the same rules, so no day is shown that is refused later.
 */
export interface PeriodRules {
  readonly mode: ShopMode;
  readonly today: IsoDate;
  /** From today to the earliest first day. Default 1: tomorrow. */
  readonly minStartInterval?: number | null | undefined;
  /** From today to the latest first day. Default: no limit. */
  readonly maxStartInterval?: number | null | undefined;
  /** Shortest period, both ends counted. Default 1. */
  readonly minDuration?: number | null | undefined;
  /** Longest period, both ends counted. Default: no limit. */
  readonly maxDuration?: number | null | undefined;
  /** Refused as first and as last day, allowed in between. */
  readonly closingDays: readonly IsoDate[];
  /** No day of a period may lie in one of these. */
  readonly blockedRanges: readonly Period[];
  /** No day of a period may be one of these: what is asked for is not free then. */
  readonly soldOutDays?: readonly IsoDate[];
  readonly pickupDays: OpenDays;
  readonly returnDays: OpenDays;
  /** The last day of which it is known whether it is open: later ones are refused until it is. Default: all are known. */
  readonly knownUntil?: IsoDate | null | undefined;
  /** Days whose pickup or return time slots are all taken. */
  readonly fullPickupDays: readonly IsoDate[];
  readonly fullReturnDays: readonly IsoDate[];
  /**
   * Shortest period of the chosen delivery. A calendar that wants to move the end itself (deliveryRestriction)
   * lists its days without it.
   */
  readonly deliveryMinDays?: number | null | undefined;
}

/** Why a day cannot be chosen. */
export type DayRefusal =
  | 'past'
  | 'too-soon'
  | 'too-late'
  | 'closed'
  | 'blocked'
  | 'no-hours'
  /** Nobody asked yet whether it is open. */
  | 'unknown'
  | 'full'
  | 'sold-out'
  /** A period that begins here could not end on any day. */
  | 'no-last-day'
  | 'before-start'
  | 'too-short'
  | 'delivery-too-short'
  | 'too-long'
  /** Sales mode has one day, not two. */
  | 'one-day-only';
