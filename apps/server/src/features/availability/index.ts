export { availabilityRoutes } from './availability.routes.ts';
export { stockAdminRoutes } from './stock-admin.routes.ts';
export { reconcilerSweep, shortageJobs, shortagesSweep } from './availability.jobs.ts';
export { findLedgerFaults } from './reconcile.sql.ts';

/** What the business does with stock. */
export { staffCountStock, staffLoseStock, staffSetStock } from './stock.commands.ts';
export { staffListShortages } from './availability.queries.ts';
export type { ListedShortage } from './shortages.sql.ts';
export { type MoveReason, ordersPeakSql } from './staff-stock.sql.ts';
export { StockStale } from './stock.commands.ts';
export { absentSql, type StockPlace } from './stock.sql.ts';

/** What others write that has happened: see there for the locks. */
export { loseStock, type LostPieces, noteMissing } from './stock.sql.ts';
export { endangeredNow } from './shortages.commands.ts';
export { askShortageCheck, countShortages, type ShortPlace } from './shortages.sql.ts';
export { endangeredBelow, newlyEndangered, type PromisedOrder } from './shortages.commands.ts';

/** "May this period be rented here, and when exactly": days first, then slots. */
export { evaluatePeriod, type PeriodWindow, type RefusedPeriod } from './periods.ts';

/** "May these tents be lent on these days": spec 3's rules, beside those above. */
export {
  isLent,
  isPeakReason,
  lendingRulesOf,
  lentChangeRefusal,
  lentDaysOf,
  lentDeadline,
  type LentOrder,
  lentOrderOf,
  settingsAround,
} from './lending-days.ts';
export { lentFieldFaults, lentFields, namedCamp } from './lent-fields.ts';

/** Reads of the ledger, each one statement. All of them count what is promised now, and lock nothing. */
export { daysOf, type DayWindow, freeOf, peaks, stockOf } from './ledger.ts';
export { type FreeLeaf, readPeaks, selectFreeLeaves, type WantedClaim } from './ledger.sql.ts';
export { readFreeLeaves, readSoldOut } from './place-spans.ts';
export { claimEnd } from './claim-end.ts';

/** The write path: lock the stock rows, then sum the ledger and the other wanted rows, then write. */
export { lockAndSum, type Shortage, shortages } from './ledger.ts';
export { lockStockRows } from './ledger.sql.ts';
export { giveHours, type HourSeeker, type SoughtHours } from './give-hours.ts';
export { takeTimeSlots, type WantedTimeSlot } from './time-slots.sql.ts';
