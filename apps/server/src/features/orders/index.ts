export { orderFilesRoutes } from './order-files.routes.ts';
export { ordersRoutes } from './orders.routes.ts';
export { readerOf } from './reader.ts';
export { expireReservations } from './expire-reservations.service.ts';
export { confirmationCode } from './confirmation-code.ts';
export { orderAccess } from './order-link.ts';
export { moveOrder, type Move } from './move-order.service.ts';
export { expirySweep } from './orders.jobs.ts';
export {
  knowsReservation,
  listOpenReservations,
  type OpenReservation,
  statusOf,
} from './open-reservations.queries.ts';
export { payableCents } from './payable.ts';
