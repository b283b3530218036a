import { randomUUID } from 'node:crypto';
import {
  type BookedRefund,
  canBecome,
  type FoundRefund,
  type RefundDifference,
  refundDifferences,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Logger } from '../../platform/log/log.ts';
import { paymentFaults } from '../../platform/metrics/counters.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type Attempt, findAttempt } from './attempts.sql.ts';
import {
  askSettledAttempts,
  askUnbooked,
  saveDifferences,
  type PaymentDifference,
  readBookedRefunds,
} from './differences.sql.ts';
import { type MollieResult, getPayment, listRefunds, listRefundsSince } from './mollie/mollie-client.ts';
import type { ProviderPayment } from './mollie/mollie-wire.ts';
import { writeAskedAgain } from './refunds.sql.ts';
import { settle } from './settle.ts';

/** A refund that somebody made by hand may be of any payment: the latest are looked through every night. */
const latelyMs = 3 * 24 * 3_600_000;

/**
 * Holds an attempt that came to its end, and what went back of it, against what the provider has by now (DESIGN §4.1).
 * Money of which no notice ever came is taken in; whatever else differs nobody here can mend, so it stands in the list
 * of the business, which gets a mail when it is new, and the log has it, and an alarm.
 */
export const checkPayment = command(
  { right: 'job' },
  async (context: CheckContext, { attemptId }: { readonly attemptId: string }): Promise<null> => {
    await check(context, attemptId);
    return null;
  },
);

type CheckContext = BareContext & { readonly log: Logger };

/** Has all that came to its end lately checked. */
export const checkSettled = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  if (shop.payments === null) return null;
  await askSettledAttempts(shop.database, now);
  shop.wakeRelay();
  return null;
});

/** Has those payments checked of which the provider made a refund lately that stands nowhere here. */
export const checkLatestRefunds = command(
  { right: 'job' },
  async ({ shop, now }: BareContext): Promise<null> => {
    if (shop.payments === null) return null;
    const listed = await listRefundsSince(shop.payments, now - latelyMs);
    if (!listed.ok) throw isAway(listed);
    const live = listed.value.filter(({ state }) => state !== 'failed');
    const found = live.map(({ id, paymentId }) => ({ id, paymentId }));
    if ((await askUnbooked(shop.database, found, now)) > 0) shop.wakeRelay();
    return null;
  },
);

async function check(context: CheckContext, attemptId: string): Promise<void> {
  const { shop, now, log } = context;
  const attempt = await findAttempt(shop.database, attemptId);
  if (shop.payments === null || attempt === undefined || attempt.providerId === null) return;
  const asked = await getPayment(shop.payments, attempt.providerId);
  if (!asked.ok && asked.reason === 'away') throw isAway(asked);
  const theirs = asked.ok ? asked.value : null;
  if (theirs?.status === 'paid' && canBecome(attempt.status, 'paid')) {
    await settle(shop, context, attempt, theirs);
    return;
  }
  const differences = [
    ...paymentDifference(attempt, theirs),
    ...(theirs?.status === 'paid' ? await checkRefunds(shop, shop.payments, attempt, now) : []),
  ];
  await saveAndTell(shop, attempt.id, differences, now);
  const ours = { shop: shop.id, attempt: attempt.id, payment: attempt.providerId, status: attempt.status };
  if (attempt.status !== 'paid' && theirs === null) {
    paymentFaults.inc({ shop: shop.id, kind: 'differs' });
    log.error({ ...ours, provider: 'unknown' }, 'a payment is not what the provider has');
  }
  for (const difference of differences) {
    paymentFaults.inc({ shop: shop.id, kind: 'differs' });
    const words = difference.kind === 'payment' ? 'a payment' : 'a refund';
    log.error(
      { ...ours, provider: theirs?.status ?? 'unknown', difference },
      `${words} is not what the provider has`,
    );
  }
}

/** The next check finds what stands there already, and tells nobody again. */
function saveAndTell(
  shop: Shop,
  attemptId: string,
  differences: readonly PaymentDifference[],
  now: EpochMs,
): Promise<void> {
  const noticeId = randomUUID();
  return inTransaction(shop.database, async (transaction) => {
    if (!(await saveDifferences(transaction, { attemptId, noticeId, now }, differences))) return;
    await enqueue(transaction, now, { kind: 'mail.payment-differs', payload: { noticeId } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
}

function paymentDifference(attempt: Attempt, theirs: ProviderPayment | null): PaymentDifference[] {
  if (attempt.status !== 'paid') return [];
  const bookedCents = attempt.receivedCents ?? 0;
  const foundCents = theirs?.status === 'paid' ? (theirs.cents ?? 0) : 0;
  if (bookedCents === foundCents) return [];
  return [{ kind: 'payment', subject: attempt.providerId ?? attempt.id, bookedCents, foundCents }];
}

/** Held against the books of before and after the question, because refunds are made meanwhile: both must differ. */
async function checkRefunds(
  shop: Shop,
  account: PaymentAccount,
  attempt: Attempt,
  now: EpochMs,
): Promise<RefundDifference[]> {
  const before = await readBookedRefunds(shop.database, attempt.id);
  const listed = await listRefunds(account, attempt.providerId ?? '');
  if (!listed.ok) throw isAway(listed);
  const found = listed.value.map((one) => ({ ...one, isLive: one.state !== 'failed' }));
  const after = await readBookedRefunds(shop.database, attempt.id);
  for (const late of after.filter(({ status }) => status === 'unanswered')) {
    if (found.some(({ refundId }) => refundId === late.id)) await takeUp(shop, late, now);
  }
  const earlier = refundDifferences(before, found satisfies readonly FoundRefund[]);
  return refundDifferences(after, found).filter(({ kind, subject }) =>
    earlier.some((one) => one.kind === kind && one.subject === subject),
  );
}

/**
 * Nobody knew of this refund, and the provider has it after all: the job that sends refunds finds it, and writes it
 * down.
 */
function takeUp(shop: Shop, { id }: BookedRefund, now: EpochMs): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    await writeAskedAgain(transaction, id, id, now);
    await enqueue(transaction, now, { kind: 'payment.refund', payload: { refundId: id } });
    transaction.afterCommit(() => shop.wakeRelay());
  });
}

function isAway({ message }: Extract<MollieResult<never>, { ok: false }>): Error {
  return new Error(`the payment provider does not answer: ${message}`);
}
