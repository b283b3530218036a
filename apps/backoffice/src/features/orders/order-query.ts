import { getOrder } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** All of an order; asked again while it is looked at, since others work on it too. */
export function orderQuery(call: Call, orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { id: orderId } }, { signal }),
    refetchInterval: 15_000,
  });
}
