import { listCategories, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

export function categoriesQuery(call: Call) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await call(listCategories)).Collection,
    staleTime: 10 * 60_000,
  });
}
