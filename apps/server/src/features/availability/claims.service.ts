import type { Transaction } from '../../platform/database/transaction.ts';
import { lockStockRows, readPeaks, type WantedClaim } from './claims.queries.ts';

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
  const [stock, peaks] = await Promise.all([
    lockStockRows(transaction, wanted),
    readPeaks(transaction, wanted, ownReservation),
  ]);
  const byPlace = new Map(stock.map((row) => [`${row.itemId} ${row.warehouseId}`, row.qty]));
  return shortages(wanted, peaks, (claim) => byPlace.get(`${claim.itemId} ${claim.warehouseId}`) ?? 0);
}

/** Compares what is wanted with what the ledger leaves; also used without locks, to show a cart. */
export function shortages(
  wanted: readonly WantedClaim[],
  peaks: readonly number[],
  stockOf: (claim: WantedClaim) => number,
): Shortage[] {
  return wanted.flatMap((claim, index) => {
    const free = stockOf(claim) - (peaks[index] ?? 0);
    return free >= claim.qty ? [] : [{ index, free: Math.max(0, free) }];
  });
}
