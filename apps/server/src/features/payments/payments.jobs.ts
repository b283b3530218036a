import { isUnderWay } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { JobFacts, JobHandler, Sweep } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { hasEnded, lockReservationsOf } from '../orders/index.ts';
import {
  askOldAttempts,
  type Attempt,
  findAttempt,
  findAttemptOfProvider,
  readAttempts,
  writeUnknown,
} from './attempts.sql.ts';
import { balanceOf } from './balance.ts';
import { checkLatestRefunds, checkPayment } from './check-payment.ts';
import { lockCheckoutOf } from './checkouts.sql.ts';
import { askSettledAttempts } from './differences.sql.ts';
import { cancelPayment, getPayment, keyLifeMs } from './mollie/mollie-client.ts';
import { askOldRefunds } from './refunds.sql.ts';
import { refundSurplus } from './refunds.commands.ts';
import { sendRefund } from './send-refund.ts';
import { askProvider, fail, settle } from './settle.ts';

/** With room for a question that takes its time: after the key's life asking again would be another payment. */
const askedAgainMs = keyLifeMs - 5 * 60_000;

/** A payment under way is given up when the provider has said for so long that it does not know it. */
const unknownMs = 60_000;

/** Everything that asks the provider, none of it within a transaction. A job that finds it away comes again. */
export function paymentJobs(log: Logger): JobHandler[] {
  return [
    {
      // `{ attemptId }`, or `{ providerId }` from a notice.
      kind: 'payment.fetch',
      async handle(shop, { attemptId, providerId }, job) {
        if (attemptId !== undefined) await refresh(shop, job, await findAttempt(shop.database, attemptId));
        else if (providerId !== undefined) await fetchNoticed(shop, job, providerId);
      },
    },
    {
      // The customer has chosen another method: what is under way is to take no more money.
      kind: 'payment.cancel',
      async handle(shop, { attemptId = '' }, job) {
        await cancel(shop, job, await findAttempt(shop.database, attemptId));
      },
    },
    {
      // By night: what came to its end lately, and what went back of it.
      kind: 'payment.check',
      async handle(shop, { attemptId = '' }, job) {
        await checkPayment({ shop, source: sourceOf(job), log }, attemptId);
      },
    },
    {
      // By night: what the provider sent back of which nobody here knows.
      kind: 'payment.check-refunds',
      async handle(shop, _, { now }) {
        await checkLatestRefunds(shop, now);
      },
    },
    {
      kind: 'payment.refund',
      async handle(shop, { refundId = '' }, { now }) {
        await sendRefund({ shop, log, now }, refundId);
      },
    },
    {
      // A reservation was refused, cancelled or released.
      kind: 'payment.ended',
      async handle(shop, { reservationId = '' }, job) {
        const underWay = await endPayments(shop, reservationId, job.now);
        for (const attempt of underWay) await cancel(shop, job, attempt);
        await refundSurplus({ shop, ...sourceOf(job) }, { reservationId, reason: 'ended' });
      },
    },
    {
      // A reservation costs more or less than it did.
      kind: 'payment.changed',
      async handle(shop, { reservationId = '' }, job) {
        const outdated = await outdatedAttempts(shop, reservationId);
        for (const attempt of outdated) await cancel(shop, job, attempt);
        await refundSurplus({ shop, ...sourceOf(job) }, { reservationId, reason: 'changed' });
      },
    },
  ];
}

/** Asks again for what has no answer: attempts, and refunds on their way (DESIGN §6). */
export const paymentsSweep: Sweep = {
  name: 'payments',
  everyMs: 10_000,
  async run(shop, now) {
    if (shop.payments === null) return;
    const attempts = await askOldAttempts(shop.database, now);
    const refunds = await askOldRefunds(shop.database, now);
    if (attempts.length + refunds.length > 0) shop.wakeRelay();
  },
};

/** Every night, and once after a start. */
export const paymentsCheckSweep: Sweep = {
  name: 'check-payments',
  everyMs: 24 * 3_600_000,
  async run(shop, now) {
    if (shop.payments === null) return;
    await askSettledAttempts(shop.database, now);
    shop.wakeRelay();
  },
};

async function refresh(shop: Shop, job: JobFacts, attempt: Attempt | undefined): Promise<void> {
  if (shop.payments === null || attempt === undefined || attempt.status === 'paid') return;
  const source = sourceOf(job);
  if (attempt.providerId === null) {
    // One that failed without an answer is nobody's: its link was never given to anybody.
    if (attempt.status !== 'created') return;
    if (source.now - attempt.createdAt > askedAgainMs) {
      await fail(shop, source, attempt, null);
      return;
    }
  }
  const asked = await askProvider(shop, shop.payments, attempt);
  if (asked.ok) await settle(shop, source, attempt, asked.value);
  else if (asked.why === 'away') throw new Error(`the payment provider does not answer: ${asked.message}`);
  else {
    if (await maybeKnownAgain(shop, source.now, attempt))
      throw new Error(`the payment provider does not know a payment under way: ${asked.message}`);
    await fail(shop, source, attempt, asked.message);
  }
}

/** Its customer may be at the provider's page: one answer that does not know it proves nothing. */
async function maybeKnownAgain(shop: Shop, now: EpochMs, attempt: Attempt): Promise<boolean> {
  if (attempt.providerId === null || !isUnderWay(attempt.status)) return false;
  return now - (await writeUnknown(shop.database, attempt.id, now)) < unknownMs;
}

/** A notice may overtake the answer that brings the id: then the payment itself says which attempt it is. */
async function fetchNoticed(shop: Shop, job: JobFacts, providerId: string): Promise<void> {
  const known = await findAttemptOfProvider(shop.database, providerId);
  if (known !== undefined || shop.payments === null) return refresh(shop, job, known);
  const asked = await getPayment(shop.payments, providerId);
  if (!asked.ok) {
    if (asked.why === 'away') throw new Error(`the payment provider does not answer: ${asked.message}`);
    return;
  }
  const { attemptId } = asked.value;
  const attempt = attemptId === null ? undefined : await findAttempt(shop.database, attemptId);
  if (attempt === undefined || attempt.providerId !== null) return;
  await settle(shop, sourceOf(job), attempt, asked.value);
}

async function cancel(shop: Shop, job: JobFacts, attempt: Attempt | undefined): Promise<void> {
  if (shop.payments === null || attempt === undefined || !isUnderWay(attempt.status)) return;
  if (attempt.providerId !== null) await cancelPayment(shop.payments, attempt.providerId);
  // Whatever came of that: what it is now, the provider says.
  await refresh(shop, job, attempt);
}

function sourceOf({ id, now }: JobFacts): EventSource {
  return { actor: { kind: 'job' }, now, requestId: id };
}

/**
 * Once nothing of a checkout goes on, its attempts under way are to be cancelled: answers those. Whose time to pay ran
 * out is told.
 */
function endPayments(shop: Shop, reservationId: string, now: EpochMs): Promise<Attempt[]> {
  return inTransaction(shop.database, async (transaction) => {
    const checkout = await lockCheckoutOf(transaction, reservationId);
    if (checkout === undefined) return [];
    const reservations = await lockReservationsOf(transaction, checkout.id);
    if (reservations.some(({ status }) => !hasEnded(status))) return [];
    const lapsed = reservations.find(({ status }) => status === 'Expired');
    if (lapsed?.id === reservationId && checkout.mode === 'NOW' && checkout.paidCents === 0) {
      await enqueue(transaction, now, { kind: 'mail.payment-lapsed', payload: { reservationId } });
      transaction.afterCommit(() => shop.wakeRelay());
    }
    const attempts = await readAttempts(transaction, checkout.id);
    return attempts.filter(({ status }) => isUnderWay(status));
  });
}

/** What is under way for another sum than can be paid now: whoever is at the provider's page is not to pay that. */
async function outdatedAttempts(shop: Shop, reservationId: string): Promise<Attempt[]> {
  const balance = await balanceOf(shop, shop.database, reservationId);
  if (balance === undefined) return [];
  const attempts = await readAttempts(shop.database, balance.checkoutId);
  return attempts.filter(({ status, askedCents }) => isUnderWay(status) && askedCents !== balance.openCents);
}
