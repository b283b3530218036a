import { EmptyState, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { hasVanished } from '../../features/carts/api/cart-query.ts';
import { CartSkeleton } from '../../features/carts/components/cart-skeleton.tsx';
import { ownLines } from '../../features/carts/model/own-lines.ts';
import { useCartActions } from '../../features/carts/model/use-cart-actions.ts';
import { useCart } from '../../features/carts/model/use-cart.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useSession } from '../../session/use-session.ts';
import {
  OrderedElsewhere,
  useOrderedElsewhere,
} from '../../features/checkout/components/ordered-elsewhere.tsx';
import styles from './cart-page.module.css';
import { FilledCart } from './filled-cart.tsx';
import { LeftOutLines } from './left-out-lines.tsx';
import { LostLines } from './lost-lines.tsx';
import { RemovedLine } from './removed-line.tsx';

/** Rare, and it brings the forms of the checkout with it. */
const UnansweredCheckout = lazy(async () => ({
  default: (await import('../checkout/unanswered-checkout.tsx')).UnansweredCheckout,
}));

/** The cart in each of its states: none or empty, loading, not to be had, filled. */
export function CartContent() {
  const t = useTranslations('shop');
  const { shop } = useApp();
  const asked = useAsked();
  const { cartId, data, error, isError, refetch } = useCart();
  const ordered = useOrderedElsewhere();
  const isUnanswered = useSession((state) => state.cart.checkoutKey !== null);
  const actions = useCartActions(cartId ?? '');
  const remembered = useSession((state) => state.cart.lines.length);
  if (cartId !== null && isUnanswered && hasVanished(error)) {
    return (
      <Suspense fallback={null}>
        <UnansweredCheckout cartId={cartId} />
      </Suspense>
    );
  }
  if (ordered !== null) return <OrderedElsewhere orderId={ordered} />;
  if (cartId === null || (data !== undefined && ownLines(data.lines, shop).length === 0)) {
    return (
      <>
        <LinesOfBefore />
        <RemovedLine actions={actions} />
        <EmptyState
          icon="cart"
          title={t('cart.empty')}
          text={t('cart.emptyText', asked)}
          actions={
            <Link to="/items" className={buttonClass()}>
              {t('cart.toItems')}
            </Link>
          }
        />
      </>
    );
  }
  if (data === undefined) {
    if (!isError) return <CartSkeleton label={t('global.loading')} lines={remembered} />;
    return <NotLoaded title={t('cart.loadError')} retry={() => void refetch()} />;
  }
  return (
    <>
      <LinesOfBefore />
      <FilledCart loaded={data} actions={actions} />
    </>
  );
}

/** What did not come along into this cart, and what lay in one that is gone. */
function LinesOfBefore() {
  return (
    <div className={styles['before']}>
      <LeftOutLines />
      <LostLines />
    </div>
  );
}
