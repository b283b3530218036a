import { buttonClass, EmptyState, ProgressSteps, Spinner } from '@bivak/ui';
import { ClientPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { hasVanished } from '../../features/carts/api/cart-query.ts';
import { ownLines } from '../../features/carts/model/own-lines.ts';
import { useCart } from '../../features/carts/model/use-cart.ts';
import { useOrderedElsewhere } from '../../features/checkout/model/use-ordered-elsewhere.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { useSession } from '../../session/use-session.ts';
import { CheckoutFormView } from './checkout-form-view.tsx';
import styles from './checkout.module.css';
import { UnansweredCheckout } from './unanswered-checkout.tsx';

/** Who orders, how it is paid, and the button that orders (spec 2 §4, "Checkout"). */
export function CheckoutPage() {
  const t = useTranslations('shop.checkout');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap ${styles['page'] ?? ''}`}>
        <ProgressSteps
          label={t('steps')}
          steps={[t('stepCart'), t('stepDetails'), t('stepDone')]}
          current={1}
        />
        <h1>{t('title')}</h1>
        <CheckoutContent />
      </div>
    </ClientPage>
  );
}

/** Only where another tab ordered. */
const OrderedElsewhere = lazy(async () => ({
  default: (await import('../../features/checkout/components/ordered-elsewhere.tsx')).OrderedElsewhere,
}));

/** The form, once there is a cart with something in it. */
function CheckoutContent() {
  const t = useTranslations('shop');
  const { shop } = useApp();
  const asked = useAsked();
  const { cartId, data, error, isError, refetch } = useCart();
  const ordered = useOrderedElsewhere();
  const isUnanswered = useSession((state) => state.cart.checkoutKey !== null);
  const account = useSession((state) => state.session.account);
  const hasLost = useSession((state) => state.cart.lost.length > 0);
  if (cartId !== null && isUnanswered && hasVanished(error)) return <UnansweredCheckout cartId={cartId} />;
  if (ordered !== null) {
    return (
      <Suspense fallback={null}>
        <OrderedElsewhere orderId={ordered} />
      </Suspense>
    );
  }
  if (cartId === null || (data !== undefined && ownLines(data.lines, shop).length === 0)) {
    return (
      <EmptyState
        icon="cart"
        title={t('cart.empty')}
        text={t(hasLost ? 'checkout.lostText' : 'cart.emptyText', asked)}
        actions={
          <Link to={hasLost ? '/cart' : '/items'} className={buttonClass()}>
            {t(hasLost ? 'checkout.backToCart' : 'cart.toItems')}
          </Link>
        }
      />
    );
  }
  if (data !== undefined) {
    // Another cart, or somebody else, begins anew.
    const key = `${data.cart.CartID} ${account?.ContactID ?? ''}`;
    return <CheckoutFormView key={key} loaded={data} account={account} />;
  }
  if (!isError) return <Spinner label={t('global.loading')} showLabel />;
  return <NotLoaded title={t('cart.loadError')} retry={() => void refetch()} />;
}
