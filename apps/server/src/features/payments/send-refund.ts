import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Logger } from '../../platform/log/log.ts';
import { paymentFaults } from '../../platform/metrics/counters.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { createRefund, getRefund } from './mollie/mollie-client.ts';
import { findRefund, type RefundRow, writeRefund } from './refunds.queries.ts';

/** Asks the provider to send money back, or what became of it; under the refund's own id, so once. */
export async function sendRefund(
  { shop, log, now }: { readonly shop: Shop; readonly log: Logger; readonly now: EpochMs },
  refundId: string,
): Promise<void> {
  const { payments: account, database } = shop;
  const refund = await findRefund(database, refundId);
  if (account === null || refund === undefined || !isUnderWay(refund)) return;
  const { paymentId, providerId, cents } = refund;
  const asked =
    providerId === null
      ? await createRefund(account, {
          refundId,
          paymentId,
          cents,
          description: `${shop.config.name} ${refund.reservationNo}`,
        })
      : await getRefund(account, { paymentId, id: providerId });
  if (!asked.ok && asked.why === 'away')
    throw new Error(`the payment provider does not answer: ${asked.message}`);
  const status = asked.ok ? asked.value.state : 'failed';
  await write(shop, refund, { status, providerId: asked.ok ? asked.value.id : null }, now);
  if (status !== 'failed') return;
  // Somebody's money is here that should not be: the business has to send it by other ways, or again.
  paymentFaults.inc({ shop: shop.id, kind: 'refund' });
  const said = { refund: refundId, payment: paymentId, reservation: refund.reservationNo };
  log.error({ shop: shop.id, ...said }, 'a refund was refused');
}

/** The mail goes out when the provider has taken it on: the bank may need days. */
async function write(
  shop: Shop,
  before: RefundRow,
  answer: Pick<RefundRow, 'status' | 'providerId'>,
  now: EpochMs,
): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    if (!(await writeRefund(transaction, before.id, answer, now))) return;
    if (before.status === answer.status) return;
    await recordEvents(
      transaction,
      { actor: { kind: 'job' }, now, requestId: `refund-${before.id}` },
      {
        entity: 'refund',
        entityId: before.id,
        action: `refund.${answer.status}`,
        before: { status: before.status },
        after: { status: answer.status, provider: answer.providerId ?? before.providerId },
      },
    );
    if (before.status !== 'asked' || answer.status === 'failed') return;
    await enqueue(transaction, now, { kind: 'mail.payment-refunded', payload: { refundId: before.id } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
}

function isUnderWay({ status }: RefundRow): boolean {
  return status === 'asked' || status === 'pending';
}
