import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type ConversationReader, ownConversation, readingValues } from './reading-sql.ts';

const insertSeen = statement<{ id: string }>(`
  insert into $schema.conversation_read (conversation_id, contact_id, read_at)
  select c.id, $5, $6 from $schema.conversation c where c.id = $1 and ${ownConversation}
  on conflict (conversation_id, contact_id) do update
    set read_at = greatest(conversation_read.read_at, excluded.read_at)
  returning conversation_id as id
`);

const shopSeen = statement('update $schema.conversation set shop_read_at = $2 where id = $1');

/** False for another's, as for one that is not there. */
export async function markSeen(
  db: Db,
  reader: ConversationReader,
  id: string,
  now: EpochMs,
): Promise<boolean> {
  return (await db.first(insertSeen, [...readingValues(id, reader), instant(now)])) !== undefined;
}

export async function markSeenByShop(db: Db, id: string, now: EpochMs): Promise<void> {
  await db.rows(shopSeen, [id, instant(now)]);
}
