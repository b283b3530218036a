import { randomUUID } from 'node:crypto';
import { type Arrival, canBecome, cents, dueCents, isUnderWay, moneyArrives } from '@bivak/rules';
import { isRefusal } from '../../platform/application/refusal.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import {
  claimAgain,
  holdReservations,
  lockReservationsOf,
  type StandingReservation,
  takeStep,
} from '../orders/index.ts';
import { type Attempt, findAttempt, writeAnswered, writeAsked, writePaid } from './attempts.sql.ts';
import { lockCheckout, lockCheckoutOfCustomer, type PaidCheckout, writePaidSum } from './checkouts.sql.ts';
import { type MollieResult, createPayment, getPayment } from './mollie/mollie-client.ts';
import type { ProviderPayment } from './mollie/mollie-wire.ts';
import { addRefund } from './refunds.sql.ts';

export const provider = 'mollie';

/**
 * What the provider has of an attempt. One that has no answer yet is asked for anew: under its key that is the same
 * payment, however often and by whichever process. Always outside a transaction.
 */
export function askProvider(
  shop: Pick<Shop, 'id' | 'origins'>,
  account: PaymentAccount,
  attempt: Omit<Attempt, 'status' | 'message' | 'link' | 'checkoutId'>,
): Promise<MollieResult<ProviderPayment>> {
  if (attempt.providerId !== null) return getPayment(account, attempt.providerId);
  const origin = canonicalOrigin(shop);
  return createPayment(account, {
    attemptId: attempt.id,
    cents: attempt.askedCents,
    method: attempt.method,
    language: attempt.language,
    description: attempt.description,
    redirectUrl: origin + attempt.returnPage,
    webhookUrl: `${origin}/api/v2/payments/${provider}/_webhook`,
  });
}

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

interface Receiving {
  readonly shop: Shop;
  readonly source: EventSource;
  readonly checkout: PaidCheckout;
  readonly attempt: Attempt;
  /** False once it turned out that nothing can be claimed again. */
  readonly mayClaim: boolean;
}

/**
 * Keeps what is due of money that the provider has, and sends the rest back (RULINGS, "payment open, failed, retried").
 * `false`: what had expired could not be claimed again; the caller rolls back and comes again without claiming.
 */
async function receiveMoney(
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
export async function standFor(
  transaction: Transaction,
  { shop, source }: Pick<Receiving, 'shop' | 'source'>,
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
