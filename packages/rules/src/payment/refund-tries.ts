const minute = 60_000;
const hour = 60 * minute;

/** How often a refund is asked for whose answer is lost, before the business is told: in about a day. */
export const MOST_REFUND_TRIES = 28;

/**
 * How long nobody asks again for a refund, counted from try number `tries` on: 2, 4, 8 … minutes, an hour at most. The
 * shortest is longer than a question and its answers may take, so no two ask at once.
 */
export function refundPauseMs(tries: number): number {
  return Math.min(hour, 2 ** Math.max(1, tries) * minute);
}

/** What the provider has taken on is looked at ever more rarely the older it is, once a day at least. */
export function refundFollowMs(ageMs: number): number {
  return Math.min(24 * hour, Math.max(minute, Math.round(ageMs / 10)));
}
