import * as z from 'zod/mini';
import { Day, Money, Reference } from './wire/scalars.ts';

/** An invoice or credit note (spec 1 §3). The amounts of a credit note are below zero. */
export const Invoice = z.object({
  /** Its number, F2026-000001. */
  InvoiceID: z.string(),
  /** Ours: what it is, and of a credit note the invoice that it takes back. */
  Kind: z.enum(['Invoice', 'CreditNote']),
  CreditedInvoiceID: z.nullable(z.string()),
  /** Ours: of an invoice that was taken back, its credit note. */
  CreditNoteID: z.nullable(z.string()),
  /** Ours: of an invoice that was made after one was taken back, which that was. */
  ReplacedInvoiceID: z.nullable(z.string()),
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
