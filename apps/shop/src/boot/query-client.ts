import { WireError } from '@bivak/contract';
import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** Answers stay good for a minute. A refusal is final; only a broken connection is tried again, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !(error instanceof WireError && error.status < 500) && failures < 2,
      },
      mutations: { retry: false },
    },
  });
}
