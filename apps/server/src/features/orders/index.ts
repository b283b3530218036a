export { orderFilesRoutes } from './order-files.routes.ts';
export { ordersRoutes } from './orders.routes.ts';
export { findOwnState } from './order-files.queries.ts';
export { readerOf } from './reader.ts';
export { selfServiceFacts } from './self-service.ts';
export { type Blocked, blockOrder } from './block-order.service.ts';
export { readOrder } from './read-order.ts';
export { type OrderFacts, orderFacts } from './reservation-sql.ts';
export { ownSql, ownValues } from './orders.queries.ts';
export { expireReservations } from './expire-reservations.service.ts';
export { confirmationCode } from './confirmation-code.ts';
export { judgeAccess, orderAccess } from './order-link.ts';
export { lockReservation, type MovableReservation } from './moves.queries.ts';
export { hasEnded, moveOrder, type Move, takeStep } from './move-order.service.ts';
export { claimAgain, holdReservations } from './claim-again.service.ts';
export { lockReservationsOf, type StandingReservation, writePaidShares } from './claim-again.queries.ts';
export { expirySweep, overdueSweep } from './orders.jobs.ts';
export {
  extendOverdue,
  lateNotice,
  type LateWithEndangered,
  listLateOrders,
  noteBackOn,
} from './overdue.service.ts';
export {
  knowsReservation,
  listOpenReservations,
  type OpenReservation,
  statusOf,
} from './open-reservations.queries.ts';
export { insertLinesSql, lineColumns } from './insert-lines-sql.ts';
export { type CheckoutPart, partsSql } from './parts-sql.ts';
export { payableCents } from './payable.ts';
