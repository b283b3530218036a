import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { isConfirmationCode } from './confirmation-code.ts';
import { lockAsked, writeConfirmed } from './confirmations.queries.ts';
import { hasEnded, takeStep } from './move-order.service.ts';
import type { MovableReservation } from './moves.queries.ts';

/**
 * Whoever has the mailed code confirms (RULINGS, "pay at pickup without an account"); where the shop accepts at
 * once, the reservation waited for this and becomes an order. A second time changes nothing. A wrong code and an
 * unknown id are told alike.
 */
export function confirmReservation(
  context: Context,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<MovableReservation | Refusal> {
  const { shop, key } = context;
  if (!isConfirmationCode(key, { shopId: shop.id, reservationId: id, code })) {
    return Promise.resolve(refuse('NotFound'));
  }
  const work = async (transaction: Transaction): Promise<MovableReservation | Refusal> => {
    const asked = await lockAsked(transaction, id);
    if (asked === undefined) return refuse('NotFound');
    if (hasEnded(asked.status)) return refuse('TransitionRefused', { params: { status: asked.status } });
    if (asked.confirmedAt !== null) return asked;
    await writeConfirmed(transaction, id, context);
    const isAccepted = shop.config.reservations.acceptance === 'immediate' && asked.status === 'Active';
    if (!isAccepted) return asked;
    transaction.afterCommit(() => shop.wakeRelay());
    return takeStep(transaction, { shop, source: context }, asked, { to: 'Order', who: 'job' });
  };
  return inTransaction(shop.database, work, { planned: true });
}
