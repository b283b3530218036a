import type { Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { billableLines, type BillableOrder } from './billable.queries.ts';
import { findInvoiceOf } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { newInvoice } from './new-invoice.ts';

/**
 * The number of an order's invoice, which is made where there is none yet; null for what costs nothing. Within a
 * transaction that has locked the order.
 */
export async function invoiceOrder(
  transaction: Transaction,
  parts: { readonly shop: Shop; readonly source: EventSource },
  order: BillableOrder,
): Promise<string | null> {
  const { id, orderNo, language, grossCents } = order;
  const standing = await findInvoiceOf(transaction, id);
  if (standing !== undefined) return standing.number;
  if (orderNo === null || grossCents === 0) return null;
  const { shop } = parts;
  const lines = await billableLines(transaction, id, language, shop.config.defaultLanguage);
  const issued = await issueInvoice(transaction, parts, newInvoice(shop, { ...order, orderNo }, lines));
  return issued.number;
}
