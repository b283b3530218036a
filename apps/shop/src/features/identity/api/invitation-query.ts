import { readInvitation, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** What the code of an invitation is for; asking changes nothing. */
export function invitationQuery(call: Call, code: string) {
  return queryOptions({
    queryKey: ['invitation', code],
    queryFn: () => call(readInvitation, { body: { Code: code } }),
    staleTime: Infinity,
    retry: false,
  });
}
