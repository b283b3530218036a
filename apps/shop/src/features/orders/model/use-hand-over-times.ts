import type { ReservationOrder } from '@bivak/contract/wire';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';

/**
 * Pickup and return in words: the day, and the slots when both are there (spec 1 §2); a sale has no return. Of a slot
 * that the shop no longer has, the server knows only when it began or ended.
 */
export function useHandOverTimes(order: ReservationOrder): {
  readonly pickup: string;
  readonly back: string;
} {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { mode } = useShop();
  const { PickupHour: first, ReturnHour: last } = order;
  const isChosen = first !== null && (last !== null || mode === 'sales');
  const words = (expected: string, slot: ReservationOrder['PickupHour'], ends: boolean): string => {
    const day = format.day(format.dayOf(expected));
    if (slot === null || !isChosen) return day;
    const time = slot.Description.replace(' - ', '–');
    return t(ends && time === slot.Description ? 'momentUntil' : 'moment', { day, time });
  };
  return {
    pickup: words(order.DateTimeExpectedStart, first, false),
    back: words(order.DateTimeExpectedEnd, last, true),
  };
}
