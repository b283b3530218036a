import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { markSeen } from './mark-read.queries.ts';
import type { ConversationReader } from './reading-sql.ts';

/** Whoever opened a conversation has read it up to a message. That is a mark of theirs, and no event of the conversation. */
export async function markRead(
  { shop }: Pick<Context, 'shop'>,
  reader: ConversationReader,
  message: { readonly conversationId: string; readonly id: string },
): Promise<null | Refusal> {
  const isKnown = await inTransaction(shop.database, (transaction) => markSeen(transaction, reader, message));
  return isKnown ? null : refuse('NotFound');
}
