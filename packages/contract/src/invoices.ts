import * as z from 'zod/mini';
import { Invoice } from './invoice.ts';
import { operation } from './operation.ts';
import { Id, Moment, listOf, pageQuery } from './wire/scalars.ts';

/** An invoice as a file. */
export const InvoiceDocument = z.object({
  Kind: z.enum(['pdf', 'ubl']),
  FileName: z.string(),
  ContentType: z.string(),
  FileSize: z.int(),
  /** Signed: whoever has it may fetch the file, for five minutes. */
  AttachmentUrl: z.string(),
  DateTimeCreated: Moment,
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;

const params = z.object({ id: Id });

export const listInvoices = operation({
  id: 'listInvoices',
  method: 'GET',
  path: '/api/v2/shop/invoices',
  tag: 'Invoices',
  summary: 'The invoices and credit notes of the customer, newest first, for who manages it',
  /** orderID, ours: those of one order alone. */
  query: z.object({ ...pageQuery, customerID: z.optional(Id), orderID: z.optional(Id) }),
  answer: listOf(Invoice),
});

export const getInvoicePdf = operation({
  id: 'getInvoicePdf',
  method: 'GET',
  path: '/api/v2/shop/invoices/{id}/_pdf',
  tag: 'Invoices',
  summary: 'An invoice as PDF, in base64; DocumentPending while it is being made',
  params,
  answer: z.object({ FileName: z.string(), ContentType: z.string(), Data: z.string() }),
});

/** Ours: addresses to download from, without a detour through base64. */
export const listInvoiceDocuments = operation({
  id: 'listInvoiceDocuments',
  method: 'GET',
  path: '/api/v2/shop/invoices/{id}/documents',
  tag: 'Invoices',
  summary: 'An invoice as PDF and, where it can be, as Peppol UBL; what is not there yet is being made',
  params,
  answer: listOf(InvoiceDocument),
});

/** Ours: the cost statement of spec 3 §2. */
export const getCostStatement = operation({
  id: 'getCostStatement',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders/{id}/costs',
  tag: 'Invoices',
  summary: 'What an order costs, by its invoice or else its price, as PDF in base64',
  params,
  answer: z.object({ FileName: z.string(), ContentType: z.string(), Data: z.string() }),
});
