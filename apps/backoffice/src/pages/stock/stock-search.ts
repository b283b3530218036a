import { serialSorts, serialStates, shortageSorts } from '@bivak/contract/admin';
import { addressOf, day, oneOf, withoutEmpty, words } from '../../frame/address.ts';

export const stockViews = ['shortages', 'serials', 'lose', 'count'] as const;

/** What the address of the stock says: the view, what narrows its list, and the article whose loss or count is noted. */
export const readStockAddress = addressOf({
  View: oneOf(stockViews),
  Item: words,
  Sort: oneOf([...shortageSorts, ...serialSorts]),
  State: oneOf(serialStates),
  q: words,
  From: day,
  To: day,
  WarehouseID: words,
});

export type StockAddress = ReturnType<typeof readStockAddress>;

/** What the list of shortages is asked for. */
export function shortagesAddress({ Sort, q, From, To, WarehouseID }: StockAddress) {
  return withoutEmpty({ Sort: shortageSorts.find((sort) => sort === Sort), q, From, To, WarehouseID });
}

/** What the list of numbered pieces is asked for. */
export function serialsAddress({ Sort, q, State, WarehouseID }: StockAddress) {
  return withoutEmpty({ Sort: serialSorts.find((sort) => sort === Sort), q, State, WarehouseID });
}
