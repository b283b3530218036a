import type { ItemSummary } from '@bivak/contract';
import { automaticPeriod, type Period } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { addToCart } from '../../features/carts/api/add-to-cart.ts';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';
import { loadPeriodRules } from '../../features/locations/model/use-period-rules.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useErrorNotice } from '../../notices/use-error-notice.ts';
import { useChoose, useSelection } from '../../session/selection.ts';
import { useSession } from '../../session/use-session.ts';
import { useOpenSelector } from '../frame/selector-context.tsx';

/**
 * Adding to the cart, from a card or a product page. Without a place the visitor is asked for one; without a period
 * the first free one is set, and a notice says so (spec 2 §4).
 */
export function useAddToCart() {
  const app = useApp();
  const t = useTranslations('shop');
  const format = useFormat();
  const showError = useErrorNotice();
  const refresh = useRefreshCart();
  const choose = useChoose();
  const openSelector = useOpenSelector();
  const { warehouses, deliveries } = usePlaces();
  const { data: settings } = useSuspenseQuery(settingsQuery(app.call));
  const selection = useSelection(warehouses);
  const hasToken = useSession((state) => state.session.token !== null);
  const [busy, setBusy] = useState(false);

  async function chosen(): Promise<{ warehouse: string; period: Period } | null> {
    if (selection.warehouse === null) {
      if (!(await openSelector())) return null;
      const { warehouseId, period } = app.session.store.getState().session;
      return warehouseId === null || period === null ? null : { warehouse: warehouseId, period };
    }
    if (selection.period !== null) return { warehouse: selection.warehouse, period: selection.period };
    const period = automaticPeriod(await loadPeriodRules(app, selection.warehouse, settings));
    if (period === null) {
      notify({ type: 'warning', title: t('locationPeriodSelector.noAutomatic') });
      return null;
    }
    choose({ warehouse: selection.warehouse, period });
    const words = format.period(period);
    notify({ type: 'notice', title: t('locationPeriodSelector.setAutomatically', { period: words }) });
    return { warehouse: selection.warehouse, period };
  }

  async function add(item: ItemSummary, amount: number): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const place = await chosen();
      if (place === null) return false;
      const goods = [{ itemId: item.ID, isComposition: item.Type === 'Composition', amount }];
      const delivery = app.session.store.getState().session.deliveryId ?? defaultDelivery();
      const category = item.CategoryIDs[0] ?? null;
      const { store } = app.session;
      await addToCart({ ...app, store }, goods, { ...place, delivery, category });
      await countAnew();
      notify({
        type: 'positive',
        title: t('addToCart.added'),
        text: t('addToCart.addedText', { count: amount, name: item.Description }),
      });
      return true;
    } catch (cause) {
      showError(cause, t('addToCart.failedText'));
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  /** The page may not show the cart, so nobody else would load it: the header would keep its old count. */
  async function countAnew(): Promise<void> {
    const { call, queryClient, session } = app;
    const query = cartQuery(call, session.store, session.store.getState().cart.cartId);
    await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
  }

  function defaultDelivery(): string | null {
    const only = deliveries.length === 1 ? deliveries[0]?.DeliveryID : undefined;
    return settings.DefaultDeliveryID ?? only ?? null;
  }

  return {
    add,
    busy,
    /** Without any token there is no cart to add to: anonymous shopping is off and nobody is logged in. */
    allowed: hasToken || app.shop.anonymousShopping,
  };
}
