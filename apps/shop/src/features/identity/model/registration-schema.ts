import { CheckoutAddress, CheckoutCustomer, Salutation } from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { isNewPassword } from '@bivak/rules';
import * as z from 'zod/mini';
import {
  codeOf,
  companyNumber,
  extraSchema,
  isPhone,
  phoneFits,
  sameEmail,
  zipCodeFits,
} from '@bivak/web/schemas';
import type { FieldState } from '../../../forms/person.ts';
import { askedOfNewcomers, registrationFields } from './registration-fields.ts';
import type { RegistrationValues } from './registration-values.ts';

/** A telephone number, or nothing. */
const MobilePhone = z.string().check(z.maxLength(40), isPhone);
const Municipality = z.string().check(z.maxLength(80));

type Shop = Pick<PublicShopConfig, 'customFields' | 'terms' | 'accountFields' | 'registration'>;

/** What the form must hold, by the contract's own schemas and the rules' password (spec 2 §5, "Register"). */
export function registrationSchema(
  shop: Shop,
  language: Language,
  { Customer, Differs, Password }: RegistrationValues,
  asksPassword = true,
) {
  const asked = askedOfNewcomers(shop);
  return z.object({
    Salutation,
    Customer: z
      .extend(z.omit(CheckoutCustomer, { Salutation: true }), {
        Tel: filledWhere(asked.Tel, CheckoutCustomer.shape.Tel),
        HouseNumberAddition: filledWhere(
          asked.HouseNumberAddition,
          CheckoutCustomer.shape.HouseNumberAddition,
        ),
      })
      .check(zipCodeFits, phoneFits),
    EmailRepeat: sameEmail(Customer.Email),
    MobilePhone: filledWhere(asked.MobilePhone, MobilePhone),
    Municipality: filledWhere(asked.Municipality, Municipality),
    BusinessNo: filledWhere(asked.BusinessNo, companyNumber('business-number', Customer.CountryID)),
    VATNo: filledWhere(asked.VATNo, companyNumber('vat-number', Customer.CountryID)),
    AddressSalutation: Differs ? Salutation : z.unknown(),
    Address: Differs ? z.omit(CheckoutAddress, { Salutation: true }).check(zipCodeFits) : z.unknown(),
    CustomFields: extraSchema(registrationFields(shop), language),
    ...(asksPassword ? passwordTwice(Password) : {}),
    Terms: z.boolean().check(z.refine((accepted) => accepted || shop.terms === null, 'terms')),
  });
}

/** The value has to fit its own schema, and be filled in where that is mandatory. */
function filledWhere(state: FieldState, schema: z.ZodMiniType) {
  return z.unknown().check(({ value, issues }) => {
    const say = (message: string): void => void issues.push({ code: 'custom', input: value, message });
    if (typeof value === 'string' && value.trim() === '') {
      if (state === 'mandatory') say('required');
      return;
    }
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue !== undefined) say(codeOf(issue));
  });
}

/** Who comes by the link of a mail: a new password, null where none is chosen, and telephones that the shop needs. */
export function newPasswordSchema(password: string | null, phones: readonly string[]) {
  return z.object({
    ...(password === null ? {} : passwordTwice(password)),
    ...Object.fromEntries(phones.map((name) => [name, filledWhere('mandatory', MobilePhone)])),
  });
}

/** A new password and its repetition. */
function passwordTwice(password: string) {
  return {
    Password: z.string().check(z.refine(isNewPassword, 'password-rule'), z.maxLength(200)),
    PasswordRepeat: z.string().check(
      z.refine((text) => text !== '', 'required'),
      z.refine((text) => text === password, 'password-repeat'),
    ),
  };
}
