import type { EpochMs } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';
import { sweepAttempts } from './identity.queries.ts';
import { sweepCodes } from './login-codes.queries.ts';
import { sweepNames } from './login-tries.queries.ts';
import { sweepSessions } from './sessions.queries.ts';

/** An expired code is remembered for so long. */
const codeMs = 30 * 24 * 3_600_000;

/** Two hours count, and nobody is told twice in a day. */
const nameMs = 26 * 3_600_000;
/** Whoever has not logged in from there for so long is a stranger again. */
const addressMs = 180 * 24 * 3_600_000;

/** Clears away tokens that can neither be used nor refreshed any more, and attempts and codes that count no longer. */
export const identitySweep: Sweep = {
  name: 'identity',
  everyMs: 15 * 60_000,
  async run({ config, database }, now) {
    const { refreshHours, tokenMinutes, lockout } = config.limits;
    const tokenMs = Math.max(refreshHours * 3_600_000, tokenMinutes * 60_000);
    await sweepSessions(database, (now - tokenMs) as EpochMs);
    // Whoever comes with a code of yesterday hears that it has expired, not that it never was.
    await sweepCodes(database, (now - codeMs) as EpochMs);
    await sweepNames(database, (now - nameMs) as EpochMs, (now - addressMs) as EpochMs);
    await sweepAttempts(database, (now - lockout.minutes * 60_000) as EpochMs);
  },
};
