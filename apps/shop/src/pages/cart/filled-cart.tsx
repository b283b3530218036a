import type { Cart } from '@bivak/contract';
import { Box, classNames, Note } from '@bivak/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { Certificates } from '../../features/carts/components/certificates.tsx';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { LazyAttachments } from '../../features/carts/components/lazy-attachments.tsx';
import { ReferenceField } from '../../features/carts/components/reference-field.tsx';
import { groupsOf } from '../../features/carts/model/groups.ts';
import { missingOf } from '../../features/carts/model/missing.ts';
import { sumsOf } from '../../features/carts/model/sums.ts';
import type { CartActions } from '../../features/carts/model/use-cart-actions.ts';
import { useSlots } from '../../features/carts/model/use-slots.ts';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { useFormat } from '@bivak/web';
import { CartGroupView } from './cart-group.tsx';
import styles from './cart-page.module.css';
import { ClearCart } from './clear-cart.tsx';
import { ProceedButton } from './proceed-button.tsx';
import { RemovedLine } from './removed-line.tsx';

/** What takes the focus where something is missing. */
const CONTROL = 'input:enabled, button:enabled, a[href]';

/** A cart with something in it. */
export function FilledCart({
  loaded,
  actions,
}: {
  readonly loaded: LoadedCart;
  readonly actions: CartActions;
}) {
  const t = useTranslations('shop.cart');
  const { cart, lines } = loaded;
  const groups = useMemo(() => groupsOf(cart, lines), [cart, lines]);
  const slots = useSlots(cart, groups);
  const slotsApply = (group: string): boolean => slots.get(group)?.apply === true;
  const shop = useShop();
  const { mode, cartMode } = shop;
  const kind = cart.Delivery?.Kind ?? 'pickup';
  const [pressed, setPressed] = useState(0);
  const asked = pressed > 0;
  const parts = useRef<HTMLDivElement>(null);
  // Often far above the button, on a phone out of sight.
  useEffect(() => {
    const control = parts.current?.querySelector('[data-invalid]')?.querySelector<HTMLElement>(CONTROL);
    if (pressed > 0) control?.focus();
  }, [pressed]);
  const missing = missingOf(loaded, slotsApply, shop);
  const invalid = lines.filter((line) => line.InvalidCartItemReason !== null).length;
  const misses = (name: string): boolean =>
    asked && missing.some((one) => one.kind === 'action' && one.name === name);
  const waits = [...slots.values()].some(({ loading }) => loading);
  return (
    <div className="split">
      <div ref={parts}>
        <RemovedLine actions={actions} />
        {invalid === 0 ? null : (
          <Note tone="bad" role="alert" title={t('invalidTitle', { count: invalid })}>
            {t('invalidText', { count: invalid, mode })}
          </Note>
        )}
        {groups.map((group) => (
          <CartGroupView
            key={group.key}
            {...{ group, actions, kind }}
            cartId={cart.CartID}
            slots={slots.get(group.key)}
            missing={asked ? missing : []}
            layout={layout()}
          />
        ))}
        {/* The hours that come above would push it about. */}
        <div className={waits ? styles['belowHours'] : undefined}>
          <ClearCart count={lines.filter((line) => line.IsRemovable).length} actions={actions} />
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
            <Certificates cart={cart} missing={misses('Certificates')} onHandIn={actions.handIn} />
          </div>
          <div className={styles['reference']}>
            <ReferenceField
              cart={cart}
              missing={misses('ReferenceRequired')}
              onChange={(Reference) => void actions.change({ Reference })}
            />
          </div>
        </div>
      </div>
      {/* Below on a phone, and so below the hours. */}
      <aside className={classNames('side', waits && styles['late'])}>
        <Box title={t('overview')}>
          <div className="stack">
            <BelowMinimum cart={cart} />
            <OrderTotals sums={sumsOf(cart)} />
            <ProceedButton
              cartId={cart.CartID}
              missing={missing}
              loaded={loaded}
              slotsApply={slotsApply}
              waits={waits}
              settle={actions.settle}
              onRefused={() => setPressed((times) => times + 1)}
            />
          </div>
        </Box>
      </aside>
    </div>
  );

  function layout(): 'only' | 'together' | 'own' {
    if (cartMode === 'multiple') return 'own';
    // What an alias chose may lie elsewhere than the cart itself, also where it is the only place.
    return groups.length > 1 || cart.WarehouseAlias !== null ? 'together' : 'only';
  }
}

/** What the shop asks at least, and what is missing to it. It stands where nothing that is pressed moves with it. */
function BelowMinimum({ cart }: { readonly cart: Cart }) {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { MinimumTotalIncVAT: minimum, TotalBelowMinimum: missing, TotalDeposit } = cart;
  if (minimum === null || missing === 0) return null;
  return (
    <Note tone="warn" role="status" title={t('minimumTitle', { minimum: format.money(minimum) })}>
      {t('minimumText', { missing: format.money(missing), deposit: TotalDeposit > 0 ? 'yes' : 'no' })}
    </Note>
  );
}
