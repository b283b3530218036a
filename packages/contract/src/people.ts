import * as z from 'zod/mini';
import { CustomFields, password, text } from './wire/scalars.ts';

export const Salutation = z.enum(['Mr', 'Ms', 'Mx']);
export type Salutation = z.output<typeof Salutation>;

/** E-mail as browsers check it; the mail itself proves the rest. What it is not has words of its own, by this name. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u, 'email'));

/** Where somebody is, as it is told; what was not given is empty. */
export const toldPlace = {
  Street: z.string(),
  HouseNumber: z.string(),
  HouseNumberAddition: z.string(),
  ZipCode: z.string(),
  City: z.string(),
  CountryID: z.string(),
};

/** A separate delivery or contact address; its e-mail and phone are the customer's. */
export const CheckoutAddress = z.object({
  CompanyName: z.optional(text(120)),
  Salutation: z.optional(Salutation),
  FirstName: text(80, 1),
  LastName: text(80, 1),
  Street: text(120, 1),
  HouseNumber: text(20, 1),
  HouseNumberAddition: z.optional(text(20)),
  ZipCode: text(16, 1),
  City: text(80, 1),
  CountryID: z.string().check(z.regex(/^[A-Z]{2}$/u)),
});
export type CheckoutAddress = z.output<typeof CheckoutAddress>;

/** The person or company of a checkout (spec 2 §5, "Register"; salutation not asked of anonymous visitors). */
export const CheckoutCustomer = z.extend(CheckoutAddress, { Tel: z.optional(text(40)), Email });
export type CheckoutCustomer = z.output<typeof CheckoutCustomer>;

/** Who registers (spec 2 §3). Its company name defaults to first and last name. */
export const RegistrationCustomer = z.extend(z.omit(CheckoutCustomer, { Salutation: true }), {
  /** Asked where my info does not save without it. */
  Municipality: z.optional(text(80)),
  /** CUST_SubscribedForNewsletter, and what the shop declares for registrations. */
  CustomFields: z.optional(CustomFields),
});
export type RegistrationCustomer = z.output<typeof RegistrationCustomer>;

/** The person with the login: the password's rule is the rules' (`isNewPassword`). */
export const RegistrationUser = z.object({
  Salutation,
  FirstName: text(80, 1),
  LastName: text(80, 1),
  Email,
  Tel: z.optional(text(40)),
  MobilePhone: z.optional(text(40)),
  Password: password(),
  /** Where the link of the mail leads: a page of this shop. */
  ConfirmURL: z.nullish(text(500)),
});
export type RegistrationUser = z.output<typeof RegistrationUser>;

/** Asked only where the shop does: `registration.btw` and `.kvk` of shop.json, or where my info does not save without. */
export const CustomerDetail = z.object({
  VATNo: z.nullish(text(30)),
  BusinessNo: z.nullish(text(30)),
});
export type CustomerDetail = z.output<typeof CustomerDetail>;

/** Of another contact address the salutation is required too (spec 2 §5). */
export const RegistrationAddress = z.extend(CheckoutAddress, { Salutation });
export type RegistrationAddress = z.output<typeof RegistrationAddress>;
