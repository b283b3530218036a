import { getOrder } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** All of an order. It is asked again once somebody changed it. */
export function orderQuery(call: Call, orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { id: orderId } }, { signal }),
  });
}
