import * as z from 'zod/mini';
import { HandedIn } from './carts.ts';
import { operation } from './operation.ts';
import { Payer, PickupContact, ReservationOrder } from './reservation-order.ts';
import { Id } from './wire/scalars.ts';

const params = z.object({ id: Id });

export const cancelReservationOrder = operation({
  id: 'cancelReservationOrder',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/_cancel',
  tag: 'Orders',
  summary: 'Cancel a reservation or order, as far as the shop lets its customer; again answers the same',
  params,
  answer: ReservationOrder,
});

export const submitOrderCertificate = operation({
  id: 'submitOrderCertificate',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/certificate',
  tag: 'Orders',
  summary: 'Hand in or withdraw the number of a certificate that the items of an order ask for',
  params,
  body: HandedIn,
  answer: ReservationOrder,
});

/** Ours: asked before pickup, and changed until the tents are handed out. */
export const sayPickupContact = operation({
  id: 'sayPickupContact',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/pickupContact',
  tag: 'Orders',
  summary: 'Say whom to reach on camp and who fetches the tents of a reservation',
  params,
  body: PickupContact,
  answer: ReservationOrder,
});

/** Ours: until the order is invoiced; null where its customer pays itself after all. */
export const sayPayer = operation({
  id: 'sayPayer',
  method: 'POST',
  path: '/api/v2/shop/reservationOrders/{id}/payer',
  tag: 'Orders',
  summary: 'Say who pays the invoice of a reservation of tents, where that is another than its customer',
  params,
  body: z.object({ Payer: z.nullable(Payer) }),
  answer: ReservationOrder,
});
