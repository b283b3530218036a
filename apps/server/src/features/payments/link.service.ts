import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@bivak/contract';
import { isUnderWay } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { validateAccess, payableCents } from '../orders/index.ts';
import { askProvider } from './ask-provider.ts';
import { addAttempt, type Attempt, readAttempts, writeUnknown } from './attempts.queries.ts';
import { lockOwnCheckout, type Payer, readParts } from './checkouts.queries.ts';
import { fail, settle } from './settle.service.ts';

export interface LinkWish {
  readonly reservationId: string;
  readonly method: PaymentMethod;
  /** A path of this shop. */
  readonly returnPage: string;
  readonly description: string | null;
  /** What the order's mail carried. */
  readonly access: string | null;
}

export interface GivenLink {
  readonly link: string | null;
  readonly status: 'PENDING' | 'PAID' | 'ERROR';
  readonly message: string | null;
}

/** Beyond these somebody cancels as fast as we begin. */
const turns = 3;

/**
 * Where to pay. Whoever asks again, or at the same time, is led to the attempt that is under way, as long as the provider
 * still takes money for it. The provider is asked between two transactions, never in one (DESIGN §4.2).
 */
export async function paymentLink(context: Context, wish: LinkWish): Promise<GivenLink | Refusal> {
  const { shop } = context;
  const account = shop.payments;
  if (account === null) return refuse('PaymentNotPossible');
  for (let turn = 0; turn < turns; turn += 1) {
    const attempt = await standingAttempt(context, wish);
    if (attempt === 'paid') return { link: null, status: 'PAID', message: null };
    if (isRefusal(attempt)) return attempt;
    const given = await linkOf(context, account, attempt);
    if (given !== null) return given;
  }
  return refuse('Busy');
}

/** The attempt under way for the same money and method, or a new one; what else is under way is to be cancelled. */
function standingAttempt(context: Context, wish: LinkWish): Promise<Attempt | 'paid' | Refusal> {
  const { shop, now } = context;
  return inTransaction<Attempt | 'paid' | Refusal>(shop.database, async (transaction) => {
    const checkout = await lockOwnCheckout(transaction, wish.reservationId, payerOf(context, wish));
    if (checkout === undefined) return refuse('NotFound');
    const [parts, attempts] = await Promise.all([
      readParts(transaction, checkout.id),
      readAttempts(transaction, checkout.id),
    ]);
    const askedCents = payableCents(shop, parts, checkout.paidCents);
    if (askedCents === 0) return checkout.paidCents > 0 ? 'paid' : refuse('PaymentNotPossible');
    const underWay = attempts.filter(({ status }) => isUnderWay(status));
    const same = underWay.find((one) => one.method === wish.method && one.askedCents === askedCents);
    if (same !== undefined) return same;
    for (const { id } of underWay) {
      await enqueue(transaction, now, { kind: 'payment.cancel', payload: { attemptId: id } });
    }
    const [first] = parts;
    const attempt = {
      id: randomUUID(),
      checkoutId: checkout.id,
      method: wish.method,
      language: context.language,
      description: wish.description ?? `${shop.config.name} ${first?.orderNo ?? first?.reservationNo ?? ''}`,
      returnPage: wish.returnPage,
      askedCents,
      createdAt: now,
    };
    await addAttempt(transaction, attempt);
    await recordEvents(transaction, context, {
      entity: 'payment',
      entityId: attempt.id,
      action: 'payment.begun',
      after: { checkout: checkout.id, cents: askedCents, method: wish.method },
    });
    if (underWay.length > 0) transaction.afterCommit(() => shop.wakeRelay());
    return {
      ...attempt,
      providerId: null,
      link: null,
      receivedCents: null,
      status: 'created',
      message: null,
    };
  });
}

/** Null where the attempt has come to an end meanwhile: then another one begins. */
async function linkOf(
  context: Context,
  account: PaymentAccount,
  attempt: Attempt,
): Promise<GivenLink | Refusal | null> {
  const { shop } = context;
  const asked = await askProvider(shop, account, attempt);
  if (!asked.ok) {
    // Nobody has the link, so nobody can pay twice; the next question goes out under the same key.
    if (asked.why === 'away') return refuse('PaymentUnavailable');
    if (attempt.providerId === null) {
      await fail(shop, context, attempt, asked.message);
      return { link: null, status: 'ERROR', message: asked.message };
    }
    // Somebody may be paying it: whether it is gone for good, the job knows in a minute, by asking again.
    await writeUnknown(shop.database, attempt.id, context.now);
    await askLater(shop, attempt, context.now);
    return refuse('PaymentUnavailable', { retryAfter: 60 });
  }
  const settled = await settle(shop, context, attempt, asked.value);
  if (settled.status === 'paid') return { link: null, status: 'PAID', message: null };
  if (settled.status !== 'open') return null;
  return { link: settled.link, status: settled.link === null ? 'ERROR' : 'PENDING', message: null };
}

async function askLater(shop: Shop, { id }: Attempt, now: EpochMs): Promise<void> {
  await enqueue(shop.database, now, { kind: 'payment.fetch', payload: { attemptId: id } });
  shop.wakeRelay();
}

/** Whose orders somebody may pay: their own, and the one whose mail they have. */
export function payerOf(
  { actor, key, shop, now }: Context,
  { reservationId, access }: Pick<LinkWish, 'reservationId' | 'access'>,
): Payer {
  return {
    scope: CustomerScope.of(actor),
    hasLink: access !== null && validateAccess(key, { shop, reservationId }, { access, now }) === 'ok',
  };
}
