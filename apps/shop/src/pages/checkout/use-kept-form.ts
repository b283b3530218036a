import type { Cart } from '@bivak/contract';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApp } from '../../app-context.tsx';
import { type DraftOwner, keepDraft, readDraft } from '../../features/checkout/model/checkout-draft.ts';
import { keepCheckout, keptCheckout } from '../../features/checkout/model/kept-checkout.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { typedValues } from '@bivak/web/declared-fields';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';
import { pendingOf, withPending } from './pending-registration.ts';

/**
 * The form as it was left: a person's details in this tab, what is said of the cart and a registration in whatever tab.
 */
export function useKeptForm(cart: Cart, owner: DraftOwner): CheckoutForm {
  const { shop, locale, session } = useApp();
  const state = session.store.getState();
  const { notes, fields } = keptCheckout(state);
  // What the cart already says of the shop's own fields, unless it was typed otherwise since.
  const CustomFields = { ...typedValues(extraFields(shop), cart.CustomFields, locale), ...fields };
  const order = { ...readDraft(shop.defaultCountry, owner), Notes: notes, CustomFields };
  return withPending(emptyForm(shop.defaultCountry, order), state);
}

export function useKeepForm(
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>,
  cartId: string,
  owner: DraftOwner,
): void {
  const { session } = useApp();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepDraft(values, owner);
          keepCheckout(session.store, cartId, { notes: values.Notes, fields: values.CustomFields });
          if (owner !== null) return;
          session.store.setState((state) => ({ session: { ...state.session, pending: pendingOf(values) } }));
        },
      }),
    [form, cartId, owner, session],
  );
}
