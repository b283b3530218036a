import { onlineManager, QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { SessionChangedError } from '../session/session-transport.ts';
import { isWireError } from '../wire-error.ts';

const MINUTE = 60_000;

/**
 * Answers stay good for a minute. A refusal is final; only a broken connection is tried again, twice, and never by
 * the server, which has none, or where there is none at all.
 */
export function createQueryClient(onServer = false): QueryClient {
  return new ShopQueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          !onServer &&
          onlineManager.isOnline() &&
          !(isWireError(error) && error.status < 500) &&
          !(error instanceof SessionChangedError) &&
          failures < 2,
      },
      mutations: { retry: false },
    },
  });
}

/** What a page loads before it is shown fails at once without a connection: waiting for one would show nothing at all. */
class ShopQueryClient extends QueryClient {
  override fetchQuery<Found, Fault, Data, Key extends QueryKey, Page = never>(
    options: FetchQueryOptions<Found, Fault, Data, Key, Page>,
  ): Promise<Data> {
    return super.fetchQuery({ networkMode: 'always', ...options });
  }
}
