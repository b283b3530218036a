import type { Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { billableLines, type BillableOrder } from './billable.queries.ts';
import { findLastInvoice } from './invoices.queries.ts';
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
  const standing = await findLastInvoice(transaction, order.id);
  return standing === undefined ? makeInvoice(transaction, parts, order, null) : standing.number;
}

/** The first, or one that follows a credit note; its number, or null for what costs nothing. */
export async function makeInvoice(
  transaction: Transaction,
  parts: { readonly shop: Shop; readonly source: EventSource },
  order: BillableOrder,
  followsId: string | null,
): Promise<string | null> {
  const { id, orderNo, language, grossCents } = order;
  if (orderNo === null || grossCents === 0) return null;
  const { shop } = parts;
  const lines = await billableLines(transaction, id, language, shop.config.defaultLanguage);
  const issued = await issueInvoice(
    transaction,
    parts,
    newInvoice(shop, { ...order, orderNo }, lines, followsId),
  );
  return issued.number;
}
