import type { ItemSummary } from '@bivak/contract';
import { daysInclusive, type Period } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { addToCart } from '../../features/carts/api/add-to-cart.ts';
import { cartQuery } from '../../features/carts/api/cart-query.ts';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import type { CartPlace } from '../../features/locations/model/period-for-cart.ts';
import { useRemarkWords } from '../../features/locations/model/use-remark-words.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useErrorNotice } from '../../notices/use-error-notice.ts';
import { useChoose, useSelection } from '../../session/selection.ts';
import { useSession } from '../../session/use-session.ts';
import { useOpenSelector } from '../frame/selector-context.tsx';
import { useAddDialog, type Added } from './add-dialog/use-add-dialog.tsx';
import { useAddedNotice } from './use-added-notice.tsx';
import { useDelivery } from './use-delivery.ts';

/**
 * Adding to the cart, from a card or a product page. Without a place the visitor is asked for one; without a period
 * the first free one is set, and a notice says so (spec 2 §4).
 */
export function useAddToCart() {
  const app = useApp();
  const t = useTranslations('shop');
  const format = useFormat();
  const showError = useErrorNotice();
  const sayAdded = useAddedNotice();
  const refresh = useRefreshCart();
  const choose = useChoose();
  const openSelector = useOpenSelector();
  const { warehouses } = usePlaces();
  const delivery = useDelivery();
  const askedWords = useAsked();
  const remarkWords = useRemarkWords();
  const { data: settings } = useSuspenseQuery(settingsQuery(app.call));
  const selection = useSelection(warehouses);
  const hasToken = useSession((state) => state.session.token !== null);
  const dialog = useAddDialog();
  const [busy, setBusy] = useState(false);

  async function chosen(): Promise<{ warehouse: string; period: Period } | null> {
    if (selection.warehouse === null) {
      if (!(await openSelector())) return null;
      const { warehouseId, period } = app.session.store.getState().session;
      return warehouseId === null || period === null ? null : { warehouse: warehouseId, period };
    }
    if (selection.period !== null) return longEnough(selection.warehouse, selection.period);
    const { firstPeriod } = await import('../../features/locations/model/period-for-cart.ts');
    const period = await firstPeriod(app, placeAt(selection.warehouse), settings);
    if (period === null) {
      notify({ type: 'warning', title: t('locationPeriodSelector.noAutomatic', askedWords) });
      return null;
    }
    choose({ warehouse: selection.warehouse, period });
    const words = format.period(period);
    notify({
      type: 'notice',
      title: t('locationPeriodSelector.setAutomatically', { period: words, ...askedWords }),
    });
    return { warehouse: selection.warehouse, period };
  }

  /** The days of an address may be too few for the delivery; a cart that stands has been judged for its own. */
  async function longEnough(
    warehouse: string,
    asked: Period,
  ): Promise<{ warehouse: string; period: Period } | null> {
    const hasCart = app.session.store.getState().cart.cartId !== null;
    if (hasCart || daysInclusive(asked.from, asked.to) >= delivery.minDays)
      return { warehouse, period: asked };
    const cart = await import('../../features/locations/model/period-for-cart.ts');
    const draft = await cart.longEnough(app, placeAt(warehouse), asked, settings);
    const words = remarkWords(draft);
    if (words !== null) notify({ type: 'warning', title: words });
    if (draft.period === null) return null;
    choose({ warehouse, period: draft.period });
    return { warehouse, period: draft.period };
  }

  function placeAt(warehouse: string): CartPlace {
    return { warehouse, delivery: delivery.id, minDays: delivery.minDays };
  }

  /** The article and what goes with it, in one call: all or nothing (spec 2 §2, "a combined add-to-cart step"). */
  async function add(item: ItemSummary, amount: number, addOns: readonly Added[] = []): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const place = await chosen();
      if (place === null) return false;
      const goods = [{ item, qty: amount }, ...addOns].map(({ item: { ID, Type }, qty }) => ({
        itemId: ID,
        isComposition: Type === 'Composition',
        amount: qty,
      }));
      const category = item.CategoryIDs[0] ?? null;
      const { store } = app.session;
      await addToCart({ ...app, store }, goods, { ...place, delivery: delivery.now().id, category });
      await countAnew();
      if (app.shop.afterAdding === 'modal' || dialog.isOpen) dialog.show({ item, amount, addOns });
      else sayAdded(item.Description, amount, addOns.length > 0);
      return true;
    } catch (cause) {
      showError(cause, t('addToCart.failedText'));
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  }

  /** Of an article that needs others the dialog asks how many of them (spec 2 §2, "Add-to-cart modal"). */
  async function addOrAsk(item: ItemSummary, amount: number): Promise<void> {
    if (busy) return;
    setBusy(true);
    const { needsAddOns } = await import('./add-dialog/needs-add-ons.ts');
    const needed = await needsAddOns(app, item.ID);
    setBusy(false);
    if (needed) dialog.show({ item, amount, addOns: null });
    else await add(item, amount);
  }

  /** The page may not show the cart, so nobody else would load it: the header would keep its old count. */
  async function countAnew(): Promise<void> {
    const query = cartQuery(app, app.session.store.getState().cart.cartId);
    await app.queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
  }

  return {
    add,
    addOrAsk,
    dialog: dialog.node(add, busy),
    busy,
    /** Without any token there is no cart to add to: anonymous shopping is off and nobody is logged in. */
    allowed: hasToken || app.shop.anonymousShopping,
  };
}
