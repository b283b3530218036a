import { calledOff, cancelAllowed, editingPolicyOf, isCancellableStatus } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { takeStep } from './move-order.service.ts';
import type { MovableReservation } from './moves.queries.ts';
import { type CancellableReservation, lockOwnReservation } from './own-reservations.queries.ts';
import { selfServiceFacts } from './self-service.ts';

/**
 * Cancels an order of the caller's own, once, however often it is asked: hours and pieces are free again, what was paid
 * goes back, the customer is mailed (spec 1 §4). Whoever picks it at the same moment waits, or was first.
 */
export function cancelOrder(context: Context, id: string): Promise<MovableReservation | Refusal> {
  const { shop, actor } = context;
  return inTransaction<MovableReservation | Refusal>(
    shop.database,
    async (transaction) => {
      const order = await lockOwnReservation(transaction, id, CustomerScope.of(actor));
      if (order === undefined) return refuse('NotFound');
      if (order.status === 'Cancelled') return order;
      // The business asks nobody but the table of transitions.
      const who = actor.kind === 'operator' ? 'operator' : 'customer';
      const barred = who === 'customer' ? cancelRefusal(context, order) : null;
      if (barred !== null) return barred;
      const moved = await takeStep(transaction, { shop, source: context }, order, { to: 'Cancelled', who });
      if (!isRefusal(moved)) transaction.afterCommit(() => shop.wakeRelay());
      return moved;
    },
    { planned: true },
  );
}

/** Why the customer may not, with what to do about it; null where nothing is in the way (spec 1 §5). */
function cancelRefusal(
  context: Pick<Context, 'shop' | 'now'>,
  order: CancellableReservation,
): Refusal | null {
  const { core } = context.shop.config;
  const verdict = cancelAllowed({
    ...selfServiceFacts(context, order),
    policy: editingPolicyOf(core.ShopAllowEditingOrder),
    flag: isCancellableStatus(order.status, order.cancelBlocked),
    limitDays: core.ShopAllowCancellationDays,
  });
  // One that is cancelled already was answered before.
  const reason = calledOff(order.status) ?? (verdict.ok ? null : verdict.reason);
  if (reason === null) return null;
  return refuse('OrderNotCancellable', {
    fields: [{ field: 'ReservationOrderID', reason: `cancel-${reason}` }],
  });
}
