import type { AppContext } from '../app-context.tsx';

/** The title that a page has in the tab, and what search engines show below it. */
export function titled({ shop }: AppContext, title: string, description?: string) {
  const meta = [{ title: `${title} – ${shop.name}` }];
  return { meta: description ? [...meta, { name: 'description', content: description }] : meta };
}

/** A page with articles is titled by the name of their department, else as all. */
export function titledOffer(context: AppContext, key: Parameters<AppContext['t']>[0], department?: string) {
  const { shop, t } = context;
  const name = department ?? t('shop.list.allItems');
  return titled(
    context,
    department ?? t(key),
    t('shop.list.description', { name, shop: shop.name, mode: shop.mode }),
  );
}

/** The `head` of a page whose title is always the same words. */
export function titledBy(key: Parameters<AppContext['t']>[0]) {
  return ({ match: { context } }: { readonly match: { readonly context: AppContext } }) =>
    titled(context, context.t(key));
}
