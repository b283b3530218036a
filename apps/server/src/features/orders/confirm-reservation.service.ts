import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
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
  const { shop, key, now } = context;
  if (!isConfirmationCode(key, { shopId: shop.id, reservationId: id, code })) {
    return Promise.resolve(refuse('NotFound'));
  }
  return inTransaction<MovableReservation | Refusal>(shop.database, async (transaction) => {
    const asked = await lockAsked(transaction, id);
    if (asked === undefined) return refuse('NotFound');
    if (hasEnded(asked.status)) return refuse('TransitionRefused', { params: { status: asked.status } });
    if (asked.confirmedAt !== null) return asked;
    await writeConfirmed(transaction, id, now);
    await recordEvents(transaction, context, { entity: 'reservation', entityId: id, action: 'confirm' });
    const isAccepted = shop.config.reservations.acceptance === 'immediate' && asked.status === 'Active';
    if (!isAccepted) return asked;
    transaction.afterCommit(() => shop.wakeRelay());
    return takeStep(transaction, { shop, source: context }, asked, { to: 'Order', who: 'job' });
  });
}
