// POST /api/v2/shop/widgets/_hand-over, …/_take-over
import {
  getSettings,
  type HandedOver,
  handOver as handOverCall,
  listAvailableEndDays,
  listAvailableStartDays,
  listCategoryProperties,
  listClosingDays,
  listDeliveries,
  listItemOffers,
  listItems,
  listWarehouses,
  type Operation,
  takeOver as takeOverCall,
} from '@bivak/contract/wire';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { handOver, takeOver } from './widgets.commands.ts';
import type { Chosen } from './widgets.sql.ts';

const wireNames = { to: 'To', items: 'Items', itemId: 'ItemID' } as const;

export const widgetsRoutes: readonly Route[] = [
  serve(handOverCall, handOver, {
    input: ({ body }) => chosenOf(body),
    answer: ({ code, expires }, { shop }) => ({ Code: code, Expires: shop.zone.format(expires) }),
    refusal: (refused) => refuseNamed(refused, (field) => wirePath(field, wireNames)),
  }),
  serve(takeOverCall, takeOver, {
    input: ({ body }) => ({ code: body.Code }),
    answer: presentChosen,
  }),
];

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
  handOverCall,
]);

/** Opens these calls to the pages of the sites that a shop names; all others stay closed to them. */
export function embedded(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => (asked.has(route.operation) ? { ...route, embedded: true } : route));
}

function chosenOf({ WarehouseID, DeliveryID, From, To, Items }: HandedOver): Chosen {
  return {
    warehouseId: WarehouseID,
    deliveryId: DeliveryID,
    from: From,
    to: To,
    items: Items.map(({ ItemID, CompositionID, Amount }) => ({
      itemId: ItemID,
      compositionId: CompositionID,
      qty: Amount,
    })),
  };
}

function presentChosen({ warehouseId, deliveryId, from, to, items }: Chosen): HandedOver {
  return {
    WarehouseID: warehouseId,
    DeliveryID: deliveryId,
    From: from,
    To: to,
    Items: items.map(({ itemId, compositionId, qty }) => ({
      ...(itemId === undefined ? {} : { ItemID: itemId }),
      ...(compositionId === undefined ? {} : { CompositionID: compositionId }),
      Amount: qty,
    })),
  };
}
