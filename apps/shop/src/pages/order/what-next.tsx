import type { ReservationOrder } from '@bivak/contract';
import { Box } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** Three sentences: who moves first, when to fetch, when to bring back. */
export function WhatNext({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { mode } = useShop();
  const { deliveries } = usePlaces();
  const moment = (at: string): string => t('moment', { day: format.day(format.dayOf(at), 'long'), time: format.time(at) });
  // The first way of delivery is fetching it oneself; any other comes to the customer.
  const brought = order.DeliveryID !== null && order.DeliveryID.Key !== deliveries[0]?.DeliveryID;
  return (
    <Box title={t('next')}>
      <ol className="stack">
        <li>{t(order.OrderID === null ? 'next1' : 'next1Order')}</li>
        <li>
          {brought
            ? t('next2Delivery', {
                delivery: order.DeliveryID?.Description ?? '',
                moment: moment(order.DateTimeBusinessStart),
              })
            : t('next2', { place: order.WarehouseID.Description, moment: moment(order.DateTimeBusinessStart) })}
        </li>
        {mode === 'sales' ? null : (
          <li>
            {t(order.TotalDeposit > 0 ? 'next3' : 'next3NoDeposit', { moment: moment(order.DateTimeBusinessEnd) })}
          </li>
        )}
      </ol>
    </Box>
  );
}
