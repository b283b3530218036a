import { getStaffItem, listStaffCategories } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** All of an item. It is asked again once somebody changed it. */
export function itemQuery(call: Call, itemId: string) {
  return queryOptions({
    queryKey: ['item', itemId],
    queryFn: ({ signal }) => call(getStaffItem, { params: { id: itemId } }, { signal }),
  });
}

/** The whole tree: a shop has some hundreds of categories at most. */
export function categoriesQuery(call: Call) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call(listStaffCategories, { signal }),
  });
}
