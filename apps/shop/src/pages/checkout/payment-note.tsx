import type { Cart } from '@bivak/contract';
import { Note } from '@bivak/ui';
import { centsOf, paymentPolicy } from '@bivak/rules';
import { useTranslations } from 'use-intl';

/** How it is paid: at pickup where the shop takes payments, else as the business says when it confirms. */
export function PaymentNote({ cart }: { readonly cart: Cart }) {
  const t = useTranslations('shop.checkout');
  const { atPickup } = paymentPolicy({
    policy: cart.PaymentCondition.ShopPaymentPolicy,
    totalGrossCents: centsOf(cart.TotalIncVATForeignCurrency),
  });
  const kind = cart.Delivery?.Kind ?? 'pickup';
  const title = t(atPickup ? 'payAtPickup' : 'payByInvoice', { kind });
  return (
    <section className="stack" aria-labelledby="payment">
      <h2 id="payment" className="title-l">
        {t('payment')}
      </h2>
      <Note icon="card" title={title}>
        <p>
          {atPickup
            ? t('payAtPickupText', { place: cart.WarehouseID.Description, kind })
            : t('payByInvoiceText')}
        </p>
      </Note>
    </section>
  );
}
