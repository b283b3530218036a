import type { ReservationOrder } from '@bivak/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../i18n/use-format.ts';

/**
 * Pickup and return in words: the day, and the slot when one was chosen. Of a slot that the shop no longer has, the
 * server knows only when it began or ended.
 */
export function useMoments(order: ReservationOrder): { readonly pickup: string; readonly back: string } {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const words = (expected: string, slot: ReservationOrder['BusinessHourStart'], ends: boolean): string => {
    const day = format.day(format.dayOf(expected));
    if (slot === null) return day;
    const time = slot.Description.replace(' - ', '–');
    return t(ends && time === slot.Description ? 'momentUntil' : 'moment', { day, time });
  };
  return {
    pickup: words(order.DateTimeExpectedStart, order.BusinessHourStart, false),
    back: words(order.DateTimeExpectedEnd, order.BusinessHourEnd, true),
  };
}
