import { useState } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { newestPlaced } from '../../orders/model/placed-here.ts';

/** The order that another tab made of the cart that this page showed; null while there is none. */
export function useOrderedElsewhere(): string | null {
  const cartId = useSession((state) => state.cart.cartId);
  const [shown, setShown] = useState(() => ({ cartId, before: newestPlaced() }));
  if (cartId !== null && cartId !== shown.cartId) setShown({ cartId, before: newestPlaced() });
  if (cartId !== null || shown.cartId === null) return null;
  const newest = newestPlaced();
  return newest === shown.before ? null : newest;
}
