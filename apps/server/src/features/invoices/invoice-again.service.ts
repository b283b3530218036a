import { inTransaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { lockReservation } from '../orders/index.ts';
import { findBillable } from './billable.queries.ts';
import { makeInvoice } from './invoice-order.ts';
import { findCreditOf, findLastInvoice, lockInvoice } from './invoices.queries.ts';

export type InvoicedAgain =
  | { readonly ok: true; readonly number: string; readonly creditNumber: string }
  /** `standing` is the number of an invoice that was not taken back. */
  | { readonly ok: false; readonly why: 'stands'; readonly standing: string }
  | { readonly ok: false; readonly why: 'none' | 'erased' };

/**
 * Invoices an order once more, with the details that its customer has today, after its invoice was taken back by a
 * credit note. Of each credit note once; asked again, the number is said again.
 */
export function invoiceAgain(shop: Shop, source: EventSource, key: string): Promise<InvoicedAgain | Refusal> {
  return inTransaction<InvoicedAgain | Refusal>(shop.database, async (transaction) => {
    const order = await lockReservation(transaction, key);
    if (order === undefined) return refuse('NotFound');
    const last = await findLastInvoice(transaction, order.id);
    if (last === undefined) return { ok: false, why: 'none' };
    const { number: standing, followsNumber } = last;
    // Whoever notes money on it or takes it back comes before or after, not meanwhile.
    await lockInvoice(transaction, standing);
    const credit = await findCreditOf(transaction, last.id);
    if (credit === undefined) {
      return followsNumber === null
        ? { ok: false, why: 'stands', standing }
        : { ok: true, number: standing, creditNumber: followsNumber };
    }
    const billable = await findBillable(transaction, order.id);
    if (billable === undefined || billable.isErased) return { ok: false, why: 'erased' };
    const number = await makeInvoice(transaction, { shop, source }, billable, credit.id);
    return number === null ? { ok: false, why: 'none' } : { ok: true, number, creditNumber: credit.number };
  });
}
