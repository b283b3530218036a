import type { ReservationOrder } from '@bivak/contract';
import { Icon } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { useListPage } from './use-list-page.ts';

/** The way back (spec 1 §2): for an order of one's own to its list, else to the first page. */
export function OrderBack({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountOrderDetails');
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  const { held } = usePermissions();
  const page = useListPage();
  if (customer === null || customer !== order.CustomerID) return <ToStart />;
  const hasList = held.has('orders.read');
  return (
    <p>
      <Link
        {...(hasList
          ? { to: '/account/orders', search: { page: page === null || page === 1 ? undefined : page } }
          : { to: '/account' })}
        className="text-link"
      >
        <Icon name="arrow-left" />
        {t(hasList ? 'all' : 'toAccount')}
      </Link>
    </p>
  );
}

function ToStart() {
  const t = useTranslations('shop.errors');
  return (
    <p>
      <Link to="/" className="text-link">
        <Icon name="arrow-left" />
        {t('toHome')}
      </Link>
    </p>
  );
}
