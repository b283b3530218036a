import { canBecome, isUnderWay } from '@bivak/rules';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type Attempt, findAttempt, writeAnswered, writeAsked } from './attempts.queries.ts';
import { lockCheckout, lockCheckoutOfCustomer } from './checkouts.queries.ts';
import type { ProviderPayment } from './mollie/mollie-wire.ts';
import { receiveMoney } from './receive-money.ts';

/** Told by the transaction that could not claim again what had been released: then the money goes back. */
const taken = Symbol('taken');

/**
 * Writes down what the provider says of an attempt, with all that follows from it. The same answer a second time, or an
 * older one that comes late, changes nothing. Answers the attempt as it stands then.
 */
export async function settle(
  shop: Shop,
  source: EventSource,
  attempt: Pick<Attempt, 'id' | 'checkoutId'>,
  payment: ProviderPayment,
): Promise<Attempt> {
  const settled = await settleOnce(shop, source, attempt, payment, true);
  if (settled !== taken) return settled;
  const refunded = await settleOnce(shop, source, attempt, payment, false);
  if (refunded === taken) throw new Error('nothing was claimed, so nothing can have been taken');
  return refunded;
}

function settleOnce(
  shop: Shop,
  source: EventSource,
  { id, checkoutId }: Pick<Attempt, 'id' | 'checkoutId'>,
  payment: ProviderPayment,
  mayClaim: boolean,
): Promise<Attempt | typeof taken> {
  return inTransaction<Attempt | typeof taken>(shop.database, async (transaction) => {
    const lock = payment.status === 'paid' ? lockCheckoutOfCustomer : lockCheckout;
    const checkout = await lock(transaction, checkoutId);
    const before = await findAttempt(transaction, id);
    if (checkout === undefined || before === undefined) throw new Error(`attempt ${id} vanished`);
    // Made for the same attempt by a provider that forgot its key: of two links only one is ever given out.
    const isOther = before.providerId !== null && before.providerId !== payment.id;
    if (isOther && payment.status !== 'paid') return before;
    if (!canBecome(before.status, payment.status)) {
      await writeAsked(transaction, id, source.now);
      return { ...before, link: payment.link ?? before.link };
    }
    if (payment.status === 'paid') {
      const parts = { shop, source, checkout, attempt: before, mayClaim };
      if (!(await receiveMoney(transaction, parts, payment))) return transaction.rollback(taken);
    } else {
      const { status, message } = payment;
      const answer = { status, message, providerId: payment.id, link: payment.link };
      await writeAnswered(transaction, id, answer, source.now);
    }
    const after = {
      ...before,
      status: payment.status,
      providerId: payment.id,
      link: payment.link ?? before.link,
    };
    await tell(transaction, source, before, after);
    transaction.afterCommit(() => shop.wakeRelay());
    return { ...after, message: payment.message };
  });
}

/** An attempt that the provider will not take, or that it knows nothing of: it can only have failed. */
export function fail(
  shop: Shop,
  source: EventSource,
  { id, checkoutId }: Pick<Attempt, 'id' | 'checkoutId'>,
  message: string | null,
): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    await lockCheckout(transaction, checkoutId);
    const before = await findAttempt(transaction, id);
    if (before === undefined || !isUnderWay(before.status)) return;
    const answer = { status: 'failed', providerId: before.providerId, link: null, message } as const;
    await writeAnswered(transaction, id, answer, source.now);
    await tell(transaction, source, before, { ...before, status: 'failed' });
    transaction.afterCommit(() => shop.wakeRelay());
  });
}

/** Whoever cancelled knows it; what failed or ran out is mailed, because nobody may be looking any more. */
async function tell(
  transaction: Transaction,
  source: EventSource,
  before: Attempt,
  after: Attempt,
): Promise<void> {
  await recordEvents(transaction, source, {
    entity: 'payment',
    entityId: after.id,
    action: `payment.${after.status}`,
    before: { status: before.status },
    after: { status: after.status, provider: after.providerId },
  });
  const isNews = before.providerId !== null && (after.status === 'failed' || after.status === 'expired');
  if (!isNews) return;
  await enqueue(transaction, source.now, { kind: 'mail.payment-failed', payload: { attemptId: after.id } });
}
