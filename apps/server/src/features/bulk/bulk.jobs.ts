import type { ServerKey } from '../../platform/identity/server-key.ts';
import { allowed, jobContext, type JobHandler, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { bulkRunKind, forgetOldRuns, workBulkRun } from './bulk.commands.ts';

/** After so many tries a row that still fails is left, and the next ones are done. */
const tries = 3;

/** Runs that were begun with many orders at once. */
export function bulkJobs({ key }: { readonly key: ServerKey }): JobHandler[] {
  return [
    {
      kind: bulkRunKind,
      async handle(shop, { runId = '' }, job) {
        const isLastTry = job.attempt >= tries;
        allowed(await workBulkRun({ ...jobContext(shop, job), key }, { runId, isLastTry }));
      },
    },
  ];
}

export const jobRunsSweep: Sweep = sweepOf('job-runs', 24 * 3_600_000, forgetOldRuns, {});
