import type { lending } from '@bivak/contract/wire';
import type { Answer, Client } from '../../../testing/a-client.ts';
import { ask } from './request-calls.ts';

/** Wednesday to Sunday; fetched on Tuesday, brought back on Monday, which is no holiday here. */
export const camp = { DateStart: '2027-05-12', DateEnd: '2027-05-16' };
export const slots = { PickupSlot: 'noord.P2.0900', ReturnSlot: 'noord.R1.1000' };

export const questions: readonly (Omit<lending.DraftInput, 'IsDone'> & { readonly IsDone?: boolean })[] = [
  { Question: 'CLUB' },
  { Question: 'PERIOD', ...camp, ...slots },
  { Question: 'MEMBERS', RequestedSpotsChild: 20, RequestedSpotsSupervisor: 4 },
  { Question: 'MEMBERS_DISABLED', ContainsDisabledMembers: true, RequestedSpotsDisability: 1 },
  { Question: 'PURPOSE', Purpose: 'CAMP' },
  {
    Question: 'LOCATION',
    LocationSource: 'MAPS',
    LocationTitle: 'Weide De Berk',
    LocationStreet: 'Dorpsstraat',
    LocationNumber: '12',
    LocationPostalCode: '4970',
    LocationCity: 'Stavelot',
    LocationCountry: 'BE',
    LocationLat: 50.39,
    LocationLon: 5.93,
  },
  { Question: 'SPOTS', ExistingSpots: 2 },
  { Question: 'TENTS', RequestedTentsSenior: 2, RequestedTentsPatrol: 1 },
  { Question: 'STOCK_TENT', RequestedTentsStock: true },
  { Question: 'TRANSPORT', TransportType: 'VAN' },
  {
    Question: 'TRANSPORT_COMBINE',
    CombinedTransport: true,
    CombinedPickup: true,
    CombinedPickupVCode: 'V0005678',
  },
];

export async function save(client: Client, input: lending.DraftInput): Promise<lending.RequestDraft> {
  const query =
    'mutation Save($input: DraftInput!) { saveDraft(input: $input) { Id Version Answers { DateStart } } }';
  const { body } = await ask(client, query, { input });
  if (!body.data.saveDraft) throw new Error(JSON.stringify(body.errors));
  return body.data.saveDraft as lending.RequestDraft;
}

/** The version that its caller has seen. */
export const seen = 1000;

export async function aDraft(client: Client, more: readonly lending.DraftInput[] = []): Promise<string> {
  let id = '';
  for (const answer of [...questions, ...more])
    ({ Id: id } = await save(client, { IsDone: true, Version: seen, ...answer }));
  return id;
}

export const prepare = (client: Client, draftId: string): Promise<Answer> =>
  ask(
    client,
    `mutation Prepare($draftId: ID!) { prepareCart(draftId: $draftId) { CartID PickupDate ReturnDate
      PickupSlot { Key From To } ReturnSlot { Key From To } RentalDays BilledDays TotalIncVAT ReferenceRequired TransportPersonnelCount
      TransportUnitCount TransportTotalWeight Lines { ItemID Description Amount TotalIncVAT PerDayIncVAT }
      Faults { Question Field Code Message Most } } }`,
    { draftId },
  );

export async function prepared(client: Client, draftId: string): Promise<lending.DraftCart> {
  const { body } = await prepare(client, draftId);
  if (!body.data.prepareCart) throw new Error(JSON.stringify(body.errors));
  return body.data.prepareCart as lending.DraftCart;
}
