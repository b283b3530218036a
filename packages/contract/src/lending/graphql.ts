import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import type { DraftInput } from './schema.gen.ts';

/** One document of the lending service's GraphQL (decision 0067); what went wrong stands in `errors` of a 200. */
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

/** Which field of the wire each answer of the wizard is. */
export const draftNames = {
  name: 'Name',
  firstDay: 'DateStart',
  lastDay: 'DateEnd',
  pickupSlot: 'PickupSlot',
  returnSlot: 'ReturnSlot',
  memberMode: 'MemberAmountType',
  total: 'RequestedSpotsTotal',
  child: 'RequestedSpotsChild',
  youngAdult: 'RequestedSpotsYoungAdult',
  supervisor: 'RequestedSpotsSupervisor',
  anyDisabled: 'ContainsDisabledMembers',
  disability: 'RequestedSpotsDisability',
  purpose: 'Purpose',
  source: 'LocationSource',
  lat: 'LocationLat',
  lon: 'LocationLon',
  title: 'LocationTitle',
  street: 'LocationStreet',
  number: 'LocationNumber',
  postalCode: 'LocationPostalCode',
  city: 'LocationCity',
  country: 'LocationCountry',
  existingSpots: 'ExistingSpots',
  senior: 'RequestedTentsSenior',
  patrol: 'RequestedTentsPatrol',
  acceptsSubstitute: 'AcceptsSubstitute',
  stock: 'RequestedTentsStock',
  transport: 'TransportType',
  combined: 'CombinedTransport',
  withPickup: 'CombinedPickup',
  pickupCode: 'CombinedPickupVCode',
  withReturn: 'CombinedReturn',
  returnCode: 'CombinedReturnVCode',
  comments: 'Comments',
} as const satisfies Readonly<Record<string, keyof DraftInput>>;
