import type { EpochMinutes } from '../time/epoch-minutes.ts';

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
