import type { ReservationOrder } from '@bivak/contract/wire';
import { centsOf, isLiveStatus, paymentPolicy } from '@bivak/rules';
import { Box } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { isFinished } from '../model/is-finished.ts';

/** How and where the order is paid, as the checkout promised to tell; a free one asks nothing. */
export function OrderPayment({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  if (order.TotalIncVAT <= 0) return null;
  const { TotalPaid, TotalOpen, PaymentMode } = order;
  if (TotalPaid > 0 || PaymentMode === 'NOW') {
    return (
      <Box title={t('payment')} titleLook="quiet">
        {TotalPaid > 0 ? <p>{t('paidOnline', { amount: format.money(TotalPaid) })}</p> : null}
        {TotalOpen > 0 ? <p>{t('openOnline', { amount: format.money(TotalOpen) })}</p> : null}
      </Box>
    );
  }
  return (
    <Box title={t('payment')} titleLook="quiet">
      <LaterPayment order={order} />
    </Box>
  );
}

/** Whether paying later was chosen and can still be done: paying online is the other way then, not the first. */
export function isPaidLater(order: ReservationOrder): boolean {
  const { PaymentMode, TotalPaid, TotalIncVAT, ReservationStatus } = order;
  return PaymentMode !== 'NOW' && TotalPaid === 0 && TotalIncVAT > 0 && isLiveStatus(ReservationStatus);
}

/** How an order is paid that is not paid online. */
export function LaterPayment({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { payment } = useShop();
  const totalGrossCents = centsOf(order.TotalIncVAT);
  const { atPickup } = paymentPolicy({ policy: payment.policy, totalGrossCents });
  if (isFinished(order)) return <p>{t('invoiceTells')}</p>;
  return (
    <p>
      {atPickup
        ? t('payAtPickup', {
            // What is to be brought to the counter, as the checkout and paying online say it.
            amount: format.money(order.TotalIncVAT + order.TotalDeposit),
            hasDeposit: order.TotalDeposit > 0 ? 'yes' : 'no',
            deposit: format.money(order.TotalDeposit),
            place: order.Warehouse.Description,
            kind: order.Delivery?.Kind ?? 'pickup',
          })
        : t('payByInvoice')}
    </p>
  );
}
