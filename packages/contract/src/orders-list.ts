import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { ReservationOrder } from './reservation-order.ts';
import { Id, listOf, pageQuery } from './wire/scalars.ts';

/** The list of orders is sorted by these (spec 1 §7). */
export const orderSorts = ['DateTimeExpectedStart'] as const;

export const listReservationOrders = operation({
  id: 'listReservationOrders',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders',
  tag: 'Orders',
  summary:
    "The customer's reservations and orders with their actions, for its admin-type user; the last to begin first",
  query: z.object({
    ...pageQuery,
    CustomerID: z.optional(Id),
    Orderby: z.optional(z.enum(orderSorts)),
    SortReverse: z._default(z.enum(['true', 'false']), 'true'),
  }),
  answer: listOf(ReservationOrder),
});
