import { askConfirm } from '@bivak/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { SelectorGroup } from '../../features/locations/model/selector-context.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import { SelectorDialog } from './selector-dialog.tsx';

/** Asks first where the choice would move a whole cart; then the selector (spec 2 §2, "after a confirmation"). */
export function SelectorGate({
  group,
  both,
  onClose,
}: {
  readonly group: SelectorGroup | null;
  readonly both: boolean;
  readonly onClose: (chosen: boolean) => void;
}) {
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void mayEdit(group).then((may) => (may ? setOpen(true) : onClose(false)));
  }, [group, mayEdit, onClose]);
  return open ? <SelectorDialog group={group} both={both} onClose={onClose} /> : null;
}

/**
 * Whether the selector opens: at once in a cart of many, without a cart, or while place or period are still missing;
 * with a cart of one place only when the visitor agrees that all of it moves (spec 2 §2).
 */
function useMayEdit(): (group: SelectorGroup | null) => Promise<boolean> {
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
