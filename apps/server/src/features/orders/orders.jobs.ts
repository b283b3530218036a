import type { Sweep } from '../../platform/jobs/job.ts';
import { expireReservations } from './expire-reservations.service.ts';
import { extendOverdue } from './overdue.service.ts';

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
