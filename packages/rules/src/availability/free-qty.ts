import { peak } from './peak.ts';
import type { Claim, TimeWindow } from './time-window.ts';

/** How an item's stock is counted (spec 1 §3). Serial stock is the number of its usable serials. */
export const STOCK_KINDS = ['BulkStock', 'BulkWithoutStock', 'Serial'] as const;

export type StockKind = (typeof STOCK_KINDS)[number];

/** Pieces in stock at a warehouse; null never runs out. */
export type Stock = number | null;

/** Pieces that can still be promised; negative when more is promised than there is; null is without end. */
export type FreeQty = number | null;

/** BulkWithoutStock is always free, whatever its stock row says: null, which also survives JSON. */
export function stockOf(kind: StockKind, qty: number): Stock {
  return kind === 'BulkWithoutStock' ? null : qty;
}

/**
 * What can still be promised over the whole window: stock less the peak of the claims. Signed, so that an
 * over-promised item shows by how much, and a reduction can still be evaluated.
 */
export function freeQty(input: {
  readonly stock: Stock;
  readonly claims: readonly Claim[];
  readonly window: TimeWindow;
}): FreeQty {
  return input.stock === null ? null : input.stock - peak(input.claims, input.window);
}

/** Whether the wanted quantity can be promised. */
export function isEnough(free: FreeQty, qty: number): boolean {
  return free === null || free >= qty;
}

/** Alias order decides: the first warehouse that has enough gets the line (RULINGS "aliases"). */
export function firstWithEnough<Place extends { readonly free: FreeQty }>(
  places: readonly Place[],
  qty: number,
): Place | null {
  return places.find((place) => isEnough(place.free, qty)) ?? null;
}
