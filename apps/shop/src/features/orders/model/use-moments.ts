import type { ReservationOrder } from '@bivak/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../i18n/use-format.ts';

/** Pickup and return in words: the day, and the hour when one was chosen. */
export function useMoments(order: ReservationOrder): { readonly pickup: string; readonly back: string } {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const words = (
    expected: string,
    business: string,
    key: 'moment' | 'momentUntil',
    chosen: boolean,
  ): string => {
    const day = format.day(format.dayOf(expected));
    return chosen ? t(key, { day, time: format.time(business) }) : day;
  };
  return {
    pickup: words(
      order.DateTimeExpectedStart,
      order.DateTimeBusinessStart,
      'moment',
      order.BusinessHourStart !== null,
    ),
    back: words(
      order.DateTimeExpectedEnd,
      order.DateTimeBusinessEnd,
      'momentUntil',
      order.BusinessHourEnd !== null,
    ),
  };
}
