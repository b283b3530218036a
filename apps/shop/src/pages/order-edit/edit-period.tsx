import type { ReservationOrder } from '@bivak/contract';
import { Box, Skeleton } from '@bivak/ui';
import { daysInclusive, editDateRange } from '@bivak/rules';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { withPeriod } from '../../features/order-edit/model/edit-draft.ts';
import { useFormat } from '@bivak/web';
import styles from './order-edit-page.module.css';
import type { OrderEdit } from './use-order-edit.ts';

const EditCalendar = lazy(async () => ({ default: (await import('./edit-calendar.tsx')).EditCalendar }));

/** The days of the order. A single day, and a sale, leave nothing to choose. */
export function EditPeriod({ order, edit }: { readonly order: ReservationOrder; readonly edit: OrderEdit }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { clock, shop } = useApp();
  const { draft, standing, propose } = edit;
  const range = editDateRange(standing.period, clock.today());
  const isFixed = shop.mode === 'sales' || range === null || standing.period.from === standing.period.to;
  return (
    <Box title={t(shop.mode === 'sales' ? 'period.day' : 'orderEdit.period')}>
      <p className={styles['days']} aria-live="polite">
        <b className="num">{format.periodLong(draft.period)}</b>
        {shop.mode === 'sales' ? null : (
          <span className="soft">
            {' '}
            · {t('period.days', { days: daysInclusive(draft.period.from, draft.period.to) })}
          </span>
        )}
      </p>
      {isFixed ? (
        <p className="small soft">{t('orderEdit.periodFixed')}</p>
      ) : (
        <>
          <p className="small soft">{t('orderEdit.periodText', format.periodEnds(range))}</p>
          <Suspense fallback={<Skeleton height={380} />}>
            <EditCalendar
              warehouse={order.WarehouseID}
              delivery={order.DeliveryID}
              standing={standing.period}
              range={range}
              value={draft.period}
              onChange={(period) => propose(withPeriod(draft, period))}
            />
          </Suspense>
        </>
      )}
    </Box>
  );
}
