import { getSeasons } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** The dates of each summer, and the groups that there are. */
export function seasonsQuery(call: Call) {
  return queryOptions({
    queryKey: ['seasons'],
    queryFn: ({ signal }) => call(getSeasons, { signal }),
  });
}
