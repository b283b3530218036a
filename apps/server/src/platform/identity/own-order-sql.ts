import type { CustomerScope } from './customer-scope.ts';

/**
 * Of the reservation r, or another row with the same owners, such as a cart: the admin-type user has all of the customer,
 * as everybody of an association that borrows; everybody else has what they placed themselves (RULINGS). The values of `ownOrderValues` begin at parameter `first`.
 */
export function ownOrderSql(first: number, row = 'r'): string {
  const [visitor, customer, everybody, seesAll, contact] = [0, 1, 2, 3, 4].map((n) => `$${first + n}`);
  return `(${everybody} or ${row}.visitor_id = ${visitor}
    or (${row}.customer_id = ${customer} and (${seesAll} or ${row}.contact_id = ${contact})))`;
}

export function ownOrderValues(scope: CustomerScope): unknown[] {
  return [scope.visitorId, scope.customerId, scope.everybody, scope.seesAllOrders, scope.contactId];
}
