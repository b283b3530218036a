import type { HandedOver } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

const insertHandOver = statement(`
  insert into $schema.hand_over (code_hash, chosen, expires_at) values ($1, $2, $3)
`);

export async function addHandOver(db: Db, hash: Buffer, chosen: HandedOver, expires: EpochMs): Promise<void> {
  await db.rows(insertHandOver, [hash, JSON.stringify(chosen), instant(expires)]);
}

const deleteHandOver = statement<{ chosen: HandedOver; expires: EpochMs }>(`
  delete from $schema.hand_over where code_hash = $1 returning chosen, expires_at as expires
`);

/** Of many who come with the same code, one gets it. */
export function takeHandOver(
  db: Db,
  hash: Buffer,
): Promise<{ readonly chosen: HandedOver; readonly expires: EpochMs } | undefined> {
  return db.first(deleteHandOver, [hash]);
}

const deleteOld = statement('delete from $schema.hand_over where expires_at < $1');

export async function sweepHandOvers(db: Db, now: EpochMs): Promise<void> {
  await db.rows(deleteOld, [instant(now)]);
}
