import type { CopiedCart } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { presentCart, wordsOf } from './carts.present.ts';
import type { CopiedCartView } from './copy-cart.service.ts';

export function presentCopiedCart({ view, leftOut }: CopiedCartView, context: Context): CopiedCart {
  const { language, shop } = context;
  return {
    ...presentCart(view, context),
    LeftOut: leftOut.map(({ itemId, descriptions, asked, taken, reason, params }) => ({
      ItemID: itemId,
      Description: wordsOf(descriptions, language, shop.config.defaultLanguage) ?? itemId,
      Asked: asked,
      Taken: taken,
      Reason: reason,
      Message: shop.translate[language](`reasons.${reason}`, params),
    })),
  };
}
