import { getCustomerDetail, type Account, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** Where the invoices of a customer go, and its numbers. */
export function detailQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['customer-detail', CustomerID, ContactID],
    queryFn: () => call(getCustomerDetail, { params: { id: CustomerID } }),
  });
}
