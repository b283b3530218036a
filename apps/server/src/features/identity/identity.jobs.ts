import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

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

/** Sweeps tokens that can neither be used nor refreshed any more, and attempts that count no longer. */
export async function sweepSessions(db: Db, limits: ShopConfig['limits'], now: EpochMs): Promise<void> {
  const tokenMs = Math.max(limits.refreshHours * 3_600_000, limits.tokenMinutes * 60_000);
  await db.rows(deleteSessions, [instant((now - tokenMs) as EpochMs)]);
  await db.rows(deleteAttempts, [instant((now - limits.lockout.minutes * 60_000) as EpochMs)]);
}
