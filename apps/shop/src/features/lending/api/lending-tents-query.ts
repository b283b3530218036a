import { type Call, listLendingTents } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** What the tents cost each group of customers, and their parts; the same for everybody. */
export function lendingTentsQuery(call: Call) {
  return queryOptions({
    queryKey: ['lending-tents'],
    queryFn: async () => (await call(listLendingTents)).Collection,
    staleTime: Infinity,
  });
}
