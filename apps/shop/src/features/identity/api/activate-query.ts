import { confirmUser, type Call } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

/** Activates an account with the code of its mail: once per link, however often the page is drawn. */
export function activateQuery(call: Call, code: string) {
  return queryOptions({
    queryKey: ['activation', code],
    queryFn: () => call(confirmUser, { query: { code } }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
