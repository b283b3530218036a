import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Email, Salutation, toldPlace } from './people.ts';
import { CustomFields, Id, Moment, listOf, pageQuery } from './wire/scalars.ts';

/** A company, club or person (spec 1 §3); what was not given is empty. */
export const Customer = z.object({
  CustomerID: z.string(),
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
  InvoiceCompanyName: z.string(),
  BusinessNo: z.string(),
  VATNo: z.string(),
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
});
export type Contact = z.output<typeof Contact>;

const params = z.object({ id: Id });

export const getCustomer = operation({
  id: 'getCustomer',
  method: 'GET',
  path: '/api/v3/customer/customer/{id}',
  tag: 'Customers',
  summary: 'The customer for whom the caller acts',
  params,
  answer: Customer,
});

export const getCustomerDetail = operation({
  id: 'getCustomerDetail',
  method: 'GET',
  path: '/api/v3/customer/customer/{id}/detail',
  tag: 'Customers',
  summary: 'Where its invoices go, and its numbers',
  params,
  answer: CustomerInvoiceDetail,
});

/** What is left out stays; who manages the customer changes it. */
export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PATCH',
  path: '/api/v2/shop/customers/{id}',
  tag: 'Customers',
  summary: 'Change the e-mail address of the customer, for who manages it',
  params,
  body: z.object({ Email: z.optional(Email) }),
  answer: Customer,
});

export const listContacts = operation({
  id: 'listContacts',
  method: 'GET',
  path: '/api/v2/shop/contacts',
  tag: 'Customers',
  summary: 'The persons of the customer; for who is no admin only the caller',
  query: z.object({ ...pageQuery, customerID: z.optional(Id) }),
  answer: listOf(Contact),
});

export const getContact = operation({
  id: 'getContact',
  method: 'GET',
  path: '/api/v2/shop/contacts/{id}',
  tag: 'Customers',
  summary: 'One person of the customer; for who is no admin only the caller',
  params,
  answer: Contact,
});
