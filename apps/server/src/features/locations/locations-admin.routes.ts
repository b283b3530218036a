import { listOrderHours } from '@bivak/contract/admin';
import { isRefusal } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readOneDay } from './asked-days.present.ts';
import { presentTimeSlot } from './locations.present.ts';
import { staffListSlots } from './locations.queries.ts';

/** GET /api/v3/admin/hours */
export const locationsAdminRoutes: readonly Route[] = [
  serve(listOrderHours, staffListSlots, {
    input: ({ query: { WarehouseID, Day, Direction } }, { shop }) => {
      const day = readOneDay('Day', Day, shop.zone);
      return isRefusal(day) ? day : { warehouseId: WarehouseID, day, direction: Direction };
    },
    answer: ({ day, slots }, { shop }) => ({
      Collection: slots.map((slot) => {
        const { BusinessHourID, MomentStartDate, MomentEndDate, MomentCanBeUsed } = presentTimeSlot(
          day,
          slot,
          shop.zone,
        );
        return { ID: BusinessHourID, From: MomentStartDate, To: MomentEndDate, CanBeUsed: MomentCanBeUsed };
      }),
    }),
  }),
];
