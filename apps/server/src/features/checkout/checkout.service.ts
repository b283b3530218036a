import { randomUUID } from 'node:crypto';
import type { CheckoutAddress, CheckoutCustomer } from '@bivak/contract';
import type { PaymentMode } from '@bivak/rules';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { lockAndSum, takeMoments } from '../availability/index.ts';
import { type CartRow, type CartView, lockCart, viewCart } from '../carts/index.ts';
import { addRegistration, type PreparedRegistration, lockCustomer } from '../identity/index.ts';
import { type ShownTotals, totalRefusal } from '../pricing/index.ts';
import { type CheckoutMade, countLive, findCheckout, lockPerson, saveCheckout } from './checkout.queries.ts';
import { judgePayment } from './judge-payment.ts';
import { newReservations } from './new-reservations.ts';
import { momentsOf } from './places-of.ts';
import { capRefusal, proceedRefusal, shortageRefusal } from './checkout-refusals.ts';
import { isComparable } from './details-hash.ts';
import { presentMade } from './made.present.ts';

export interface CheckoutWish {
  readonly cartId: string;
  readonly person: CheckoutCustomer;
  readonly address: CheckoutAddress | null;
  readonly notes: string | null;
  readonly reference: string | null;
  readonly customFields: Readonly<Record<string, string | number | boolean | null>>;
  /** Of what was sent, before anything was added to it: the same cart with other details is refused. */
  readonly detailsHash: Buffer;
  readonly shown: ShownTotals;
  /** Null: whatever the shop does without a choice. */
  readonly paymentMode: PaymentMode | null;
  /** Of a visitor who becomes a customer with it; null of everybody else. */
  readonly registration: PreparedRegistration | null;
}

interface Owner {
  readonly customerId: string | null;
  readonly contactId: string | null;
}

/**
 * Turns a cart into reservations, all lines or none, once (DESIGN §4.1, §4.2). Locks in the order cart,
 * customer, moments, stock; sums the ledger in a statement after the locks; writes everything in one.
 */
export function checkOut(context: Context, wish: CheckoutWish): Promise<CheckoutMade[] | Refusal> {
  const { shop, actor } = context;
  const scope = CustomerScope.of(actor);
  return inTransaction<CheckoutMade[] | Refusal>(shop.database, async (transaction) => {
    const cart = await lockCart(transaction, wish.cartId, scope);
    if (cart === undefined) return refuse('NotFound');
    if (cart.checkedOutAt !== null) return earlierAnswer(transaction, context, cart, wish);
    const fields = { ...cart.customFields, ...wish.customFields };
    const faults = customFieldFaults(shop.config, ['cart', 'reservation'], fields, true);
    // A name that the shop does not know is a mistake of who calls, not something that is still to be filled in.
    if (faults.some(({ reason }) => reason === 'unknown-field')) return customFieldRefusal(faults);
    // Statements that do not need each other's answers travel together; PostgreSQL runs them in this order.
    const [early, , view] = await Promise.all([
      earlyRefusal(transaction, context, wish),
      cart.customerId === null ? undefined : lockCustomer(transaction, cart.customerId),
      viewCart(
        transaction,
        context,
        { ...cart, reference: wish.reference ?? cart.reference },
        // The ledger is summed below, under the locks.
        { peaks: async (wanted) => wanted.map(() => 0), lacking: true },
      ),
    ]);
    const payment = judgePayment(context, view, wish.paymentMode);
    const { totals, depositCents } = view.priced;
    const refusal =
      early ??
      proceedRefusal(context, view, faults) ??
      totalRefusal(context, wish.shown, { grossCents: totals.grossCents, depositCents }) ??
      payment.refusal;
    if (refusal !== null) return refusal;

    const owner = await ownerOf(transaction, context, cart, wish.registration);
    if (isRefusal(owner)) return owner;
    const wanted = view.lines.flatMap((line) => line.wanted);
    const [full, shortages] = await Promise.all([
      takeMoments(transaction, momentsOf(view)),
      lockAndSum(transaction, wanted),
    ]);
    if (full.length > 0)
      return refuse('SlotFull', { fields: full.map((field) => ({ field, reason: 'slot-full' })) });
    if (shortages.length > 0) return shortageRefusal(view, wanted, shortages);
    const made = await saveCheckout(
      transaction,
      newCheckout(context, view, owner, { ...wish, paymentMode: payment.mode }),
      context,
    );
    transaction.afterCommit(() => shop.wakeRelay());
    return made;
  });
}

/** Whose order it becomes: the cart's customer, or the one that is made with it; of a visitor nobody's but theirs. */
async function ownerOf(
  transaction: Transaction,
  context: Context,
  { customerId, contactId }: CartRow,
  registration: PreparedRegistration | null,
): Promise<Owner | Refusal> {
  if (registration === null) return { customerId, contactId };
  return addRegistration(transaction, context, registration);
}

/**
 * A second submit with the same details gets the first answer (RULINGS, "second submit of a cart"), also when it was the
 * only one that arrived twice. Other details are refused: what stands is said, and where, never quietly kept instead.
 */
async function earlierAnswer(
  transaction: Transaction,
  context: Context,
  cart: CartRow,
  wish: CheckoutWish,
): Promise<CheckoutMade[] | Refusal> {
  const { idempotencyKey, actor } = context;
  const earlier = await findCheckout(transaction, cart.id, CustomerScope.of(actor));
  // The cart is theirs, the order is not theirs to read.
  if (earlier === undefined) return refuse('AlreadyPlaced');
  const isSame = !isComparable(earlier.requestHash) || wish.detailsHash.equals(earlier.requestHash);
  const sameKey = idempotencyKey !== null && idempotencyKey === earlier.idempotencyKey;
  if (sameKey && !isSame) return refuse('IdempotencyMismatch');
  // A total that was shown is no detail, but who agreed to another one is not told that all is well.
  if (isSame && totalRefusal(context, wish.shown, earlier) === null) return earlier.made;
  return refuse('AlreadyPlaced', { beside: { Collection: earlier.made.map(presentMade) } });
}

async function earlyRefusal(
  transaction: Transaction,
  { shop, actor }: Context,
  wish: CheckoutWish,
): Promise<Refusal | null> {
  if (actor.kind !== 'anonymous') return null;
  const [, live] = await Promise.all([
    lockPerson(transaction, shop.database.schema, wish.person),
    countLive(transaction, wish.person),
  ]);
  return capRefusal(shop.config.reservations, live);
}

function newCheckout(
  context: Context,
  view: CartView,
  { customerId, contactId }: Owner,
  wish: CheckoutWish,
): Parameters<typeof saveCheckout>[1] {
  const { cart, priced } = view;
  const { actor, shop, now } = context;
  return {
    id: randomUUID(),
    cartId: cart.id,
    visitorId: cart.visitorId,
    customerId,
    contactId,
    language: context.language,
    person: wish.person,
    address: wish.address,
    netCents: priced.totals.netCents,
    grossCents: priced.totals.grossCents,
    roundingCents: priced.totals.roundingCents,
    depositCents: priced.depositCents,
    idempotencyKey: context.idempotencyKey,
    requestHash: wish.detailsHash,
    paymentMode: wish.paymentMode,
    reference: cart.reference,
    referenceRequired: actor.kind === 'customer' && actor.account?.referenceRequired === true,
    notes: wish.notes,
    customFields: { ...cart.customFields, ...wish.customFields },
    year: shop.zone.dayOf(now).slice(0, 4),
    reservations: newReservations(context, view, wish.paymentMode),
  };
}
