import type { ReservationOrder } from '@bivak/contract';
import { buttonClass, Icon } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSelfService } from '../../features/orders/model/use-self-service.ts';
import { useSession } from '../../session/use-session.ts';

/** The way to editing, for who may: the customer whose order it is, where the shop has a screen for it (spec 1 §5). */
export function EditEntry({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const refusal = useSelfService().editRefusal(order);
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  if (refusal !== null || customer === null || customer !== order.CustomerID) return null;
  return (
    <Link
      to="/order/$orderId/edit"
      params={{ orderId: order.ReservationOrderID }}
      className={buttonClass({ variant: 'line', size: 's' })}
    >
      <Icon name="edit" />
      {t('edit')}
    </Link>
  );
}
