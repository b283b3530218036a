import {
  hashKey,
  onlineManager,
  QueryClient,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { isWireError, SessionChangedError } from './call-errors.ts';

const MINUTE = 60_000;

/**
 * Answers stay good for a minute. A refusal is final; only a broken connection is tried again, twice, and never by
 * the server, which has none, or where there is none at all.
 */
export function createQueryClient(onServer = false): PageQueryClient {
  return new PageQueryClient({
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
export class PageQueryClient extends QueryClient {
  /**
   * The hashes of what the server asked in vain, while its page is taken over; null otherwise. Meanwhile what came with the
   * page is good however old, and what failed stays so: an answer of now may be another, and the page would not be the
   * server's any more. Both are asked for right after. What is the visitor's own stands on no page of the server: it is asked
   * for at once, and the page does not wait for it.
   */
  failedThere: ReadonlySet<string> | null = null;

  override fetchQuery<Found, Fault, Data, Key extends QueryKey, Page = never>(
    options: FetchQueryOptions<Found, Fault, Data, Key, Page>,
  ): Promise<Data> {
    if (this.failedThere !== null) {
      const brought = this.getQueryData<Data>(options.queryKey);
      if (brought !== undefined) return Promise.resolve(brought);
      if (this.failedThere.has(hashKey(options.queryKey)))
        return Promise.reject(new Error('The server had no answer to it'));
    }
    return super.fetchQuery({ networkMode: 'always', ...options });
  }

  override async prefetchQuery<Found, Fault, Data, Key extends QueryKey>(
    options: FetchQueryOptions<Found, Fault, Data, Key>,
  ): Promise<void> {
    const asked = super.prefetchQuery(options);
    if (this.failedThere === null) await asked;
  }

  override async prefetchInfiniteQuery<Found, Fault, Data, Key extends QueryKey, Page>(
    options: FetchInfiniteQueryOptions<Found, Fault, Data, Key, Page>,
  ): Promise<void> {
    const asked = super.prefetchInfiniteQuery(options);
    if (this.failedThere === null) await asked;
  }
}
