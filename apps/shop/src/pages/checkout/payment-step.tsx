import type { Cart, PaymentMethod } from '@bivak/contract/wire';
import { centsOf, chooseMode, type PaymentMode, type PaymentOptions, paymentPolicy } from '@bivak/rules';
import { Chips, Note } from '@bivak/ui';
import { fieldId } from '@bivak/web/forms';
import { useTranslations } from 'use-intl';
import { CHECKOUT_FORM } from '../../features/checkout/model/checkout-parts.ts';
import { PayMethods } from '../../features/payments/components/pay-methods.tsx';

export interface ChosenPayment {
  readonly mode: PaymentMode | null;
  readonly method: PaymentMethod | null;
}

/** How it is paid: only what policy and total allow, and with another mode the method is chosen anew (spec 2 §4). */
export function PaymentStep({
  cart,
  options,
  chosen,
  onChoose,
  isMissing,
}: {
  readonly cart: Cart;
  readonly options: PaymentOptions;
  readonly chosen: ChosenPayment;
  readonly onChoose: (chosen: ChosenPayment) => void;
  readonly isMissing: boolean;
}) {
  const t = useTranslations('shop');
  if (!options.online) return <PaymentNote cart={cart} />;
  const kind = cart.Delivery?.Kind ?? 'pickup';
  const modes = options.atPickup ? (['NOW', 'AT_PICKUP'] as const) : (['NOW'] as const);
  return (
    <section className="stack" aria-labelledby="payment">
      <h2 id="payment" className="title-l">
        {t('checkout.payment')}
      </h2>
      {modes.length === 1 ? null : (
        <Chips
          label={t('payment.mode')}
          hideLabel
          options={modes.map((mode) => ({ value: mode, label: t(`payment.modes.${mode}`, { kind }) }))}
          value={chosen.mode}
          onChange={(mode) => onChoose(chooseMode(chosen, mode) as ChosenPayment)}
        />
      )}
      {chosen.mode === 'NOW' ? (
        <PayMethods
          id={fieldId(CHECKOUT_FORM, 'PaymentMethod')}
          value={chosen.method}
          onChange={(method) => onChoose({ ...chosen, method })}
          isMissing={isMissing}
        />
      ) : (
        <Note icon="card" title={t('checkout.payAtPickup', { kind })}>
          <p>{t('checkout.payAtPickupText', { place: cart.WarehouseID.Description, kind })}</p>
        </Note>
      )}
    </section>
  );
}

/** How it is paid: at pickup where the shop takes payments, else as the business says when it confirms. */
function PaymentNote({ cart }: { readonly cart: Cart }) {
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
