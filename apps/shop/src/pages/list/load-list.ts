import { notFound } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import type { Selection } from '../../session/selection-of.ts';
import { loadOffers, loadSelection } from '../load-offers.ts';

/** The filter of the grid: the category, and the warehouse where the shop shows each its own items only. */
export function filterOf(
  category: string | null,
  { warehouse }: Selection,
  warehouseOnly: boolean,
  size: number,
): ItemFilter {
  return { category, warehouse: warehouseOnly ? warehouse : null, size };
}

/** The first page of a category with its stock and prices. An unknown category is a page that does not exist. */
export async function loadList(
  context: AppContext,
  category: string | null,
  search: ShopSearch,
): Promise<void> {
  const { queryClient, call, shop } = context;
  const [selection, settings, categories] = await Promise.all([
    loadSelection(context, search),
    queryClient.ensureQueryData(settingsQuery(call)),
    queryClient.ensureQueryData(categoriesQuery(call)),
  ]);
  if (category !== null && !categories.some((one) => one.CategoryID === category)) throw notFound();
  const warehouseOnly = settings.ItemsToShowInShop === 'WarehouseOnly';
  const filter = filterOf(category, selection, warehouseOnly, shop.gridPageSize);
  // A page that fails to load says so itself, with a way to try again.
  await queryClient.prefetchInfiniteQuery(itemsQuery(call, filter));
  const pages = queryClient.getQueryData(itemsQuery(call, filter).queryKey)?.pages ?? [];
  await Promise.all(pages.map((page) => loadOffers(context, page.Collection, selection)));
}
