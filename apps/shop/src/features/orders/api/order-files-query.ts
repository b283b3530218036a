import { listOrderFiles, type Call } from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import { queryOptions } from '@tanstack/react-query';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';

/** The files of an order; null for who may read the order only by the link of a mail. */
export function orderFilesQuery(call: Call, id: string, identity: string) {
  return queryOptions({
    queryKey: ['order-files', id, identity],
    queryFn: () => call(listOrderFiles, { params: { id } }).catch(nullIfRefused),
    staleTime: FILE_ADDRESS_MS,
    refetchInterval: FILE_ADDRESS_MS,
    refetchOnWindowFocus: true,
  });
}

/** Null where there is nothing that the caller may have. */
export function nullIfRefused(cause: unknown): null {
  if (isWireError(cause) && (cause.status === 404 || cause.status === 403)) return null;
  throw cause;
}
