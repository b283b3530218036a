import { CheckoutAddress, CheckoutCustomer, Salutation } from '@bivak/contract';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { isNewPassword } from '@bivak/rules';
import * as z from 'zod/mini';
import { extraSchema } from '../../../forms/extra-fields.ts';
import { companyNumber } from '../../../forms/company-number.ts';
import { sameEmail } from '../../../forms/same-email.ts';
import { zipCodeFits } from '../../../forms/zip-code-fits.ts';
import { registrationFields } from './registration-fields.ts';
import type { RegistrationValues } from './registration-values.ts';

type Shop = Pick<PublicShopConfig, 'customFields' | 'terms'>;

/** What the form must hold, by the contract's own schemas and the rules' password (spec 2 §5, "Register"). */
export function registrationSchema(
  shop: Shop,
  language: Language,
  { Customer, Differs, Password }: RegistrationValues,
  asksPassword = true,
) {
  return z.object({
    Salutation,
    Customer: z.omit(CheckoutCustomer, { Salutation: true }).check(zipCodeFits),
    EmailRepeat: sameEmail(Customer.Email),
    BusinessNo: companyNumber('business-number', Customer.CountryID),
    VATNo: companyNumber('vat-number', Customer.CountryID),
    AddressSalutation: Differs ? Salutation : z.unknown(),
    Address: Differs ? z.omit(CheckoutAddress, { Salutation: true }).check(zipCodeFits) : z.unknown(),
    CustomFields: extraSchema(registrationFields(shop), language),
    ...(asksPassword ? passwordTwice(Password) : {}),
    Terms: z.boolean().check(z.refine((accepted) => accepted || shop.terms === null, 'terms')),
  });
}

/** A new password and its repetition; also of a reset. */
export function passwordTwice(password: string) {
  return {
    Password: z.string().check(z.refine(isNewPassword, 'password-rule'), z.maxLength(200)),
    PasswordRepeat: z.string().check(z.refine((text) => text === password, 'password-repeat')),
  };
}
