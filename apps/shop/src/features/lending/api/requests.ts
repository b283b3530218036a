import type { Account, Call, lending } from '@bivak/contract/wire';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions } from '@tanstack/react-query';

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

/** Of `RequestLine`, for GraphQL. */
export const lineFields = `Id State Name DateStart DateEnd Purpose LocationTitle LocationCity RequestedTentsPatrol
  RequestedTentsSenior RequestedTentsStock ReservationOrderID`;

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
