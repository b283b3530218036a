import type { Cart, DeliveryKind } from '@bivak/contract/wire';
import type { Missing } from '@bivak/rules';
import { askConfirm, Box, Button, classNames, Note } from '@bivak/ui';
import { useFormat, useWrite } from '@bivak/web';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { CartLines } from '../../features/carts/components/cart-lines.tsx';
import { GroupHead } from '../../features/carts/components/group-head.tsx';
import { LazyAttachments } from '../../features/carts/components/lazy-attachments.tsx';
import { ReferenceField } from '../../features/carts/components/reference-field.tsx';
import { TimeSlots } from '../../features/carts/components/time-slots.tsx';
import { type CartGroup, groupRef, groupsOf } from '../../features/carts/model/groups.ts';
import { missingOf, useDeclaredFit } from '../../features/carts/model/missing.ts';
import { sumsOf } from '../../features/carts/model/sums.ts';
import type { CartActions } from '../../features/carts/model/use-cart-actions.ts';
import { type GroupSlots, useSlots } from '../../features/carts/model/use-slots.ts';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import styles from './cart-page.module.css';
import { ProceedButton } from './proceed-button.tsx';
import { RemovedLine } from './removed-line.tsx';

// Few carts ask for any.
const Certificates = lazy(async () => ({
  default: (await import('../../features/carts/components/certificates.tsx')).Certificates,
}));

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
  const { mode, cartMode } = useShop();
  const kind = cart.Delivery?.Kind ?? 'pickup';
  const [pressed, setPressed] = useState(0);
  const asked = pressed > 0;
  const parts = useRef<HTMLDivElement>(null);
  // What is missing often stands far above the button, on a phone out of sight.
  useEffect(() => {
    const control = parts.current?.querySelector('[data-invalid]')?.querySelector<HTMLElement>(CONTROL);
    if (pressed > 0) control?.focus();
  }, [pressed]);
  const missing = missingOf(loaded, slotsApply, useDeclaredFit(cart));
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
            {cart.Actions.some(({ ActionName }) => ActionName === 'Certificates') ? (
              <Suspense fallback={null}>
                <Certificates cart={cart} missing={misses('Certificates')} onHandIn={actions.handIn} />
              </Suspense>
            ) : null}
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

/** The lines of one place and period with their hours; under a head of its own where the cart has many. */
function CartGroupView({
  cartId,
  group,
  slots,
  actions,
  kind,
  missing,
  layout,
}: {
  readonly cartId: string;
  readonly group: CartGroup;
  readonly slots: GroupSlots | undefined;
  readonly actions: CartActions;
  readonly kind: DeliveryKind;
  /** Once somebody wanted to go on. */
  readonly missing: readonly Missing[];
  /** The one of its cart; one of several that move together; one that moves on its own. */
  readonly layout: 'only' | 'together' | 'own';
}) {
  const format = useFormat();
  const openSelector = useOpenSelector();
  const asked = useAsked();
  const title = useId();
  const change = (): void => void openSelector(layout === 'own' ? selectorGroup() : undefined);
  const lines = (
    <CartLines
      lines={group.lines}
      actions={actions}
      onOtherPeriod={change}
      cartId={cartId}
      grouped={layout !== 'only'}
      missingUploads={new Set(missing.flatMap((one) => (one.kind === 'upload' ? [one.lineId] : [])))}
    />
  );
  const hours =
    slots?.apply === true || slots?.failed === true ? (
      <div className={styles['slots']}>
        <TimeSlots
          {...{ group, kind, slots, missing }}
          level={layout === 'only' ? 2 : 3}
          onChoose={(slot) =>
            void actions.change(layout === 'only' ? slot : { ...slot, Group: groupRef(group) })
          }
        />
      </div>
    ) : null;
  if (layout === 'only') {
    return (
      <>
        {lines}
        {hours}
      </>
    );
  }
  return (
    <section aria-labelledby={title} className={styles['group']}>
      <GroupHead group={group} id={title} asked={asked} onChange={layout === 'own' ? change : undefined} />
      {lines}
      {hours}
    </section>
  );

  function selectorGroup() {
    const period = {
      from: format.dayOf(group.DateTimeExpectedStart),
      to: format.dayOf(group.DateTimeExpectedEnd),
    };
    const lineIds = group.lines.map(({ CartItemID }) => CartItemID);
    return { warehouse: group.WarehouseID.Key, period, ref: groupRef(group), lineIds };
  }
}

/** Throws out all that can be removed, after a question (spec 2 §6, "IsRemovable"). */
function ClearCart({ count, actions }: { readonly count: number; readonly actions: CartActions }) {
  const t = useTranslations('shop.cart');
  const { run, busy } = useWrite(actions.clear);
  if (count < 2) return null;

  async function clear(): Promise<void> {
    // The yes is to the cart as it stands now, own changes included, and to nothing that comes in meanwhile.
    await actions.settle();
    const seen = actions.seen();
    const agreed = await askConfirm({
      id: 'clear-cart',
      title: t('clearTitle'),
      text: t('clearText', { count }),
      yes: t('clearConfirm'),
      no: t('clearCancel'),
    });
    if (agreed === null) return;
    await run(seen);
  }
  return (
    <div className={styles['clear']}>
      <Button size="s" variant="quiet" icon="trash" busy={busy} onClick={() => void clear()}>
        {t('clear')}
      </Button>
    </div>
  );
}
