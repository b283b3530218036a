import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useApp } from '../../../app-context.tsx';
import { useSession } from '../../../session/use-session.ts';
import { cartQuery, type LoadedCart } from '../api/cart-query.ts';
import { reloadCart } from '../api/write-cart.ts';

/** The visitor's cart; undefined data while it loads or when there is none. */
export function useCart() {
  const app = useApp();
  const cartId = useSession((state) => state.cart.cartId);
  const query = useQuery(cartQuery(app, cartId));
  useOtherTabs(query);
  return { cartId, ...query };
}

/** Loads the cart anew, and with it what else depends on it. */
export function useRefreshCart(): () => Promise<void> {
  const app = useApp();
  return useCallback(() => reloadCart(app), [app]);
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
