import { notFound } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { propertiesQuery } from '../../features/catalogue/api/properties-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import type { Selection } from '../../session/selection-of.ts';
import { loadOffers, loadSelection } from '../../features/availability/api/load-offers.ts';

/** What a list is of: a category, what words find, or everything; and the values that it is narrowed by. */
export interface Asked extends Partial<Pick<ItemFilter, 'category' | 'search'>> {
  readonly properties?: ItemFilter['properties'] | undefined;
}

/** The filter of the grid: what is asked, and the warehouse where the shop shows each its own items only. */
export function filterOf(
  { category = null, search = null, properties = [] }: Asked,
  { warehouse }: Pick<Selection, 'warehouse'>,
  warehouseOnly: boolean,
  size: number,
): ItemFilter {
  return { category, search, properties, warehouse: warehouseOnly ? warehouse : null, size };
}

/**
 * A category with stock and prices, as many pages of it as the address says, so that whoever comes back finds the place
 * again. An unknown category is a page that does not exist.
 */
export async function loadList(
  context: AppContext,
  category: string | null,
  search: ShopSearch,
): Promise<void> {
  const { queryClient, call } = context;
  await queryClient.prefetchQuery(categoriesQuery(call));
  const categories = queryClient.getQueryData(categoriesQuery(call).queryKey);
  if (category !== null && categories?.every((one) => one.CategoryID !== category)) throw notFound();
  await loadPages(context, { category, properties: search.properties }, search);
}

/** So many pages at most are loaded before a page shows; more of them follow as somebody scrolls. */
const PAGES_AT_ONCE = 8;

/** What words find, in the same way. */
export async function loadResults(context: AppContext, search: ShopSearch): Promise<void> {
  if (search.q === undefined) return;
  await loadPages(context, { search: search.q }, search);
}

async function loadPages(context: AppContext, asked: Asked, search: ShopSearch): Promise<void> {
  const { queryClient, call, shop } = context;
  const [selection, settings] = await Promise.all([
    loadSelection(context, search),
    queryClient.ensureQueryData(settingsQuery(call)),
  ]);
  const warehouseOnly = settings.ItemsToShowInShop === 'WarehouseOnly';
  const filter = filterOf(asked, selection, warehouseOnly, shop.gridPageSize);
  const query = itemsQuery(call, filter);
  // A part that fails to load says so itself, with a way to try again.
  await Promise.all([
    queryClient.prefetchInfiniteQuery({ ...query, pages: Math.min(search.page ?? 1, PAGES_AT_ONCE) }),
    filter.category === null
      ? null
      : queryClient.prefetchQuery(propertiesQuery(call, filter.category, filter)),
  ]);
  const pages = queryClient.getQueryData(query.queryKey)?.pages ?? [];
  await Promise.all(pages.map((page) => loadOffers(context, page.Collection, selection)));
}
