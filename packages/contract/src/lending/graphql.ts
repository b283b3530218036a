import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import type { DraftInput, RentalRequestInput } from './schema.gen.ts';

/** Sends one document of the lending service's GraphQL (decision 0067); what went wrong stands in `errors` of a 200. */
export const sendGraphql = operation({
  id: 'sendGraphql',
  method: 'POST',
  path: '/api/graphql',
  tag: 'Lending',
  summary: 'Ask by GraphQL',
  body: z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) }),
  answer: z.object({
    data: z.optional(z.nullable(z.unknown())),
    errors: z.optional(
      z.array(z.object({ message: z.string(), extensions: z.optional(z.record(z.string(), z.unknown())) })),
    ),
  }),
});

/** What a request says, field by field: its names on the wire beside those of the domain. */
export const requestNames = {
  name: 'Name',
  firstDay: 'DateStart',
  lastDay: 'DateEnd',
  pickupSlot: 'PickupSlot',
  returnSlot: 'ReturnSlot',
  purpose: 'Purpose',
  lat: 'LocationLat',
  lon: 'LocationLon',
  title: 'LocationTitle',
  street: 'LocationStreet',
  number: 'LocationNumber',
  postalCode: 'LocationPostalCode',
  city: 'LocationCity',
  country: 'LocationCountry',
  existingSpots: 'ExistingSpots',
  total: 'RequestedSpotsTotal',
  child: 'RequestedSpotsChild',
  youngAdult: 'RequestedSpotsYoungAdult',
  supervisor: 'RequestedSpotsSupervisor',
  disability: 'RequestedSpotsDisability',
  senior: 'RequestedTentsSenior',
  patrol: 'RequestedTentsPatrol',
  stock: 'RequestedTentsStock',
  acceptsSubstitute: 'AcceptsSubstitute',
  pickupCode: 'CombinedPickupVCode',
  returnCode: 'CombinedReturnVCode',
  transport: 'TransportType',
  comments: 'Comments',
} as const satisfies Readonly<Record<string, keyof RentalRequestInput & keyof DraftInput>>;

/** What the wizard knows besides. */
export const draftNames = {
  ...requestNames,
  memberMode: 'MemberAmountType',
  anyDisabled: 'ContainsDisabledMembers',
  source: 'LocationSource',
  combined: 'CombinedTransport',
  withPickup: 'CombinedPickup',
  withReturn: 'CombinedReturn',
} as const satisfies Readonly<Record<string, keyof DraftInput>>;
