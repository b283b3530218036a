import type { Shop } from '../../platform/shops/shop.ts';

/** Groups that have prices of their own, and those that a lending shop knows. */
export function groupsOf({ config }: Pick<Shop, 'config'>, priced: readonly string[]): string[] {
  const lent = (config.lending?.customerGroups ?? []).map(({ id }) => id);
  return [...new Set([...priced, ...lent])].toSorted();
}
