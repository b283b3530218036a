import { listItems, type Call } from '@bivak/contract/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

export interface ItemFilter {
  readonly category: string | null;
  /** Words to search for. */
  readonly search: string | null;
  /** "Name:value": values of one name are alternatives, names narrow. */
  readonly properties: readonly string[];
  /** Only given when the shop shows a warehouse its own items (ItemsToShowInShop, spec 1 §3). */
  readonly warehouse: string | null;
  readonly size: number;
}

/** Pages of the grid, added one after the other (spec 2 §9). */
export function itemsQuery(call: Call, filter: ItemFilter) {
  return infiniteQueryOptions({
    queryKey: ['items', filter],
    queryFn: ({ pageParam }) =>
      call(listItems, {
        query: {
          index: pageParam,
          size: filter.size,
          ...(filter.category === null ? {} : { category: filter.category }),
          ...(filter.search === null ? {} : { search: filter.search }),
          ...narrowing(filter),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => ((last.Index + 1) * filter.size < last.Total ? last.Index + 1 : undefined),
  });
}

/** What a list and the counts of its filters are narrowed by. */
export function narrowing({ warehouse, properties }: Pick<ItemFilter, 'warehouse' | 'properties'>) {
  return {
    ...(warehouse === null ? {} : { warehouseID: warehouse }),
    ...(properties.length === 0 ? {} : { properties: [...properties] }),
  };
}
