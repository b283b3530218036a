import { listInvoices, type Account, type Call } from '@bivak/contract/wire';
import { PAGE_LIMIT } from '@bivak/ui';
import { queryOptions } from '@tanstack/react-query';

export interface AskedInvoices {
  /** From 1. */
  readonly page: number;
  /** The number of the order whose invoices are shown alone; empty: all of them. */
  readonly order: string;
}

/** A page of the customer's invoices (spec 1 §7). */
export function invoicesQuery(
  call: Call,
  { CustomerID, ContactID }: Account,
  { page, order }: AskedInvoices,
) {
  return queryOptions({
    queryKey: ['invoices', CustomerID, ContactID, order, page],
    queryFn: () =>
      call(listInvoices, {
        query: {
          customerID: CustomerID,
          size: PAGE_LIMIT,
          index: page - 1,
          ...(order === '' ? {} : { orderID: order }),
        },
      }),
    // An invoice may have come, or been paid, since the page was looked at last.
    staleTime: 0,
  });
}
