import type { Account, Call, lending } from '@bivak/contract/wire';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions } from '@tanstack/react-query';
import { type Draft, draftFields, readDraft } from './drafts.ts';
import { lineFields, type RequestLine } from './requests.ts';

export interface AccountRequests {
  readonly requests: readonly RequestLine[];
  /** The latest first. */
  readonly drafts: readonly Draft[];
}

/** What an association has begun and sent, the newest first. */
export function accountRequestsQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['lending', CustomerID, ContactID, 'requests'],
    queryFn: async (): Promise<AccountRequests> => {
      const query = `{ allRentalRequests(size: 100) { ${lineFields} } allDrafts { ${draftFields} } }`;
      const answer = await askGraphql<{
        readonly allRentalRequests: readonly RequestLine[];
        readonly allDrafts: readonly lending.RequestDraft[];
      }>(call, query);
      return { requests: answer.allRentalRequests, drafts: answer.allDrafts.map(readDraft) };
    },
    // A colleague may have sent one meanwhile.
    staleTime: 0,
  });
}
