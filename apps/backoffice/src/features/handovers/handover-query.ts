import { getHandover } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** Where the pieces of an order are; asked again while it is looked at, since another desk may count them too. */
export function handoverQuery(call: Call, orderId: string) {
  return queryOptions({
    queryKey: ['handover', orderId],
    queryFn: ({ signal }) => call(getHandover, { params: { orderId } }, { signal }),
    refetchInterval: 15_000,
  });
}
