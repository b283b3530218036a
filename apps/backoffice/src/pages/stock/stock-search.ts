import { addressOf, oneOf, words } from '../../frame/address.ts';

export const stockViews = ['shortages', 'lose', 'count'] as const;

/** What the address of the stock says: the view, and the article whose loss or count is noted. */
export const readStockAddress = addressOf({ View: oneOf(stockViews), Item: words });

export type StockAddress = ReturnType<typeof readStockAddress>;
