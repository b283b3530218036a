import { getStaffCustomer } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** All of a customer; asked again while it is looked at, since others work on it too. */
export function customerQuery(call: Call, customerId: string) {
  return queryOptions({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) => call(getStaffCustomer, { params: { id: customerId } }, { signal }),
    refetchInterval: 15_000,
  });
}
