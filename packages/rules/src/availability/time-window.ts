import { epochMinutes, type EpochMinutes } from '../time/epoch-minutes.ts';
import { refused, type Refused } from '../verdict.ts';

/** Half-open: `from` belongs to it, `to` does not. A window whose `to` is not after `from` holds no instant. */
export interface TimeWindow {
  readonly from: EpochMinutes;
  readonly to: EpochMinutes;
}

/** A row of the stock ledger: `qty` pieces are promised away during the window. */
export interface Claim extends TimeWindow {
  readonly qty: number;
}

export function overlaps(a: TimeWindow, b: TimeWindow): boolean {
  return a.from < b.to && b.from < a.to && a.from < a.to && b.from < b.to;
}

/**
 * What the ledger claims: from the pickup moment to the return moment plus the item's turnaround, during which
 * it is cleaned and checked. A return that is not after the pickup is refused: its claim would be empty and
 * would promise the same piece twice.
 */
export function claimWindow(input: {
  readonly start: EpochMinutes;
  readonly end: EpochMinutes;
  readonly turnaroundMinutes: number;
}): { readonly ok: true; readonly window: TimeWindow } | Refused<'ends-before-start'> {
  if (input.end <= input.start) return refused('ends-before-start');
  const to = epochMinutes(input.end + Math.max(0, input.turnaroundMinutes));
  return { ok: true, window: { from: input.start, to } };
}
