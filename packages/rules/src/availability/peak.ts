import { overlaps, type Claim, type TimeWindow } from './time-window.ts';
import type { EpochMinutes } from '../time/epoch-minutes.ts';

/** Between two steps the promised quantity stays the same; a step says what it is from its minute on. */
export interface Level {
  readonly at: EpochMinutes;
  readonly qty: number;
}

/** The most that is promised away at any one minute of the window. */
export function peak(claims: readonly Claim[], window: TimeWindow): number {
  return levels(claims, window).reduce((most, level) => Math.max(most, level.qty), 0);
}

/**
 * How much is promised away over the window, as steps in order of time. Ends are applied before starts of the
 * same minute: a claim that ends exactly when another begins does not overlap it.
 */
export function levels(claims: readonly Claim[], window: TimeWindow): Level[] {
  const steps: Level[] = [];
  let qty = 0;
  for (const change of changesWithin(claims, window)) {
    qty += change.qty;
    // One step per minute, after all that happens in it; ends and starts cancel out before anybody sees them.
    if (steps.at(-1)?.at === change.at) steps.pop();
    steps.push({ at: change.at, qty });
  }
  return steps;
}

function changesWithin(claims: readonly Claim[], window: TimeWindow): Level[] {
  return claims
    .filter((claim) => claim.qty > 0 && overlaps(claim, window))
    .flatMap((claim) => [
      { at: claim.from < window.from ? window.from : claim.from, qty: claim.qty },
      ...(claim.to < window.to ? [{ at: claim.to, qty: -claim.qty }] : []),
    ])
    .toSorted((a, b) => a.at - b.at || a.qty - b.qty);
}
