const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long offers stand, as the shop sets it. */
export interface OfferTerms {
  readonly hours: number;
  /** Within so many days of pickup they stand shorter. */
  readonly nearDays: number;
  readonly hoursNear: number;
}

/**
 * When an offer that is made now ends (`design/division.md` §6.3): after 72 hours, within two weeks of pickup after 24. Null:
 * pickup comes first, so none is made. Instants in milliseconds; `pickup` is the first one of its day.
 */
export function offerEnd(
  now: number,
  pickup: number,
  { hours, nearDays, hoursNear }: OfferTerms,
): number | null {
  const isNear = pickup - now <= nearDays * DAY;
  const end = now + (isNear ? hoursNear : hours) * HOUR;
  return end <= pickup ? end : null;
}
