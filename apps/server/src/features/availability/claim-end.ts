import type { EpochMs } from '../../platform/database/types.ts';

/** The end of a claim that is never given back. PostgreSQL, JSON and Date all can write it. */
export const NEVER = Date.UTC(9999, 11, 31) as EpochMs;

/**
 * When the claim on a leaf ends: the end of the return slot plus the leaf's turnaround (RULINGS, "turnaround"). What was
 * ordered to be sold never comes back: its claim has no end until the handing out lowers the stock instead.
 */
export function claimEnd(
  endMs: EpochMs,
  of: { readonly turnaroundMinutes: number; readonly sold: boolean },
): EpochMs {
  return of.sold ? NEVER : ((endMs + Math.max(0, of.turnaroundMinutes) * 60_000) as EpochMs);
}
