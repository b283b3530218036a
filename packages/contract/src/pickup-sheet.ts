import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { ReservationStatus } from './reservation-order.ts';
import { Id, text } from './wire/scalars.ts';

const Slot = z.object({ From: z.string(), To: z.string() });

/** Ours: all that somebody needs who fetches tents for an association, and nothing else of it (`design/lending.md` §4). */
export const PickupSheet = z.object({
  /** Of the order. */
  Number: z.string(),
  Association: z.string(),
  ReservationStatus,
  Depot: z.object({
    Description: z.string(),
    Street: z.string(),
    HouseNumber: z.string(),
    ZipCode: z.string(),
    City: z.string(),
    Tel: z.string(),
  }),
  PickupDate: z.string(),
  /** Null while no time slot is chosen. */
  PickupHour: z.nullable(Slot),
  ReturnDate: z.string(),
  ReturnHour: z.nullable(Slot),
  /** Empty of what has ended, as is the rest below. */
  Items: z.array(z.object({ Description: z.string(), Amount: z.int() })),
  TransportType: z.nullable(z.enum(['VAN', 'TRUCK', 'MUNICIPAL'])),
  TransportUnitCount: z.nullable(z.int()),
  TransportPersonnelCount: z.nullable(z.int()),
  /** In kilograms, about. */
  TransportTotalWeight: z.nullable(z.int()),
  /** Where the tents go; its address is empty where that was not known. */
  Camp: z.nullable(
    z.object({
      DateStart: z.nullable(z.string()),
      DateEnd: z.nullable(z.string()),
      Title: z.string(),
      Street: z.string(),
      Number: z.string(),
      PostalCode: z.string(),
      City: z.string(),
    }),
  ),
  /** Whom to reach of the association. */
  Contact: z.nullable(z.object({ Name: z.string(), Phone: z.string() })),
});
export type PickupSheet = z.output<typeof PickupSheet>;

/** A POST, because what opens it stands in no address. */
export const openPickupSheet = operation({
  id: 'openPickupSheet',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/_pickup',
  tag: 'Orders',
  summary: 'Read what to fetch, where and when, by the link that was mailed to who fetches',
  params: z.object({ id: Id }),
  body: z.object({ Access: text(200, 1) }),
  answer: PickupSheet,
});
