import * as z from 'zod/mini';
import { text } from './wire/scalars.ts';

export const Salutation = z.enum(['Mr', 'Ms', 'Mx']);

/** E-mail as browsers check it; the mail itself proves the rest. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u));

/** The person or company of a checkout (spec 2 §5, "Register"; salutation not asked of anonymous visitors). */
export const CheckoutCustomer = z.object({
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
  Tel: z.optional(text(40)),
  Email,
});
export type CheckoutCustomer = z.output<typeof CheckoutCustomer>;

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
