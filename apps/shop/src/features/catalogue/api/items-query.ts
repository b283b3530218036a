import { listItems, type Call } from '@bivak/contract/wire';
import type { ItemOrder, Period } from '@bivak/rules';
import { infiniteQueryOptions } from '@tanstack/react-query';

export interface ItemFilter {
  readonly category: string | null;
  /** Words to search for. */
  readonly search: string | null;
  /** "Name:value": values of one name are alternatives, names narrow. */
  readonly properties: readonly string[];
  /**
   * Only given when the shop shows a warehouse its own items (ItemsToShowInShop, spec 1 §3), or for what can be had there.
   */
  readonly warehouse: string | null;
  /** Null for the shop's own. */
  readonly order: ItemOrder | null;
  /** Only what can be had at the warehouse in the period. */
  readonly available: boolean;
  /** Null where the list does not depend on it. */
  readonly period: Period | null;
  readonly size: number;
}

const HALF_A_MINUTE = 30_000;

/** Pages of the grid, added one after the other (spec 2 §9), from the one that an address asks for. */
export function itemsQuery(call: Call, filter: ItemFilter, start = 0) {
  return infiniteQueryOptions({
    queryKey: ['items', filter],
    queryFn: async ({ pageParam }) => {
      const page = await pageOf(pageParam);
      // An address may name a page that a list no longer has.
      const beyond = page.Collection.length === 0 && page.Total > 0;
      return beyond ? pageOf(Math.ceil(page.Total / filter.size) - 1) : page;
    },
    initialPageParam: start,
    getPreviousPageParam: (first) => (first.Index > 0 ? first.Index - 1 : undefined),
    getNextPageParam: (last) => ((last.Index + 1) * filter.size < last.Total ? last.Index + 1 : undefined),
    ...(filter.available ? { staleTime: HALF_A_MINUTE } : {}),
  });

  function pageOf(index: number) {
    return call(listItems, {
      query: {
        index,
        size: filter.size,
        ...(filter.category === null ? {} : { category: filter.category }),
        ...(filter.search === null ? {} : { search: filter.search }),
        ...(filter.order === null ? {} : { sort: filter.order }),
        ...narrowing(filter),
      },
    });
  }
}

/** Asks how many of a list can be had: its first page, as small as can be. */
export function availableCount(
  filter: ItemFilter,
  { warehouse, period }: { readonly warehouse: string; readonly period: Period },
): ItemFilter {
  return { ...filter, warehouse, period, available: true, order: null, size: 1 };
}

/** What a list and the counts of its filters are narrowed by. */
export function narrowing({
  warehouse,
  properties,
  available,
  period,
}: Pick<ItemFilter, 'warehouse' | 'properties' | 'available' | 'period'>) {
  return {
    ...(warehouse === null ? {} : { warehouseID: warehouse }),
    ...(properties.length === 0 ? {} : { properties: [...properties] }),
    ...(available ? { available: 'true' as const } : {}),
    ...(period === null ? {} : { DateTimeExpectedStart: period.from, DateTimeExpectedEnd: period.to }),
  };
}
