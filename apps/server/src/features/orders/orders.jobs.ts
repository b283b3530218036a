import type { EpochMs } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { moveOrder } from './moves.ts';
import { readDue } from './moves.sql.ts';
import { extendOverdue } from './overdue.commands.ts';

/** Whatever expires is swept (DESIGN §5, "Time"); a reservation counts in the ledger until it is. */
export const expirySweep: Sweep = {
  name: 'expire-reservations',
  everyMs: 5_000,
  async run(shop, now) {
    await expireReservations(shop, now);
  },
};

/** An overdue unit is sold by the shop until the next of these. */
export const overdueSweep: Sweep = {
  name: 'extend-overdue',
  everyMs: 5 * 60_000,
  run: extendOverdue,
};

/**
 * Sweeps what nobody accepted in time (RULINGS, "reservation"): each in a transaction of its own, so that one
 * that is being accepted just then simply is not due any more. Answers how many expired.
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
