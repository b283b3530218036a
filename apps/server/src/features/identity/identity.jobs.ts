import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import type { JobHandler, Sweep } from '../../platform/jobs/job.ts';
import { sweepAttempts, sweepNames } from './attempts.sql.ts';
import { sweepCodes } from './codes.sql.ts';
import { sendCode } from './codes.ts';
import { operatorOf } from './operators.sql.ts';
import { sweepSessions } from './sessions.sql.ts';

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

/**
 * `login.invite-operator` with the payload `{ loginId, codeId }`: makes the code of that id and leaves its mail to the
 * outbox. Coming twice it makes the same one, whose mail is sent once.
 */
export function operatorJobs({ key }: { readonly key: ServerKey }): JobHandler[] {
  return [
    {
      kind: 'login.invite-operator',
      async handle(shop, { loginId = '', codeId = '' }, { now }) {
        await inTransaction(shop.database, async (db) => {
          const operator = await operatorOf(db, loginId);
          if (operator === undefined) return;
          await sendCode(
            db,
            { shop, key, now },
            {
              loginId,
              purpose: 'password',
              language: operator.language ?? shop.config.defaultLanguage,
              page: null,
              id: codeId,
              isPatient: true,
            },
          );
        });
      },
    },
  ];
}
