import {
  getSettings,
  handOver,
  listAvailableEndDays,
  listAvailableStartDays,
  listCategoryProperties,
  listClosingDays,
  listDeliveries,
  listItemOffers,
  listItems,
  listWarehouses,
  type Operation,
} from '@bivak/contract';
import type { Route } from '../../platform/http/route.ts';

/** All that widgets on other sites ask: what everybody may read, and the code for the way into the shop. */
const asked = new Set<Operation>([
  getSettings,
  listWarehouses,
  listDeliveries,
  listClosingDays,
  listAvailableStartDays,
  listAvailableEndDays,
  listItems,
  listItemOffers,
  listCategoryProperties,
  handOver,
]);

/** Opens these calls to the pages of the sites that a shop names; all others stay closed to them. */
export function embedded(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => (asked.has(route.operation) ? { ...route, embedded: true } : route));
}
