import type { LimitedBy, MaxQty } from '../allowances/max-qty.ts';

/** A cart line as merging sees it; lines of the same key (item, warehouse, period) are one. */
export interface MergeLine {
  readonly key: string;
  readonly qty: number;
}

export interface ClippedLine {
  readonly key: string;
  /** What both carts together asked for. */
  readonly asked: number;
  readonly qty: number;
  readonly limitedBy: LimitedBy;
}

/**
 * Merges one cart into another: amounts of the same line are added up and clipped to the line's maximum, and
 * each clipping is reported with the limit that caused it. The cart that takes them in never loses anything by
 * it. Lines keep their order, new ones follow; a new line of which nothing may be taken is left out.
 */
export function mergeLines(input: {
  readonly into: readonly MergeLine[];
  readonly from: readonly MergeLine[];
  /** The most that each line may hold in all; a key without entry has no limit. */
  readonly limits: ReadonlyMap<string, MaxQty>;
}): { readonly lines: MergeLine[]; readonly clipped: ClippedLine[] } {
  const own = addedUp(input.into);
  const asked = addedUp([...input.into, ...input.from]);
  const lines: MergeLine[] = [];
  const clipped: ClippedLine[] = [];
  for (const [key, total] of asked) {
    const limit = input.limits.get(key) ?? NO_LIMIT;
    const qty = limit.max === null ? total : Math.max(own.get(key) ?? 0, Math.min(total, limit.max));
    if (qty > 0) lines.push({ key, qty });
    if (limit.max !== null && qty < total)
      clipped.push({ key, asked: total, qty, limitedBy: limit.limitedBy });
  }
  return { lines, clipped };
}

const NO_LIMIT: MaxQty = { max: null, limitedBy: null };

function addedUp(lines: readonly MergeLine[]): Map<string, number> {
  const byKey = new Map<string, number>();
  for (const { key, qty } of lines) byKey.set(key, (byKey.get(key) ?? 0) + qty);
  return byKey;
}
