import type { Period } from '@bivak/rules';
import type { ShopSearch } from '../routing/search.ts';

/** Where and when the visitor wants to rent. Null is not chosen yet. */
export interface Selection {
  readonly warehouse: string | null;
  readonly period: Period | null;
}

/** What an address says of place and period; a shop with one pickup point has it chosen from the start. */
export function selectionOf(
  { warehouse, from, to }: ShopSearch,
  warehouses: readonly { readonly WarehouseID: string }[],
): Selection {
  const only = warehouses.length === 1 ? warehouses[0] : undefined;
  const chosen = warehouses.find((one) => one.WarehouseID === warehouse) ?? only;
  return {
    warehouse: chosen?.WarehouseID ?? null,
    period: from === undefined || to === undefined ? null : { from, to },
  };
}
