import { listCategoryProperties, type Call } from '@bivak/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { narrowing, type ItemFilter } from './items-query.ts';

/** What the filter bar of a category offers, with how much is left of each beside what is chosen. */
export function propertiesQuery(
  call: Call,
  category: string,
  { warehouse, properties }: Pick<ItemFilter, 'warehouse' | 'properties'>,
) {
  return queryOptions({
    queryKey: ['category-properties', category, warehouse, properties],
    queryFn: async () =>
      (
        await call(listCategoryProperties, {
          params: { id: category },
          query: narrowing({ warehouse, properties }),
        })
      ).Collection,
    // The same values with other counts: nothing moves meanwhile.
    placeholderData: keepPreviousData,
  });
}
