import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useApp } from '../../../app-context.tsx';
import { useSession } from '../../../session/use-session.ts';
import { cartQuery, type LoadedCart } from '../api/cart-query.ts';

/** The visitor's cart; undefined data while it loads or when there is none. */
export function useCart() {
  const app = useApp();
  const cartId = useSession((state) => state.cart.cartId);
  const query = useQuery(cartQuery(app, cartId));
  useOtherTabs(query);
  return { cartId, ...query };
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

/** Once more than one: the first may have been on its way already when the other tab wrote. */
const TRIES = 2;

/**
 * Another tab changed the cart: the version that the browser knows of is newer than the one on this screen, which is
 * loaded anew. Place and days above the lines follow what the browser knows, and lines and hours are to follow too.
 */
function useOtherTabs({ data, isFetching, refetch }: UseQueryResult<LoadedCart>): void {
  const known = useSession((state) => state.cart.version);
  // A database that was put back to yesterday never gets that far, and is not asked for ever.
  const asked = useRef({ version: 0, times: 0 });
  const isOld = data !== undefined && data.cart.Version < known;
  useEffect(() => {
    if (!isOld || isFetching) return;
    const times = asked.current.version === known ? asked.current.times : 0;
    if (times === TRIES) return;
    asked.current = { version: known, times: times + 1 };
    void refetch({ cancelRefetch: false });
  }, [isOld, isFetching, known, refetch]);
}
