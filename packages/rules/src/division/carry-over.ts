/** What a policy says of last year: permille of the distance to the average, and the most that counts. */
export interface CarryOverTerms {
  readonly weight: number;
  readonly cap: number;
}

/** Shares of the round before, in permille, of every request that it decided. */
export interface SharesBefore {
  readonly sum: number;
  readonly count: number;
}

/**
 * What is taken off a share while shares are compared (`design/division.md` §1): a part of what the group was below the average
 * of the round before, in permille. Whoever was above it, or was not in it, gets nothing; nobody loses.
 */
export function creditOf(
  { weight, cap }: CarryOverTerms,
  { sum, count }: SharesBefore,
  share: number,
): number {
  if (count === 0) return 0;
  const below = Math.max(0, sum - share * count);
  return Math.min(cap, Math.floor((weight * below) / (1000 * count)));
}
