import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { ReservationOrder, ReservationOrderItem, ReservationStatus } from './reservation-order.ts';
import { Id, listOf, text } from './wire/scalars.ts';

const params = z.object({ id: Id });

export const getReservationOrder = operation({
  id: 'getReservationOrder',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders/{id}',
  tag: 'Orders',
  summary: 'One reservation or order, for who placed it and for its customer',
  params,
  answer: ReservationOrder,
});

export const listReservationOrderItems = operation({
  id: 'listReservationOrderItems',
  method: 'GET',
  path: '/api/v2/shop/reservationOrders/{id}/items',
  tag: 'Orders',
  summary: 'The lines of a reservation or order',
  params,
  answer: listOf(ReservationOrderItem),
});

/** Ours: the mail's link, for who has no account; a POST, because what opens an order stands in no address. */
export const openReservationOrder = operation({
  id: 'openReservationOrder',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/_open',
  tag: 'Orders',
  summary: 'Read a reservation or order with its lines by the link that was mailed, from any device',
  params,
  body: z.object({ Access: text(200, 1) }),
  answer: z.object({ Order: ReservationOrder, Items: z.array(ReservationOrderItem) }),
});

export const confirmReservation = operation({
  id: 'confirmReservation',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/_confirm',
  tag: 'Orders',
  summary: 'Confirm a reservation with the code that was mailed, from any device',
  params,
  body: z.object({ Code: text(200, 1) }),
  answer: z.object({ ReservationID: z.string(), ReservationStatus }),
});
