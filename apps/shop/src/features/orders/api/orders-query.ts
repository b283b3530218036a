import { listReservationOrders, type Account, type Call } from '@bivak/contract/wire';
import { PAGE_LIMIT } from '@bivak/ui';
import { queryOptions } from '@tanstack/react-query';

/** A page, from 1, of the customer's orders (spec 1 §7). */
export function ordersQuery(call: Call, { CustomerID, ContactID }: Account, page: number) {
  return queryOptions({
    queryKey: ['orders', CustomerID, ContactID, page],
    queryFn: () =>
      call(listReservationOrders, {
        query: {
          CustomerID,
          Orderby: 'DateTimeExpectedStart',
          SortReverse: 'true',
          size: PAGE_LIMIT,
          index: page - 1,
        },
      }),
    // Whoever comes back from an order has often just done something to it.
    staleTime: 0,
  });
}
