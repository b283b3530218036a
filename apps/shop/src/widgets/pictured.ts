import type { ItemSummary } from '@bivak/contract/wire';
import type { Pictured } from '@bivak/ui/elements';
import type { WidgetApp } from './app.ts';

/** The first picture of an article, at its address in the shop. A small one is enough for cards and lists. */
export function picturedOf({ origin }: Pick<WidgetApp, 'origin'>, item: ItemSummary): Pictured {
  const [image] = item.Images;
  return {
    src: image === undefined ? null : `${origin}${image.Url}${isOfShop(image.Url) ? '?w=400' : ''}`,
    drawing: item.Drawing,
  };
}

/** The server knows which pictures of a brand's folder there are small as well. */
function isOfShop(address: string): boolean {
  return address.startsWith('/assets/shop/images/');
}
