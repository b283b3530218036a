import { inTransaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type ConversationRow, conversationsOf } from './conversations.queries.ts';
import { markSeenByShop } from './mark-read.queries.ts';

/** The whole conversation for the business, which has read it by that as far as it is shown. */
export async function readAsBusiness(
  { database }: Pick<Shop, 'database'>,
  { actor }: Pick<EventSource, 'actor'>,
  id: string,
): Promise<ConversationRow | undefined> {
  const scope = CustomerScope.of(actor);
  const [found] = (await conversationsOf(database, scope, { id, size: 1, index: 0 })).rows;
  if (found !== undefined)
    await inTransaction(database, (transaction) => markSeenByShop(transaction, id, found.lastAt));
  return found;
}
