import type { ReservationOrder } from '@bivak/contract';
import { Icon } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountTabs } from '../account/account-tabs.tsx';

/** Above an order of one's own: the account's tabs and the way back; nothing for who has no account. */
export function OrderBack({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountOrderDetails');
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  const { held } = usePermissions();
  if (customer === null || customer !== order.CustomerID) return null;
  const hasList = held.has('orders.read');
  return (
    <>
      <AccountTabs current="/account/orders" />
      <p>
        <Link to={hasList ? '/account/orders' : '/account'} className="text-link">
          <Icon name="arrow-left" />
          {t(hasList ? 'all' : 'toAccount')}
        </Link>
      </p>
    </>
  );
}
