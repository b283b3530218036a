import type { EpochMs } from '../../platform/database/types.ts';
import { type FreeLeaf, type WantedClaim } from '../availability/index.ts';
import type { LineRow } from './cart-lines.queries.ts';
import type { PeakReader } from './free-of-lines.ts';
import { type BusinessWindow, wantedClaims } from './wanted-claims.ts';

/**
 * Reads peaks from what is known of the ledger, for lines that begin together wherever they lie in one place: a cart that
 * is cut again and again, line by line, asks the ledger once.
 */
export function knownPeaks(
  rows: readonly LineRow[],
  leaves: readonly FreeLeaf[],
  windowOf: (row: LineRow) => BusinessWindow | null,
): PeakReader {
  const leafOf = new Map(leaves.map((leaf) => [`${leaf.itemId} ${leaf.leafId} ${leaf.warehouseId}`, leaf]));
  const promised = new Map<string, number>();
  for (const row of rows) {
    const window = windowOf(row);
    for (const claim of window === null ? [] : wantedClaims(row, window)) {
      const leaf = leafOf.get(`${row.itemId} ${claim.itemId} ${claim.warehouseId}`);
      if (leaf !== undefined && leaf.free !== null) {
        promised.set(key(claim, claim.end), (leaf.stock ?? 0) - leaf.free);
      }
    }
  }
  return (wanted) => Promise.resolve(wanted.map((claim) => peakBeside(claim, wanted, promised)));
}

/**
 * Up to the end of each of the others that take of the same shelf: what was promised by then, and all that last as long.
 */
function peakBeside(
  claim: WantedClaim,
  wanted: readonly WantedClaim[],
  promised: ReadonlyMap<string, number>,
): number {
  const others = wanted.filter(
    (one) => one !== claim && one.itemId === claim.itemId && one.warehouseId === claim.warehouseId,
  );
  const ends = [claim.end, ...others.map(({ end }) => end).filter((end) => end < claim.end)];
  const levels = ends.map((end) => {
    const beside = others.filter((one) => one.end >= end).reduce((sum, { qty }) => sum + qty, 0);
    return (promised.get(key(claim, end)) ?? 0) + beside;
  });
  return Math.max(...levels);
}

function key({ itemId, warehouseId }: WantedClaim, end: EpochMs): string {
  return `${itemId} ${warehouseId} ${end}`;
}
