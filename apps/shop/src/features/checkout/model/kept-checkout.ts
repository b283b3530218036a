import type { PaymentMethod } from '@bivak/contract/wire';
import type { PaymentMode } from '@bivak/rules';
import { accountKey } from '../../../session/active-session.ts';
import { loose } from '@bivak/web/storage';
import type { SessionState } from '../../../session/session-state.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** What somebody typed and chose for one cart (spec 1 §3, "Client-side state"); it goes when the cart goes. */
export interface KeptCheckout {
  readonly notes: string;
  readonly fields: CheckoutValues['CustomFields'];
  readonly mode: PaymentMode | null;
  readonly method: PaymentMethod | null;
}

/** What stands in the storage may be anything; whether the shop still takes that payment, is the form's to see. */
export function keptCheckout({ session, cart }: SessionState): KeptCheckout {
  const { of, notes, fields, mode, method } = loose(cart.checkout);
  // A visitor who logs in half-way is still the same person; another account is somebody else.
  const isOwn = of === '' || of === accountKey(session.account);
  const own = Object.entries(loose(isOwn ? fields : null)).filter(
    (field): field is [string, string | boolean] =>
      typeof field[1] === 'string' || typeof field[1] === 'boolean',
  );
  return {
    notes: isOwn && typeof notes === 'string' ? notes : '',
    fields: Object.fromEntries(own),
    mode: isOwn && (mode === 'NOW' || mode === 'AT_PICKUP') ? mode : null,
    method: isOwn && typeof method === 'string' ? (method as PaymentMethod) : null,
  };
}

/** Keeps it with the cart that it is about; of one that is gone, in this tab or by another, nothing is kept. */
export function keepCheckout(store: SessionStore, cartId: string, change: Partial<KeptCheckout>): void {
  store.setState((state) => {
    if (state.cart.cartId !== cartId) return state;
    const of = accountKey(state.session.account);
    return { cart: { ...state.cart, checkout: { ...keptCheckout(state), ...change, of } } };
  });
}
