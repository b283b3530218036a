import type { Cart } from '@bivak/contract';
import { Button, Note } from '@bivak/ui';
import { sameDayReturns, type Missing } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../i18n/use-format.ts';
import type { CartChange } from '../model/use-cart-actions.ts';
import type { CartSlots } from '../model/use-slots.ts';
import { SlotChoice } from './slot-choice.tsx';
import styles from './time-slots.module.css';

/** When the visitor comes to fetch and to bring back: three hours each, then all (spec 1 §5). */
export function TimeSlots({
  cart,
  slots,
  missing,
  onChoose,
}: {
  readonly cart: Cart;
  readonly slots: CartSlots;
  readonly missing: readonly Missing[];
  readonly onChoose: (choice: CartChange) => void;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const kind = cart.DeliveryID?.Kind ?? 'pickup';
  const chosen = { pickup: cart.BusinessHourStart?.Key ?? null, returns: cart.BusinessHourEnd?.Key ?? null };
  const day = (moment: string): string => format.day(format.dayOf(moment));
  if (slots.failed) {
    return (
      <Note tone="bad" role="alert" title={t('cart.slotsError')}>
        <Button size="s" variant="line" onClick={slots.retry}>
          {t('global.tryAgain')}
        </Button>
      </Note>
    );
  }
  return (
    <section aria-labelledby="slots">
      <h2 id="slots" className="title-l">
        {t('cart.slots')}
      </h2>
      <p className="soft">{t('cart.slotsText', { place: cart.WarehouseID.Description, kind })}</p>
      <div className={styles['columns']}>
        <SlotChoice
          label={t('cart.pickup', { day: day(cart.DateTimeExpectedStart), kind })}
          moments={slots.pickup}
          value={chosen.pickup}
          onChoose={choosePickup}
          error={errorOf('pickup-slot', 'pickup')}
        />
        <SlotChoice
          label={t('cart.return', { day: day(cart.DateTimeExpectedEnd), kind })}
          moments={slots.returns}
          value={chosen.returns}
          onChoose={(BusinessHourEnd) => onChoose({ BusinessHourEnd })}
          error={errorOf('return-slot', 'returns')}
        />
      </div>
    </section>
  );

  /** What is still to be chosen, or was chosen and is taken by now. */
  function errorOf(slotKind: Missing['kind'], direction: 'pickup' | 'returns'): string | undefined {
    const slot = slots[direction].find((one) => one.hourId !== null && one.hourId === chosen[direction]);
    if (slot !== undefined && !slot.usable) return t('cart.slotTaken');
    if (!missing.some((one) => one.kind === slotKind)) return undefined;
    return t(direction === 'pickup' ? 'cart.pickupRequired' : 'cart.returnRequired', { kind });
  }

  /** A return on the same day that would come before the new pickup is given up with it. */
  function choosePickup(BusinessHourStart: string): void {
    const pickup = slots.pickup.find((one) => one.hourId === BusinessHourStart);
    const sameDay = format.dayOf(cart.DateTimeExpectedStart) === format.dayOf(cart.DateTimeExpectedEnd);
    const left = pickup === undefined || !sameDay ? slots.returns : sameDayReturns(slots.returns, pickup);
    const tooEarly = left.some((one) => one.hourId === chosen.returns && one.reason === 'before-pickup');
    onChoose({ BusinessHourStart, ...(tooEarly ? { BusinessHourEnd: null } : {}) });
  }
}
