import type { FileStore } from '../../platform/files/file-store.ts';
import { type JobHandler, jobOf, type Sweep, sweepOf } from '../../platform/jobs/job.ts';
import { forgetExports, makeExport } from './exports.commands.ts';

/** `privacy.export`, with `{ exportId }`. */
export function privacyJobs({ store: files }: { readonly store: FileStore }): JobHandler[] {
  return [jobOf('privacy.export', makeExport, { files }, ({ exportId = '' }) => ({ exportId }))];
}

export const privacySweep: Sweep = sweepOf('personal-exports', 3_600_000, forgetExports, {});
