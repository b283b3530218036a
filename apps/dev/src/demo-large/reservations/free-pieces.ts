import type { LargeItem } from '../assortment/item.ts';

/**
 * The ledger while it is made: what is out on the day that is being filled. Days are filled in order, so that every
 * promise begins on the last day there is, and what is free then is free for all of it.
 */
export interface FreePieces {
  /** Goes on to a day: what is back by then can go out again. */
  turnTo(day: number): void;
  /** How many can be promised from today on. */
  free(item: LargeItem, place: number): number;
  /** Until the morning of `freeOn`; never free again when that is null. */
  take(item: LargeItem, qty: number, place: number, freeOn: number | null): void;
  /** Items of which there is stock, and those of which none is left anywhere. */
  soldOut(): { readonly of: number; readonly soldOut: number };
}

interface Leaf {
  readonly item: LargeItem;
  readonly qty: number;
}

export function createFreePieces(items: readonly LargeItem[], places: number, days: number): FreePieces {
  const out = new Int32Array(items.length * places);
  const back: number[][] = Array.from({ length: days }, () => []);
  const leavesOf = new Map<LargeItem, readonly Leaf[]>();
  let reached = 0;

  const leaves = (item: LargeItem): readonly Leaf[] => {
    const known = leavesOf.get(item) ?? countedLeaves(item);
    leavesOf.set(item, known);
    return known;
  };
  const left = (item: LargeItem, place: number): number =>
    (item.stock[place] ?? 0) - (out[item.index * places + place] ?? 0);

  return {
    turnTo(day) {
      for (; reached <= day; reached += 1) {
        const returned = back[reached] ?? [];
        for (let at = 0; at < returned.length; at += 2) {
          const pair = returned[at] ?? 0;
          out[pair] = (out[pair] ?? 0) - (returned[at + 1] ?? 0);
        }
        back[reached] = [];
      }
    },
    free(item, place) {
      if ((item.stock[place] ?? -1) < 0) return 0;
      let least = Number.MAX_SAFE_INTEGER;
      for (const leaf of leaves(item)) least = Math.min(least, Math.floor(left(leaf.item, place) / leaf.qty));
      return least;
    },
    take(item, qty, place, freeOn) {
      for (const leaf of leaves(item)) {
        const pair = leaf.item.index * places + place;
        out[pair] = (out[pair] ?? 0) + leaf.qty * qty;
        if (freeOn !== null) back[freeOn]?.push(pair, leaf.qty * qty);
      }
    },
    soldOut() {
      const counted = items.filter((item) => item.parts.length === 0 && item.stock.some((qty) => qty > 0));
      const none = counted.filter((item) =>
        item.stock.every((qty, place) => qty <= 0 || left(item, place) <= 0),
      );
      return { of: counted.length, soldOut: none.length };
    },
  };
}

/** What is claimed for one piece: itself, or the parts of a composition, as far as they are counted. */
export function countedLeaves(item: LargeItem): Leaf[] {
  const parts = item.parts.length === 0 ? [{ item, qty: 1 }] : item.parts;
  return parts.filter((part) => part.item.stockType !== 'BulkWithoutStock');
}
