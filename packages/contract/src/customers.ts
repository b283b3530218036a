import * as z from 'zod/mini';
import {
  ChangedCustomer,
  ChangedInvoiceDetail,
  Contact,
  Customer,
  CustomerInvoiceDetail,
  OneContact,
} from './customer.ts';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './wire/scalars.ts';

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

export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PATCH',
  path: '/api/v2/shop/customers/{id}',
  tag: 'Customers',
  summary: 'Change the customer, for who manages it',
  params,
  body: ChangedCustomer,
  answer: Customer,
});

export const updateCustomerDetail = operation({
  id: 'updateCustomerDetail',
  method: 'PATCH',
  path: '/api/v2/shop/customers/{id}/detail',
  tag: 'Customers',
  summary: 'Change where its invoices go, and its numbers, for who manages it',
  params,
  body: ChangedInvoiceDetail,
  answer: CustomerInvoiceDetail,
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
  answer: OneContact,
});
