import type { ReservationOrder } from '@bivak/contract';
import { classNames } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { awaitsConfirmation } from '../../features/orders/model/awaits-confirmation.ts';
import { awaitsPayment } from '../../features/orders/model/awaits-payment.ts';
import { EmailText } from '../../i18n/email-text.tsx';
import { useFormat } from '@bivak/web';
import styles from './order-page.module.css';

/** For who comes from the checkout: thanks, or that it is still to be paid before anything is confirmed. */
export function Thanks({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { OrderID, DateTimePaymentDeadline: deadline } = order;
  const email = () => <EmailText>{order.Customer.Email}</EmailText>;
  const isUnpaid = awaitsPayment(order);
  const mailed = isUnpaid
    ? t.rich('mailedOncePaid', {
        hasDeadline: deadline === null ? 'no' : 'yes',
        day: deadline === null ? '' : format.day(format.dayOf(deadline)),
        time: deadline === null ? '' : format.time(deadline),
        email,
      })
    : t.rich('mailed', { email });
  const thanks = OrderID === null ? 'thanks' : 'thanksOrder';
  return (
    <p className={classNames(styles['thanks'], isUnpaid && styles['unpaid'])}>
      <b className="title-l">{t(isUnpaid ? 'thanksUnpaid' : thanks)}</b>{' '}
      {awaitsConfirmation(order) ? null : <span>{mailed}</span>}
    </p>
  );
}
