import type { Db } from './shop-database.ts';
import { statement } from './statement.ts';
import { type EpochMs, instant } from './types.ts';

/**
 * Whether the deadline $n+1 has not come: the instant $n at which the request arrived, and what the database measured
 * since the transaction began, so that waiting for a lock counts.
 */
export function inTimeSql(at: number): string {
  return `$${at}::timestamptz + (clock_timestamp() - transaction_timestamp()) < $${at + 1}::timestamptz`;
}

const inTime = statement({ isInTime: 'bool' })(`select ${inTimeSql(1)} as "isInTime"`);

/** The same as a question of its own, asked behind the locks of a write. */
export async function isInTime(db: Db, now: EpochMs, deadline: EpochMs): Promise<boolean> {
  const row = await db.first(inTime, [instant(now), instant(deadline)]);
  return row?.isInTime === true;
}
