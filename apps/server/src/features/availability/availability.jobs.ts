import { asJob, type JobHandler, jobOf, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import { noteLedger, noteShortages } from '../../platform/metrics/counters.ts';
import { ledgerFaults, shortPlaces } from './availability.queries.ts';
import { noFaults } from './reconcile.sql.ts';
import { recheckShortage, recheckShortages } from './shortages.commands.ts';
import { shortageCheck } from './shortages.sql.ts';

const day = 24 * 3_600_000;

/** What was lost, broke or is late asks for a look at what is short by that. */
export function shortageJobs(): JobHandler[] {
  return [
    jobOf(shortageCheck, recheckShortage, {}, ({ itemId = '', warehouseId = '' }) => ({
      itemId,
      warehouseId,
    })),
  ];
}

/** A shortage may end by itself. */
export const shortagesSweep: Sweep = sweepOf('recheck-shortages', 5 * 60_000, recheckShortages, {});

/** Every night, and once after a start: faults are errors in the log, where an alarm can find them. */
export function reconcilerSweep(log: Logger): Sweep {
  return {
    name: 'reconcile-ledger',
    everyMs: day,
    async run(shop, now) {
      const job = { id: `reconcile-ledger-${now}`, now };
      const faults = await asJob(ledgerFaults, shop, job, undefined);
      const counts: Record<string, number> = { ...noFaults };
      for (const { kind } of faults) counts[kind] = (counts[kind] ?? 0) + 1;
      noteLedger(shop.id, counts, now);
      noteShortages(shop.id, await asJob(shortPlaces, shop, job, undefined));
      for (const fault of faults) log.error({ shop: shop.id, ...fault }, 'the ledger does not balance');
    },
  };
}
