import { Button, buttonClass, EmptyState, Icon, leaveToasts, Note, notify } from '@bivak/ui';
import { useWrite } from '@bivak/web';
import { ClientPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { CartPlace } from '../../features/carts/api/add-to-cart.ts';
import { hasVanished } from '../../features/carts/api/cart-query.ts';
import { CartSkeleton } from '../../features/carts/components/cart-skeleton.tsx';
import { PlaceBar } from '../../features/carts/components/place-bar.tsx';
import { ownLines } from '../../features/carts/model/own-lines.ts';
import { useCartActions } from '../../features/carts/model/use-cart-actions.ts';
import { useCart } from '../../features/carts/model/use-cart.ts';
import { useOrderedElsewhere } from '../../features/checkout/model/use-ordered-elsewhere.ts';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useSelection } from '../../session/selection.ts';
import type { RememberedLine } from '../../session/session-state.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './cart-page.module.css';
import { FilledCart } from './filled-cart.tsx';
import { RemovedLine } from './removed-line.tsx';

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

/** Rare, and it brings the forms of the checkout with it. */
const UnansweredCheckout = lazy(async () => ({
  default: (await import('../checkout/unanswered-checkout.tsx')).UnansweredCheckout,
}));

/** Only where another tab ordered. */
const OrderedElsewhere = lazy(async () => ({
  default: (await import('../../features/checkout/components/ordered-elsewhere.tsx')).OrderedElsewhere,
}));

/** The cart in each of its states: none or empty, loading, not to be had, filled. */
function CartContent() {
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
  if (ordered !== null) {
    return (
      <Suspense fallback={null}>
        <OrderedElsewhere orderId={ordered} />
      </Suspense>
    );
  }
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

/**
 * What of the cart of before the login, or of an order that is rented again, did not fit, with the reason of each (spec
 * 1 §4, "Login" and "Duplicate reservation").
 */
function LeftOutLines() {
  const t = useTranslations('shop.cart');
  const { store } = useApp().session;
  const leftOut = useSession((state) => state.cart.leftOut);
  if (leftOut.length === 0) return null;

  function dismiss(): void {
    store.setState((state) => ({ cart: { ...state.cart, leftOut: [] } }));
  }
  return (
    <Note tone="warn" title={t('leftOutTitle')}>
      <ul className={styles['lostLines']}>
        {leftOut.map(({ description, asked, taken, message }) => (
          <li key={`${description} ${String(asked)}`}>
            {t('leftOutLine', { name: description, asked: String(asked), taken, message })}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="s" variant="quiet" onClick={dismiss}>
          {t('leftOutDismiss')}
        </Button>
      </div>
    </Note>
  );
}

/** Shows what lay in a cart that vanished, and offers to put it into a new one (RULINGS, "a cart that vanished"). */
function LostLines() {
  const t = useTranslations('shop.cart');
  const app = useApp();
  const { store } = app.session;
  const lost = useSession((state) => state.cart.lost);
  const hasCart = useSession((state) => state.cart.cartId !== null);
  const { warehouses } = usePlaces();
  const { warehouse, period } = useSelection(warehouses);
  const openSelector = useOpenSelector();
  const delivery = useDelivery();
  const asked = useAsked();
  const { run: restore, busy } = useWrite<void, void>(restored);
  if (lost.length === 0) return null;

  function keepOnly(lines: readonly RememberedLine[]): void {
    store.setState((state) => ({ cart: { ...state.cart, lost: lines, resume: null } }));
  }

  async function restored(): Promise<void> {
    if ((warehouse === null || period === null) && !(await openSelector(null, true))) return;
    const { session } = store.getState();
    if (session.warehouseId === null || session.period === null) return;
    const place = {
      warehouse: session.warehouseId,
      period: session.period,
      delivery: delivery.now().id,
    };
    let left = 0;
    for (const line of lost) {
      if (await added(line, place)) takeOff(line);
      else left += 1;
    }
    notify(outcome(left));
  }

  /**
   * It happens at once, so that leaving the page halfway offers nothing twice; another tab may have read the list anew.
   */
  function takeOff(line: RememberedLine): void {
    const now = store.getState().cart.lost;
    const at = now.findIndex((one) => one.itemId === line.itemId && one.amount === line.amount);
    keepOnly(now.filter((_, index) => index !== at));
  }

  /** Whatever kept a line away, it stays on offer. */
  async function added(line: RememberedLine, place: Omit<CartPlace, 'category'>): Promise<boolean> {
    const { itemId, compositionId, amount, categoryId = null } = line;
    const goods = [{ itemId: compositionId ?? itemId, isComposition: compositionId !== null, amount }];
    try {
      // Carts vanish seldom.
      const { addToCart } = await import('../../features/carts/api/add-to-cart.ts');
      await addToCart(app, goods, { ...place, category: categoryId });
      return true;
    } catch {
      return false;
    }
  }

  function outcome(failed: number) {
    if (failed === 0) return { type: 'positive', title: t('lostRestored') } as const;
    if (failed < lost.length) return { type: 'warning', title: t('lostPartly', asked) } as const;
    return { type: 'negative', title: t('lostFailed', asked) } as const;
  }

  return (
    <Note tone="warn" title={t('lostTitle')}>
      <p>{t('lostText', { count: lost.length })}</p>
      <ul className={styles['lostLines']}>
        {lost.map((line, index) => (
          // The same article may lie here twice, from carts that vanished one after the other.
          <li key={`${line.itemId}-${String(index)}`}>
            {t('lostLine', { count: String(line.amount), name: line.description })}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="s" busy={busy} onClick={() => void restore()}>
          {t(hasCart ? 'lostRestoreHere' : 'lostRestore')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => keepOnly([])}>
          {t('lostDismiss')}
        </Button>
      </div>
    </Note>
  );
}
