import type { CartItem } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';

/**
 * What the visitor chose: neither deposits nor the product that the shop puts into every new cart, such as the ride
 * of a delivery. Counts and remembered lines are of these only; a new cart gets the rest by itself.
 */
export function ownLines(
  lines: readonly CartItem[],
  { fixedItem }: Pick<PublicShopConfig, 'fixedItem'>,
): CartItem[] {
  return lines.filter((line) => !line.IsDeposit && line.ItemID !== fixedItem);
}
