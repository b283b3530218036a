import { notFound } from '@tanstack/react-router';
import type { AppContext } from '../../app-context.tsx';
import { categoriesQuery } from '../../features/catalogue/api/categories-query.ts';
import { availableCount, itemsQuery, type ItemFilter } from '../../features/catalogue/api/items-query.ts';
import { propertiesQuery } from '../../features/catalogue/api/properties-query.ts';
import { settingsQuery } from '../../features/settings/api/settings-query.ts';
import { orderOf, type ShopSearch } from '../../routing/search.ts';
import type { Selection } from '../../session/selection-of.ts';
import { loadOffers, loadSelection } from '../../features/availability/api/load-offers.ts';

/** What a list is of: a category, what words find, or everything; and the values that it is narrowed by. */
export interface Asked extends Partial<Pick<ItemFilter, 'category' | 'search'>> {
  readonly properties?: ItemFilter['properties'] | undefined;
  readonly order?: ItemFilter['order'] | undefined;
  readonly available?: boolean | undefined;
}

/** What an address asks of a list beside its category or words. */
export function askedBy(search: ShopSearch): Pick<Asked, 'properties' | 'order' | 'available'> {
  return { properties: search.properties, order: orderOf(search), available: search.available !== undefined };
}

/**
 * The filter of the grid: what is asked, and the warehouse where the shop shows each its own items only. What can be had
 * is known only with place and period; by price the period decides.
 */
export function filterOf(
  { category = null, search = null, properties = [], order = null, ...asked }: Asked,
  { warehouse, period }: Selection,
  warehouseOnly: boolean,
  size: number,
): ItemFilter {
  const available = asked.available === true && warehouse !== null && period !== null;
  const isPriced = order === 'price' || order === '-price';
  return {
    category,
    search,
    properties,
    order,
    available,
    warehouse: warehouseOnly || available ? warehouse : null,
    period: available || (isPriced && warehouse !== null) ? period : null,
    size,
  };
}

/** A category with stock and prices, the page of it that the address says. An unknown one is a page that does not exist. */
export async function loadList(
  context: AppContext,
  category: string | null,
  search: ShopSearch,
): Promise<void> {
  const { queryClient, call } = context;
  await queryClient.prefetchQuery(categoriesQuery(call));
  const categories = queryClient.getQueryData(categoriesQuery(call).queryKey);
  if (category !== null && categories?.every((one) => one.CategoryID !== category)) throw notFound();
  await loadPages(context, { category, ...askedBy(search) }, search);
}

/** What words find, in the same way. */
export async function loadResults(context: AppContext, search: ShopSearch): Promise<void> {
  if (search.q === undefined) return;
  await loadPages(context, { search: search.q, ...askedBy(search) }, search);
}

async function loadPages(context: AppContext, asked: Asked, search: ShopSearch): Promise<void> {
  const { queryClient, call, shop } = context;
  const [selection, settings] = await Promise.all([
    loadSelection(context, search),
    queryClient.ensureQueryData(settingsQuery(call)),
  ]);
  const warehouseOnly = settings.ItemsToShowInShop === 'WarehouseOnly';
  const filter = filterOf(asked, selection, warehouseOnly, shop.gridPageSize);
  const query = itemsQuery(call, filter, (search.page ?? 1) - 1);
  const { warehouse, period } = selection;
  // A part that fails to load says so itself, with a way to try again.
  await Promise.all([
    queryClient.prefetchInfiniteQuery(query),
    asked.search === undefined ? queryClient.prefetchQuery(propertiesQuery(call, filter)) : null,
    warehouse === null || period === null
      ? null
      : queryClient.prefetchInfiniteQuery(itemsQuery(call, availableCount(filter, { warehouse, period }))),
  ]);
  const pages = queryClient.getQueryData(query.queryKey)?.pages ?? [];
  await Promise.all(pages.map((page) => loadOffers(context, page.Collection, selection)));
}
