import type { FreeQty } from '../availability/free-qty.ts';
import { accepted, type Accepted, type Refused } from '../result.ts';
import { maxQty, type MaxQty } from './max-qty.ts';

export type AddOnPolicy = 'required' | 'optional';

export type QtyRange = MaxQty & { readonly min: number };

/** The count of the main item starts at 1 and ends at its smallest limit, 0 when none may be added. */
export function mainItemMax(limits: Parameters<typeof maxQty>[0]): QtyRange {
  const most = maxQty(limits);
  return { ...most, min: most.max === 0 ? 0 : 1 };
}

/**
 * The amounts that an add-on may have (spec 2 §5): a required one at least its suggested amount for each main
 * item, capped by what there is, so that it can always be met; an optional one from 0.
 */
export function addOnRange(input: {
  readonly policy: AddOnPolicy;
  readonly suggestionAmount: number;
  readonly mainQty: number;
  readonly limits: Parameters<typeof maxQty>[0];
}): QtyRange {
  const most = maxQty(input.limits);
  const wanted = input.policy === 'required' ? Math.max(0, input.suggestionAmount * input.mainQty) : 0;
  return { ...most, min: cappedBy(wanted, most.max) };
}

/** "Minimum amount is N": the minimum is part of the refusal. */
export function addOnResult(
  qty: number,
  range: QtyRange,
): Accepted | (Refused<'below-minimum'> & { readonly min: number }) | (Refused<'above-maximum'> & MaxQty) {
  if (qty < range.min) return { ok: false, reason: 'below-minimum', min: range.min };
  if (range.max !== null && qty > range.max) {
    return { ok: false, reason: 'above-maximum', max: range.max, limitedBy: range.limitedBy };
  }
  return accepted;
}

function cappedBy(wanted: number, max: FreeQty): number {
  return max === null ? wanted : Math.min(wanted, max);
}
