import { MOST_REFUND_TRIES, refundFollowMs, refundPauseMs } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Logger } from '../../platform/log/log.ts';
import { paymentFaults } from '../../platform/metrics/counters.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type MollieResult, createRefund, getRefund, listRefunds } from './mollie/mollie-client.ts';
import type { RefundState } from './mollie/mollie-wire.ts';
import { claimRefund, findRefund, type RefundRow, writeRefund } from './refunds.sql.ts';

/** Of a payment that the provider has. */
type SentRefund = RefundRow & { readonly paymentId: string };

type Sending = BareContext & { readonly log: Logger };

/**
 * What is known of a refund now. `refused`: the provider does not have it, and will not; `unknown`: it may have it, or
 * not, and nobody asks again before it was looked for.
 */
type Known =
  | { readonly is: 'there'; readonly id: string; readonly state: RefundState }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string };

/**
 * Asks the provider to send money back, or what became of it. Each try is written before it begins, so that a process
 * that dies leaves a refund that may have been sent; from then on it is looked for among those of its payment, by our id
 * in its metadata, before it is asked for again (decision 0039). One process at a time.
 */
export const sendRefund = command(
  { right: 'job' },
  async (context: Sending, { refundId }: { readonly refundId: string }): Promise<null> => {
    await send(context, refundId);
    return null;
  },
);

async function send(context: Sending, refundId: string): Promise<void> {
  const { shop, now } = context;
  const refund = await findRefund(shop.database, refundId);
  if (shop.payments === null || refund === undefined) return;
  if (refund.status !== 'asked' && refund.status !== 'pending') return;
  if (refund.paymentId === null) return;
  const pause =
    refund.providerId === null ? refundPauseMs(refund.tries + 1) : refundFollowMs(now - refund.createdAt);
  const until = (now + pause) as EpochMs;
  if (!(await claimRefund(shop.database, refund, { now, until }))) return;
  const sent = { ...refund, paymentId: refund.paymentId };
  await note(context, sent, await ask(shop, shop.payments, sent));
}

async function ask(
  { config }: Pick<Shop, 'config'>,
  account: PaymentAccount,
  refund: SentRefund,
): Promise<Known> {
  const { id: refundId, paymentId, providerId, cents, reservationNo } = refund;
  if (providerId !== null) {
    const asked = await getRefund(account, { paymentId, id: providerId });
    return asked.ok || asked.reason === 'away' ? known(asked) : lookFor(account, refund, asked.message);
  }
  if (refund.tries > 0) {
    const found = await lookFor(account, refund, '');
    if (found.is !== 'refused') return found;
  }
  const description = `${config.name} ${reservationNo}`;
  const sent = await createRefund(account, { refundId, paymentId, cents, description });
  // Of a payment that it does not know it sends nothing back; an earlier try it may have taken on all the same.
  if (!sent.ok && sent.reason === 'missing')
    return { is: refund.tries === 0 ? 'refused' : 'unknown', why: sent.message };
  // "More than is left" may be said because it was made before: what the provider has decides.
  return sent.ok || sent.reason === 'away' ? known(sent) : lookFor(account, refund, sent.message);
}

function known(asked: MollieResult<{ id: string; state: RefundState }>): Known {
  return asked.ok ? { is: 'there', ...asked.value } : { is: 'unknown', why: asked.message };
}

/**
 * Ours among all refunds of the payment; of several one that is on its way. None of another's is ever taken for it. Only
 * a list that was read says that it is not there: with a wrong key the provider knows neither the payment nor its list.
 */
async function lookFor(
  account: PaymentAccount,
  { id, paymentId }: Pick<SentRefund, 'id' | 'paymentId'>,
  why: string,
): Promise<Known> {
  const listed = await listRefunds(account, paymentId);
  if (!listed.ok) return { is: 'unknown', why: listed.message };
  const ours = listed.value.filter(({ refundId }) => refundId === id);
  const found = ours.find(({ state }) => state !== 'failed') ?? ours[0];
  return found === undefined ? { is: 'refused', why } : { is: 'there', id: found.id, state: found.state };
}

async function note(context: Sending, refund: RefundRow, answer: Known): Promise<void> {
  const { shop, log } = context;
  const said = {
    shop: shop.id,
    refund: refund.id,
    payment: refund.paymentId,
    reservation: refund.reservationNo,
  };
  if (answer.is === 'there') {
    await write(context, refund, { status: answer.state, providerId: answer.id });
    if (answer.state !== 'failed') return;
  } else if (answer.is === 'refused') {
    await write(context, refund, { status: 'failed', providerId: null });
  } else {
    log.warn({ ...said, why: answer.why }, 'the payment provider did not say what became of a refund');
    if (refund.providerId !== null || refund.tries + 1 < MOST_REFUND_TRIES) return;
    await write(context, refund, { status: 'unanswered', providerId: null });
    paymentFaults.inc({ shop: shop.id, kind: 'unanswered' });
    log.error(said, 'a refund was never answered');
    return;
  }
  // Somebody's money is here that should not be: the business has to send it by other ways, or again.
  paymentFaults.inc({ shop: shop.id, kind: 'refund' });
  log.error({ ...said, why: answer.is === 'there' ? answer.state : answer.why }, 'a refund was refused');
}

/** The mail goes out when the provider has taken it on: the bank may need days. */
async function write(
  context: BareContext,
  before: RefundRow,
  answer: Pick<RefundRow, 'status' | 'providerId'>,
): Promise<void> {
  const { shop, now } = context;
  await inTransaction(shop.database, async (transaction) => {
    if (!(await writeRefund(transaction, before, answer, now))) return;
    if (before.status === answer.status) return;
    await recordEvents(
      transaction,
      { ...context, requestId: `refund-${before.id}` },
      {
        entity: 'refund',
        entityId: before.id,
        action: `refund.${answer.status}`,
        before: { status: before.status },
        after: { status: answer.status, provider: answer.providerId ?? before.providerId },
      },
    );
    const isTaken = answer.status === 'pending' || answer.status === 'refunded';
    // What was refused or found later than it was sent may differ in more than this: the payment is looked at.
    if (answer.status === 'failed' || (isTaken && before.tries > 0)) {
      await enqueue(transaction, now, { kind: 'payment.check', payload: { attemptId: before.attemptId } });
    }
    transaction.afterCommit(() => shop.wakeRelay());
    if (before.status !== 'asked' || !isTaken) return;
    await enqueue(transaction, now, { kind: 'mail.payment-refunded', payload: { refundId: before.id } });
  });
}
