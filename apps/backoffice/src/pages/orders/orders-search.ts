import { orderViewNames } from '@bivak/contract/admin';
import { RESERVATION_STATUSES } from '@bivak/rules';
import { addressOf, day, oneOf, words } from '../../frame/address.ts';

/** Those that have a name of their own: an order is accepted as `Order` and as `Open`. */
export const filteredStatuses = RESERVATION_STATUSES.filter((status) => status !== 'Open');

/** What the address of the list of orders says. */
export const readOrdersAddress = addressOf({
  View: oneOf(orderViewNames),
  Sort: oneOf(['Start', '-Start', 'End', '-End', 'CreatedAt', '-CreatedAt']),
  q: words,
  From: day,
  To: day,
  WarehouseID: words,
  Status: oneOf(filteredStatuses),
  AssignedTo: words,
  Owing: oneOf(['true']),
});

export type OrdersAddress = ReturnType<typeof readOrdersAddress>;

/** The list's filter as the server is asked for it. */
export function ordersQuery({ Status, ...search }: OrdersAddress) {
  if (Status === undefined) return { ...search, Status: undefined };
  return { ...search, Status: Status === 'Order' ? (['Order', 'Open'] as const) : [Status] };
}
