export { orderActsAdminRoutes } from './order-acts-admin.routes.ts';
export { lateAdminRoutes, presentEndangered } from './late-admin.routes.ts';
export { ordersAdminRoutes } from './orders-admin.routes.ts';
export { todayAdminRoutes } from './today-admin.routes.ts';
export { ordersRoutes } from './orders.routes.ts';
export {
  expirySweep,
  lateRemindersSweep,
  overdueSweep,
  pickupContactsSweep,
  remindersAheadSweep,
} from './orders.jobs.ts';
export { reminders, type RemindedEnd } from './reminders.sql.ts';

/** The wire's shapes that the editing of orders, and the checkout, share with them. */
export { payerOf, presentOrder, presentWholeOrder } from './orders.present.ts';

/** An order of the caller's own. */
export { payableCents, readWholeOrder, type WholeOrder } from './orders.queries.ts';
export { findOwnState } from './orders.sql.ts';
export type { PickupContact } from './pickup-contact.sql.ts';
export { selfServiceFacts } from './orders.commands.ts';

/** What mails carry of an order. */
export { confirmationCode, orderAccess, pickupAccess, validateAccess } from './order-link.ts';

/** What happens to orders at a desk; demo data do it too. */
export {
  staffAcceptOrder,
  staffAssignOrder,
  staffOrderNote,
  staffRejectOrder,
} from './staff-acts.commands.ts';
export { cancelOrder } from './orders.commands.ts';
export { extendOverdue, staffNoteBackOn } from './overdue.commands.ts';

/** What the business does with orders. */
export { staffBlockOrder, staffDecide } from './orders.commands.ts';
export { staffFindOrder, staffListOpenOrders } from './orders.queries.ts';
export type { OpenReservation } from './open-orders.sql.ts';
export { type LateOrder, lateReminder, readItemNames } from './overdue.sql.ts';
export {
  type Endangered,
  goodsName,
  lateNotice,
  lateToRemind,
  staffListLateOrders,
  type LateWithEndangered,
  withDetails,
} from './overdue.queries.ts';

/** What handing out and taking back does with them, within its transactions. */
export { perUnitSql } from './per-unit-sql.ts';
export { handoverRowsSql, openSerialsSql, recipeSql } from './handover-sql.ts';
export { sellPieces } from './goods.sql.ts';

/** What an order costs beside its lines, until its invoice is made. */
export { type ChargeLine, readCharges, waiveCharges, waiveChargesOf, writeCharges } from './charges.sql.ts';

/** What staff sees of all orders, and how its acts are taken back. */
export { orderUndos, standingForUndo } from './staff-acts.commands.ts';
export { actOnOrder, type Acted, type OfAct } from './staff-acts.ts';
export { actRefusal, ofAct, presentActed } from './order-acts-admin.routes.ts';
export { customerName, idsFound, numbersOf, type OrderFilter } from './staff-orders.queries.ts';
export { readOrderFilter } from './orders-admin.routes.ts';

/** Which orders come when, for whoever changes the hours. */
export {
  type AppointmentOf,
  type AppointmentPart,
  countAppointments,
  type CountedAppointments,
  forgetKept,
  type HitOrder,
  type HitsOf,
  keepAppointments,
  readHitOrders,
} from './appointments.sql.ts';

/** What payments and invoices do with orders, within their transactions. */
export { claimAgain, hasEnded, holdReservations, takeStep } from './moves.ts';
export {
  lockReservation,
  lockReservationsOf,
  type MovableReservation,
  type StandingReservation,
  writePaidShares,
} from './moves.sql.ts';
