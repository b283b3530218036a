import { shortageSorts } from '@bivak/contract/admin';
import { addressOf, day, oneOf, withoutEmpty, words } from '../../frame/address.ts';

export const stockViews = ['shortages', 'lose', 'count'] as const;

/** What the address of the stock says: the view, what narrows the shortages, and the article whose loss or count is noted. */
export const readStockAddress = addressOf({
  View: oneOf(stockViews),
  Item: words,
  Sort: oneOf(shortageSorts),
  q: words,
  From: day,
  To: day,
  WarehouseID: words,
});

export type StockAddress = ReturnType<typeof readStockAddress>;

/** What the list of shortages is asked for. */
export function shortagesAddress({ Sort, q, From, To, WarehouseID }: StockAddress) {
  return withoutEmpty({ Sort, q, From, To, WarehouseID });
}
