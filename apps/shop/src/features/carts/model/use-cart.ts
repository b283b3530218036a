import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApp } from '../../../app-context.tsx';
import { useSession } from '../../../session/use-session.ts';
import { cartQuery } from '../api/cart-query.ts';
import { ownLines } from './own-lines.ts';

/** The visitor's cart; undefined data while it loads or when there is none. */
export function useCart() {
  const app = useApp();
  const cartId = useSession((state) => state.cart.cartId);
  return { cartId, ...useQuery(cartQuery(app, cartId)) };
}

/** Loads cart and lines anew, and with them what else depends on the cart. */
export function useRefreshCart(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    // A first load that is still under way would be taken for the new one: it began before the change.
    await queryClient.cancelQueries({ queryKey: ['cart'] });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['cart'] }),
      queryClient.invalidateQueries({ queryKey: ['stock'] }),
      queryClient.invalidateQueries({ queryKey: ['moments'] }),
    ]);
  }, [queryClient]);
}

/** Another tab changed what the browser remembers of the cart: the cart on this screen is loaded anew. */
export function useOtherTabs({
  data,
  isFetching,
  refetch,
}: Pick<ReturnType<typeof useCart>, 'data' | 'isFetching' | 'refetch'>): void {
  const { shop } = useApp();
  const kept = useSession((state) => state.cart.lines);
  useEffect(() => {
    if (data === undefined || isFetching) return;
    const shown = ownLines(data.lines, shop)
      .map(({ ItemID, Amount }) => `${ItemID} ${Amount}`)
      .join();
    if (shown !== kept.map(({ itemId, amount }) => `${itemId} ${amount}`).join()) void refetch();
  }, [data, isFetching, kept, refetch, shop]);
}
