import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Money } from '../wire/scalars.ts';

/** Ours: an invoice that was not paid in time, and how it is paid. */
export const OverdueInvoice = z.object({
  InvoiceID: Id,
  /** The number of the order that it is for. */
  OrderID: z.string(),
  DateInvoice: Day,
  DateDue: Day,
  TotalIncVAT: Money,
  TotalOpen: Money,
  PayeeName: z.string(),
  PayeeIBAN: z.nullable(z.string()),
  PayeeBIC: z.nullable(z.string()),
  /** What the transfer says. */
  PaymentReference: z.string(),
});
export type OverdueInvoice = z.output<typeof OverdueInvoice>;

export const getArrears = operation({
  id: 'getArrears',
  method: 'GET',
  path: '/api/v2/shop/lending/arrears',
  tag: 'Lending',
  summary: 'Whether the association may lend, and the overdue invoices that it has to pay before',
  answer: z.object({
    IsBlocked: z.boolean(),
    /** For who manages the association; empty for its other persons. */
    Invoices: z.array(OverdueInvoice),
  }),
});
