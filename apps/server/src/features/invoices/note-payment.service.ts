import { randomUUID } from 'node:crypto';
import { cents, invoiceBalance } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { findListed, type ListedInvoice, lockInvoice, writePayment } from './invoices.queries.ts';
import { receivedCents } from './order-money.ts';

export type NotedPayment =
  | { readonly ok: true; readonly cents: number; readonly openCents: number }
  | { readonly ok: false; readonly mostCents: number };

/**
 * Notes money that came by bank or in cash: all that is open, or a part, never more than that. An amount below zero takes
 * back what was noted by mistake, as far as it was.
 */
export function notePayment(
  shop: Shop,
  source: EventSource,
  { number, cents: given }: { readonly number: string; readonly cents: number | null },
): Promise<NotedPayment | Refusal> {
  return inTransaction<NotedPayment | Refusal>(shop.database, async (transaction) => {
    const invoice = await lockInvoice(transaction, number);
    if (invoice === undefined || invoice.kind === 'credit') return refuse('NotFound');
    const listed = await findListed(transaction, number);
    const openCents = listed === undefined ? 0 : balanceOf(listed).openCents;
    const noted = given ?? openCents;
    const mostCents = noted < 0 ? (listed?.notedCents ?? 0) : openCents;
    if (noted === 0 || Math.abs(noted) > mostCents) return { ok: false, mostCents };
    await writePayment(transaction, { id: randomUUID(), invoiceId: invoice.id, cents: noted }, source.now);
    await recordEvents(transaction, source, {
      entity: 'invoice',
      entityId: invoice.id,
      action: 'note-payment',
      after: { cents: noted },
    });
    return { ok: true, cents: noted, openCents: openCents - noted };
  });
}

/**
 * How an invoice stands now: what came online and otherwise, and what was taken back. What the business gave back of its
 * own will it does not ask for again.
 */
export function balanceOf(row: ListedInvoice): ReturnType<typeof invoiceBalance> {
  return invoiceBalance({
    grossCents: cents(row.grossCents),
    creditedCents: cents(row.creditedCents),
    paidCents: receivedCents(row, row.reservationId),
  });
}
