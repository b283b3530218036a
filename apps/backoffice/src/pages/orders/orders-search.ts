import { orderViewNames } from '@bivak/contract/admin';
import { addressOf, day, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of orders says. */
export const readOrdersAddress = addressOf({
  View: oneOf(orderViewNames),
  Sort: oneOf(['Start', '-Start', 'End', '-End', 'CreatedAt', '-CreatedAt']),
  q: words,
  From: day,
  To: day,
  WarehouseID: words,
});

export type OrdersAddress = ReturnType<typeof readOrdersAddress>;
