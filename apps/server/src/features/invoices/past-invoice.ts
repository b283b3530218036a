import { randomUUID } from 'node:crypto';
import { cents } from '@bivak/rules';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { findBillable } from './billable.queries.ts';
import { creditWhole } from './credit-invoice.service.ts';
import { invoiceOrder } from './invoice-order.ts';
import { lockInvoice, writePayment } from './invoices.queries.ts';

export interface PastInvoice {
  readonly reservationId: string;
  readonly closed: EventSource;
  /** When its money came by bank; null: not yet. */
  readonly paidAt: EpochMs | null;
  readonly credited: { readonly source: EventSource; readonly reason: string | null } | null;
}

/** Of an order that was closed in the past, its invoice of that day, and what came after. For demo data. */
export async function recordPastInvoice(
  transaction: Transaction,
  shop: Shop,
  { reservationId, closed, paidAt, credited }: PastInvoice,
): Promise<void> {
  const order = await findBillable(transaction, reservationId);
  const number =
    order === undefined ? null : await invoiceOrder(transaction, { shop, source: closed }, order);
  const invoice = number === null ? undefined : await lockInvoice(transaction, number);
  if (invoice === undefined) return;
  if (paidAt !== null) {
    const payment = { id: randomUUID(), invoiceId: invoice.id, cents: cents(invoice.grossCents) };
    await writePayment(transaction, payment, paidAt);
  }
  if (credited !== null)
    await creditWhole(transaction, { shop, source: credited.source }, invoice, credited.reason);
}
