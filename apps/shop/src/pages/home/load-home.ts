import type { CoreSettings } from '@bivak/contract/wire';
import type { AppContext } from '../../app-context.tsx';
import { itemQuery } from '../../features/catalogue/api/item-query.ts';
import { itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import type { Selection } from '../../session/selection-of.ts';
import { filterOf } from '../list/load-list.ts';
import { loadOffers, loadSelection } from '../../features/availability/api/load-offers.ts';

/** The home page shows so many items. */
export const SHOWN_ON_HOME = 4;

/** More are asked for than shown, so that what is not free can give way to what is. */
export function homeFilter(selection: Selection, { ItemsToShowInShop }: CoreSettings): ItemFilter {
  return filterOf({}, selection, ItemsToShowInShop === 'WarehouseOnly', 12);
}

export async function loadHome(context: AppContext, search: ShopSearch): Promise<void> {
  const { queryClient, call, shop } = context;
  const { bandItem } = shop.homepage;
  const [selection, settings] = await Promise.all([
    loadSelection(context, search),
    queryClient.ensureQueryData(settingsQuery(call)),
    bandItem === undefined ? null : queryClient.prefetchQuery(itemQuery(call, bandItem)),
  ]);
  const query = itemsQuery(call, homeFilter(selection, settings));
  await queryClient.prefetchInfiniteQuery(query);
  const items = queryClient.getQueryData(query.queryKey)?.pages[0]?.Collection ?? [];
  const band =
    bandItem === undefined ? undefined : queryClient.getQueryData(itemQuery(call, bandItem).queryKey);
  await Promise.all([
    loadOffers(context, items, selection),
    loadOffers(context, band ? [band] : [], selection),
  ]);
}
