import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

/** Who reads conversations: the admin-type user all of the customer, everybody else those that they began (0033). */
export interface ConversationReader {
  readonly scope: CustomerScope;
  readonly isAdmin: boolean;
}

/** Of the conversation c: which one is $1, who reads $2 to $5. */
export const ownConversation = '($2 or (c.customer_id = $3 and ($4 or c.contact_id = $5)))';

export function readingValues(
  id: string | null,
  { scope, isAdmin }: ConversationReader,
): [string | null, boolean, string | null, boolean, string | null] {
  return [id, scope.everybody, scope.customerId, isAdmin, scope.contactId];
}
