import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

const itemById = statement<{ id: string }>('select id from $schema.item where id = $1');

/** Whether there is such an item, offered or not. */
export async function knowsItem(db: Db, id: string): Promise<boolean> {
  return (await db.first(itemById, [id])) !== undefined;
}
