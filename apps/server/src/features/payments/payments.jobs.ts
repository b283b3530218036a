import { isUnderWay } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { JobFacts, JobHandler, Sweep } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { askProvider } from './ask-provider.ts';
import {
  askOldAttempts,
  type Attempt,
  findAttempt,
  findAttemptOfProvider,
  writeUnknown,
} from './attempts.queries.ts';
import { checkLatestRefunds, checkPayment } from './check-payment.ts';
import { askSettledAttempts } from './differences.queries.ts';
import { endPayments, outdatedAttempts } from './end-payments.ts';
import { cancelPayment, getPayment, keyLifeMs } from './mollie/mollie-client.ts';
import { askOldRefunds } from './refunds.queries.ts';
import { refundSurplus } from './refund.service.ts';
import { sendRefund } from './send-refund.ts';
import { fail, settle } from './settle.service.ts';

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
        await refundSurplus(shop, sourceOf(job), { reservationId, reason: 'ended' });
      },
    },
    {
      // A reservation costs more or less than it did.
      kind: 'payment.changed',
      async handle(shop, { reservationId = '' }, job) {
        const outdated = await outdatedAttempts(shop, reservationId);
        for (const attempt of outdated) await cancel(shop, job, attempt);
        await refundSurplus(shop, sourceOf(job), { reservationId, reason: 'changed' });
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
