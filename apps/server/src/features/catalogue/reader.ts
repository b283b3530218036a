import type { Context } from '../../platform/application/context.ts';
import type { DrawingConfig } from '@bivak/contract/shop-config';
import { type PriceTerms, ownCustomer } from '../pricing/index.ts';
import type { ItemReader } from './card.ts';

type Reading = Pick<Context, 'shop' | 'actor' | 'language'>;

/** In the caller's language, with the prices of the customer for whom it acts. */
export function readerOf({ shop, actor, language }: Reading): ItemReader {
  return {
    language,
    fallback: shop.config.defaultLanguage,
    customerGroup: ownCustomer({ actor }).customerGroup,
  };
}

/** How items are shown to a reader: at which prices, and how those without a picture are drawn. */
export interface ItemTerms extends PriceTerms {
  readonly drawings: readonly DrawingConfig[];
}

export function termsOf(reading: Reading): ItemTerms {
  const { listPrices, drawings } = reading.shop.config;
  return { customerGroup: readerOf(reading).customerGroup, basis: listPrices, drawings };
}
