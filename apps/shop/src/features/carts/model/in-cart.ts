import type { CartItem } from '@bivak/contract';

/** Pieces of an item that the cart holds already. */
export function inCart(lines: readonly CartItem[] | undefined, itemId: string): number {
  return (lines ?? [])
    .filter((line) => !line.IsDeposit && (line.ItemID === itemId || line.CompositionID === itemId))
    .reduce((sum, line) => sum + line.Amount, 0);
}
