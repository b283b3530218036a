import {
  calledOff,
  cancelAllowed,
  editingPolicyOf,
  isCancellableStatus,
  isLiveStatus,
  type ReservationStatus,
  type SelfServiceInput,
} from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { isInTime } from '../../platform/database/deadline.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lentChangeRefusal, lentDeadline, type LentOrder, lentOrderOf } from '../availability/index.ts';
import { type CertificateInput, takeCertificate } from '../carts/index.ts';
import { localNow } from '../locations/index.ts';
import { hasEnded, moveOrder, takeStep } from './moves.ts';
import { type MovableReservation, readDue } from './moves.sql.ts';
import { statusOf } from './open-orders.sql.ts';
import { isConfirmationCode } from './order-link.ts';
import { readOrder } from './orders.queries.ts';
import {
  type Blocked,
  type CancellableReservation,
  lockAsked,
  lockCertified,
  lockOwnReservation,
  type ReservationRow,
  writeBlocked,
  writeConfirmed,
} from './orders.sql.ts';

interface OfOrder {
  readonly orderId: string;
}

/**
 * Cancels an order of the caller's own, once, however often it is asked: hours and pieces are free again, what was paid
 * goes back, the customer is mailed (spec 1 §4). Whoever picks it at the same time waits, or was first.
 */
export const cancelOrder = command({ right: 'shopper' }, (context, { orderId }: OfOrder) =>
  cancel(context, orderId, 'customer'),
);

/** The business asks nobody but the table of transitions. */
export const staffCancelOrder = command({ right: 'orders.write' }, (context, { orderId }: OfOrder) =>
  cancel(context, orderId, 'operator'),
);

type OrderCertificate = CertificateInput & OfOrder;

/**
 * Takes the number of a certificate that an order still asks for, or withdraws it (spec 1 §7), as long as there is
 * something to prove. Of a visitor it stands with the cart that the order was made of.
 */
export const submitOrderCertificate = command({ right: 'shopper' }, (context, input: OrderCertificate) =>
  submitCertificate(context, input),
);

/** What was shown at the desk. */
export const staffSubmitOrderCertificate = command(
  { right: 'orders.write' },
  (context, input: OrderCertificate) => submitCertificate(context, input),
);

/**
 * Whoever has the mailed code confirms (RULINGS, "pay at pickup without an account"); where the shop accepts at
 * once, the reservation waited for this and becomes an order. A second time changes nothing. A wrong code and an
 * unknown id are told alike.
 */
export const confirmReservation = command(
  { right: 'shop' },
  async (
    context,
    { orderId, code }: OfOrder & { readonly code: string },
  ): Promise<MovableReservation | Refusal> => {
    const { shop, key } = context;
    if (!isConfirmationCode(key, { shopId: shop.id, reservationId: orderId, code }))
      return refuse('NotFound');
    return inTransaction<MovableReservation | Refusal>(
      shop.database,
      async (transaction) => {
        const asked = await lockAsked(transaction, orderId);
        if (asked === undefined) return refuse('NotFound');
        if (hasEnded(asked.status)) return refuse('TransitionRefused', { params: { status: asked.status } });
        if (asked.confirmedAt !== null) return asked;
        await writeConfirmed(transaction, orderId, context);
        const isAccepted = shop.config.reservations.acceptance === 'immediate' && asked.status === 'Active';
        if (!isAccepted) return asked;
        transaction.afterCommit(() => shop.wakeRelay());
        return takeStep(transaction, { shop, source: context }, asked, { to: 'Order', who: 'job' });
      },
      { planned: true },
    );
  },
);

interface StepsInput<Step extends ReservationStatus> {
  /** Id, reservation number or order number. */
  readonly key: string;
  /** Steps of the table of transitions, one after the other. */
  readonly path: readonly Step[];
  readonly note: string | null;
}

/** Accepts what was asked for, or rejects it. */
export const staffDecide = command(
  { right: 'orders.accept' },
  (context: BareContext, input: StepsInput<'Order' | 'Rejected'>) => takeSteps(context, input),
);

/** Takes the steps that are still to take; one that stands already is answered again. */
async function takeSteps(
  context: BareContext,
  { key, path, note }: StepsInput<ReservationStatus>,
): Promise<MovableReservation | Refusal> {
  const { shop } = context;
  const standing = await statusOf(shop.database, key);
  const done = standing === undefined ? -1 : path.indexOf(standing);
  let moved: MovableReservation | Refusal = refuse('NotFound');
  for (const to of path.slice(Math.max(done, 0))) {
    moved = await moveOrder(shop, context, { key, to, who: 'operator', note });
    if (isRefusal(moved)) return moved;
  }
  return moved;
}

/**
 * Sweeps what nobody accepted in time (RULINGS, "reservation"): each in a transaction of its own, so that one
 * that is being accepted just then simply is not due any more. Answers how many expired.
 */
export const releaseUnaccepted = command({ right: 'job' }, async (context: BareContext): Promise<number> => {
  const { shop, now } = context;
  const faults: unknown[] = [];
  let count = 0;
  for (const { id } of await readDue(shop.database, now)) {
    try {
      const moved = await moveOrder(shop, context, { key: id, to: 'Expired', who: 'job' });
      if ('status' in moved && moved.status === 'Expired') count += 1;
    } catch (error) {
      // One that cannot be must not keep the others: they are older than it only by chance.
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some reservations could not expire');
  return count;
});

export interface BlockInput {
  /** Id, reservation number or order number. */
  readonly key: string;
  readonly what: Blocked;
  readonly isBlocked: boolean;
}

/** Whether the customer may edit or cancel, as far as that is the operator's to say (RULINGS, "IsCancellable, IsEditable"). */
export const staffBlockOrder = command(
  { right: 'orders.write' },
  (
    context: BareContext,
    { key, what, isBlocked }: BlockInput,
  ): Promise<{ readonly number: string } | Refusal> =>
    inTransaction<{ readonly number: string } | Refusal>(context.shop.database, async (transaction) => {
      const row = await writeBlocked(transaction, key, what, isBlocked);
      if (row === undefined) return refuse('NotFound');
      await recordEvents(transaction, context, {
        entity: 'reservation',
        entityId: row.id,
        action: `block-${what}`,
        after: { isBlocked },
      });
      return { number: row.number };
    }),
);

/** What the rules of cancelling and of editing ask alike: accepted or not, and both instants on the shop's clock. */
export function selfServiceFacts(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  order: { readonly orderNo: string | null; readonly businessStart: EpochMs },
): Pick<SelfServiceInput, 'hasOrderId' | 'now' | 'businessStart'> {
  const present = localNow(shop.zone, now);
  const begins = localNow(shop.zone, order.businessStart);
  return {
    hasOrderId: order.orderNo !== null,
    now: { date: present.today, time: present.time },
    businessStart: { date: begins.today, time: begins.time },
  };
}

/** Answers the order as it then stands. */
async function cancel(
  context: Context,
  orderId: string,
  who: 'customer' | 'operator',
): Promise<ReservationRow | Refusal> {
  const { shop, actor } = context;
  const cancelled = await inTransaction<MovableReservation | Refusal>(
    shop.database,
    async (transaction) => {
      const order = await lockOwnReservation(transaction, orderId, CustomerScope.of(actor));
      if (order === undefined) return refuse('NotFound');
      if (order.status === 'Cancelled') return order;
      const barred = who === 'customer' ? await cancelRefusal(transaction, context, order) : null;
      if (barred !== null) return barred;
      const moved = await takeStep(transaction, { shop, source: context }, order, { to: 'Cancelled', who });
      if (!isRefusal(moved)) transaction.afterCommit(() => shop.wakeRelay());
      return moved;
    },
    { planned: true },
  );
  return isRefusal(cancelled) ? cancelled : readOrder(context, orderId);
}

/** Why the customer may not, with what to do about it; null where nothing is in the way (spec 1 §5). */
async function cancelRefusal(
  transaction: Transaction,
  context: Pick<Context, 'shop' | 'now'>,
  order: CancellableReservation,
): Promise<Refusal | null> {
  const { shop, now } = context;
  const { core } = shop.config;
  const lent = lentOrderOf(shop.config, order);
  const allowed = cancelAllowed({
    ...selfServiceFacts(context, order),
    policy: editingPolicyOf(core.ShopAllowEditingOrder),
    flag: isCancellableStatus(order.status, order.cancelBlocked),
    // What lending made has days of its own (spec 3 §4).
    limitDays: lent === null ? core.ShopAllowCancellationDays : 0,
  });
  // One that is cancelled already was answered before.
  const reason =
    calledOff(order.status) ??
    (allowed.ok ? null : allowed.reason) ??
    (lent === null ? null : await lentRefusal(transaction, { shop, now }, order, lent));
  if (reason === null) return null;
  return refuse('OrderNotCancellable', { fields: [{ field: 'orderId', reason: `cancel-${reason}` }] });
}

async function lentRefusal(
  transaction: Transaction,
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  { status }: CancellableReservation,
  lent: LentOrder,
): Promise<string | null> {
  const reason = lentChangeRefusal(lent, status, localNow(shop.zone, now).today);
  if (reason !== null) return reason === 'state' ? 'flag' : reason;
  // The deadline may have come while it waited for its lock.
  if (await isInTime(transaction, now, lentDeadline(lent, shop.zone))) return null;
  return lent.season === null ? 'camp-started' : 'distribution-started';
}

/** Answers the order as it then stands. */
async function submitCertificate(
  context: Context,
  { orderId, ...input }: OrderCertificate,
): Promise<ReservationRow | Refusal> {
  const taken = await inTransaction<{ readonly id: string } | Refusal>(
    context.shop.database,
    async (transaction) => {
      const order = await lockCertified(transaction, orderId, CustomerScope.of(context.actor));
      if (order === undefined) return refuse('NotFound');
      if (!isLiveStatus(order.status) && order.status !== 'Draft') {
        return refuse('OrderNotEditable', { fields: [{ field: 'orderId', reason: 'edit-flag' }] });
      }
      const { customerId, cartId, certificates: asked } = order;
      const subject = { entity: 'reservation', entityId: order.id };
      const of = { owner: { id: cartId, customerId }, asked, subject };
      return takeCertificate(transaction, of, input, context);
    },
    { planned: true },
  );
  return isRefusal(taken) ? taken : readOrder(context, orderId);
}
