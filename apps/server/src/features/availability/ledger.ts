import { type FreeQty, type IsoDate, type Stock, isEnough, stockOf as stockOfKind } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  type LedgerWindow,
  lockStockRows,
  readPeaks,
  selectFree,
  selectPeaks,
  selectStock,
  type WantedClaim,
} from './ledger.sql.ts';

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

export interface Shortage {
  /** Which wanted row does not fit. */
  readonly index: number;
  /** What could be had of it beside all the others. Never below 0. */
  readonly free: number;
}

/**
 * The first half of the one write path (DESIGN §4.1): lock the stock rows, then sum the ledger in a statement
 * of its own, so that what others wrote while we waited is seen. Who gets no shortage back writes its claims
 * in the same transaction. What is edited gives up its own claims for the new ones: they are left out of the sum.
 */
export async function lockAndSum(
  transaction: Transaction,
  wanted: readonly WantedClaim[],
  ownReservation: string | null = null,
): Promise<Shortage[]> {
  if (wanted.length === 0) return [];
  // They travel together; each is a statement of its own all the same, with its own snapshot.
  const [stock, promised] = await Promise.all([
    lockStockRows(transaction, wanted),
    readPeaks(transaction, wanted, ownReservation),
  ]);
  const byPlace = new Map(stock.map((row) => [`${row.itemId} ${row.warehouseId}`, row.qty]));
  return shortages(wanted, promised, (claim) => byPlace.get(`${claim.itemId} ${claim.warehouseId}`) ?? 0);
}

/** Compares what is wanted with what the ledger leaves; also used without locks, to show a cart. */
export function shortages(
  wanted: readonly WantedClaim[],
  promised: readonly number[],
  stock: (claim: WantedClaim) => number,
): Shortage[] {
  return wanted.flatMap((claim, index) => {
    const free = stock(claim) - (promised[index] ?? 0);
    return free >= claim.qty ? [] : [{ index, free: Math.max(0, free) }];
  });
}
