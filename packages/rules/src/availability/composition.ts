import type { FreeQty } from './free-qty.ts';

/**
 * How many compositions the free parts make up: the scarcest part decides. Parts that never run out (null) do
 * not limit. A composition without parts cannot be rented, nor one that needs none of its parts: 0.
 */
export function compositionFree(
  parts: readonly { readonly perUnit: number; readonly free: FreeQty }[],
): FreeQty {
  const needed = parts.filter((part) => part.perUnit > 0);
  if (needed.length === 0) return 0;
  const limits = needed.flatMap(({ perUnit, free }) => (free === null ? [] : [Math.floor(free / perUnit)]));
  return limits.length === 0 ? null : Math.min(...limits);
}
