import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

/** What a visitor chose beside widgets on another site. Nothing in it says who that is. */
export interface Chosen {
  readonly warehouseId: string | null;
  readonly deliveryId: string | null;
  /** Days, both or none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly items: readonly ChosenItem[];
}

/** One of both ids. */
export interface ChosenItem {
  readonly itemId?: string | undefined;
  readonly compositionId?: string | undefined;
  readonly qty: number;
}

const insertHandOver = statement(`
  insert into $schema.hand_over (code_hash, chosen, expires_at) values ($1, $2, $3)
`);

export async function addHandOver(db: Db, hash: Buffer, chosen: Chosen, expires: EpochMs): Promise<void> {
  await db.rows(insertHandOver, [hash, JSON.stringify(chosen), instant(expires)]);
}

const deleteHandOver = statement<{ chosen: Chosen; expires: EpochMs }>({
  chosen: 'json',
  expires: 'instant',
})(`
  delete from $schema.hand_over where code_hash = $1 returning chosen, expires_at as expires
`);

/** One of many who come with the same code gets it. */
export function takeHandOver(
  db: Db,
  hash: Buffer,
): Promise<{ readonly chosen: Chosen; readonly expires: EpochMs } | undefined> {
  return db.first(deleteHandOver, [hash]);
}

const deleteOld = statement('delete from $schema.hand_over where expires_at < $1');

export async function sweepHandOvers(db: Db, now: EpochMs): Promise<void> {
  await db.rows(deleteOld, [instant(now)]);
}
