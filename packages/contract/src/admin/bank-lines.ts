import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Money, text } from '../wire/scalars.ts';
import { cursorList, listQuery, typedWords } from './lists.ts';

// Statements of the bank: what came in, and which invoices it paid. An act carries the version that was seen, as `If-Match`.

const tag = 'Money';
const params = z.object({ id: Id });

export const bankViewNames = ['open', 'booked', 'ignored', 'all'] as const;
export const bankSorts = ['-Day', 'Day', '-Amount', 'Amount'] as const;

export const BankLineRow = z.object({
  ID: z.string(),
  Version: z.int(),
  State: z.enum(['Open', 'Booked', 'Ignored']),
  /** The account that it moved on. */
  Account: z.string(),
  Day,
  /** Below zero it left the account. */
  Amount: Money,
  /** What of it was not booked on an invoice. */
  Left: Money,
  Party: z.object({ Name: z.string(), IBAN: z.string() }),
  /** As it was written, where it is one of ours by its form. */
  PaymentReference: z.nullable(z.string()),
  Text: z.string(),
  /** Why it was ignored: `debit`, `currency`, or somebody's words. */
  Reason: z.string(),
  Invoices: z.array(z.object({ ID: z.string(), Amount: Money })),
  /** What it may have paid: the invoice that it names, else some of which as much is open. */
  Suggested: z.array(z.object({ ID: z.string(), Customer: z.string(), Open: Money })),
});
export type BankLineRow = z.output<typeof BankLineRow>;

export const listBankLines = operation({
  id: 'listBankLines',
  method: 'GET',
  path: '/api/v3/admin/bank-lines',
  tag,
  summary: 'What statements of the bank told, by what came of it',
  query: z.extend(
    z.strictObject({
      View: z._default(z.enum(bankViewNames), 'all'),
      /** A name, an account, an amount or words of the transfer. */
      q: typedWords,
      From: z.optional(Day),
      To: z.optional(Day),
      Sort: z._default(z.enum(bankSorts), '-Day'),
    }),
    listQuery,
  ),
  answer: cursorList(BankLineRow),
});

export const BankFileTaken = z.object({
  ID: z.string(),
  Name: z.string(),
  /** How many entries it has, and how many of them another file had already. */
  Entries: z.int(),
  Known: z.int(),
  /** How its entries stand now. */
  Booked: z.int(),
  Open: z.int(),
  Ignored: z.int(),
});
export type BankFileTaken = z.output<typeof BankFileTaken>;

export const takeBankFile = operation({
  id: 'takeBankFile',
  method: 'POST',
  path: '/api/v3/admin/bank-files',
  tag,
  summary: 'Take a statement of the bank in (CAMT.053): each entry once, however often it is sent',
  file: true,
  answer: BankFileTaken,
});

const BankLineActed = z.object({
  ID: z.string(),
  Version: z.int(),
  State: z.enum(['Open', 'Booked', 'Ignored']),
  Left: Money,
});

export const bookBankLine = operation({
  id: 'bookBankLine',
  method: 'POST',
  path: '/api/v3/admin/bank-lines/{id}/_book',
  tag,
  summary: 'Say which invoice an entry paid, and how much of it; the rest may pay another',
  params,
  body: z.object({
    InvoiceID: Id,
    /** Absent: as much as fits. */
    Amount: z.optional(z.number().check(z.minimum(0.01), z.maximum(10_000_000), z.multipleOf(0.01))),
  }),
  answer: BankLineActed,
});

export const ignoreBankLine = operation({
  id: 'ignoreBankLine',
  method: 'POST',
  path: '/api/v3/admin/bank-lines/{id}/_ignore',
  tag,
  summary: 'An entry, or what is left of it, pays no invoice: say why',
  params,
  body: z.object({ Reason: text(200, 1) }),
  answer: BankLineActed,
});

export const reopenBankLine = operation({
  id: 'reopenBankLine',
  method: 'POST',
  path: '/api/v3/admin/bank-lines/{id}/_reopen',
  tag,
  summary: 'An entry was ignored by mistake',
  params,
  answer: BankLineActed,
});
