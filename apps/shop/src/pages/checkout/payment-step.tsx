import type { Cart, PaymentMethod } from '@bivak/contract/wire';
import { centsOf, chooseMode, type PaymentMode, type PaymentOptions, paymentPolicy } from '@bivak/rules';
import { Note } from '@bivak/ui';
import { fieldId } from '@bivak/web/forms';
import { useTranslations } from 'use-intl';
import { CHECKOUT_FORM } from '../../features/checkout/model/checkout-parts.ts';
import { PayMethods } from '../../features/payments/components/pay-methods.tsx';

export interface ChosenPayment {
  readonly mode: PaymentMode | null;
  readonly method: PaymentMethod | null;
}

/**
 * How it is paid, as one choice of methods and of paying later: only what policy and total allow (spec 2 §4). With
 * another mode the method goes.
 */
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
  return (
    <section className="stack" aria-labelledby="payment">
      <h2 id="payment" className="title-l">
        {t('checkout.payment')}
      </h2>
      <PayMethods
        id={fieldId(CHECKOUT_FORM, 'PaymentMethod')}
        value={chosen.method}
        onChange={(method) => onChoose({ mode: 'NOW', method })}
        later={options.atPickup ? later() : undefined}
        isMissing={isMissing}
      />
    </section>
  );

  function later() {
    const kind = cart.Delivery?.Kind ?? 'pickup';
    return {
      title: t('payment.later', { kind }),
      text: t('checkout.payAtPickupText', { place: cart.WarehouseID.Description, kind }),
      isChosen: chosen.mode === 'AT_PICKUP',
      choose: () => onChoose(chooseMode(chosen, 'AT_PICKUP') as ChosenPayment),
    };
  }
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
