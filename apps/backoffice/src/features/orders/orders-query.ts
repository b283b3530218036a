import { listOrders, type OrderRow } from '@bivak/contract/admin';
import type { Call, OperationInput } from '@bivak/contract/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';

export type OrdersSearch = Omit<OperationInput<typeof listOrders>['query'], 'after' | 'size'>;

/** A list of orders page after page: the next one begins where the one before ended. */
export function ordersQuery(call: Call, search: OrdersSearch) {
  return infiniteQueryOptions({
    queryKey: ['orders', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOrders,
        { query: { ...search, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
    // Desks work beside each other.
    refetchInterval: 15_000,
    placeholderData: (before) => before,
  });
}

export type { OrderRow };
