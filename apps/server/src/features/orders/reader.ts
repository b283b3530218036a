import type { Context } from '../../platform/application/context.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Reader } from './orders.queries.ts';

/** Who reads orders in this request, by token. */
export function readerOf({ actor, language, shop }: Pick<Context, 'actor' | 'language' | 'shop'>): Reader {
  return {
    scope: CustomerScope.of(actor),
    hasLink: false,
    language,
    fallback: shop.config.defaultLanguage,
  };
}
