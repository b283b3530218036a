import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { Invoice } from './invoice.ts';
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
    return creditWhole(transaction, { shop, source }, invoice, reason);
  });
}

/** The same within a transaction that has locked the invoice. */
export async function creditWhole(
  transaction: Transaction,
  parts: { readonly shop: Shop; readonly source: EventSource },
  invoice: Invoice,
  reason: string | null,
): Promise<{ readonly number: string }> {
  const standing = await findCreditOf(transaction, invoice.id);
  if (standing !== undefined) return { number: standing.number };
  const lines = await invoiceLines(transaction, invoice.id);
  const { number } = await issueInvoice(transaction, parts, newCreditNote(invoice, lines, reason));
  return { number };
}
