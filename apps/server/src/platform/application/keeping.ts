import type { Shop } from '../shops/shop.ts';
import type { Context } from './context.ts';

/** What an answer depends on beside its request: the state of the data, and for whom it is. */
export interface Keeping {
  /** Names the state of a shop's data; another name is another state. One short statement. */
  readonly version: (shop: Shop) => Promise<string>;
  /** Who gets the same answer: language, price list. */
  readonly audience: (context: Context) => string;
}
