import * as z from 'zod/mini';
import { line } from './words.ts';

/** The letters before the year of a number: F2026-000001. */
const Letters = z.string().check(z.regex(/^[A-Z]{1,6}$/u));

/** What stands on the invoices of the business, beside its `contact`. */
export const InvoicesConfig = z.strictObject({
  series: z._default(Letters, 'F'),
  creditSeries: z._default(Letters, 'C'),
  /** Until when an invoice is to be paid, in days. */
  dueDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 14),
  /** The number of the enterprise in the register of its country. */
  businessNo: z.optional(line(30)),
  /** The account that transfers go to. */
  iban: z.optional(line(42)),
  bic: z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u))),
  /** The register of companies that it stands in, such as "RPR Brussel". */
  register: z.optional(line(80)),
  /** Its address in the Peppol network, `0208:0403170701`; absent: what follows from its numbers. */
  peppolId: z.optional(z.string().check(z.regex(/^\d{4}:[A-Za-z0-9]{1,50}$/u))),
  /** Whether the mail with an invoice brings it as UBL too. */
  mailUbl: z._default(z.boolean(), false),
});
