import type { Route } from '../../platform/http/route.ts';
import { capacityDaysRoutes } from './capacity-days.routes.ts';
import { capacityMomentsRoutes } from './capacity-moments.routes.ts';
import { itemDaysRoutes } from './item-days.routes.ts';
import { itemStockRoutes } from './item-stock.routes.ts';

export const availabilityRoutes: readonly Route[] = [
  ...itemStockRoutes,
  ...itemDaysRoutes,
  ...capacityDaysRoutes,
  ...capacityMomentsRoutes,
];

/** The one answer to "may this period be rented here, and when exactly": days first, then slots. */
export { type PeriodWish, type RefusedPeriod, judgePeriod } from './judge-period.ts';
/** Slots only: from which moment to which a period at a warehouse runs. */
export {
  type PeriodWindow,
  type RefusedWindow,
  type WindowRefusal,
  type WindowWish,
  periodWindow,
} from './period-window.ts';
/** For calendars: `readCalendar(db, id, { from, to: calendarEnd(config, to) })`, then judgedFirstDays and its kin. */
export { calendarEnd, periodRulesOf } from './period-rules.ts';

/** Reads of the ledger, each one statement. All of them count what is promised now, and lock nothing. */
export { type DayWindow, type WantedPeriod, daysOf, freeOf, nextFree, peaks, stockOf } from './ledger.ts';
export type { LedgerWindow } from './ledger.queries.ts';
export { NEVER, claimEnd } from './claim-end.ts';

/** The write path: lock the stock rows, then sum the ledger and the other wanted rows, then write. */
export { type WantedClaim, readPeaks } from './claims.queries.ts';
export { type Shortage, lockAndSum, shortages } from './claims.service.ts';
export { lockMoments, takeMoments, type WantedMoment } from './moments.queries.ts';
export { setStock, type StockChange } from './stock.service.ts';
export { reconcilerSweep } from './availability.jobs.ts';
export { findLedgerFaults } from './reconcile.queries.ts';
/** Within another feature's one statement: what a customer has of an item at the same time. */
export { liveSql, usedByCustomerSql } from './used-sql.ts';
export { readFreeLeaves } from './free-leaves.ts';
export { type FreeLeaf, selectFreeLeaves } from './free-leaves.queries.ts';
