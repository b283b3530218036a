import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Sweep } from '../../platform/jobs/job.ts';

const dayMs = 24 * 3_600_000;
const untouchedMs = 60 * dayMs;
/** Carts of one statement: a lock on more would be felt. */
const batch = 500;

/** Clears away carts that nobody touched for sixty days. They claim nothing, so nothing else changes. */
export const cartsSweep: Sweep = {
  name: 'carts',
  everyMs: dayMs,
  async run({ database }, now) {
    const before = (now - untouchedMs) as EpochMs;
    let removed = batch;
    while (removed === batch) removed = await removeUntouchedCarts(database, before, batch);
  },
};

// A cart that somebody has locked is being used after all.
const deleteUntouched = statement({ id: 'text' })(`
  delete from $schema.cart where id in (
    select id from $schema.cart where checked_out_at is null and modified_at < $1
    order by modified_at limit $2 for update skip locked
  )
  returning id
`);

/** Removes up to `most` carts, with their lines; answers how many. Those that were checked out stay. */
async function removeUntouchedCarts(db: Db, before: EpochMs, most: number): Promise<number> {
  return (await db.rows(deleteUntouched, [instant(before), most])).length;
}
