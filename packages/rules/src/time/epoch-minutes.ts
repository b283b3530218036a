declare const epochMinutesBrand: unique symbol;

/** An instant: whole minutes since 1970-01-01T00:00Z. Zones are applied before rules see it. */
export type EpochMinutes = number & { readonly [epochMinutesBrand]: true };

/** Marks a whole number of minutes as an instant; the caller has taken the zone into account. */
export function epochMinutes(minutes: number): EpochMinutes {
  return minutes as EpochMinutes;
}
