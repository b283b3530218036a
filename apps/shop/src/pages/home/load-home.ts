import type { AppContext } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import { loadOffers, loadSelection } from '../load-offers.ts';

/** As many items as the home page shows. */
export const SHOWN_ON_HOME = 4;

/** More are asked for than shown, so that what is not free can give way to what is. */
export const homeFilter: ItemFilter = {
  category: null,
  search: null,
  properties: [],
  warehouse: null,
  size: 12,
};

export async function loadHome(context: AppContext, search: ShopSearch): Promise<void> {
  const { queryClient, call, shop } = context;
  const { bandItem } = shop.homepage;
  const [selection] = await Promise.all([
    loadSelection(context, search),
    queryClient.prefetchInfiniteQuery(itemsQuery(call, homeFilter)),
    bandItem === undefined ? null : queryClient.prefetchQuery(itemQuery(call, bandItem)),
  ]);
  const items = queryClient.getQueryData(itemsQuery(call, homeFilter).queryKey)?.pages[0]?.Collection ?? [];
  const band =
    bandItem === undefined ? undefined : queryClient.getQueryData(itemQuery(call, bandItem).queryKey);
  await Promise.all([
    loadOffers(context, items, selection),
    loadOffers(context, band ? [band] : [], selection),
  ]);
}
