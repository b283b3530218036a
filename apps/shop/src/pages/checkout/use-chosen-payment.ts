import type { Cart } from '@bivak/contract';
import { cents, defaultMode, paymentChoiceVerdict, paymentPolicy } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChosenPayment } from './payment-step.tsx';

/** The choice of mode and method, and whether it will do: without a method nobody goes on to pay (spec 2 §5). */
export function useChosenPayment(cart: Cart) {
  const t = useTranslations('shop.payment');
  const options = paymentPolicy({
    policy: cart.PaymentCondition.ShopPaymentPolicy,
    totalGrossCents: cents(Math.round(cart.TotalIncVATForeignCurrency * 100)),
  });
  const [chosen, setChosen] = useState<ChosenPayment>({ mode: defaultMode(options), method: null });
  const [isMissing, setMissing] = useState(false);
  return {
    options,
    chosen: options.online ? chosen : ({ mode: null, method: null } satisfies ChosenPayment),
    isMissing,
    choose: (next: ChosenPayment) => {
      setMissing(false);
      setChosen(next);
    },
    /** Says what is missing. */
    judge: (): boolean => {
      const verdict = paymentChoiceVerdict(chosen, options);
      setMissing(!verdict.ok);
      if (!verdict.ok) notify({ type: 'warning', title: t('methodWarning') });
      return verdict.ok;
    },
  };
}
