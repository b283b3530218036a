import { isUnderWay } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { hasEnded, lockReservationsOf } from '../orders/index.ts';
import { type Attempt, readAttempts } from './attempts.queries.ts';
import { balanceOf } from './balance.ts';
import { lockCheckoutOf } from './checkouts.queries.ts';

/**
 * Once nothing of a checkout goes on, its attempts under way are to be cancelled: answers those. Whose time to pay ran
 * out is told.
 */
export function endPayments(shop: Shop, reservationId: string, now: EpochMs): Promise<Attempt[]> {
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
export async function outdatedAttempts(shop: Shop, reservationId: string): Promise<Attempt[]> {
  const balance = await balanceOf(shop, shop.database, reservationId);
  if (balance === undefined) return [];
  const attempts = await readAttempts(shop.database, balance.checkoutId);
  return attempts.filter(({ status, askedCents }) => isUnderWay(status) && askedCents !== balance.openCents);
}
