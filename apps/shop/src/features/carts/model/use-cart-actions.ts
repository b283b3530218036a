import { changeCartItem, removeCartItem, updateCart, type Cart, type CartItem } from '@bivak/contract';
import { notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useErrorNotice } from '../../../notices/use-error-notice.ts';
import { cartQuery, forget, hasVanished, type LoadedCart } from '../api/cart-query.ts';
import { useRefreshCart } from './use-cart.ts';
import { isWireError } from '../../../wire-error.ts';

export interface ChosenSlot {
  readonly BusinessHourStart?: string;
  readonly BusinessHourEnd?: string;
}

/**
 * What can be done to a cart. Every write names the version that was seen; when another tab was quicker, the fresh
 * cart is loaded and the visitor is told.
 */
export function useCartActions(cart: Cart | undefined) {
  const { call, session } = useApp();
  const t = useTranslations('shop.cart');
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const refresh = useRefreshCart();
  const [busyLine, setBusyLine] = useState<string | null>(null);
  const cartId = cart?.CartID ?? '';
  const version = cart === undefined ? {} : { Version: cart.Version };

  async function attempt(act: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (cause) {
      if (isWireError(cause) && cause.code === 'CartChanged') {
        notify({ type: 'warning', title: t('changedElsewhere') });
      } else if (hasVanished(cause)) forget(session.store, cartId);
      else showError(cause, failed);
      return false;
    } finally {
      await refresh();
    }
  }

  /** Shows the amount at once; the server's answer replaces it, and a refusal takes it back. */
  function foresee(line: CartItem, amount: number): void {
    queryClient.setQueryData<LoadedCart>(cartQuery(call, session.store, cartId).queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            lines: known.lines.map((one) => (one.CartItemID === line.CartItemID ? { ...one, Amount: amount } : one)),
          },
    );
  }

  return {
    busyLine,
    changeAmount: async (line: CartItem, amount: number): Promise<boolean> => {
      const params = { cartId, cartItemId: line.CartItemID };
      foresee(line, amount);
      setBusyLine(line.CartItemID);
      const done = await attempt(
        () => call(changeCartItem, { params, body: { Amount: amount, ...version } }),
        t('errorChange'),
      );
      setBusyLine(null);
      return done;
    },
    remove: async (line: CartItem): Promise<boolean> => {
      const params = { cartId, cartItemId: line.CartItemID };
      setBusyLine(line.CartItemID);
      const done = await attempt(() => call(removeCartItem, { params }), t('errorRemove'));
      setBusyLine(null);
      if (done) notify({ type: 'notice', title: t('removed', { name: line.Description }) });
      return done;
    },
    chooseSlot: (slot: ChosenSlot): Promise<boolean> =>
      attempt(() => call(updateCart, { params: { cartId }, body: { ...slot, ...version } }), t('errorSlot')),
  };
}
