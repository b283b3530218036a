import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Money, text } from '../wire/scalars.ts';
import { actQuery } from './acts.ts';
import { cursorList, fileColumns, listQuery, typedWords } from './lists.ts';

// Invoices as the bookkeeping works with them. An invoice is named by its number; its version says how it stands.

const params = z.object({ id: Id });

/** `open` is what is not paid, `late` what is open past its day, `credit` are credit notes. */
export const invoiceViewNames = ['open', 'late', 'paid', 'credit', 'all'] as const;

export const invoiceStates = ['Open', 'Late', 'Paid', 'Credited', 'CreditNote'] as const;
export type InvoiceStateName = (typeof invoiceStates)[number];

export const DeskInvoiceRow = z.object({
  /** Its number, by which it is asked for. */
  ID: z.string(),
  Kind: z.enum(['Invoice', 'CreditNote']),
  State: z.enum(invoiceStates),
  Version: z.int(),
  /** Whom it is made out to; the key is null where that has no account. */
  Customer: z.object({ Key: z.nullable(z.string()), Description: z.string() }),
  Order: z.object({ ID: z.string(), Number: z.string() }),
  Reference: z.nullable(z.string()),
  /** Of a credit note: the invoice of which it takes something back. */
  CreditedInvoiceID: z.nullable(z.string()),
  DateInvoice: Day,
  DateDue: Day,
  TotalExcVAT: Money,
  TotalIncVAT: Money,
  /** What was taken back of it by credit notes. */
  Credited: Money,
  Paid: Money,
  Open: Money,
});
export type DeskInvoiceRow = z.output<typeof DeskInvoiceRow>;

export const invoiceSorts = [
  '-DateInvoice',
  'DateInvoice',
  'DateDue',
  '-DateDue',
  '-TotalIncVAT',
  'TotalIncVAT',
  '-Open',
  'Open',
] as const;

const InvoiceFilterQuery = z.strictObject({
  View: z._default(z.enum(invoiceViewNames), 'all'),
  /** A number, an order, a payment reference or a name. */
  q: typedWords,
  CustomerID: z.optional(Id),
  /** It was issued in between, both days included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(invoiceSorts), '-DateInvoice'),
});

export const listDeskInvoices = operation({
  id: 'listDeskInvoices',
  method: 'GET',
  path: '/api/v3/admin/invoices',
  tag: 'Money',
  summary: 'Invoices and credit notes of everybody, by view and filter',
  query: z.extend(InvoiceFilterQuery, listQuery),
  answer: cursorList(DeskInvoiceRow),
});

/** What a file of invoices can tell of each. */
export const invoiceColumns = [
  'number',
  'kind',
  'customer',
  'order',
  'reference',
  'issued',
  'due',
  'net',
  'total',
  'paid',
  'open',
  'state',
] as const;
export type InvoiceColumn = (typeof invoiceColumns)[number];

export const exportInvoices = operation({
  id: 'exportInvoices',
  method: 'POST',
  path: '/api/v3/admin/invoices/_export',
  tag: 'Money',
  summary: 'All invoices of a view and filter, in its order, as a file for a spreadsheet',
  query: z.extend(InvoiceFilterQuery, {}),
  body: fileColumns(invoiceColumns),
  answer: z.string(),
  rows: 'text/csv',
});

/** Who an invoice is from, or to, as it was on its day. */
export const InvoiceParty = z.object({
  Name: z.string(),
  Person: z.string(),
  Street: z.string(),
  ZipCode: z.string(),
  City: z.string(),
  CountryID: z.string(),
  Email: z.string(),
  VATNo: z.nullable(z.string()),
  BusinessNo: z.nullable(z.string()),
});

export const DeskInvoiceLine = z.object({
  /** Its place on the paper. */
  LineID: z.int(),
  ItemID: z.string(),
  Description: z.string(),
  Amount: z.int(),
  VATPercent: z.number(),
  TotalExcVAT: Money,
  TotalIncVAT: Money,
  /** What credit notes took back of it. */
  Credited: Money,
});
export type DeskInvoiceLine = z.output<typeof DeskInvoiceLine>;

export const notedMethods = ['TRANSFER', 'CASH', 'TERMINAL', 'OTHER'] as const;

export const NotedPayment = z.object({
  ID: z.string(),
  At: Moment,
  /** When it came. */
  Day,
  Total: Money,
  /** Null of what was noted before there were methods. */
  Method: z.nullable(z.enum(notedMethods)),
  Note: z.string(),
  By: z.string(),
  /** It takes another one back. */
  IsUndo: z.boolean(),
  MayBeUndone: z.boolean(),
});
export type NotedPayment = z.output<typeof NotedPayment>;

export const InvoiceHappened = z.object({
  At: Moment,
  Action: z.string(),
  By: z.object({
    Kind: z.enum(['public', 'anonymous', 'customer', 'operator', 'job']),
    Name: z.nullable(z.string()),
  }),
  /** The money that it moved. */
  Total: z.nullable(Money),
});
export type InvoiceHappened = z.output<typeof InvoiceHappened>;

export const DeskInvoice = z.extend(DeskInvoiceRow, {
  Buyer: InvoiceParty,
  PaymentReference: z.nullable(z.string()),
  /** Why a credit note was made. */
  Reason: z.nullable(z.string()),
  /** The invoice before it that was taken back, and this one stands in for. */
  ReplacedInvoiceID: z.nullable(z.string()),
  /** The credit notes that take something of it back, the oldest first. */
  CreditNotes: z.array(z.object({ ID: z.string(), DateInvoice: Day, TotalIncVAT: Money })),
  Lines: z.array(DeskInvoiceLine),
  VATTotals: z.array(z.object({ VATPercent: z.number(), TotalExcVAT: Money, VAT: Money })),
  TotalRounding: Money,
  /** Beside the invoice: what was asked as a deposit of its order. */
  Deposit: Money,
  /** What came in beyond what it asks for, and is to go back. */
  TooMuch: Money,
  /** Of what was paid online, what is this invoice's. */
  PaidOnline: Money,
  /** What was noted by hand or came by bank for its order, the latest first. */
  Payments: z.array(NotedPayment),
  /** Nothing is left of it, and no invoice stands in for it yet. */
  MayBeIssuedAgain: z.boolean(),
  /** Empty until they were made, which takes a moment. */
  Documents: z.array(
    z.object({ Kind: z.enum(['pdf', 'ubl']), FileName: z.string(), AttachmentUrl: z.string() }),
  ),
  History: z.array(InvoiceHappened),
});
export type DeskInvoice = z.output<typeof DeskInvoice>;

export const getDeskInvoice = operation({
  id: 'getDeskInvoice',
  method: 'GET',
  path: '/api/v3/admin/invoices/{id}',
  tag: 'Money',
  summary: 'An invoice with its lines, money, papers and history; its version is the ETag',
  params,
  answer: DeskInvoice,
});

export const InvoiceActed = z.object({
  ID: z.string(),
  Version: z.int(),
  /** What it did, or would do. */
  Effects: z.object({
    Open: z.object({ From: Money, To: Money }),
    /** What was issued by it; its number is null of a dry run. Amounts of a credit note are below zero. */
    Document: z.nullable(
      z.object({
        ID: z.nullable(z.string()),
        Kind: z.enum(['Invoice', 'CreditNote']),
        Lines: z.array(
          z.object({ Description: z.string(), Amount: z.int(), TotalExcVAT: Money, TotalIncVAT: Money }),
        ),
        VATTotals: z.array(z.object({ VATPercent: z.number(), TotalExcVAT: Money, VAT: Money })),
        TotalExcVAT: Money,
        TotalRounding: Money,
        TotalIncVAT: Money,
      }),
    ),
    Mails: z.array(z.string()),
  }),
});
export type InvoiceActed = z.output<typeof InvoiceActed>;

const TypedMoney = z.number().check(z.minimum(0.01), z.maximum(10_000_000), z.multipleOf(0.01));

export const creditDeskInvoice = operation({
  id: 'creditDeskInvoice',
  method: 'POST',
  path: '/api/v3/admin/invoices/{id}/_credit',
  tag: 'Money',
  summary: 'Take an invoice back by a credit note: by line and amount, or all that is left of it',
  params,
  query: actQuery,
  body: z.object({
    /** Absent: all that is left. */
    Lines: z.optional(
      z
        .array(z.strictObject({ LineID: z.int().check(z.minimum(0)), TotalIncVAT: TypedMoney }))
        .check(z.minLength(1), z.maxLength(500)),
    ),
    /** It stands on the credit note. */
    Reason: lines(500, 1),
  }),
  answer: InvoiceActed,
});

export const issueInvoiceAgain = operation({
  id: 'issueInvoiceAgain',
  method: 'POST',
  path: '/api/v3/admin/invoices/{id}/_again',
  tag: 'Money',
  summary:
    'Invoice the order once more, with lines in words beside it, after nothing is left of this invoice',
  params,
  query: actQuery,
  body: z.object({
    Lines: z._default(
      z
        .array(
          z.strictObject({
            Description: text(200, 1),
            /** On the basis of the shop's price lists. */
            Price: TypedMoney,
            VATPercent: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
  }),
  answer: InvoiceActed,
});

export const noteInvoicePayment = operation({
  id: 'noteInvoicePayment',
  method: 'POST',
  path: '/api/v3/admin/invoices/{id}/_note-payment',
  tag: 'Money',
  summary: 'Note money that came for an invoice, whole or in part: never more than is open of it',
  params,
  query: actQuery,
  body: z.object({
    Method: z.enum(notedMethods),
    Amount: TypedMoney,
    /** When it came; absent: today. */
    Day: z.optional(Day),
    Note: z._default(text(200), ''),
  }),
  answer: InvoiceActed,
});

export const undoInvoicePayment = operation({
  id: 'undoInvoicePayment',
  method: 'POST',
  path: '/api/v3/admin/invoices/{id}/payments/{paymentId}/_undo',
  tag: 'Money',
  summary: 'Take back a payment that was noted by mistake; both stay to be seen',
  params: z.object({ id: Id, paymentId: Id }),
  query: actQuery,
  answer: InvoiceActed,
});
