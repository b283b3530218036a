import type { Cart } from '@bivak/contract';
import { askConfirm } from '@bivak/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useRefreshCart } from '../../features/carts/model/use-cart.ts';
import type { Placed } from '../../features/checkout/api/place-order.ts';
import type { CheckoutForm } from '../../features/checkout/model/checkout-form.ts';
import { usePlaceOrder } from '../../features/checkout/model/use-place-order.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { withoutCart } from '../../session/session-state.ts';

/** Orders, and does what each answer asks: go on, confirm another price, show what is wrong. */
export function useCheckout({
  cart,
  form,
  anonymous,
}: {
  readonly cart: Cart;
  readonly form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>;
  readonly anonymous: boolean;
}) {
  const t = useTranslations('shop.checkout');
  const format = useFormat();
  const { session } = useApp();
  const navigate = useNavigate();
  const refresh = useRefreshCart();
  const { busy, place } = usePlaceOrder();
  const [problem, setProblem] = useState<Placed | null>(null);

  async function order(values: CheckoutForm, expectedTotal = cart.TotalIncVATForeignCurrency): Promise<void> {
    setProblem(null);
    const details = anonymous ? values : null;
    const placed = await place({ cart, form: details, notes: values.notes, expectedTotal });
    if (placed === null) return;
    switch (placed.kind) {
      case 'placed': {
        const orderId = placed.result.ReservationOrderID;
        await navigate({ to: '/order/$orderId', params: { orderId } });
        session.store.setState((state) => withoutCart(state, false));
        return;
      }
      case 'price-changed':
        if (await agreed(expectedTotal, placed.total)) await order(values, placed.total);
        else await refresh();
        return;
      case 'fields':
        showFields(placed.fields);
        return;
      case 'cart-gone':
        await refresh();
        await navigate({ to: '/cart' });
        return;
      default:
        setProblem(placed);
        await refresh();
    }
  }

  async function agreed(before: number, after: number): Promise<boolean> {
    const words = { before: format.money(before), after: format.money(after) };
    const answer = await askConfirm({
      id: 'price-changed',
      title: t('priceChangedTitle'),
      text: t('priceChangedText', words),
      yes: t('priceChangedConfirm', words),
      no: t('backToCart'),
    });
    return answer === true;
  }

  /** The server's judgement stands at its fields; what has no field here is said above. */
  function showFields(fields: readonly { readonly field: string; readonly message: string }[]): void {
    const unknown: string[] = [];
    for (const { field, message } of fields) {
      const name = field.replace(/^Customer\./u, '');
      if (name in form.getValues('customer')) {
        form.setError(`customer.${name as keyof CheckoutForm['customer']}`, { type: 'server', message });
      } else unknown.push(message);
    }
    if (unknown.length > 0) setProblem({ kind: 'refused', message: unknown.join(' ') });
  }

  return { busy, problem, order };
}
