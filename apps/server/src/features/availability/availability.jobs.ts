import type { Sweep } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import { findLedgerFaults } from './reconcile.queries.ts';

const day = 24 * 3_600_000;

/** Every night, and once after a start: faults are errors in the log, where an alarm can find them. */
export function reconcilerSweep(log: Logger): Sweep {
  return {
    name: 'reconcile-ledger',
    everyMs: day,
    async run(shop, now) {
      const faults = await findLedgerFaults(shop.database, now);
      for (const fault of faults) log.error({ shop: shop.id, ...fault }, 'the ledger does not balance');
    },
  };
}
