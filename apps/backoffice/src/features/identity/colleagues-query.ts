import { listColleagues } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** Who works here, to give something to one of them; who they are changes seldom. */
export function colleaguesQuery(call: Call) {
  return queryOptions({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(listColleagues, { signal }),
    staleTime: 300_000,
  });
}
