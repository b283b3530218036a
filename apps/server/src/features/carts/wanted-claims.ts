import type { EpochMs } from '../../platform/database/types.ts';
import { claimEnd, type WantedClaim } from '../availability/index.ts';
import type { LineRow } from './cart-lines.queries.ts';

export interface BusinessWindow {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** The ledger rows of a line: a composition as its leaves, each with its own turnaround (DESIGN §6). */
export function wantedClaims(row: LineRow, window: BusinessWindow): WantedClaim[] {
  return row.leaves
    .filter((leaf) => leaf.stockType !== 'BulkWithoutStock')
    .map((leaf) => ({
      itemId: leaf.itemId,
      warehouseId: row.warehouseId,
      qty: leaf.qty * row.qty,
      start: window.start,
      end: claimEnd(window.end, { turnaroundMinutes: leaf.turnaround, sold: row.priceType === 'Sales' }),
    }));
}
