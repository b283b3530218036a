import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApp } from '../../../app-context.tsx';
import { useSession } from '../../../session/use-session.ts';
import { cartQuery } from '../api/cart-query.ts';

/** The visitor's cart; undefined data while it loads or when there is none. */
export function useCart() {
  const { call, session } = useApp();
  const cartId = useSession((state) => state.cart.cartId);
  return { cartId, ...useQuery(cartQuery(call, session.store, cartId)) };
}

/** Loads cart and lines anew, and with them what else depends on the cart. */
export function useRefreshCart(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['cart'] }),
      queryClient.invalidateQueries({ queryKey: ['stock'] }),
    ]);
  }, [queryClient]);
}
