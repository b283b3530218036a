import * as z from 'zod/mini';
import { Email, Salutation, toldPlace } from './people.ts';
import { CustomFields, Moment, text } from './wire/scalars.ts';

/** Ours: counts the changes of what stands in a row. Who gives back the one that they saw overwrites nobody. */
const Version = z.int();

/** A company, club or person (spec 1 §3); what was not given is empty. */
export const Customer = z.object({
  CustomerID: z.string(),
  /** Ours: what people read and say; the id may be anything. */
  CustomerNumber: z.string(),
  CompanyName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Salutation: z.nullable(Salutation),
  /** The country is ours: forms ask it too. */
  ...toldPlace,
  Tel: z.string(),
  Email: z.string(),
  Municipality: z.string(),
  CustomerGroupID: z.nullable(z.string()),
  CustomFields,
  DateTimeCreated: Moment,
  DateTimeModified: Moment,
  Version,
});
export type Customer = z.output<typeof Customer>;

/** Where the invoices of a customer go, and its numbers (spec 1 §3, "Customer detail"). */
export const CustomerInvoiceDetail = z.object({
  CustomerID: z.string(),
  InvoiceEmail: z.string(),
  InvoiceSalutation: z.nullable(Salutation),
  InvoiceFirstName: z.string(),
  InvoiceLastName: z.string(),
  InvoiceTel: z.string(),
  InvoiceZipCode: z.string(),
  InvoiceStreet: z.string(),
  InvoiceHouseNumber: z.string(),
  InvoiceHouseNumberAddition: z.string(),
  InvoiceCity: z.string(),
  /** Ours, as of the customer; empty while the invoice address is the customer's. */
  InvoiceCountryID: z.string(),
  InvoiceCompanyName: z.string(),
  BusinessNo: z.string(),
  VATNo: z.string(),
  /** 0 while the customer never gave any. */
  Version,
});
export type CustomerInvoiceDetail = z.output<typeof CustomerInvoiceDetail>;

/** A person of a customer (spec 1 §3). */
export const Contact = z.object({
  ContactID: z.string(),
  CustomerID: z.string(),
  Salutation: z.nullable(Salutation),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Tel: z.string(),
  MobilePhone: z.string(),
  /** What this person logs in with; null while nobody can. */
  UserName: z.nullable(z.string()),
  RoleName: z.nullable(z.string()),
  DateTimeCreated: Moment,
  DateTimeModified: Moment,
  Version,
});
export type Contact = z.output<typeof Contact>;

/** One of them by itself: with the address that its reader has not confirmed yet. */
export const OneContact = z.extend(Contact, { PendingEmail: z.nullable(z.string()) });
export type OneContact = z.output<typeof OneContact>;

const CountryID = z.string().check(z.regex(/^[A-Z]{2}$/u));

/** What is left out stays. What may be empty, the shop says (`account` of shop.json). */
export const ChangedCustomer = z.object({
  CompanyName: z.optional(text(120)),
  Salutation: z.optional(Salutation),
  FirstName: z.optional(text(80)),
  LastName: z.optional(text(80)),
  Street: z.optional(text(120)),
  HouseNumber: z.optional(text(20)),
  HouseNumberAddition: z.optional(text(20)),
  ZipCode: z.optional(text(16)),
  City: z.optional(text(80)),
  Municipality: z.optional(text(80)),
  CountryID: z.optional(CountryID),
  Tel: z.optional(text(40)),
  Email: z.optional(Email),
  /** Of these too, what is left out stays; null empties one. */
  CustomFields: z.optional(CustomFields),
  /** The state that the caller saw; another one answers 409 with the present one. */
  Version: z.optional(Version),
});
export type ChangedCustomer = z.output<typeof ChangedCustomer>;

/** A text, or nothing any more. */
const emptyOr = <S extends z.ZodMiniType>(schema: S) => z.optional(z.union([z.literal(''), schema]));

/** With every part of the name and address empty, invoices go to the customer's own. */
export const ChangedInvoiceDetail = z.object({
  InvoiceEmail: emptyOr(Email),
  InvoiceSalutation: z.optional(z.nullable(Salutation)),
  InvoiceFirstName: z.optional(text(80)),
  InvoiceLastName: z.optional(text(80)),
  InvoiceTel: z.optional(text(40)),
  InvoiceZipCode: z.optional(text(16)),
  InvoiceStreet: z.optional(text(120)),
  InvoiceHouseNumber: z.optional(text(20)),
  InvoiceHouseNumberAddition: z.optional(text(20)),
  InvoiceCity: z.optional(text(80)),
  InvoiceCountryID: emptyOr(CountryID),
  InvoiceCompanyName: z.optional(text(120)),
  BusinessNo: z.optional(text(30)),
  VATNo: z.optional(text(30)),
  Version: z.optional(Version),
});
export type ChangedInvoiceDetail = z.output<typeof ChangedInvoiceDetail>;
