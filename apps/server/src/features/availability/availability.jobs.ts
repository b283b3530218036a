import { allowed, jobContext, type Sweep } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import { noteLedger } from '../../platform/metrics/counters.ts';
import { ledgerFaults } from './availability.queries.ts';
import { noFaults } from './reconcile.sql.ts';

const day = 24 * 3_600_000;

/** Every night, and once after a start: faults are errors in the log, where an alarm can find them. */
export function reconcilerSweep(log: Logger): Sweep {
  return {
    name: 'reconcile-ledger',
    everyMs: day,
    async run(shop, now) {
      const job = jobContext(shop, { id: `reconcile-ledger-${now}`, now });
      const faults = allowed(await ledgerFaults(job, undefined));
      const counts: Record<string, number> = { ...noFaults };
      for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
      noteLedger(shop.id, counts, now);
      for (const fault of faults) log.error({ shop: shop.id, ...fault }, 'the ledger does not balance');
    },
  };
}
