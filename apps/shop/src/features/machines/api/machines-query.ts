import { listCustomerSerials, type Account, type Call } from '@bivak/contract';
import { PAGE_LIMIT } from '@bivak/ui';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MachineSort } from '../model/machine-sort.ts';

export interface AskedMachines {
  /** From 1. */
  readonly page: number;
  readonly sort: MachineSort;
  readonly words: string;
}

/** A page of the customer's own machines; the one before stays in sight until it is there. */
export function machinesQuery(call: Call, { CustomerID }: Account, { page, sort, words }: AskedMachines) {
  return queryOptions({
    queryKey: ['machines', CustomerID, words, sort.field, sort.direction, page],
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
