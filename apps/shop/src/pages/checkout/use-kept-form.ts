import type { Cart } from '@bivak/contract';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApp } from '../../app-context.tsx';
import { type DraftOwner, keepDraft, readDraft } from '../../features/checkout/model/checkout-draft.ts';
import { withKept } from '../../features/checkout/model/checkout-values.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { typedValues } from '../../forms/extra-fields.ts';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';
import { pendingOf, withPending } from './pending-registration.ts';

/** The form as it was left: an order's in this tab, a registration's in whatever tab. */
export function useKeptForm(cart: Cart, owner: DraftOwner): CheckoutForm {
  const { shop, locale, session } = useApp();
  const typed = typedValues(extraFields(shop), cart.CustomFields, locale);
  const order = withKept(readDraft(shop.defaultCountry, owner), typed);
  return withPending(emptyForm(shop.defaultCountry, order), session.store.getState());
}

export function useKeepForm(
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>,
  owner: DraftOwner,
): void {
  const { session } = useApp();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepDraft(values, owner);
          if (owner !== null) return;
          session.store.setState((state) => ({ session: { ...state.session, pending: pendingOf(values) } }));
        },
      }),
    [form, owner, session],
  );
}
