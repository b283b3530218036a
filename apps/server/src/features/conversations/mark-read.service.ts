import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { markSeen } from './mark-read.queries.ts';

/** Whoever opened a conversation has read it up to a message. That is a mark of theirs, and no event of the conversation. */
export async function markRead(
  { actor, shop }: Pick<Context, 'actor' | 'shop'>,
  message: { readonly conversationId: string; readonly id: string },
): Promise<null | Refusal> {
  const scope = CustomerScope.of(actor);
  const isKnown = await inTransaction(shop.database, (transaction) => markSeen(transaction, scope, message));
  return isKnown ? null : refuse('NotFound');
}
