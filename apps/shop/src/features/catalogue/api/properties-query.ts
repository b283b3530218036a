import { listCategoryProperties, listItemProperties, type Call } from '@bivak/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { narrowing, type ItemFilter } from './items-query.ts';

/** What the filter bar of a category or of the whole shop offers, with how much is left of each beside what is chosen. */
export function propertiesQuery(
  call: Call,
  { category, warehouse, properties, available, ...filter }: Omit<ItemFilter, 'size' | 'order' | 'search'>,
) {
  // Without it the period only decides the order of the list.
  const period = available ? filter.period : null;
  return queryOptions({
    queryKey: ['category-properties', category, warehouse, properties, period],
    queryFn: async () => {
      const query = narrowing({ warehouse, properties, available, period });
      const answer =
        category === null
          ? await call(listItemProperties, { query })
          : await call(listCategoryProperties, { params: { id: category }, query });
      return answer.Collection;
    },
    // The same values with other counts: nothing moves meanwhile.
    placeholderData: keepPreviousData,
  });
}
