import type { ReservationOrder } from '@bivak/contract';
import { Box, Note } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { awaitsConfirmation } from '../../features/orders/model/awaits-confirmation.ts';
import { isFinished } from '../../features/orders/model/is-finished.ts';
import { openActions } from '../../features/orders/model/open-actions.ts';
import { useHandOverTimes } from '../../features/orders/model/use-hand-over-times.ts';
import styles from './order-page.module.css';

const ENDED = { Rejected: 'endRejected', Expired: 'endExpired', Cancelled: 'endCancelled' } as const;

/** What the customer may expect, and what is expected of the customer; for an order that ended, why. */
export function NextSteps({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const { mode, contact } = useShop();
  const { pickup, back } = useHandOverTimes(order);
  const status = order.ReservationStatus;
  if (status === 'Rejected' || status === 'Expired' || status === 'Cancelled') {
    return (
      <Note tone="bad">
        {t(isUnpaid(order) ? 'endUnpaid' : ENDED[status], { email: contact.email })}
        {order.RejectionReason === null ? null : (
          <span className={styles['reason']}>{t('rejectionReason', { reason: order.RejectionReason })}</span>
        )}
      </Note>
    );
  }
  if (isFinished(order)) return null;
  const place = order.Warehouse.Description;
  const kind = order.Delivery?.Kind ?? 'pickup';
  const bringBack = t(order.TotalDeposit > 0 ? 'next3' : 'next3NoDeposit', { kind, moment: back });
  const steps = [
    ...(awaitsConfirmation(order) ? [t('confirm.step')] : []),
    t(firstStep(order)),
    t('next2', { kind, place, moment: pickup }),
    ...(mode === 'sales' ? [] : [bringBack]),
  ];
  return (
    <Box tint title={t('next')}>
      <ol className={styles['next']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Box>
  );
}

/** Released because its money never came. */
function isUnpaid({ ReservationStatus, PaymentMode, TotalPaid }: ReservationOrder): boolean {
  return ReservationStatus === 'Expired' && PaymentMode === 'NOW' && TotalPaid === 0;
}

function firstStep(order: ReservationOrder): 'next1' | 'next1Pay' | 'next1Order' | 'next1OrderOpen' {
  const { OrderID, PaymentMode, TotalOpen } = order;
  // What is still to be done stands above; nobody is told that nothing is.
  if (OrderID !== null) return openActions(order) > 0 ? 'next1OrderOpen' : 'next1Order';
  return PaymentMode === 'NOW' && TotalOpen > 0 ? 'next1Pay' : 'next1';
}
