import type { AppContext } from '../../app-context.tsx';
import { itemPriceQuery, itemStockQuery } from '../../features/availability/api/item-offer-queries.ts';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import { loadSelection } from '../load-offers.ts';

/** The article, and its stock and price where place and period are known. */
export async function loadProduct(context: AppContext, idOrSlug: string, search: ShopSearch): Promise<void> {
  const { queryClient, call, session } = context;
  const [item, { warehouse, period }] = await Promise.all([
    queryClient.ensureQueryData(itemQuery(call, idOrSlug)),
    loadSelection(context, search),
  ]);
  if (warehouse === null || period === null) return;
  const state = session.store.getState();
  const asked = { warehouse, period, identity: state.session.account?.CustomerID ?? 'public' };
  await Promise.all([
    queryClient.prefetchQuery(itemStockQuery(call, item.ID, asked, state.cart.cartId)),
    queryClient.prefetchQuery(itemPriceQuery(call, item.ID, asked)),
  ]);
}
