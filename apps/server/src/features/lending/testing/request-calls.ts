import type { lending } from '@bivak/contract/wire';
import type { Answer, Client } from '../../../testing/a-client.ts';

/** All that is read of a request. */
export const whole = `Id Version UserId CustomerId ContactId State DateTimeCreated Name DateStart DateEnd Purpose
  LocationLat LocationLon LocationTitle LocationStreet LocationNumber LocationPostalCode LocationCity LocationCountry
  ExistingSpots RequestedSpotsTotal RequestedSpotsChild RequestedSpotsYoungAdult RequestedSpotsSupervisor
  RequestedSpotsDisability RequestedTentsPatrol RequestedTentsSenior RequestedTentsStock AcceptsSubstitute
  CombinedPickupVCode CombinedReturnVCode TransportType TransportPersonnelCount TransportUnitCount TransportTotalWeight
  PickupSlot ReturnSlot Comments`;

/** A camp of a youth group in July 2027, of 42 people. */
export const julyCamp = {
  DateStart: '2027-07-10',
  DateEnd: '2027-07-20',
  Purpose: 'CAMP',
  LocationTitle: 'Weide De Berk',
  LocationStreet: 'Dorpsstraat',
  LocationNumber: '12',
  LocationPostalCode: '4970',
  LocationCity: 'Stavelot',
  LocationCountry: 'BE',
  LocationLat: 50.39,
  LocationLon: 5.93,
  RequestedSpotsChild: 30,
  RequestedSpotsYoungAdult: 6,
  RequestedSpotsSupervisor: 6,
  RequestedSpotsDisability: 2,
  RequestedTentsSenior: 3,
  RequestedTentsPatrol: 8,
  RequestedTentsStock: true,
  TransportType: 'VAN',
  Comments: 'Wij komen met twee busjes.\nBedankt!',
} as const satisfies lending.RentalRequestInput;

type Input = { readonly [Name in keyof lending.RentalRequestInput]?: unknown };

const path = '/api/graphql';

export function ask(
  client: Client,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.post(path, { query, variables }, headers);
}

const change = (name: string) =>
  `mutation Send($input: RentalRequestInput!) { ${name}(input: $input) { ${whole} } }`;

export function create(client: Client, more: Input = {}, headers?: Record<string, string>): Promise<Answer> {
  return ask(client, change('createRentalRequest'), { input: { ...julyCamp, ...more } }, headers);
}

export function update(client: Client, input: Input, headers?: Record<string, string>): Promise<Answer> {
  return ask(client, change('updateRentalRequest'), { input }, headers);
}

export function cancel(client: Client, id: string, version?: number): Promise<Answer> {
  const query = `mutation Cancel($id: ID!, $version: Int) { cancelRentalRequest(id: $id, version: $version) { ${whole} } }`;
  return ask(client, query, version === undefined ? { id } : { id, version });
}

export function find(client: Client, id: string): Promise<Answer> {
  return ask(client, `query Find($id: ID!) { findRentalRequest(id: $id) { ${whole} } }`, { id });
}

/** The request that was made. */
export async function made(client: Client, more: Input = {}): Promise<lending.RentalRequest> {
  const { body } = await create(client, more);
  const request = body.data.createRentalRequest;
  if (!request) throw new Error(JSON.stringify(body.errors));
  return request as lending.RentalRequest;
}

/** The code of the first error and the fields that it names; `null` of an answer without. */
export function refusedWith({ body }: Answer): readonly [string, ...string[]] | null {
  const [first] = (body.errors as typeof body.errors | undefined) ?? [];
  if (first === undefined) return null;
  const { code, fields } = first.extensions;
  return [code, ...fields.map(({ Field, Code }) => `${Field} ${Code}`)];
}
