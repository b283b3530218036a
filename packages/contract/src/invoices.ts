import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Day, Id, Moment, Money, Reference, listOf, pageQuery } from './wire/scalars.ts';

/** An invoice or credit note (spec 1 §3). The amounts of a credit note are below zero. */
export const Invoice = z.object({
  /** Its number, F2026-000001. */
  InvoiceID: z.string(),
  /** Ours: what it is, and of a credit note the invoice that it takes back. */
  Kind: z.enum(['Invoice', 'CreditNote']),
  CreditedInvoiceID: z.nullable(z.string()),
  /** Ours: of an invoice that was taken back, its credit note. */
  CreditNoteID: z.nullable(z.string()),
  OrderID: Reference,
  /** Ours: the order, as its own calls name it. */
  ReservationOrderID: z.string(),
  Reference: z.nullable(z.string()),
  ContactID: z.nullable(Reference),
  DateInvoice: Day,
  /** Ours: until when it is to be paid. */
  DateDue: Day,
  TotalExcVAT: Money,
  TotalIncVAT: Money,
  /** Ours: what is still to be paid. */
  TotalOpen: Money,
  /** Ours: null of a credit note. Overdue is open after its day. */
  State: z.nullable(z.enum(['Open', 'Overdue', 'Paid', 'Credited'])),
  CurrencyID: Reference,
  /** Ours: whether it can be had as an electronic invoice too. */
  HasUBL: z.boolean(),
});
export type Invoice = z.output<typeof Invoice>;

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
