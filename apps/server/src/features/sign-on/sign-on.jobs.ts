import type { EpochMs } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';
import { sweepAttempts, sweepExchangeCodes, sweepPending } from './sign-on.sql.ts';

/** Whoever comes back late hears that it is too late, not that it never was. */
const codeMs = 24 * 3_600_000;

/** Clears away ways to the provider that nobody came back from, used tokens, and persons who did not register. */
export const signOnSweep: Sweep = {
  name: 'sign-on',
  everyMs: 5 * 60_000,
  async run({ config, database }, now) {
    if (config.signOn === undefined) return;
    await sweepAttempts(database, now);
    await sweepPending(database, now);
    await sweepExchangeCodes(database, (now - codeMs) as EpochMs);
  },
};
