import { type Account, type Call, getPersonalExport } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

const preparingMs = 2000;

/** The archive that the person asked for last; asked again while it is being made. */
export function exportQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['personal-export', CustomerID, ContactID],
    queryFn: () => call(getPersonalExport, {}),
    refetchInterval: ({ state }) => (state.data?.State === 'Preparing' ? preparingMs : false),
    // The address in it is good for five minutes.
    staleTime: 0,
  });
}
