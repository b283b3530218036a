import { CheckoutAddress, CheckoutCustomer } from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import * as z from 'zod/mini';
import type { PersonField } from '../../../forms/person.ts';
import { extraSchema, phoneFits, sameEmail, zipCodeFits } from '@bivak/web/schemas';
import type { CheckoutValues } from './checkout-values.ts';
import { extraFields } from './extra-fields.ts';

export interface AskedOf {
  readonly shop: Pick<PublicShopConfig, 'customFields' | 'terms'>;
  readonly language: Language;
  /** Which of the customer's details are asked; none of a customer whose account has them all. */
  readonly customer: readonly PersonField[];
}

/**
 * What the form must hold, by the contract's own schemas: the details that are asked, the same e-mail twice, another
 * address only when it differs, the shop's own fields, and the terms where the shop has them (spec 2 §5).
 */
export function checkoutSchema({ shop, language, customer }: AskedOf, { Customer, Differs }: CheckoutValues) {
  return z.object({
    Customer: z.pick(CheckoutCustomer, maskOf(customer)).check(zipCodeFits, phoneFits),
    EmailRepeat: customer.includes('Email') ? sameEmail(Customer.Email) : z.string(),
    Address: Differs ? CheckoutAddress.check(zipCodeFits) : z.unknown(),
    Notes: z.string().check(z.trim(), z.maxLength(2000)),
    Terms: z.boolean().check(z.refine((accepted) => accepted || shop.terms === null, 'terms')),
    CustomFields: extraSchema(extraFields(shop), language),
  });
}

function maskOf(fields: readonly PersonField[]): Partial<Record<PersonField, true>> {
  return Object.fromEntries(fields.map((field) => [field, true]));
}
