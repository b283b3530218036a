import { listCustomerSerials, type Account, type Call } from '@bivak/contract/wire';
import { PAGE_LIMIT } from '@bivak/ui';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SerialOrder } from '../model/serial-order.ts';

export interface AskedSerials {
  /** From 1. */
  readonly page: number;
  readonly sort: SerialOrder;
  readonly words: string;
}

/** A page of the customer's own machines; the one before stays in sight until it is there. */
export function serialsQuery(call: Call, { CustomerID }: Account, { page, sort, words }: AskedSerials) {
  return queryOptions({
    queryKey: ['serials', CustomerID, words, sort.field, sort.direction, page],
    queryFn: () =>
      call(listCustomerSerials, {
        query: {
          size: PAGE_LIMIT,
          index: page - 1,
          sortOn: sort.field,
          sortReverse: sort.direction === 'DESC' ? 'true' : 'false',
          ...(words === '' ? {} : { search: words }),
        },
      }),
    placeholderData: keepPreviousData,
  });
}
