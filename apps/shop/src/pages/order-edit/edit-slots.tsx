import type { ReservationOrder } from '@bivak/contract';
import { Skeleton } from '@bivak/ui';
import { sameDayReturns, type TimeSlot } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { SlotChoice } from '../../features/carts/components/slot-choice.tsx';
import { useFormat } from '@bivak/web';
import styles from './order-edit-page.module.css';
import type { EditSlots as Slots } from './use-edit-slots.ts';
import type { OrderEdit } from './use-order-edit.ts';

/** When things are fetched and brought back. Both hours are asked for before it is saved (spec 2 §5). */
export function EditSlots({
  order,
  edit,
  slots,
  asked,
}: {
  readonly order: ReservationOrder;
  readonly edit: OrderEdit;
  readonly slots: Slots;
  /** Somebody wanted to save: what is missing is said. */
  readonly asked: boolean;
}) {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { draft, propose } = edit;
  const kind = order.Delivery?.Kind ?? 'pickup';
  if (slots.loading) return <Skeleton height={150} />;
  if (!slots.apply) return null;
  return (
    <section aria-labelledby="slots">
      <h2 id="slots" className="title-l">
        {t('slots')}
      </h2>
      <div className={styles['columns']}>
        <SlotChoice
          label={t('pickup', { day: format.day(draft.period.from), kind })}
          slots={slots.pickup}
          value={draft.pickupHourId}
          onChoose={choosePickup}
          error={asked && draft.pickupHourId === null ? t('pickupRequired', { kind }) : undefined}
        />
        <SlotChoice
          label={t('return', { day: format.day(draft.period.to), kind })}
          slots={returnsAfter(draft.pickupHourId)}
          value={draft.returnHourId}
          onChoose={(returnHourId) => propose({ ...draft, returnHourId })}
          error={asked && draft.returnHourId === null ? t('returnRequired', { kind }) : undefined}
        />
      </div>
    </section>
  );

  /** On one and the same day nothing comes back before it was fetched. */
  function returnsAfter(hourId: string | null): readonly TimeSlot[] {
    const pickup = slots.pickup.find((one) => one.hourId === hourId);
    const isOneDay = draft.period.from === draft.period.to;
    return isOneDay && pickup !== undefined ? sameDayReturns(slots.returns, pickup) : slots.returns;
  }

  function choosePickup(pickupHourId: string): void {
    const left = returnsAfter(pickupHourId).find((one) => one.hourId === draft.returnHourId);
    propose({ ...draft, pickupHourId, ...(left?.reason === 'before-pickup' ? { returnHourId: null } : {}) });
  }
}
