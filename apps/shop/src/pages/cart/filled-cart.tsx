import { Box, Note } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { CartLines } from '../../features/carts/components/cart-lines.tsx';
import { LazyAttachments } from '../../features/carts/components/lazy-attachments.tsx';
import { ReferenceField } from '../../features/carts/components/reference-field.tsx';
import { TimeSlots } from '../../features/carts/components/time-slots.tsx';
import { missingOf } from '../../features/carts/model/missing.ts';
import { sumsOf } from '../../features/carts/model/sums.ts';
import type { CartActions } from '../../features/carts/model/use-cart-actions.ts';
import { useSlots } from '../../features/carts/model/use-slots.ts';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { useOpenSelector } from '../frame/selector-context.tsx';
import styles from './cart-page.module.css';
import { ProceedButton } from './proceed-button.tsx';
import { RemovedLine } from './removed-line.tsx';

/** A cart with something in it. */
export function FilledCart({
  loaded: { cart, lines },
  actions,
}: {
  readonly loaded: LoadedCart;
  readonly actions: CartActions;
}) {
  const t = useTranslations('shop.cart');
  const slots = useSlots(cart);
  const { mode } = useShop();
  const openSelector = useOpenSelector();
  const [asked, setAsked] = useState(false);
  const missing = missingOf(cart, lines, slots.apply);
  const invalid = lines.filter((line) => line.InvalidCartItemReason !== null).length;
  const missesReference = missing.some((one) => one.kind === 'action' && one.name === 'ReferenceRequired');
  return (
    <div className="split">
      <div>
        <RemovedLine actions={actions} />
        {invalid === 0 ? null : (
          <Note tone="bad" role="alert" title={t('invalidTitle', { count: invalid })}>
            {t('invalidText', { count: invalid, mode })}
          </Note>
        )}
        <CartLines
          lines={lines}
          actions={actions}
          onOtherPeriod={() => void openSelector()}
          cartId={cart.CartID}
          missingUploads={
            new Set(asked ? missing.flatMap((one) => (one.kind === 'upload' ? [one.lineId] : [])) : [])
          }
        />
        {slots.apply || slots.failed ? (
          <div className={styles['slots']}>
            <TimeSlots
              cart={cart}
              slots={slots}
              missing={asked ? missing : []}
              onChoose={(slot) => void actions.change(slot)}
            />
          </div>
        ) : null}
        {cart.UploadPolicy === 'DenyUpload' ? null : (
          <div className={styles['slots']}>
            <LazyAttachments
              place={{ cartId: cart.CartID, lineId: null }}
              attachments={cart.Attachments}
              label={t('uploadCart')}
              hint={t('uploadCartHint')}
              required={cart.UploadPolicy === 'RequireUpload'}
              error={
                asked && missing.some((one) => one.kind === 'cart-upload') ? t('uploadCartRequired') : null
              }
            />
          </div>
        )}
        <div className={styles['reference']}>
          <ReferenceField
            cart={cart}
            missing={asked && missesReference}
            onChange={(Reference) => void actions.change({ Reference })}
          />
        </div>
      </div>
      <aside className="side">
        <Box title={t('overview')}>
          <div className="stack">
            <OrderTotals sums={sumsOf(cart)} />
            <ProceedButton
              cartId={cart.CartID}
              missing={missing}
              lines={lines}
              slotsApply={slots.apply}
              kind={cart.DeliveryID?.Kind ?? 'pickup'}
              settle={actions.settle}
              onRefused={() => setAsked(true)}
            />
          </div>
        </Box>
      </aside>
    </div>
  );
}
