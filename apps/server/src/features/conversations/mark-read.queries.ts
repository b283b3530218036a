import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownConversation, readingValues } from './reading-sql.ts';

// Up to a message and not up to now: what came since, or comes at this moment, nobody has seen.
const insertSeen = statement<{ id: string }>(`
  insert into $schema.conversation_read (conversation_id, contact_id, read_at)
  select c.id, $5, m.created_at from $schema.conversation c
  join $schema.message m on m.conversation_id = c.id and m.id = $6
  where c.id = $1 and ${ownConversation}
  on conflict (conversation_id, contact_id) do update
    set read_at = greatest(conversation_read.read_at, excluded.read_at)
  returning conversation_id as id
`);

const shopSeen = statement(
  'update $schema.conversation set shop_read_at = greatest(shop_read_at, $2::timestamptz) where id = $1',
);

/** False for another's, as for one that is not there. */
export async function markSeen(
  db: Db,
  scope: CustomerScope,
  { conversationId, id }: { readonly conversationId: string; readonly id: string },
): Promise<boolean> {
  return (await db.first(insertSeen, [...readingValues(conversationId, scope), id])) !== undefined;
}

export async function markSeenByShop(db: Db, id: string, upTo: EpochMs): Promise<void> {
  await db.rows(shopSeen, [id, instant(upTo)]);
}
