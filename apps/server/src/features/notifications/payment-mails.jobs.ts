import { cents, openCents } from '@bivak/rules';
import { asJob, type JobFacts, type JobHandler } from '../../platform/jobs/job.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { orderAccess } from '../orders/index.ts';
import { attemptToMail, refundToMail, reservationToMail } from './notifications.queries.ts';
import { paymentMail, type TellOfMoney } from './payment-mail.ts';
import { sendMail } from './send-mail.ts';

interface Told extends TellOfMoney {
  readonly reservationId: string;
  readonly subjectId: string;
}

/**
 * The mails about money: `mail.payment-paid` and `-failed` `{ attemptId }`, `-lapsed` `{ reservationId }`, `-refunded`
 * `{ refundId }`, and `-asked` `{ reservationId, ask }`, which the desk presses; each is sent at most once.
 */
export function paymentMailJobs({ mailer, key }: { mailer: Mailer; key: ServerKey }): JobHandler[] {
  return [
    {
      kind: 'mail.payment-paid',
      async handle(shop, { attemptId = '' }, job) {
        const found = await asJob(attemptToMail, shop, job, { attemptId });
        if (found === undefined) return;
        await send(shop, job, { ...found, mail: 'paid', reason: null, subjectId: attemptId });
      },
    },
    {
      kind: 'mail.payment-failed',
      async handle(shop, { attemptId = '' }, job) {
        const found = await asJob(attemptToMail, shop, job, { attemptId });
        // Paid since, or released: another mail says so. Whoever tries again already need not be asked to.
        if (found === undefined || !found.isWaiting) return;
        await send(shop, job, { ...found, mail: 'failed', reason: null, subjectId: attemptId });
      },
    },
    {
      kind: 'mail.payment-lapsed',
      async handle(shop, { reservationId = '' }, job) {
        const none = { cents: null, method: null, reason: null };
        await send(shop, job, { ...none, mail: 'lapsed', reservationId, subjectId: reservationId });
      },
    },
    {
      kind: 'mail.payment-asked',
      async handle(shop, { reservationId = '', ask = '' }, job) {
        const found = await asJob(reservationToMail, shop, job, { reservationId });
        if (found === undefined) return;
        // Paid or ended since: there is nothing to ask for.
        const open = openCents(found.reservation.parts, cents(found.reservation.paidCents));
        if (open === 0) return;
        const none = { method: null, reason: null };
        await send(shop, job, { ...none, mail: 'asked', cents: open, reservationId, subjectId: ask });
      },
    },
    {
      kind: 'mail.payment-refunded',
      async handle(shop, { refundId = '' }, job) {
        const found = await asJob(refundToMail, shop, job, { refundId });
        if (found === undefined) return;
        const reservationId = found.ofReservation ?? found.reservationId;
        await send(shop, job, { ...found, mail: 'refunded', reservationId, subjectId: refundId });
      },
    },
  ];

  async function send(shop: Shop, job: JobFacts, told: Told): Promise<void> {
    const found = await asJob(reservationToMail, shop, job, told);
    if (found === undefined) return;
    const { reservation } = found;
    const { id, endDay, hasAccount, email: recipient } = reservation;
    const access = hasAccount ? null : orderAccess(key, { shop, reservationId: id }, endDay);
    const content = paymentMail(shop, told, reservation, { confirm: null, access });
    await sendMail(shop, mailer, content, {
      kind: `mail.payment-${told.mail}`,
      subjectId: told.subjectId,
      recipient,
      now: job.now,
    });
  }
}
