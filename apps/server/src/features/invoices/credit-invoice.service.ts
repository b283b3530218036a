import { inTransaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { findCreditOf, invoiceLines, lockInvoice } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { newCreditNote } from './new-invoice.ts';

/** Takes a whole invoice back by a credit note. Of each invoice there is one; asked again, its number is said again. */
export function creditInvoice(
  shop: Shop,
  source: EventSource,
  { number, reason }: { readonly number: string; readonly reason: string | null },
): Promise<{ readonly number: string } | Refusal> {
  return inTransaction<{ readonly number: string } | Refusal>(shop.database, async (transaction) => {
    const invoice = await lockInvoice(transaction, number);
    if (invoice === undefined || invoice.kind === 'credit') return refuse('NotFound');
    const standing = await findCreditOf(transaction, invoice.id);
    if (standing !== undefined) return standing;
    const lines = await invoiceLines(transaction, invoice.id);
    const draft = newCreditNote(invoice, lines, reason);
    const issued = await issueInvoice(transaction, { shop, source }, draft);
    return { number: issued.number };
  });
}
