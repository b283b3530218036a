import { randomUUID } from 'node:crypto';
import { paymentReference } from '@bivak/rules';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { InvoiceDraft } from './invoice.ts';
import { raiseSeries, takeSeries, writeInvoice } from './issue.queries.ts';

export const papersAsked = 'invoice.make';

/**
 * Gives a draft its number and writes it, as the last that its transaction does: the series stays locked until the
 * commit, so that numbers follow each other in the order of the commits and none is lost with one that fails.
 */
export async function issueInvoice(
  transaction: Transaction,
  { shop, source }: { readonly shop: Shop; readonly source: EventSource },
  draft: InvoiceDraft,
): Promise<{ readonly id: string; readonly number: string }> {
  const { invoices } = shop.config;
  const year = draft.issuedOn.slice(0, 4);
  const series = (draft.kind === 'invoice' ? invoices.series : invoices.creditSeries) + year;
  const id = randomUUID();
  const serial = (await takeSeries(transaction, series)) + 1;
  const number = `${series}-${String(serial).padStart(6, '0')}`;
  const reference = draft.kind === 'invoice' ? paymentReference(year, serial) : null;
  await Promise.all([
    writeInvoice(transaction, { id, number, series, serial, paymentReference: reference }, draft, source.now),
    recordEvents(transaction, source, {
      entity: 'invoice',
      entityId: id,
      action: `issue-${draft.kind}`,
      after: {
        number,
        reservation: draft.reservationId,
        credited: draft.creditedId,
        cents: draft.grossCents,
      },
    }),
    enqueue(transaction, source.now, { kind: papersAsked, payload: { invoiceId: id } }),
    raiseSeries(transaction, series, serial),
  ]);
  transaction.afterCommit(() => shop.wakeRelay());
  return { id, number };
}
