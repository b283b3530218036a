import { askConfirm, notify } from '@bivak/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import type { NewPlace } from '../../../features/carts/api/change-place.ts';
import { copyOrder } from '../../../features/carts/api/copy-order.ts';
import { useRefreshCart } from '../../../features/carts/model/use-cart.ts';
import { isWireError, useErrorNotice } from '@bivak/web';

/**
 * Copies an order into a new cart and goes there. A cart that holds something gives way only when its visitor agrees;
 * what lay in it is offered again. Answers whether it was done.
 */
export function useCopyOrder(): (orderId: string, place: NewPlace) => Promise<boolean> {
  const app = useApp();
  const { session } = app;
  const t = useTranslations('shop.duplicateReservation');
  const showError = useErrorNotice();
  const refresh = useRefreshCart();
  const navigate = useNavigate();

  return async (orderId, place) => {
    const { count } = session.store.getState().cart;
    if (count > 0 && !(await mayReplace(count))) return false;
    try {
      const leftOut = await copyOrder(app, orderId, place);
      if (leftOut.length === 0) notify({ type: 'positive', title: t('done') });
    } catch (cause) {
      const isPlace = isWireError(cause) && cause.fields.some(({ Field }) => Field === 'WarehouseID');
      if (isPlace) notify({ type: 'negative', title: t('warehouseNotFound') });
      else showError(cause, t('error'));
      return false;
    }
    await refresh();
    await navigate({ to: '/cart' });
    return true;
  };

  async function mayReplace(count: number): Promise<boolean> {
    const agreed = await askConfirm({
      id: 'replace-cart',
      title: t('replaceTitle'),
      text: t('replaceText', { count }),
      yes: t('replaceConfirm'),
      no: t('replaceCancel'),
    });
    return agreed === true;
  }
}
