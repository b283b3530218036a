import type { Context } from '../../platform/http/context.ts';
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

export function termsOf(reading: Reading): PriceTerms {
  return { customerGroup: readerOf(reading).customerGroup, basis: reading.shop.config.listPrices };
}
