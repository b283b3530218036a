import type { ShopDatabase } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { sessionHashesOf } from './memberships.queries.ts';
import { forgetSessions } from './session-cache.ts';

/** For whom a login may act has changed: here it counts at once, in other processes by their next read. */
export async function forgetLogin(db: Transaction, database: ShopDatabase, loginId: string): Promise<void> {
  const hashes = await sessionHashesOf(db, loginId);
  db.afterCommit(() => forgetSessions(database, hashes));
}
