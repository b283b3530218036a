import type { Warehouse } from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';

interface Naming {
  readonly shop: Pick<PublicShopConfig, 'warehouseAliases' | 'warehouseAliasNames'>;
  readonly locale: Language;
}

/**
 * What a visitor can choose of pickup points: an alias stands in for all of its own (spec 1 §5), under its name, with
 * address and hours of its first.
 */
export function placeChoices(
  warehouses: readonly Warehouse[],
  { shop: { warehouseAliases, warehouseAliasNames }, locale }: Naming,
): readonly Warehouse[] {
  const aliases = Object.entries(warehouseAliases);
  if (aliases.length === 0) return warehouses;
  const covered = new Set(aliases.flatMap(([, members]) => members));
  const choices = aliases.flatMap(([alias, [main]]): Warehouse[] => {
    const first = warehouses.find((one) => one.WarehouseID === main);
    const name = warehouseAliasNames[alias]?.[locale] ?? alias;
    return first === undefined ? [] : [{ ...first, WarehouseID: alias, Description: name }];
  });
  return [...choices, ...warehouses.filter((one) => !covered.has(one.WarehouseID))];
}

/** The warehouses that a choice stands for: of an alias several. */
export function warehousesBehind(
  { warehouseAliases }: Pick<PublicShopConfig, 'warehouseAliases'>,
  choice: string,
): readonly string[] {
  return warehouseAliases[choice] ?? [choice];
}
