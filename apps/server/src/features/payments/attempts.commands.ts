import { isUnderWay } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
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
import { lockCheckoutOf } from './checkouts.sql.ts';
import { cancelPayment, getPayment, keyLifeMs } from './mollie/mollie-client.ts';
import { refundSurplus } from './refunds.commands.ts';
import { askOldRefunds } from './refunds.sql.ts';
import { askProvider, fail, settle } from './settle.ts';

/** It leaves room for a question that takes its time: after the key's life asking again would be another payment. */
const askedAgainMs = keyLifeMs - 5 * 60_000;

/** A payment under way is given up when the provider has said for so long that it does not know it. */
const unknownMs = 60_000;

const terms = { right: 'job' } as const;

export interface FetchInput {
  readonly attemptId?: string | undefined;
  /** A notice says no more than this. */
  readonly providerId?: string | undefined;
}

/** Asks the provider what became of a payment, never within a transaction. */
export const fetchPayment = command(
  terms,
  async (context: BareContext, { attemptId, providerId }: FetchInput): Promise<null> => {
    if (attemptId !== undefined) await refresh(context, await findAttempt(context.shop.database, attemptId));
    else if (providerId !== undefined) await fetchNoticed(context, providerId);
    return null;
  },
);

/** The customer has chosen another method: what is under way is to take no more money. */
export const cancelAttempt = command(
  terms,
  async (context: BareContext, { attemptId }: { readonly attemptId: string }): Promise<null> => {
    await cancel(context, await findAttempt(context.shop.database, attemptId));
    return null;
  },
);

interface OfReservation {
  readonly reservationId: string;
}

/** A reservation was refused, cancelled or released: it takes no more money, and what it took goes back. */
export const endPayments = command(
  terms,
  async (context: BareContext, { reservationId }: OfReservation): Promise<null> => {
    for (const attempt of await attemptsOfEnded(context, reservationId)) await cancel(context, attempt);
    await refundSurplus(context, { reservationId, reason: 'ended' });
    return null;
  },
);

/** A reservation costs more or less than it did. */
export const followTotal = command(
  terms,
  async (context: BareContext, { reservationId }: OfReservation): Promise<null> => {
    for (const attempt of await outdatedAttempts(context, reservationId)) await cancel(context, attempt);
    await refundSurplus(context, { reservationId, reason: 'changed' });
    return null;
  },
);

/** Has what has no answer asked again: attempts, and refunds on their way (DESIGN §6). */
export const askAgain = command(terms, async ({ shop, now }: BareContext): Promise<null> => {
  if (shop.payments === null) return null;
  const attempts = await askOldAttempts(shop.database, now);
  const refunds = await askOldRefunds(shop.database, now);
  if (attempts.length + refunds.length > 0) shop.wakeRelay();
  return null;
});

async function refresh(context: BareContext, attempt: Attempt | undefined): Promise<void> {
  const { shop, now } = context;
  if (shop.payments === null || attempt === undefined || attempt.status === 'paid') return;
  if (attempt.providerId === null) {
    // One that failed without an answer is nobody's: its link was never given to anybody.
    if (attempt.status !== 'created') return;
    if (now - attempt.createdAt > askedAgainMs) {
      await fail(shop, context, attempt, null);
      return;
    }
  }
  const asked = await askProvider(shop, shop.payments, attempt);
  if (asked.ok) await settle(shop, context, attempt, asked.value);
  else if (asked.reason === 'away') throw new Error(`the payment provider does not answer: ${asked.message}`);
  else {
    if (await maybeKnownAgain(shop, now, attempt))
      throw new Error(`the payment provider does not know a payment under way: ${asked.message}`);
    await fail(shop, context, attempt, asked.message);
  }
}

/** Its customer may be at the provider's page: one answer that does not know it proves nothing. */
async function maybeKnownAgain(shop: Shop, now: EpochMs, attempt: Attempt): Promise<boolean> {
  if (attempt.providerId === null || !isUnderWay(attempt.status)) return false;
  return now - (await writeUnknown(shop.database, attempt.id, now)) < unknownMs;
}

/** A notice may overtake the answer that brings the id: then the payment itself says which attempt it is. */
async function fetchNoticed(context: BareContext, providerId: string): Promise<void> {
  const { shop } = context;
  const known = await findAttemptOfProvider(shop.database, providerId);
  if (known !== undefined || shop.payments === null) return refresh(context, known);
  const asked = await getPayment(shop.payments, providerId);
  if (!asked.ok) {
    if (asked.reason === 'away') throw new Error(`the payment provider does not answer: ${asked.message}`);
    return;
  }
  const { attemptId } = asked.value;
  const attempt = attemptId === null ? undefined : await findAttempt(shop.database, attemptId);
  if (attempt === undefined || attempt.providerId !== null) return;
  await settle(shop, context, attempt, asked.value);
}

async function cancel(context: BareContext, attempt: Attempt | undefined): Promise<void> {
  const { shop } = context;
  if (shop.payments === null || attempt === undefined || !isUnderWay(attempt.status)) return;
  if (attempt.providerId !== null) await cancelPayment(shop.payments, attempt.providerId);
  // Whatever came of that: what it is now, the provider says.
  await refresh(context, attempt);
}

/**
 * Once nothing of a checkout goes on, its attempts under way are to be cancelled: answers those. Whose time to pay ran
 * out is told.
 */
function attemptsOfEnded({ shop, now }: BareContext, reservationId: string): Promise<Attempt[]> {
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
async function outdatedAttempts({ shop }: BareContext, reservationId: string): Promise<Attempt[]> {
  const balance = await balanceOf(shop, shop.database, reservationId);
  if (balance === undefined) return [];
  const attempts = await readAttempts(shop.database, balance.checkoutId);
  return attempts.filter(({ status, askedCents }) => isUnderWay(status) && askedCents !== balance.openCents);
}
