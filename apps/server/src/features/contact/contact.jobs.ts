import type { EpochMs } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';
import { sweepMessages } from './contact.sql.ts';

/** As long as a mail server may be away; after that the mails have what was written. */
const keptMs = 30 * 24 * 3_600_000;

export const contactSweep: Sweep = {
  name: 'contact',
  everyMs: 60 * 60_000,
  run: ({ database }, now) => sweepMessages(database, (now - keptMs) as EpochMs),
};
