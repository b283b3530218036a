import { type Account, type Call, getPersonalExport } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';

const preparingMs = 2000;
const againMs = { None: false, Preparing: preparingMs, Ready: FILE_ADDRESS_MS } as const;

/** The archive that the person asked for last; asked again while it is being made. */
export function exportQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['personal-export', CustomerID, ContactID],
    queryFn: () => call(getPersonalExport, {}),
    refetchInterval: ({ state }) => againMs[state.data?.State ?? 'None'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
