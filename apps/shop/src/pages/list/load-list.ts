import { notFound } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import type { ShopSearch } from '../../routing/search.ts';
import type { Selection } from '../../session/selection-of.ts';
import { loadOffers, loadSelection } from '../load-offers.ts';

/** What a list is of: a category, what words find, or everything. */
export type Asked = Partial<Pick<ItemFilter, 'category' | 'search'>>;

/** The filter of the grid: what is asked, and the warehouse where the shop shows each its own items only. */
export function filterOf(
  { category = null, search = null }: Asked,
  { warehouse }: Pick<Selection, 'warehouse'>,
  warehouseOnly: boolean,
  size: number,
): ItemFilter {
  return { category, search, warehouse: warehouseOnly ? warehouse : null, size };
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
  const categories = await context.queryClient.ensureQueryData(categoriesQuery(context.call));
  if (category !== null && !categories.some((one) => one.CategoryID === category)) throw notFound();
  await loadPages(context, { category }, search);
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
  const query = itemsQuery(call, filterOf(asked, selection, warehouseOnly, shop.gridPageSize));
  // A page that fails to load says so itself, with a way to try again.
  await queryClient.prefetchInfiniteQuery({ ...query, pages: Math.min(search.page ?? 1, PAGES_AT_ONCE) });
  const pages = queryClient.getQueryData(query.queryKey)?.pages ?? [];
  await Promise.all(pages.map((page) => loadOffers(context, page.Collection, selection)));
}
