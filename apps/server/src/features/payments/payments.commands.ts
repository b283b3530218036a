import { randomUUID } from 'node:crypto';
import { cents, isUnderWay, openCents, polledStatus } from '@bivak/rules';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { PaymentAccount } from '../../platform/shops/payment-account.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { ownPage, pageFaults } from '../identity/index.ts';
import { payableCents, validateAccess } from '../orders/index.ts';
import {
  addAttempt,
  type Attempt,
  noteNotice,
  type PaymentMethod,
  readAttempts,
  writeUnknown,
} from './attempts.sql.ts';
import {
  askForWaiting,
  findPaymentFacts,
  lockOwnCheckout,
  type Payer,
  type PaymentFacts,
  readParts,
} from './checkouts.sql.ts';
import { askProvider, fail, provider, settle } from './settle.ts';

interface OfOrder {
  readonly orderId: string;
  /** What the order's mail carried; null of whoever comes without. */
  readonly access: string | null;
}

export interface LinkInput extends OfOrder {
  readonly method: PaymentMethod;
  /** A page of this shop, as it was typed. */
  readonly returnPage: string;
  readonly description: string | null;
}

export interface GivenLink {
  readonly link: string | null;
  readonly status: 'PENDING' | 'PAID' | 'ERROR';
  readonly message: string | null;
}

/** After so many turns somebody cancels as fast as we begin. */
const turns = 3;

const terms = { rateLimit: 'checkout' } as const;

/**
 * Where to pay. Whoever asks again, or at the same time, is led to the attempt that is under way, as long as the provider
 * still takes money for it. The provider is asked between two transactions, never in one (DESIGN §4.2).
 */
export const paymentLink = command({ ...terms, right: 'shopper' }, givenLink);

/** The same for staff, who pay for a customer. */
export const staffPaymentLink = command({ ...terms, right: 'money.take' }, givenLink);

export interface StandingPayment {
  readonly orderId: string;
  readonly facts: PaymentFacts;
  readonly status: ReturnType<typeof polledStatus>;
}

/** How the payment of an order stands. A notice may come late or never: while somebody waits, the provider is asked. */
export const paymentState = command({ right: 'shopper', rateLimit: 'reading' }, standingPayment);

/** The same for staff, who waits with a customer. */
export const staffPaymentState = command(
  { right: 'money.read|money.take', rateLimit: 'reading' },
  standingPayment,
);

/** The same of the order whose mail somebody has. */
export const openPaymentState = command({ right: 'shopper' }, standingPayment);

/** Anybody may send a notice: it says nothing but an id, and what became of that the provider is asked. */
export const noteProvidersNotice = command(
  { right: 'public' },
  async (
    { shop, now },
    notice: { readonly provider: string; readonly id: string },
  ): Promise<null | Refusal> => {
    if (notice.provider !== provider || shop.payments === null) return refuse('NotFound');
    if (await noteNotice(shop.database, notice.id, now)) shop.wakeRelay();
    return null;
  },
);

async function givenLink(context: Context, input: LinkInput): Promise<GivenLink | Refusal> {
  const { shop } = context;
  const returnPage = ownPage(shop, input.returnPage);
  const fields = [...pageFaults(shop, 'returnPage', input.returnPage), ...methodFaults(shop, input.method)];
  if (returnPage === null || fields.length > 0) return refuse('ValidationFailed', { fields });
  const account = shop.payments;
  if (account === null) return refuse('PaymentNotPossible');
  for (let turn = 0; turn < turns; turn += 1) {
    const attempt = await standingAttempt(context, { ...input, returnPage });
    if (attempt === 'paid') return { link: null, status: 'PAID', message: null };
    if (isRefusal(attempt)) return attempt;
    const given = await linkOf(context, account, attempt);
    if (given !== null) return given;
  }
  return refuse('Busy');
}

function methodFaults({ config }: Shop, method: string): RefusedField[] {
  const offered: readonly string[] = config.payment.methods;
  if (offered.includes(method)) return [];
  return [{ field: 'method', reason: 'not-a-choice', params: { choices: offered.join(', ') } }];
}

async function standingPayment(context: Context, input: OfOrder): Promise<StandingPayment | Refusal> {
  const { shop, now } = context;
  const { orderId } = input;
  const facts = await findPaymentFacts(shop.database, orderId, payerOf(context, input));
  if (facts === undefined) return refuse('NotFound');
  const { parts, paidCents, latest } = facts;
  const owes = paidCents === 0 || openCents(parts, cents(paidCents)) > 0;
  const status = polledStatus({ owes, latest: latest?.status ?? null });
  const waits = status === 'PENDING' && shop.payments !== null;
  if (waits && (await askForWaiting(shop.database, orderId, now))) shop.wakeRelay();
  return { orderId, facts, status };
}

/**
 * Finds the attempt under way for the same money and method, or makes a new one; what else is under way is to be
 * cancelled.
 */
function standingAttempt(context: Context, input: LinkInput): Promise<Attempt | 'paid' | Refusal> {
  const { shop, now } = context;
  return inTransaction<Attempt | 'paid' | Refusal>(shop.database, async (transaction) => {
    const checkout = await lockOwnCheckout(transaction, input.orderId, payerOf(context, input));
    if (checkout === undefined) return refuse('NotFound');
    const [parts, attempts] = await Promise.all([
      readParts(transaction, checkout.id),
      readAttempts(transaction, checkout.id),
    ]);
    const askedCents = payableCents(shop, parts, checkout.paidCents);
    if (askedCents === 0) return checkout.paidCents > 0 ? 'paid' : refuse('PaymentNotPossible');
    const underWay = attempts.filter(({ status }) => isUnderWay(status));
    const same = underWay.find((one) => one.method === input.method && one.askedCents === askedCents);
    if (same !== undefined) return same;
    for (const { id } of underWay) {
      await enqueue(transaction, now, { kind: 'payment.cancel', payload: { attemptId: id } });
    }
    const [first] = parts;
    const attempt = {
      id: randomUUID(),
      checkoutId: checkout.id,
      method: input.method,
      language: context.language,
      description: input.description ?? `${shop.config.name} ${first?.orderNo ?? first?.reservationNo ?? ''}`,
      returnPage: input.returnPage,
      askedCents,
      createdAt: now,
    };
    await addAttempt(transaction, attempt);
    await recordEvents(transaction, context, {
      entity: 'payment',
      entityId: attempt.id,
      action: 'payment.begun',
      after: { checkout: checkout.id, cents: askedCents, method: input.method },
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

/** The link is null where the attempt has come to an end meanwhile: then another one begins. */
async function linkOf(
  context: Context,
  account: PaymentAccount,
  attempt: Attempt,
): Promise<GivenLink | Refusal | null> {
  const { shop } = context;
  const asked = await askProvider(shop, account, attempt);
  if (!asked.ok) {
    // Nobody has the link, so nobody can pay twice; the next question goes out under the same key.
    if (asked.reason === 'away') return refuse('PaymentUnavailable');
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

/** Whose orders somebody may pay: their own, the one whose mail they have, and staff those of their warehouses. */
function payerOf({ actor, key, shop, now }: Context, { orderId: reservationId, access }: OfOrder): Payer {
  const scope = CustomerScope.of(actor);
  return {
    scope,
    warehouses: scope.everybody ? OperatorScope.of(actor).warehouses : null,
    hasLink: access !== null && validateAccess(key, { shop, reservationId }, { access, now }) === 'ok',
  };
}
