import type { Cart, InvalidItem } from '@bivak/contract';
import { askConfirm, notify } from '@bivak/ui';
import { useErrorNotice, useFormat } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useChoose } from '../../../session/selection.ts';
import { type SessionState, withoutCart } from '../../../session/session-state.ts';
import type { SelectorGroup } from '../../locations/model/selector-context.ts';
import { useAsked } from '../../locations/model/use-asked.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { cartQuery } from '../api/cart-query.ts';
import { invalidAt, moveCart, type NewPlace, removeInvalid } from '../api/change-place.ts';
import { discardCart, writeCart } from '../api/write-cart.ts';
import { OtherPlaceContext } from './other-place-context.ts';

/**
 * Commits a choice of place, delivery and period. With a cart, lines that do not fit are named and removed only
 * when the visitor agrees; on cancel nothing changes (spec 2 §4, "Cart settings change"). `asks`: also where all of
 * them fit, for a press that does not say that the cart moves.
 */
export function useCommitSelection(
  group: SelectorGroup | null = null,
): (place: NewPlace, asks?: boolean) => Promise<boolean> {
  const app = useApp();
  const { call, session, shop } = app;
  const t = useTranslations('shop.locationPeriodSelector');
  const inCart = useTranslations('shop.cart');
  const format = useFormat();
  const queryClient = useQueryClient();
  const choose = useChoose();
  const showError = useErrorNotice();
  const { warehouses } = usePlaces();
  const isMany = shop.cartMode === 'multiple';
  const wholeCart = isMany ? 'changedNext' : 'changed';
  const said = group === null ? wholeCart : 'changedGroup';
  const asked = useAsked();
  const { forget } = use(OtherPlaceContext);

  return async (place, asks = false) => {
    const { cartId } = session.store.getState().cart;
    if (cartId !== null && !(await moved(cartId, place, asks))) return false;
    // A part of the cart that moves says nothing of what is added next.
    if (group !== null) return true;
    choose(place);
    forget();
    return true;
  };

  function wordsOf({ warehouse, period }: NewPlace): { place: string; period: string } {
    const name = warehouses.find((one) => one.WarehouseID === warehouse)?.Description ?? '';
    return { place: name, period: format.period(period) };
  }

  /** With an alias nothing moves: the cart goes, or everything stays (spec 2 §4). */
  async function givenUp(cart: Cart, place: NewPlace): Promise<boolean> {
    const { store } = session;
    if (isSame(cart, store.getState().session, place)) return true;
    const agreed = await askConfirm({
      id: 'delete-cart',
      title: t('aliasTitle'),
      text: t('aliasText', asked),
      yes: t('aliasConfirm'),
      no: t('aliasCancel'),
    });
    if (agreed === null) return false;
    await discardCart(app, cart.CartID);
    store.setState((state) => withoutCart(state, false));
    return true;
  }

  /** All of it fits there. */
  async function mayMove(place: NewPlace): Promise<boolean> {
    const { count } = session.store.getState().cart;
    const agreed = await askConfirm({
      id: 'move-cart',
      title: t('editTitle', asked),
      text: t('moveText', { count, ...wordsOf(place) }),
      yes: t('editConfirm'),
      no: t('editCancel'),
    });
    return agreed !== null;
  }

  async function moved(cartId: string, place: NewPlace, asks: boolean): Promise<boolean> {
    try {
      const query = { ...cartQuery(app, cartId), staleTime: 0 };
      const { cart, lines } = await queryClient.fetchQuery(query);
      if (cart.WarehouseAlias !== null) return await givenUp(cart, place);
      const invalid = await invalidAt(call, cart, lines, {
        place,
        stays: isMany && group === null,
        only: group?.lineIds,
      });
      if (invalid.length > 0) {
        const agreed = await askConfirm({
          id: 'invalid-lines',
          title: t('invalidTitle'),
          text: <InvalidList items={invalid} asked={asked} />,
          yes: t('invalidConfirm', { count: invalid.length }),
          no: t('invalidCancel'),
        });
        if (agreed === null) return false;
      } else if (asks && !(await mayMove(place))) return false;
      await writeCart(app, () => moveCart(call, cart, place, group?.ref));
      // The cart has moved, whatever comes of the lines: one that is left is marked in the cart.
      await writeCart(app, () => removeInvalid(call, cart, invalid)).catch((cause: unknown) =>
        showError(cause, inCart('errorRemove')),
      );
      notify({ type: 'positive', title: t(said, wordsOf(place)) });
      return true;
    } catch (cause) {
      // A cart that vanished leaves nothing to move: the choice stands for the next one.
      if (session.store.getState().cart.cartId === null) return true;
      showError(cause, t('errorChange', asked));
      return false;
    }
  }
}

function isSame(
  { DeliveryID }: Cart,
  { warehouseId, period }: SessionState['session'],
  { warehouse, delivery, period: { from, to } }: NewPlace,
): boolean {
  const sameDelivery = delivery === null || delivery === DeliveryID;
  return sameDelivery && warehouse === warehouseId && period?.from === from && period.to === to;
}

/** The lines that a move would cost, each with its reason. */
function InvalidList({
  items,
  asked,
}: {
  readonly items: readonly InvalidItem[];
  /** For the words: what of place and time is chosen in this shop. */
  readonly asked: { readonly asked: string };
}) {
  const t = useTranslations('shop.locationPeriodSelector');
  return (
    <>
      <p>{t('invalidText', { count: items.length, ...asked })}</p>
      <ul>
        {items.map((item) => (
          <li key={item.CartItemID}>
            <b>{item.Description}</b> {item.Message}
          </li>
        ))}
      </ul>
    </>
  );
}
