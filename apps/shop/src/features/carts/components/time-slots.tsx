import type { DeliveryKind } from '@bivak/contract/wire';
import { sameDayReturns, type Missing } from '@bivak/rules';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import type { CartChange } from '../model/use-cart-actions.ts';
import type { CartGroup } from '../model/groups.ts';
import type { GroupSlots } from '../model/use-slots.ts';
import { SlotChoice } from './slot-choice.tsx';
import styles from './time-slots.module.css';

/** When the visitor comes to fetch and to bring back: three hours each, then all (spec 1 §5). */
export function TimeSlots({
  group,
  level,
  kind,
  slots,
  missing,
  onChoose,
}: {
  readonly group: CartGroup;
  /** Of its heading. */
  readonly level: 2 | 3;
  readonly kind: DeliveryKind;
  readonly slots: GroupSlots;
  readonly missing: readonly Missing[];
  readonly onChoose: (choice: CartChange) => void;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const title = useId();
  const Heading = `h${level}` as const;
  const chosen = {
    pickup: group.BusinessHourStart?.Key ?? null,
    returns: group.BusinessHourEnd?.Key ?? null,
  };
  const day = (instant: string): string => format.day(format.dayOf(instant));
  if (slots.failed) {
    return <PartNotLoaded role="alert" title={t('cart.slotsError')} retry={slots.retry} />;
  }
  return (
    <section aria-labelledby={title}>
      <Heading id={title} className={level === 2 ? 'title-l' : 'title-m'}>
        {t('cart.slots')}
      </Heading>
      <p className="soft">{t('cart.slotsText', { place: group.WarehouseID.Description, kind })}</p>
      <div className={styles['columns']}>
        <SlotChoice
          label={t('cart.pickup', { day: day(group.DateTimeExpectedStart), kind })}
          slots={slots.pickup}
          value={chosen.pickup}
          onChoose={choosePickup}
          error={errorOf('pickup-slot', 'pickup')}
        />
        <SlotChoice
          label={t('cart.return', { day: day(group.DateTimeExpectedEnd), kind })}
          slots={slots.returns}
          value={chosen.returns}
          onChoose={(BusinessHourEnd) => onChoose({ BusinessHourEnd })}
          error={errorOf('return-slot', 'returns')}
        />
      </div>
    </section>
  );

  /** What is still to be chosen, or was chosen and is taken by now. */
  function errorOf(
    slotKind: 'pickup-slot' | 'return-slot',
    direction: 'pickup' | 'returns',
  ): string | undefined {
    const slot = slots[direction].find((one) => one.hourId !== null && one.hourId === chosen[direction]);
    if (slot !== undefined && !slot.usable) return t('cart.slotTaken');
    if (!missing.some((one) => one.kind === slotKind && one.place === group.key)) return undefined;
    return t(direction === 'pickup' ? 'cart.pickupRequired' : 'cart.returnRequired', { kind });
  }

  /** A return on the same day that would come before the new pickup is given up with it. */
  function choosePickup(BusinessHourStart: string): void {
    const pickup = slots.pickup.find((one) => one.hourId === BusinessHourStart);
    const sameDay = format.dayOf(group.DateTimeExpectedStart) === format.dayOf(group.DateTimeExpectedEnd);
    const left = pickup === undefined || !sameDay ? slots.returns : sameDayReturns(slots.returns, pickup);
    const tooEarly = left.some((one) => one.hourId === chosen.returns && one.reason === 'before-pickup');
    onChoose({ BusinessHourStart, ...(tooEarly ? { BusinessHourEnd: null } : {}) });
  }
}
