import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

// A cart that somebody has locked is being used after all.
const deleteUntouched = statement<{ id: string }>(`
  delete from $schema.cart where id in (
    select id from $schema.cart where checked_out_at is null and modified_at < $1
    order by modified_at limit $2 for update skip locked
  )
  returning id
`);

/** Removes up to `most` carts, with their lines; answers how many. Those that were checked out stay. */
export async function removeUntouchedCarts(db: Db, before: EpochMs, most: number): Promise<number> {
  return (await db.rows(deleteUntouched, [instant(before), most])).length;
}
