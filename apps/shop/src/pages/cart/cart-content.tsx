import { Button, EmptyState, ErrorState, Note, Spinner, buttonClass } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { CartLines } from '../../features/carts/components/cart-lines.tsx';
import { CartOverview } from '../../features/carts/components/cart-overview.tsx';
import { TimeSlots } from '../../features/carts/components/time-slots.tsx';
import { missingOf } from '../../features/carts/model/missing.ts';
import { useCartActions } from '../../features/carts/model/use-cart-actions.ts';
import { useCart } from '../../features/carts/model/use-cart.ts';
import { useSlots } from '../../features/carts/model/use-slots.ts';
import { useOpenSelector } from '../frame/selector-context.tsx';
import styles from './cart-page.module.css';
import { LostLines } from './lost-lines.tsx';
import { ProceedButton } from './proceed-button.tsx';

export function CartContent() {
  const t = useTranslations('shop');
  const { cartId, data, isError, refetch } = useCart();
  if (cartId === null || (data !== undefined && data.lines.length === 0)) {
    return (
      <>
        <LostLines />
        <EmptyState
          icon="cart"
          title={t('cart.empty')}
          text={t('cart.emptyText')}
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
    if (!isError) return <Spinner label={t('global.loading')} showLabel />;
    return (
      <ErrorState
        title={t('cart.loadError')}
        actions={<Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>}
      />
    );
  }
  return (
    <>
      <LostLines />
      <FilledCart loaded={data} />
    </>
  );
}

function FilledCart({ loaded: { cart, lines } }: { readonly loaded: LoadedCart }) {
  const t = useTranslations('shop.cart');
  const actions = useCartActions(cart);
  const slots = useSlots(cart);
  const openSelector = useOpenSelector();
  const [asked, setAsked] = useState(false);
  const missing = missingOf(cart, lines, slots.apply);
  const invalid = lines.filter((line) => line.InvalidCartItemReason !== null).length;
  return (
    <div className="split">
      <div>
        {invalid === 0 ? null : (
          <Note tone="bad" role="alert" title={t('invalidTitle', { count: invalid })}>
            {t('invalidText', { count: invalid })}
          </Note>
        )}
        <CartLines
          lines={lines}
          busyLine={actions.busyLine}
          onAmount={(line, amount) => void actions.changeAmount(line, amount)}
          onRemove={(line) => void actions.remove(line)}
          onOtherPeriod={() => void openSelector()}
        />
        {slots.apply || slots.failed ? (
          <div className={styles['slots']}>
            <TimeSlots
              cart={cart}
              slots={slots}
              missing={asked ? missing : []}
              onChoose={(slot) => void actions.chooseSlot(slot)}
            />
          </div>
        ) : null}
      </div>
      <aside className="side">
        <CartOverview cart={cart}>
          <ProceedButton missing={missing} onRefused={() => setAsked(true)} />
        </CartOverview>
      </aside>
    </div>
  );
}
