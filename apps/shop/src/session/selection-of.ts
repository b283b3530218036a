import type { IsoDate, Period } from '@bivak/rules';
import type { ShopSearch } from '../routing/search.ts';

/** Where and when the visitor wants to rent. Null is not chosen yet. */
export interface Selection {
  readonly warehouse: string | null;
  readonly period: Period | null;
}

/**
 * What an address says of place and period; a shop with one pickup point has it chosen from the start. A period that
 * has begun before today, as in an old link or from an earlier visit, counts as none.
 */
export function selectionOf(
  { warehouse, from, to }: ShopSearch,
  warehouses: readonly { readonly WarehouseID: string }[],
  today: IsoDate,
): Selection {
  const only = warehouses.length === 1 ? warehouses[0] : undefined;
  const chosen = warehouses.find((one) => one.WarehouseID === warehouse) ?? only;
  return {
    warehouse: chosen?.WarehouseID ?? null,
    period: from === undefined || to === undefined ? null : stillAhead({ from, to }, today),
  };
}

export function stillAhead(period: Period | null, today: IsoDate): Period | null {
  return period !== null && period.from >= today ? period : null;
}
