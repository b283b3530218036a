import { type JobHandler, jobOf, type JobPayload, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import { askAgain, cancelAttempt, endPayments, fetchPayment, followTotal } from './attempts.commands.ts';
import { checkLatestRefunds, checkPayment, checkSettled } from './checks.commands.ts';
import { sendRefund } from './send-refund.commands.ts';

const attempt = ({ attemptId = '' }: JobPayload) => ({ attemptId });
const reservation = ({ reservationId = '' }: JobPayload) => ({ reservationId });

/** Everything that asks the provider, none of it within a transaction. A job that finds it away comes again. */
export function paymentJobs(log: Logger): JobHandler[] {
  return [
    // `{ attemptId }`, or `{ providerId }` from a notice.
    jobOf('payment.fetch', fetchPayment, {}, ({ attemptId, providerId }) => ({ attemptId, providerId })),
    jobOf('payment.cancel', cancelAttempt, {}, attempt),
    // Every night it checks what came to its end lately, and what went back of it.
    jobOf('payment.check', checkPayment, { log }, attempt),
    // Every night it looks for what the provider sent back and nobody here knows of.
    jobOf('payment.check-refunds', checkLatestRefunds, {}, () => undefined),
    jobOf('payment.refund', sendRefund, { log }, ({ refundId = '' }) => ({ refundId })),
    jobOf('payment.ended', endPayments, {}, reservation),
    jobOf('payment.changed', followTotal, {}, reservation),
  ];
}

export const paymentsSweep: Sweep = sweepOf('payments', 10_000, askAgain, {});

/** Every night, and once after a start. */
export const paymentsCheckSweep: Sweep = sweepOf('check-payments', 24 * 3_600_000, checkSettled, {});
