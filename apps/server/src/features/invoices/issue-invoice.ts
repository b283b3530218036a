import { randomUUID } from 'node:crypto';
import { addDays, paymentReference } from '@bivak/rules';
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
  const isInvoice = draft.kind === 'invoice';
  const today = shop.zone.dayOf(source.now);
  const year = today.slice(0, 4);
  const series = (isInvoice ? invoices.series : invoices.creditSeries) + year;
  const id = randomUUID();
  const { last, lastOn } = await takeSeries(transaction, series);
  const serial = last + 1;
  // Who issued while this one waited may have come after midnight: days follow each other as numbers do.
  const issuedOn = lastOn !== null && lastOn > today ? lastOn : today;
  const number = `${series}-${String(serial).padStart(6, '0')}`;
  const numbered = {
    id,
    number,
    series,
    serial,
    issuedOn,
    dueOn: isInvoice ? addDays(issuedOn, invoices.dueDays) : issuedOn,
    paymentReference: isInvoice ? paymentReference(year, serial) : null,
  };
  await Promise.all([
    writeInvoice(transaction, numbered, draft, source.now),
    recordEvents(transaction, source, {
      entity: 'invoice',
      entityId: id,
      action: `issue-${draft.kind}`,
      after: {
        number,
        reservation: draft.reservationId,
        credited: draft.creditedId,
        follows: draft.followsId,
        cents: draft.grossCents,
      },
    }),
    enqueue(transaction, source.now, { kind: papersAsked, payload: { invoiceId: id } }),
    raiseSeries(transaction, series, { last: serial, lastOn: issuedOn }),
  ]);
  transaction.afterCommit(() => shop.wakeRelay());
  return { id, number };
}
