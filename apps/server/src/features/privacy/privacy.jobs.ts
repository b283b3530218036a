import type { FileStore } from '../../platform/files/file-store.ts';
import type { JobHandler, Sweep } from '../../platform/jobs/job.ts';
import { forgetOldExports } from './exports.queries.ts';
import { makeExport } from './make-export.service.ts';

/** `privacy.export`, with `{ exportId }`. */
export function privacyJobs({ store }: { readonly store: FileStore }): JobHandler[] {
  return [
    {
      kind: 'privacy.export',
      handle: (shop, { exportId = '' }, { now }) => makeExport(shop, exportId, { store, now }),
    },
  ];
}

/** Throws archives away after a week; their bytes go with the files that nothing means. */
export const privacySweep: Sweep = {
  name: 'personal-exports',
  everyMs: 3_600_000,
  run: ({ database }, now) => forgetOldExports(database, now),
};
