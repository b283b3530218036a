import type { Account, Call, lending } from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions } from '@tanstack/react-query';
import { type Draft, draftFields, readDraft } from './drafts.ts';

/** Of a request what its row in a list says. */
export type RequestLine = Pick<
  lending.RentalRequest,
  | 'Id'
  | 'State'
  | 'Name'
  | 'DateStart'
  | 'DateEnd'
  | 'Purpose'
  | 'LocationTitle'
  | 'LocationCity'
  | 'RequestedTentsPatrol'
  | 'RequestedTentsSenior'
  | 'RequestedTentsStock'
  | 'ReservationOrderID'
>;

export interface AccountRequests {
  readonly requests: readonly RequestLine[];
  /** The latest first. */
  readonly drafts: readonly Draft[];
}

const lineFields = `Id State Name DateStart DateEnd Purpose LocationTitle LocationCity RequestedTentsPatrol
  RequestedTentsSenior RequestedTentsStock ReservationOrderID`;

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

const wholeFields = `${lineFields} Version CustomerId ContactId DateTimeCreated LocationLat LocationLon LocationStreet
  LocationNumber LocationPostalCode LocationCountry ExistingSpots RequestedSpotsTotal RequestedSpotsChild
  RequestedSpotsYoungAdult RequestedSpotsSupervisor RequestedSpotsDisability AcceptsSubstitute CombinedPickupVCode
  CombinedReturnVCode CombinedPickupName CombinedReturnName TransportType TransportPersonnelCount TransportUnitCount
  TransportTotalWeight Comments GrantedTentsSenior GrantedTentsPatrol GrantedTentsStock`;

export type WholeRequest = Omit<lending.RentalRequest, 'PickupSlot' | 'ReturnSlot' | 'UserId'>;

/** One request; null where there is none that this association may see. */
export function requestQuery(call: Call, { CustomerID, ContactID }: Account, id: string) {
  return queryOptions({
    queryKey: ['lending', CustomerID, ContactID, 'request', id],
    queryFn: async (): Promise<WholeRequest> => {
      const query = `query ($id: ID!) { findRentalRequest(id: $id) { ${wholeFields} } }`;
      const answer = await askGraphql<{ readonly findRentalRequest: WholeRequest }>(call, query, { id });
      return answer.findRentalRequest;
    },
    // The distribution, or a colleague, may have changed it meanwhile.
    staleTime: 0,
  });
}

/** With whom a request drives together, once both name each other. */
export function transportPartnersQuery(call: Call, { CustomerID, ContactID }: Account, id: string) {
  return queryOptions({
    queryKey: ['lending', CustomerID, ContactID, 'partners', id],
    queryFn: async (): Promise<lending.TransportPartners> => {
      const fields = `{ VCode Name DateStart DateEnd Day TentsTotal TransportType TransportUnitCount TransportPersonnelCount ContactName ContactPhone ContactEmail }`;
      const query = `query ($id: ID!) { transportPartners(id: $id) { Pickup ${fields} Return ${fields} } }`;
      const answer = await askGraphql<{ readonly transportPartners: lending.TransportPartners }>(
        call,
        query,
        { id },
      );
      return answer.transportPartners;
    },
    // The other association may have named this one meanwhile.
    staleTime: 0,
  });
}

export async function cancelRequest(
  call: Call,
  { Id: id, Version: version }: Pick<WholeRequest, 'Id' | 'Version'>,
): Promise<void> {
  const mutation = `mutation ($id: ID!, $version: Int) { cancelRentalRequest(id: $id, version: $version) { Id } }`;
  await askGraphql(call, mutation, { id, version });
}

/**
 * Begins a new request with the answers of a stored request or reservation; answers what was begun already, unless it may
 * go for this one.
 */
export async function copyRequest(
  call: Call,
  id: string,
  { replaces }: { readonly replaces: boolean },
): Promise<{ readonly kind: 'copied' } | { readonly kind: 'exists'; readonly draft: Draft }> {
  const mutation = `mutation ($id: ID!, $replace: Boolean) { copyRequest(id: $id, replace: $replace) { Id } }`;
  try {
    await askGraphql(call, mutation, { id, replace: replaces });
    return { kind: 'copied' };
  } catch (cause) {
    if (!isWireError(cause) || cause.code !== 'DraftExists') throw cause;
    const { current } = cause.body as { readonly current: lending.RequestDraft };
    return { kind: 'exists', draft: readDraft(current) };
  }
}
