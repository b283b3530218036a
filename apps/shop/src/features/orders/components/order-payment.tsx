import type { ReservationOrder } from '@bivak/contract';
import { Box } from '@bivak/ui';
import { cents, paymentPolicy } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '../../../i18n/use-format.ts';

/** How and where the order is paid, as the checkout promised to tell; a free one asks nothing. */
export function OrderPayment({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { payment } = useShop();
  const totalGrossCents = cents(Math.round(order.TotalIncVAT * 100));
  if (totalGrossCents <= 0) return null;
  const { atPickup } = paymentPolicy({ policy: payment.policy, totalGrossCents });
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
      <p>
        {atPickup
          ? t('payAtPickup', {
              amount: format.money(order.TotalIncVAT),
              place: order.WarehouseID.Description,
              kind: order.DeliveryID?.Kind ?? 'pickup',
            })
          : t('payByInvoice')}
      </p>
    </Box>
  );
}
