import type { CheckoutValues } from '../../features/checkout/model/checkout-values.ts';
import {
  emptyRegistration,
  type RegistrationValues,
} from '../../features/identity/model/registration-values.ts';

/** Both forms in one: a visitor may make an account with the order, and change that as long as nothing is sent. */
export type CheckoutForm = CheckoutValues &
  RegistrationValues & {
    readonly Registers: boolean;
    /** Kept with the cart, not with the form, which only says here that it is missing. */
    readonly PaymentMethod?: never;
  };

export function emptyForm(country: string, values: CheckoutValues): CheckoutForm {
  return { ...emptyRegistration(country), ...values, Registers: false };
}
