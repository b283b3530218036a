import type { EpochMs } from '../../platform/database/types.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { moveOrder } from './move-order.service.ts';
import { readDue } from './moves.queries.ts';

/**
 * Sweeps what nobody accepted in time (RULINGS, "reservation"): each in a transaction of its own, so that one
 * that is being accepted at this moment simply is not due any more. Answers how many expired.
 */
export async function expireReservations(shop: Shop, now: EpochMs): Promise<number> {
  const source = { actor: { kind: 'job' }, now, requestId: `expiry-${now}` } as const;
  const faults: unknown[] = [];
  let count = 0;
  for (const { id } of await readDue(shop.database, now)) {
    try {
      const moved = await moveOrder(shop, source, { key: id, to: 'Expired', who: 'job' });
      if ('status' in moved && moved.status === 'Expired') count += 1;
    } catch (error) {
      // One that cannot be must not keep the others: they are older than it only by chance.
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some reservations could not expire');
  return count;
}
