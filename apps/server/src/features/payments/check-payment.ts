import { canBecome } from '@bivak/rules';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Logger } from '../../platform/log/log.ts';
import { paymentFaults } from '../../platform/metrics/counters.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { findAttempt } from './attempts.queries.ts';
import { getPayment } from './mollie/mollie-client.ts';
import { settle } from './settle.service.ts';

/**
 * Holds an attempt that came to its end against what the provider has of it by now (DESIGN §4.1). Money of which no
 * notice ever came is taken in; whatever else differs nobody here can mend, so the log has it, and an alarm.
 */
export async function checkPayment(
  { shop, source, log }: { readonly shop: Shop; readonly source: EventSource; readonly log: Logger },
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(shop.database, attemptId);
  if (shop.payments === null || attempt === undefined || attempt.providerId === null) return;
  const asked = await getPayment(shop.payments, attempt.providerId);
  if (!asked.ok && asked.why === 'away')
    throw new Error(`the payment provider does not answer: ${asked.message}`);
  const theirs = asked.ok ? asked.value : null;
  if (theirs?.status === 'paid' && canBecome(attempt.status, 'paid')) {
    await settle(shop, source, attempt, theirs);
    return;
  }
  const isPaid = attempt.status === 'paid';
  const isAlike = isPaid
    ? theirs?.status === 'paid' && theirs.cents === attempt.receivedCents
    : theirs !== null;
  if (isAlike) return;
  paymentFaults.inc({ shop: shop.id, kind: 'differs' });
  const ours = { attempt: attempt.id, payment: attempt.providerId, status: attempt.status };
  log.error(
    { shop: shop.id, ...ours, provider: theirs?.status ?? 'unknown' },
    'a payment is not what the provider has',
  );
}
