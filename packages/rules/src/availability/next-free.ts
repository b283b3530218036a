import { epochMinutes, type EpochMinutes } from '../time/epoch-minutes.ts';
import { isEnough, type Stock } from './free-qty.ts';
import { levels } from './peak.ts';
import type { Claim } from './time-window.ts';

/**
 * Finds the earliest minute, at or after `from` and at or before `horizon`, from which `qty` pieces are free for
 * `length` minutes on end; null when there is none. One walk over the steps of the ledger.
 */
export function nextFree(input: {
  readonly stock: Stock;
  readonly claims: readonly Claim[];
  readonly qty: number;
  readonly length: number;
  readonly from: EpochMinutes;
  readonly horizon: EpochMinutes;
}): EpochMinutes | null {
  const { stock, qty, from, horizon } = input;
  if (from > horizon) return null;
  if (stock === null) return from;
  const steps = levels(input.claims, { from, to: epochMinutes(horizon + input.length) });
  let start: EpochMinutes | null = isEnough(stock, qty) ? from : null;
  for (const step of steps) {
    if (start !== null && step.at >= start + input.length) return start;
    const fits = isEnough(stock - step.qty, qty);
    if (!fits) start = null;
    else start ??= step.at;
  }
  return start !== null && start <= horizon ? start : null;
}
