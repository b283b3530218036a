import { type Account, type Call, getArrears } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** Whether the association may begin a loan, and the invoices that keep it from that. */
export function arrearsQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['lending', CustomerID, ContactID, 'arrears'],
    queryFn: () => call(getArrears),
    // A payment may have come in since.
    staleTime: 0,
  });
}
