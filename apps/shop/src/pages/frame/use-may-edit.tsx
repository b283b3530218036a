import { askConfirm } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import type { SelectorGroup } from '../../features/locations/model/selector-context.ts';

/**
 * Whether the selector opens: at once in a cart of many, without a cart, or while place or period are still missing;
 * with a cart of one place only when the visitor agrees that all of it moves (spec 2 §2).
 */
export function useMayEdit(): (group: SelectorGroup | null) => Promise<boolean> {
  const { session, shop } = useApp();
  const t = useTranslations('shop.locationPeriodSelector');
  const asked = useAsked();
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  return async (group) => {
    const { cartId, count } = session.store.getState().cart;
    const isValid = warehouse !== null && period !== null;
    // What an alias chose does not move at all: the selector asks about that once something else is chosen.
    const isAlias = warehouse !== null && warehouse in shop.warehouseAliases;
    const isMany = shop.cartMode === 'multiple' || group !== null;
    if (isMany || isAlias || cartId === null || count === 0 || !isValid) return true;
    const agreed = await askConfirm({
      id: 'edit-place',
      title: t('editTitle', asked),
      text: t('editText', { count, ...asked }),
      yes: t('editConfirm'),
      no: t('editCancel'),
    });
    return agreed === true;
  };
}
