import { Icon, leaveToasts } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ClientPage } from '@bivak/web/client-page';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { CartContent } from './cart-content.tsx';
import styles from './cart-page.module.css';

/** What the visitor wants to rent, with what still stands in the way of it (spec 2 §5, "Cart"). */
export function CartPage() {
  const t = useTranslations('shop.cart');
  // That something lies in it is seen here, and the toast would lie over it.
  useEffect(() => leaveToasts('cart'), []);
  return (
    <>
      <PlaceBar onCart />
      <ClientPage title={t('title')}>
        <div className="wrap">
          <div className={`section-head ${styles['head'] ?? ''}`}>
            <h1>{t('title')}</h1>
            <Link to="/items" className="text-link">
              {t('continue')}
              <Icon name="chevron-right" />
            </Link>
          </div>
          <CartContent />
        </div>
      </ClientPage>
    </>
  );
}
