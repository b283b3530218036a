import type { ReservationStatus } from '@bivak/rules';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { lockReservation, type MovableReservation, takeStep } from '../orders/index.ts';
import { billableLines, findBillable } from './billable.queries.ts';
import { findInvoiceOf } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { newInvoice } from './new-invoice.ts';

export interface ClosedOrder {
  readonly order: MovableReservation;
  /** The number of its invoice; null for what costs nothing. */
  readonly invoiceNo: string | null;
}

/** What is left to do once everything was handed out. */
const path = ['Closed', 'ClosedAndCompleted'] as const satisfies readonly ReservationStatus[];

/**
 * Closes an order that was handed out or is back, and makes its invoice, in one transaction: both or none. An order that
 * is closed already is answered with the invoice that it has.
 */
export function closeOrder(
  shop: Shop,
  source: EventSource,
  { key, note }: { readonly key: string; readonly note: string | null },
): Promise<ClosedOrder | Refusal> {
  return inTransaction<ClosedOrder | Refusal>(shop.database, async (transaction) => {
    const before = await lockReservation(transaction, key);
    if (before === undefined) return refuse('NotFound');
    let order = before;
    for (const to of path.slice(path.findIndex((status) => status === before.status) + 1)) {
      const moved = await takeStep(transaction, { shop, source }, order, { to, who: 'operator', note });
      if (isRefusal(moved)) return transaction.rollback(moved);
      order = moved;
    }
    return { order, invoiceNo: await invoiceFor(transaction, { shop, source }, order.id) };
  });
}

async function invoiceFor(
  transaction: Transaction,
  parts: { readonly shop: Shop; readonly source: EventSource },
  reservationId: string,
): Promise<string | null> {
  const standing = await findInvoiceOf(transaction, reservationId);
  if (standing !== undefined) return standing.number;
  const order = await findBillable(transaction, reservationId);
  if (order === undefined || order.orderNo === null || order.grossCents === 0) return null;
  const { orderNo, language } = order;
  const { config, zone } = parts.shop;
  const lines = await billableLines(transaction, reservationId, language, config.defaultLanguage);
  const today = zone.dayOf(parts.source.now);
  const issued = await issueInvoice(
    transaction,
    parts,
    newInvoice(parts.shop, { ...order, orderNo }, lines, today),
  );
  return issued.number;
}
