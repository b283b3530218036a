import type { Cart } from '@bivak/contract';
import { Button, Note } from '@bivak/ui';
import type { Missing } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../i18n/use-format.ts';
import type { ChosenSlot } from '../model/use-cart-actions.ts';
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
  readonly onChoose: (choice: ChosenSlot) => void;
}) {
  const t = useTranslations('shop');
  const format = useFormat();
  const isMissing = (kind: Missing['kind']): boolean => missing.some((one) => one.kind === kind);
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
      <p className="soft">{t('cart.slotsText', { place: cart.WarehouseID.Description })}</p>
      <div className={styles['columns']}>
        <SlotChoice
          label={t('cart.pickup', { day: day(cart.DateTimeExpectedStart) })}
          moments={slots.pickup}
          value={cart.BusinessHourStart?.Key ?? null}
          onChoose={(BusinessHourStart) => onChoose({ BusinessHourStart })}
          error={isMissing('pickup-slot') ? t('cart.pickupRequired') : undefined}
        />
        <SlotChoice
          label={t('cart.return', { day: day(cart.DateTimeExpectedEnd) })}
          moments={slots.returns}
          value={cart.BusinessHourEnd?.Key ?? null}
          onChoose={(BusinessHourEnd) => onChoose({ BusinessHourEnd })}
          error={isMissing('return-slot') ? t('cart.returnRequired') : undefined}
        />
      </div>
    </section>
  );
}
