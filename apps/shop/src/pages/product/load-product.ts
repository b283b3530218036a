import type { AppContext } from '../../app-context.tsx';
import { itemPriceQuery, itemStockQuery } from '../../features/availability/api/item-offer-queries.ts';
import { fullCartOf } from '../../features/carts/model/in-cart.ts';
import { addOnsQuery } from '../../features/catalogue/api/add-ons-query.ts';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import type { Selection } from '../../session/selection-of.ts';
import { loadOffers, loadSelection } from '../../features/availability/api/load-offers.ts';

/** The article and what goes with it, and stock and prices where place and period are known. */
export async function loadProduct(context: AppContext, idOrSlug: string, search: ShopSearch): Promise<void> {
  const { queryClient, call, session, shop } = context;
  const [item, { warehouse, period }] = await Promise.all([
    queryClient.ensureQueryData(itemQuery(call, idOrSlug)),
    loadSelection(context, search),
  ]);
  const addOns =
    shop.productVariant === 'standard' ? loadAddOns(context, item.ID, { warehouse, period }) : null;
  if (warehouse === null || (period === null && shop.mode !== 'sales')) return void (await addOns);
  const state = session.store.getState();
  const asked = { warehouse, period, identity: state.session.account?.CustomerID ?? 'public' };
  await Promise.all([
    addOns,
    queryClient.prefetchQuery(itemStockQuery(call, item.ID, asked, fullCartOf(state.cart))),
    queryClient.prefetchQuery(itemPriceQuery(call, item.ID, asked)),
  ]);
}

/** That they are missing must not keep the article away. */
async function loadAddOns(context: AppContext, itemId: string, selection: Selection): Promise<void> {
  const { queryClient, call } = context;
  const addOns = await queryClient.ensureQueryData(addOnsQuery(call, itemId)).catch(() => []);
  await loadOffers(context, addOns, selection);
}
