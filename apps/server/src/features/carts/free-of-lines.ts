import type { Db } from '../../platform/database/shop-database.ts';
import { readPeaks, type WantedClaim } from '../availability/index.ts';
import type { LineRow } from './cart-lines.queries.ts';

export type PeakReader = (wanted: readonly WantedClaim[]) => Promise<number[]>;

interface Draft {
  readonly line: { readonly row: LineRow };
  readonly wanted: readonly WantedClaim[];
}

/** The most of each line that is free beside the others; null where its stock is not counted. One statement. */
export async function freeOfLines(
  db: Db,
  drafts: readonly Draft[],
  peaks: PeakReader = (all) => readPeaks(db, all),
): Promise<(number | null)[]> {
  const wanted = drafts.flatMap((draft) => draft.wanted);
  const found = await peaks(wanted);
  const peakOf = new Map(wanted.map((claim, index) => [claim, found[index] ?? 0]));
  return drafts.map((draft) => freeOf(draft.line.row, draft.wanted, peakOf));
}

/** Whether two lines take of the same pieces. */
export function sharesGoods(rows: readonly LineRow[]): boolean {
  const goods = rows.flatMap(({ leaves }) => leaves.map(({ itemId }) => itemId));
  return new Set(goods).size < goods.length;
}

/** By the scarcest leaf: what the ledger and the other lines leave, in whole pieces of this line. */
function freeOf(
  row: LineRow,
  wanted: readonly WantedClaim[],
  peakOf: ReadonlyMap<WantedClaim, number>,
): number | null {
  const each = wanted.map((claim) => {
    const leaf = row.leaves.find((one) => one.itemId === claim.itemId);
    const left = (leaf?.stock ?? 0) - (peakOf.get(claim) ?? 0);
    return Math.max(0, Math.floor(left / (leaf?.qty ?? 1)));
  });
  return each.length === 0 ? null : Math.min(...each);
}
