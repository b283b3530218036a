import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { type KeptFile, sentSql } from '../../platform/files/kept-files.ts';
import type { TakenFile } from '../files/index.ts';
import type { MessageFileRow } from './conversations.queries.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownConversation, readingValues } from './reading-sql.ts';

export interface MessagePlace {
  /** Written within the last day: what was said long ago stays what it was. */
  isFresh: boolean;
  count: number;
  /** The same bytes under the same name, which came already. */
  same: MessageFileRow | null;
  /** Bytes that the caller sent in a day. */
  sent: number;
}

// $6 is the message, $7 and $8 who sends and since when, $9 and $10 the file. Only who wrote a message adds to it.
const lockOwn = statement<MessagePlace>(`
  select ${onePlanColumn}, m.created_at > $8 as "isFresh",
    (select count(*)::integer from $schema.message_file mf where mf.message_id = m.id) as count,
    (select jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size)
      from $schema.message_file mf join $schema.file f on f.id = mf.file_id
      where mf.message_id = m.id and f.sha256 = $9 and f.name = $10 limit 1) as same,
    ${sentSql(7)} as sent
  from $schema.message m
  join $schema.conversation c on c.id = m.conversation_id
  where c.id = $1 and m.id = $6 and ${ownConversation} and m.contact_id is not distinct from $5
  for no key update of m
`);

const insertFile = statement(`
  with added as (
    insert into $schema.message_file (message_id, file_id, created_at) values ($1, $2, $3)
  )
  ${eventsSql(3)}
`);

/** Undefined for another's, as for one that is not there. */
export function lockMessage(
  db: Db,
  { conversationId, id }: { readonly conversationId: string; readonly id: string },
  scope: CustomerScope,
  sender: readonly [Buffer, string],
  { name, bytes }: TakenFile,
): Promise<MessagePlace | undefined> {
  return db.first(lockOwn, [...readingValues(conversationId, scope), id, ...sender, bytes.sha256, name]);
}

export async function saveMessageFile(
  db: Db,
  source: EventSource,
  messageId: string,
  { id, size }: KeptFile,
): Promise<void> {
  const event = eventValues(source, [
    { entity: 'message', entityId: messageId, action: 'add-file', after: { file: id, size } },
  ]);
  await db.rows(insertFile, [messageId, id, ...event]);
}
