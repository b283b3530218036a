import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { usePageTaken } from '../../boot/page-taken.ts';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { isHeld } from '../../session/selection-of.ts';
import { useChoose, useSelectionInAddress } from '../../session/selection.ts';
import { useSession } from '../../session/use-session.ts';
import {
  type OtherPlace,
  OtherPlaceContext,
  type OtherPlaceHost,
} from '../../features/carts/model/other-place-context.ts';
import { useHandOver } from './use-hand-over.ts';
import { useRefusedLink } from './use-refused-link.ts';

/** Keeps the chosen place and period in the address of every page, and what a page was asked for instead. */
export function ChosenPlace() {
  const { warehouses } = usePlaces();
  const app = useApp();
  const host = useOtherPlace();
  // Few addresses change the place, so what evaluates its days comes when needed.
  const onOtherPlace = useCallback(() => {
    void import('../../features/carts/model/put-in-cart.tsx')
      .then((cart) => cart.dropImpossibleDays(app))
      .catch(() => null);
  }, [app]);
  useSelectionInAddress(warehouses, { onOtherPlace, onOtherThanCart: host.ask });
  useRefusedLink();
  useHandOver(host.ask);
  useUnseenCart();
  usePageTaken();
  return (
    <OtherPlaceContext value={host}>
      <Outlet />
    </OtherPlaceContext>
  );
}

/** It is asked of one page, and gone with it. */
function useOtherPlace(): OtherPlaceHost {
  const { session, shop } = useApp();
  const { store } = session;
  const router = useRouter();
  const choose = useChoose();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [asked, setAsked] = useState<(OtherPlace & { readonly of: string }) | null>(null);
  const hasCart = useSession((state) => isHeld(state, shop));
  const other = asked?.of === pathname ? asked : null;
  useEffect(() => {
    // The cart was over already, or holds nothing any more: then the page is for what it was asked for.
    if (other === null || hasCart || isHeld(store.getState(), shop)) return;
    setAsked(null);
    choose({ warehouse: other.warehouse, period: other.period });
  }, [other, hasCart, store, shop, choose]);
  const ask = useCallback(
    (what: OtherPlace) => setAsked({ ...what, of: router.state.location.pathname }),
    [router],
  );
  const forget = useCallback(() => setAsked(null), []);
  return useMemo(() => ({ other, ask, forget }), [other, ask, forget]);
}

/** A cart of which no tab has seen yet what it is for, as after a login, is looked at before anything is added. */
function useUnseenCart(): void {
  const app = useApp();
  const cartId = useSession((state) => state.cart.cartId);
  const isUnseen = useSession((state) => isHeld(state, app.shop) && state.cart.version === 0);
  useEffect(() => {
    if (isUnseen) void app.queryClient.prefetchQuery(cartQuery(app, cartId));
  }, [app, cartId, isUnseen]);
}
