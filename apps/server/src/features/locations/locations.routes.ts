// GET /api/v2/shop/warehouse, /api/v2/shop/deliverymethods, /api/v2/closingDays,
// /api/v2/warehouse/{warehouse}/businessdays/{date}/shipmenthours and …/returnhours
import {
  listClosingDays as listClosingDaysCall,
  listDeliveries as listDeliveriesCall,
  listReturnHours,
  listShipmentHours,
  listWarehouses as listWarehousesCall,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readDays, readOneDay } from './asked-days.present.ts';
import {
  listed,
  presentClosingDay,
  presentDelivery,
  presentTimeSlot,
  presentWarehouse,
} from './locations.present.ts';
import {
  listClosingDays,
  listDeliveries,
  listSlots,
  listWarehouses,
  type SlotsOfDay,
} from './locations.queries.ts';
import type { Direction } from './place-calendar.ts';

export const locationsRoutes: readonly Route[] = [
  serve(listWarehousesCall, listWarehouses, {
    input: () => undefined,
    answer: (warehouses) => listed(warehouses.map(presentWarehouse)),
  }),
  serve(listDeliveriesCall, listDeliveries, {
    input: () => undefined,
    answer: (deliveries) => listed(deliveries.map(presentDelivery)),
  }),
  serve(listClosingDaysCall, listClosingDays, {
    input: ({ query: { warehouse, dateFrom, dateTo } }, { shop }) => {
      const days = readDays({ dateFrom, dateTo }, shop.zone);
      return isRefusal(days) ? days : { warehouseId: warehouse, from: days.dateFrom, to: days.dateTo };
    },
    answer: (days) => listed(days.map(presentClosingDay)),
    refusal: (refused) =>
      refuseNamed(refused, (field) => wirePath(field, { from: 'dateFrom', to: 'dateTo' })),
  }),
  serve(listShipmentHours, listSlots, { input: slotsOf('pickup'), answer: slotList }),
  serve(listReturnHours, listSlots, { input: slotsOf('return'), answer: slotList }),
];

function slotsOf(direction: Direction) {
  return (
    { params }: { readonly params: { readonly warehouse: string; readonly date: string } },
    { shop }: Context,
  ) => {
    const day = readOneDay('date', params.date, shop.zone);
    return isRefusal(day) ? day : { warehouseId: params.warehouse, day, direction };
  };
}

function slotList({ day, slots }: SlotsOfDay, { shop }: Context) {
  return listed(slots.map((slot) => presentTimeSlot(day, slot, shop.zone)));
}
