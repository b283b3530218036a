import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Money } from '../wire/scalars.ts';

// What the bookkeeping takes out of a period: the sales journal, its documents, and what is owed as VAT.

const tag = 'Money';

/** Both days included, a year at most. */
const Period = z.strictObject({ From: Day, To: Day });

const Sums = z.object({ Documents: z.int(), TotalExcVAT: Money, VAT: Money });

export const VatReport = z.object({
  From: Day,
  To: Day,
  /** By rate, the lowest first; a document with two rates counts at both. */
  Rates: z.array(
    z.object({ VATPercent: z.number(), Invoiced: Sums, Credited: Sums, TotalExcVAT: Money, VAT: Money }),
  ),
  /** Cents by which totals with VAT differ from net and tax: no turnover and no tax. */
  TotalRounding: Money,
  TotalExcVAT: Money,
  VAT: Money,
  TotalIncVAT: Money,
  /** Of a business in Belgium, the boxes of its return; a rate that has no box there is in none. */
  Boxes: z.array(z.object({ Box: z.string(), Amount: Money })),
});
export type VatReport = z.output<typeof VatReport>;

export const getVatReport = operation({
  id: 'getVatReport',
  method: 'GET',
  path: '/api/v3/admin/reports/vat',
  tag,
  summary: 'VAT of a period, by rate, of what was invoiced and credited in it',
  query: Period,
  answer: VatReport,
});

export const exportJournal = operation({
  id: 'exportJournal',
  method: 'POST',
  path: '/api/v3/admin/reports/journal/_export',
  tag,
  summary: 'The sales journal of a period as a file for a spreadsheet: a row for each document and rate',
  query: Period,
  answer: z.string(),
  rows: 'text/csv',
});

export const exportJournalUbl = operation({
  id: 'exportJournalUbl',
  method: 'POST',
  path: '/api/v3/admin/reports/journal/_ubl',
  tag,
  summary: 'Every invoice and credit note of a period as UBL, packed together; 2,000 at most',
  query: Period,
  answer: z.object({ FileName: z.string(), ContentType: z.string(), Data: z.string() }),
});
