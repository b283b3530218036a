import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';

// A revoked token stays for as long as its family has younger ones: it is what keeps them out.
const deleteSessions = statement(`
  delete from $schema.session_token t
  where t.issued_at < $1 and (
    t.revoked_at is null
    or not exists (
      select from $schema.session_token y where y.family_id = t.family_id and y.issued_at >= $1
    )
  )
`);

const deleteAttempts = statement('delete from $schema.login_attempt where last_at < $1');

/** Clears away tokens that can neither be used nor refreshed any more, and attempts that count no longer. */
export const identitySweep: Sweep = {
  name: 'identity',
  everyMs: 15 * 60_000,
  async run({ config, database }, now) {
    const { refreshHours, tokenMinutes, lockout } = config.limits;
    const tokenMs = Math.max(refreshHours * 3_600_000, tokenMinutes * 60_000);
    await database.rows(deleteSessions, [instant((now - tokenMs) as EpochMs)]);
    await database.rows(deleteAttempts, [instant((now - lockout.minutes * 60_000) as EpochMs)]);
  },
};
