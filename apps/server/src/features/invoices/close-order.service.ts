import type { IsoDate, ReservationStatus } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { lockReservation, type MovableReservation, takeStep } from '../orders/index.ts';
import { findBillable } from './billable.queries.ts';
import { invoiceOrder } from './invoice-order.ts';

export type ClosedOrder =
  | {
      readonly ok: true;
      readonly order: MovableReservation;
      /** The number of its invoice; null for what costs nothing. */
      readonly invoiceNo: string | null;
    }
  /** It is to be back on a later day, and nobody noted that it is back already. */
  | { readonly ok: false; readonly outUntil: IsoDate };

/** What is left to do once everything was handed out. */
const path = ['Closed', 'ClosedAndCompleted'] as const satisfies readonly ReservationStatus[];

/**
 * Closes an order that was handed out or is back, and makes its invoice, in one transaction: both or none. An order that
 * is closed already is answered with the invoice that it has. Before its last day only what was taken back is closed:
 * to close is to say that everything is back, which frees the pieces for others.
 */
export function closeOrder(
  shop: Shop,
  source: EventSource,
  { key, note }: { readonly key: string; readonly note: string | null },
): Promise<ClosedOrder | Refusal> {
  return inTransaction<ClosedOrder | Refusal>(shop.database, async (transaction) => {
    const before = await lockReservation(transaction, key);
    const billable = before === undefined ? undefined : await findBillable(transaction, before.id);
    if (before === undefined || billable === undefined) return refuse('NotFound');
    if (before.status === 'Picked' && billable.endDay > shop.zone.dayOf(source.now)) {
      return { ok: false, outUntil: billable.endDay };
    }
    let order = before;
    for (const to of path.slice(path.findIndex((status) => status === before.status) + 1)) {
      const moved = await takeStep(transaction, { shop, source }, order, { to, who: 'operator', note });
      if (isRefusal(moved)) return moved;
      order = moved;
    }
    const invoiceNo = await invoiceOrder(transaction, { shop, source }, billable);
    return { ok: true, order, invoiceNo };
  });
}
