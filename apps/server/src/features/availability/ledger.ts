import { type FreeQty, type IsoDate, type Stock, isEnough, stockOf as stockOfKind } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type LedgerWindow, selectFree, selectPeaks, selectStock } from './ledger.queries.ts';

/** The most that is promised at once in each window, in the order asked. One statement; leaves only. */
export async function peaks(db: Db, windows: readonly LedgerWindow[]): Promise<number[]> {
  return windows.length === 0 ? [] : selectPeaks(db, windows);
}

/** Pieces that each place has; null where stock is not counted, 0 without a stock row. Leaves only. */
export async function stockOf(
  db: Db,
  places: readonly { readonly itemId: string; readonly warehouseId: string }[],
): Promise<Stock[]> {
  if (places.length === 0) return [];
  return (await selectStock(db, places)).map(({ stockType, qty }) => stockOfKind(stockType, qty));
}

/** A period for which somebody wants an item, a leaf or a composition; turnaround is added for each leaf. */
export type WantedPeriod = LedgerWindow;

/**
 * What is free of each item over its whole period, in the order asked, by one statement. A composition is as
 * free as its scarcest part. Negative when more is promised than there is; null when stock is not counted.
 */
export async function freeOf(db: Db, wanted: readonly WantedPeriod[]): Promise<FreeQty[]> {
  return wanted.length === 0 ? [] : (await selectFree(db, wanted)).map(({ free }) => free);
}

export interface DayWindow {
  readonly day: IsoDate;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** What is free of one item on each day, each day by itself; one statement. Null for an item not offered. */
export async function daysOf(
  db: Db,
  item: { readonly itemId: string; readonly warehouseId: string },
  days: readonly DayWindow[],
): Promise<{ readonly day: IsoDate; readonly free: FreeQty }[] | null> {
  const windows = days.map(({ startMs, endMs }) => ({ ...item, fromMs: startMs, toMs: endMs }));
  const rows = windows.length === 0 ? [] : await selectFree(db, windows);
  if (rows.some(({ offered }) => !offered)) return null;
  return days.map(({ day }, n) => ({ day, free: rows[n]?.free ?? null }));
}

/** The first of the given periods in which `qty` pieces are free; null when there is none. One statement. */
export async function nextFree<Period extends { readonly startMs: EpochMs; readonly endMs: EpochMs }>(
  db: Db,
  item: { readonly itemId: string; readonly warehouseId: string; readonly qty: number },
  periods: readonly Period[],
): Promise<Period | null> {
  const { itemId, warehouseId } = item;
  const free = await freeOf(
    db,
    periods.map(({ startMs, endMs }) => ({ itemId, warehouseId, fromMs: startMs, toMs: endMs })),
  );
  return periods.find((_, n) => isEnough(free[n] ?? null, item.qty)) ?? null;
}
