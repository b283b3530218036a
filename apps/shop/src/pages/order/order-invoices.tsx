import type { ReservationOrder } from '@bivak/contract';
import { buttonClass, Icon } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';

/** From an order that is closed to its invoices, for who may see them. */
export function OrderInvoices({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountInvoices');
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  const { held } = usePermissions();
  const { CustomerID, OrderID, ReservationStatus } = order;
  const isOwn = customer !== null && customer === CustomerID && held.has('invoices.read');
  if (!isOwn || OrderID === null || ReservationStatus !== 'ClosedAndCompleted') return null;
  return (
    <Link
      to="/account/invoices"
      search={{ find: OrderID }}
      className={buttonClass({ variant: 'line', wide: true })}
    >
      <Icon name="file" />
      {t('ofThisOrder')}
    </Link>
  );
}
