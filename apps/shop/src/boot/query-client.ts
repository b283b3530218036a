import { QueryClient } from '@tanstack/react-query';
import { isWireError } from '../wire-error.ts';

const MINUTE = 60_000;

/**
 * Answers stay good for a minute. A refusal is final; only a broken connection is tried again, twice, and never by
 * the server, which has none.
 */
export function createQueryClient(onServer = false): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !onServer && !(isWireError(error) && error.status < 500) && failures < 2,
      },
      mutations: { retry: false },
    },
  });
}
