import { listCustomerGroups } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** The groups that a customer may be in; they change seldom. */
export function customerGroupsQuery(call: Call) {
  return queryOptions({
    queryKey: ['customer-groups'],
    queryFn: ({ signal }) => call(listCustomerGroups, { signal }),
    staleTime: 300_000,
  });
}
