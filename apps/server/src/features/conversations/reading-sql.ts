import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

/**
 * The admin-type user reads all of the customer, everybody else what they began (0033). Of the conversation c: which one
 * is $1, who reads $2 to $5.
 */
export const ownConversation = '($2 or (c.customer_id = $3 and ($4 or c.contact_id = $5)))';

export function readingValues(
  id: string | null,
  { everybody, customerId, isAdmin, contactId }: CustomerScope,
): [string | null, boolean, string | null, boolean, string | null] {
  return [id, everybody, customerId, isAdmin, contactId];
}
