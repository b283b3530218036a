import { randomUUID } from 'node:crypto';
import { type Arrival, cents, dueCents, moneyArrives } from '@bivak/rules';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import {
  claimAgain,
  holdReservations,
  lockReservationsOf,
  type StandingReservation,
  takeStep,
} from '../orders/index.ts';
import { type Attempt, writePaid } from './attempts.queries.ts';
import { type PaidCheckout, writePaidSum } from './checkouts.queries.ts';
import type { ProviderPayment } from './mollie/mollie-wire.ts';
import { addRefund } from './refunds.queries.ts';

interface Receiving {
  readonly shop: Shop;
  readonly source: EventSource;
  readonly checkout: PaidCheckout;
  readonly attempt: Attempt;
  /** Once it turned out that it cannot be, it is not tried again. */
  readonly mayClaim: boolean;
}

/**
 * Keeps what is due of money that the provider has, and sends the rest back (RULINGS, "payment open, failed, retried").
 * `false`: what had expired could not be claimed again; the caller rolls back and comes again without claiming.
 */
export async function receiveMoney(
  transaction: Transaction,
  given: Receiving,
  payment: ProviderPayment,
): Promise<boolean> {
  const { checkout, attempt, mayClaim, source } = given;
  const reservations = await lockReservationsOf(transaction, checkout.id);
  const expired = reservations.filter(
    ({ status, businessStart }) => status === 'Expired' && businessStart > source.now,
  );
  const received = { askedCents: cents(attempt.askedCents), receivedCents: cents(payment.cents ?? 0) };
  const paidCents = cents(checkout.paidCents);
  const revived = mayClaim
    ? reservations.map((one) => (expired.includes(one) ? asOrder(one) : one))
    : reservations;
  const arrival = moneyArrives({ ...received, dueCents: dueCents(revived), paidCents });
  const claims = mayClaim && arrival.keepCents > 0 ? expired : [];
  if (claims.length > 0 && !(await claimAgain(transaction, claims))) return false;
  const { keepCents } = arrival;
  const paid = { providerId: payment.id, receivedCents: received.receivedCents, keptCents: keepCents };
  await writePaid(transaction, attempt.id, paid, source.now);
  if (keepCents > 0) {
    await writePaidSum(transaction, checkout.id, cents(paidCents + keepCents), revived);
    const isCovered = paidCents + keepCents >= dueCents(revived);
    await standFor(transaction, given, { reservations, claims, isCovered });
    await enqueue(transaction, source.now, { kind: 'mail.payment-paid', payload: { attemptId: attempt.id } });
  }
  await sendBack(transaction, given, arrival);
  return true;
}

function asOrder(one: StandingReservation): StandingReservation {
  return { ...one, status: 'Order' };
}

/** Paid in full it is accepted, unless the business accepts everything itself; else it waits without an end. */
async function standFor(
  transaction: Transaction,
  { shop, source }: Receiving,
  of: {
    readonly reservations: readonly StandingReservation[];
    readonly claims: readonly StandingReservation[];
    readonly isCovered: boolean;
  },
): Promise<void> {
  const active = of.reservations.filter(({ status }) => status === 'Active');
  const byItself = shop.config.reservations.acceptance !== 'operator' && of.isCovered;
  if (!byItself) {
    const ids = active.map(({ id }) => id);
    if (ids.length > 0) await holdReservations(transaction, ids);
    // Their mail waited for the money; who chose to pay later has it already.
    for (const reservationId of of.isCovered ? ids : []) {
      await enqueue(transaction, source.now, {
        kind: 'mail.reservation-received',
        payload: { reservationId },
      });
    }
  }
  // What had expired has no other way back than as an order.
  for (const reservation of [...of.claims, ...(byItself ? active : [])]) {
    const moved = await takeStep(transaction, { shop, source }, reservation, { to: 'Order', who: 'payment' });
    if (isRefusal(moved))
      throw new Error(`reservation ${reservation.id} could not be accepted when it was paid`);
  }
}

async function sendBack(
  transaction: Transaction,
  { source, attempt }: Receiving,
  { refundCents, reason }: Arrival,
): Promise<void> {
  if (reason === null || refundCents === 0) return;
  const id = randomUUID();
  const refund = { id, attemptId: attempt.id, reservationId: null, cents: refundCents, reason };
  await addRefund(transaction, refund, source.now);
  await enqueue(transaction, source.now, { kind: 'payment.refund', payload: { refundId: id } });
}
