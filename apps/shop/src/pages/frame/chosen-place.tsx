import { daysInclusive } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { Outlet, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { usePageTaken } from '../../boot/page-taken.ts';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import {
  type OtherPlace,
  OtherPlaceContext,
  type OtherPlaceHost,
} from '../../features/carts/model/other-place-context.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { isHeld, periodRefusal } from '../../session/selection-of.ts';
import { useChoose, usePeriodLimits, useSelectionInAddress } from '../../session/selection.ts';
import { useSession } from '../../session/use-session.ts';

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

/**
 * Takes over what a visitor chose beside the widgets on another site, from the code of the link. The address bar loses
 * it at once. Few come that way, so what it takes is loaded for them alone.
 */
function useHandOver(ask: OtherPlaceHost['ask']): void {
  const app = useApp();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { handover } = search;
  useEffect(() => {
    if (handover === undefined) return;
    // Without it place and period still stand in the address.
    void import('./take-over.tsx').then(({ take }) => take(app, handover, ask)).catch(() => null);
  }, [app, handover, ask]);
  useEffect(() => {
    if (handover === undefined) return;
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before) => ({ ...before, handover: undefined }),
    });
    // The whole search: who changes another part of the address at the same instant may put it back.
  }, [search, handover, navigate]);
}

/** Says why the days of a link were not taken over. That they are over needs no word: old links are. */
function useRefusedLink(): void {
  const t = useTranslations('shop.locationPeriodSelector');
  const { from, to } = useSearch({ strict: false });
  const { mode, today, settings } = usePeriodLimits();
  const asked = from === undefined || to === undefined ? null : { from, to };
  const reason = asked === null ? null : periodRefusal(asked, { mode, today, settings });
  const days = settings.CartReservationMaximumDuration ?? 0;
  // A period that is too long may also end too late; its length is what the visitor can mend.
  const isTooLong = asked !== null && days > 0 && daysInclusive(asked.from, asked.to) > days;
  useEffect(() => {
    if (reason === null || reason === 'past') return;
    notify({ type: 'warning', title: isTooLong ? t('linkTooLong', { days }) : t('linkRefused', { mode }) });
  }, [reason, isTooLong, days, mode, t]);
}
