import { getItem, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** One item, by id or slug (spec 2 §2, "productId"). */
export function itemQuery(call: Call, idOrSlug: string) {
  return queryOptions({
    queryKey: ['item', idOrSlug],
    queryFn: () => call(getItem, { params: { idOrSlug } }),
  });
}
