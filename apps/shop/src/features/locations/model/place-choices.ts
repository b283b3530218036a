import type { Warehouse } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';

/**
 * What a visitor can choose of pickup points: an alias stands in for all of its own (spec 1 §5), with address and hours
 * of its first.
 */
export function placeChoices(
  warehouses: readonly Warehouse[],
  { warehouseAliases }: Pick<PublicShopConfig, 'warehouseAliases'>,
): readonly Warehouse[] {
  const aliases = Object.entries(warehouseAliases);
  if (aliases.length === 0) return warehouses;
  const covered = new Set(aliases.flatMap(([, members]) => members));
  const choices = aliases.flatMap(([alias, [main]]): Warehouse[] => {
    const first = warehouses.find((one) => one.WarehouseID === main);
    return first === undefined ? [] : [{ ...first, WarehouseID: alias, Description: alias }];
  });
  return [...choices, ...warehouses.filter((one) => !covered.has(one.WarehouseID))];
}
