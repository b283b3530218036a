import type { ShopVersion } from '../shops/shop.ts';
import type { Context } from './context.ts';

/**
 * An answer that only its request, its audience and the versions that it follows decide: it may be given again until one
 * of them changes.
 */
export interface Sharing {
  /** Who gets the same answer: language, price list. */
  readonly audience: (context: Context) => string;
  readonly follows: readonly (keyof ShopVersion)[];
}
