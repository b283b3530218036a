import type { DeliveryKind } from '@bivak/contract';
import type { Missing } from '@bivak/rules';
import { useId } from 'react';
import { useFormat } from '@bivak/web';
import { CartLines } from '../../features/carts/components/cart-lines.tsx';
import { GroupHead } from '../../features/carts/components/group-head.tsx';
import { TimeSlots } from '../../features/carts/components/time-slots.tsx';
import { groupRef, type CartGroup } from '../../features/carts/model/groups.ts';
import type { CartActions } from '../../features/carts/model/use-cart-actions.ts';
import type { GroupSlots } from '../../features/carts/model/use-slots.ts';
import { useAsked } from '../../features/locations/model/use-asked.ts';
import { useOpenSelector } from '../../features/locations/model/selector-context.ts';
import styles from './cart-page.module.css';

/** The lines of one place and period with their hours; under a head of its own where the cart has many. */
export function CartGroupView({
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
