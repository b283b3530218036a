import { type Account, type Call, getPersonalExport } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

const preparingMs = 2000;
/** The address in it is good for five minutes: on a page that stays open it is asked anew before. */
const readyMs = 4 * 60_000;
const againMs = { None: false, Preparing: preparingMs, Ready: readyMs } as const;

/** The archive that the person asked for last; asked again while it is being made. */
export function exportQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['personal-export', CustomerID, ContactID],
    queryFn: () => call(getPersonalExport, {}),
    refetchInterval: ({ state }) => againMs[state.data?.State ?? 'None'],
    staleTime: 0,
  });
}
