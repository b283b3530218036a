import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { NewPlace } from '../api/change-place.ts';
import { useAsked } from '../../locations/model/use-asked.ts';
import { usePlaces } from '../../locations/model/use-places.ts';
import { useErrorNotice } from '@bivak/web';
import { useChoose } from '../../../session/selection.ts';
import { OtherPlaceContext } from './other-place-context.ts';
import type { SelectorGroup } from '../../locations/model/selector-context.ts';

/**
 * Commits a choice of place, delivery and period. With a cart, lines that do not fit are named and removed only
 * when the visitor agrees; on cancel nothing changes (spec 2 §4, "Cart settings change"). `asks`: also where all of
 * them fit, for a press that does not say that the cart moves. What moves a cart is loaded with the press.
 */
export function useCommitSelection(
  group: SelectorGroup | null = null,
): (place: NewPlace, asks?: boolean) => Promise<boolean> {
  const app = useApp();
  const t = useTranslations('shop.locationPeriodSelector');
  const choose = useChoose();
  const showError = useErrorNotice();
  const { warehouses } = usePlaces();
  const asked = useAsked();
  const { forget } = use(OtherPlaceContext);

  return async (place, asks = false) => {
    const { cartId } = app.session.store.getState().cart;
    if (cartId !== null && !(await moved(cartId, place, asks))) return false;
    // A part of the cart that moves says nothing of what is added next.
    if (group !== null) return true;
    choose(place);
    forget();
    return true;
  };

  async function moved(cartId: string, place: NewPlace, asks: boolean): Promise<boolean> {
    try {
      const { moveCartTo } = await import('./move-cart-to.tsx');
      return await moveCartTo({ app, group, warehouses, asked, showError }, cartId, place, asks);
    } catch (cause) {
      // A cart that vanished leaves nothing to move: the choice stands for the next one.
      if (app.session.store.getState().cart.cartId === null) return true;
      showError(cause, t('errorChange', asked));
      return false;
    }
  }
}
