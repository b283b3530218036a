import type { CartItem } from '@bivak/contract/wire';
import type { SessionState } from '../../../session/session-state.ts';

/** Pieces of an item that the cart holds already. */
export function inCart(lines: readonly CartItem[] | undefined, itemId: string): number {
  return (lines ?? [])
    .filter((line) => !line.IsDeposit && (line.ItemID === itemId || line.CompositionID === itemId))
    .reduce((sum, line) => sum + line.Amount, 0);
}

/** The visitor's cart once something is in it: what is free for an empty one is free for everybody. */
export function fullCartOf({ cartId, count }: SessionState['cart']): string | null {
  return count > 0 ? cartId : null;
}
