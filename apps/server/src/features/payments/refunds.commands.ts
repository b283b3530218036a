import { randomUUID } from 'node:crypto';
import { cents, depositRefund, surplusCents } from '@bivak/rules';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { lockReservationsOf, type StandingReservation } from '../orders/index.ts';
import { lockCheckoutOf, writePaidSum } from './checkouts.sql.ts';
import {
  addRefund,
  depositRefundedOf,
  readPaidAttempts,
  type RefundCause,
  readRefused,
  writeAskedAgain,
  writeGivenBack,
} from './refunds.sql.ts';

export interface RefundInput {
  /** Id, reservation number or order number. */
  readonly key: string;
  /** Null gives back all that is left of a deposit. */
  readonly cents: number | null;
}

export interface Refunded {
  readonly cents: number;
  /** Of the order. */
  readonly number: string;
}

/** Gives back the deposit of one order, all or a part, once everything is back (decision 0008). */
export const staffRefundDeposit = command(
  { right: 'money.write' },
  (context: BareContext, { key, cents: asked }: RefundInput): Promise<Refunded | Refusal> =>
    refunding(context, key, async (transaction, { reservation, left }) => {
      const result = depositRefund({
        depositCents: cents(reservation.depositCents),
        depositRefundedCents: cents(await depositRefundedOf(transaction, reservation.id)),
        leftCents: cents(left),
        askedCents: asked === null ? null : cents(asked),
      });
      return result.ok ? { cents: result.cents, reason: 'deposit' } : refuseMore(result.mostCents);
    }),
);

/** Gives back a part of what was paid, for whatever reason the business has, once everything is back. */
export const staffRefundPaid = command(
  { right: 'money.write' },
  (context: BareContext, input: RefundInput): Promise<Refunded | Refusal> =>
    refunding(context, input.key, async (transaction, { reservation, left }) => {
      // The deposit has a command of its own, which knows how much of it is left.
      const held = reservation.depositCents - (await depositRefundedOf(transaction, reservation.id));
      const mostCents = Math.max(0, left - held);
      const asked = input.cents ?? mostCents;
      return asked <= 0 || asked > mostCents ? refuseMore(mostCents) : { cents: asked, reason: 'business' };
    }),
);

/**
 * After a reservation ended or became cheaper: what was paid and is due no more goes back. Counted over the
 * whole checkout, so that it may be asked as often as one likes.
 */
export function refundSurplus(
  context: BareContext,
  { reservationId, reason }: { readonly reservationId: string; readonly reason: 'ended' | 'changed' },
): Promise<number> {
  return inTransaction(context.shop.database, async (transaction) => {
    const checkout = await lockCheckoutOf(transaction, reservationId);
    if (checkout === undefined || checkout.paidCents === 0) return 0;
    const reservations = await lockReservationsOf(transaction, checkout.id);
    const surplus = surplusCents(reservations, cents(checkout.paidCents));
    if (surplus === 0) return 0;
    const paid = await readPaidAttempts(transaction, checkout.id);
    const left = paid.reduce((sum, { leftCents }) => sum + leftCents, 0);
    const back = Math.min(surplus, left);
    await writePaidSum(transaction, checkout.id, cents(checkout.paidCents - surplus), reservations);
    await giveBack(transaction, { context, paid, cents: back, reason, reservationId });
    return back;
  });
}

/**
 * Asks once more for what the provider refused to send back, as far as it has not gone back otherwise, and for that of
 * which it never said anything. Of money that was taken at the desk it notes that it was given back by hand.
 */
export const staffRefundAgain = command(
  { right: 'money.write' },
  (context: BareContext, { key }: Pick<RefundInput, 'key'>): Promise<{ readonly cents: number } | Refusal> =>
    inTransaction<{ readonly cents: number } | Refusal>(context.shop.database, async (transaction) => {
      const checkout = await lockCheckoutOf(transaction, key);
      if (checkout === undefined) return refuse('NotFound');
      const paid = await readPaidAttempts(transaction, checkout.id);
      const left = new Map(paid.map(({ id, leftCents }) => [id, leftCents]));
      let sum = 0;
      for (const refused of await readRefused(transaction, checkout.id)) {
        const { id, attemptId, cents: wanted, status } = refused;
        const isUnknown = status === 'unanswered';
        // What nobody knows of counts as gone already.
        const rest = (left.get(attemptId) ?? 0) - (isUnknown ? 0 : wanted);
        if (rest < 0) continue;
        left.set(attemptId, rest);
        sum += wanted;
        if (refused.isByHand) {
          await writeGivenBack(transaction, id, context.now);
          const given = { entity: 'refund', entityId: id, action: 'refund.refunded' } as const;
          await recordEvents(transaction, context, { ...given, after: { cents: wanted, byHand: true } });
          continue;
        }
        const newId = isUnknown ? id : randomUUID();
        await writeAskedAgain(transaction, id, newId, context.now);
        await enqueue(transaction, context.now, { kind: 'payment.refund', payload: { refundId: newId } });
        const facts = { entity: 'refund', entityId: newId, action: 'refund.asked-again' } as const;
        await recordEvents(transaction, context, {
          ...facts,
          before: { refund: id },
          after: { cents: wanted },
        });
      }
      transaction.afterCommit(() => context.shop.wakeRelay());
      return { cents: sum };
    }),
);

function isBack({ status }: StandingReservation): boolean {
  return status === 'Closed' || status === 'ClosedAndCompleted';
}

function refuseMore(mostCents: number): Refusal {
  return refuse('AmountTooHigh', { params: { mostCents } });
}

interface Decided {
  readonly cents: number;
  readonly reason: RefundCause;
}

/** What `decide` gives back of an order of which everything is back. */
function refunding(
  context: BareContext,
  key: string,
  decide: (
    transaction: Transaction,
    of: { readonly reservation: StandingReservation; readonly left: number },
  ) => Promise<Decided | Refusal>,
): Promise<Refunded | Refusal> {
  return inTransaction<Refunded | Refusal>(context.shop.database, async (transaction) => {
    const checkout = await lockCheckoutOf(transaction, key);
    if (checkout === undefined) return refuse('NotFound');
    const reservations = await lockReservationsOf(transaction, checkout.id);
    const reservation = reservations.find(
      ({ id, reservationNo, orderNo }) => id === key || reservationNo === key || orderNo === key,
    );
    if (reservation === undefined) return refuse('NotFound');
    if (!isBack(reservation)) return refuse('OrderNotReturned');
    const paid = await readPaidAttempts(transaction, checkout.id);
    const left = paid.reduce((sum, { leftCents }) => sum + leftCents, 0);
    const decided = await decide(transaction, { reservation, left });
    if (isRefusal(decided)) return decided;
    await giveBack(transaction, { context, paid, ...decided, reservationId: reservation.id });
    return { cents: decided.cents, number: reservation.orderNo ?? reservation.reservationNo };
  });
}

/** It begins with the oldest payment that has something left. */
async function giveBack(
  transaction: Transaction,
  of: {
    readonly context: BareContext;
    readonly paid: Awaited<ReturnType<typeof readPaidAttempts>>;
    readonly cents: number;
    readonly reason: RefundCause;
    readonly reservationId: string;
  },
): Promise<void> {
  const { context, reason, reservationId } = of;
  let rest = of.cents;
  // Who gives a deposit back at the desk does it then; what a change leaves over somebody still has to give.
  const given: 'refunded' | 'failed' = reason === 'deposit' || reason === 'business' ? 'refunded' : 'failed';
  for (const { id: attemptId, leftCents, isByHand } of of.paid) {
    const part = Math.min(rest, leftCents);
    if (part <= 0) continue;
    const id = randomUUID();
    const refund = { id, attemptId, reservationId, cents: part, reason };
    await addRefund(transaction, isByHand ? { ...refund, byHand: given } : refund, context.now);
    if (!isByHand) {
      await enqueue(transaction, context.now, { kind: 'payment.refund', payload: { refundId: id } });
    }
    await recordEvents(transaction, context, {
      entity: 'refund',
      entityId: id,
      action: isByHand && given === 'refunded' ? 'refund.refunded' : 'refund.asked',
      after: { attempt: attemptId, reservation: reservationId, cents: part, reason, byHand: isByHand },
    });
    rest -= part;
  }
  if (rest > 0) throw new Error('more goes back than was paid');
  transaction.afterCommit(() => context.shop.wakeRelay());
}
