import type { Cart } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { centsOf, defaultMode, paymentChoiceResult, type PaymentOptions, paymentPolicy } from '@bivak/rules';
import { useState } from 'react';
import { useApp } from '../../app-context.tsx';
import {
  keepCheckout,
  keptCheckout,
  type KeptCheckout,
} from '../../features/checkout/model/kept-checkout.ts';
import type { ChosenPayment } from './payment-step.tsx';

/**
 * The choice of mode and method, kept with its cart, and whether it will do: without a method nobody goes on to pay
 * (spec 2 §5).
 */
export function useChosenPayment(cart: Cart) {
  const options = paymentPolicy({
    policy: cart.PaymentCondition.ShopPaymentPolicy,
    totalGrossCents: centsOf(cart.TotalIncVATForeignCurrency),
  });
  const { session, shop } = useApp();
  const { store } = session;
  const [chosen, setChosen] = useState(() => begin(keptCheckout(store.getState()), options, shop));
  return {
    options,
    chosen: options.online ? chosen : ({ mode: null, method: null } satisfies ChosenPayment),
    lacksMethod: !paymentChoiceResult(chosen, options).ok,
    choose: (next: ChosenPayment) => {
      setChosen(next);
      keepCheckout(store, cart.CartID, next);
    },
  };
}

/** As it was chosen before, as far as shop and cart still allow it. */
function begin(
  { mode, method }: KeptCheckout,
  options: PaymentOptions,
  { payment }: Pick<PublicShopConfig, 'payment'>,
): ChosenPayment {
  const isPossible = options.online && (mode === 'NOW' || (mode === 'AT_PICKUP' && options.atPickup));
  if (!isPossible) return { mode: defaultMode(options), method: null };
  const isOffered = mode === 'NOW' && payment.methods.some((one) => one === method);
  return { mode, method: isOffered ? method : null };
}
