import { getDeskInvoice } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** All of an invoice; asked again while it is looked at: money comes in, papers get made. */
export function invoiceQuery(call: Call, invoiceId: string) {
  return queryOptions({
    queryKey: ['invoice', invoiceId],
    queryFn: ({ signal }) => call(getDeskInvoice, { params: { id: invoiceId } }, { signal }),
    refetchInterval: 15_000,
  });
}
