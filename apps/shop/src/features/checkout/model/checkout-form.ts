import { CheckoutCustomer, type Cart } from '@bivak/contract';
import * as z from 'zod/mini';

/** Notes are the only field of the form that is not the customer's (spec 2 §7, "Checkout anonymous"). */
export const CheckoutForm = z.object({
  customer: CheckoutCustomer,
  notes: z.string().check(z.trim(), z.maxLength(2000)),
});
export type CheckoutForm = z.input<typeof CheckoutForm>;

/** An empty form; fields that may stay empty are left out when it is sent. */
export function emptyForm(country: string, notes: string): CheckoutForm {
  return {
    customer: {
      CompanyName: '',
      FirstName: '',
      LastName: '',
      Email: '',
      Tel: '',
      Street: '',
      HouseNumber: '',
      HouseNumberAddition: '',
      ZipCode: '',
      City: '',
      CountryID: country,
    },
    notes,
  };
}

/** The company name defaults to first and last name (spec 2 §5, "Register"). */
export function customerOf({ customer }: CheckoutForm): CheckoutCustomer {
  const company = customer.CompanyName?.trim() ?? '';
  return {
    ...customer,
    CompanyName: company === '' ? `${customer.FirstName} ${customer.LastName}`.trim() : company,
  };
}

/** What is paid in the end: the total and the deposit, which is in none of the sums. */
export function toPay(cart: Pick<Cart, 'TotalIncVATForeignCurrency' | 'TotalDeposit'>): number {
  return cart.TotalIncVATForeignCurrency + cart.TotalDeposit;
}
