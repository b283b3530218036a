import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { OrdersAddress } from '../orders/orders-search.ts';
import styles from './today-page.module.css';

/** Of a long list the day has the first; the list of orders has the rest. Nothing where there is no rest. */
export function MoreOrders({ count, search }: { readonly count: number; readonly search: OrdersAddress }) {
  const t = useTranslations('office.day');
  if (count <= 0) return null;
  return (
    <p className={styles.none}>
      <Link to="/orders" search={search}>
        {t('more', { count })}
      </Link>
    </p>
  );
}
