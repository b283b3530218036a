import { getToday, type TodayOrder } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readDay } from '../locations/index.ts';
import { presentListedOrder } from './orders-admin.present.ts';
import type { ListedOrder } from './staff-orders.queries.ts';
import { staffToday } from './staff-today.queries.ts';
import type { TodayRow } from './staff-today.sql.ts';

/** /api/v3/admin/today */
export const todayAdminRoutes: readonly Route[] = [
  serve(getToday, staffToday, {
    input: ({ query: { Day, WarehouseID = [] } }, { shop }) => {
      const day = Day === undefined ? null : readDay(Day, shop.zone);
      if (Day !== undefined && day === null)
        return refuse('ValidationFailed', { fields: [{ field: 'Day', reason: 'no-such-day' }] });
      return { day, warehouseIds: WarehouseID };
    },
    answer: ({ day, figures, parts }, context) => {
      const rows = (all: readonly ListedOrder<TodayRow>[]) =>
        all.map((row) => presentTodayOrder(row, context));
      return {
        Day: day,
        Counts: {
          Collect: figures.collect,
          BringBack: figures.bringBack,
          Late: figures.late,
          ToAccept: figures.toAccept,
          Messages: figures.messages,
        },
        Slots: figures.slots.map(({ warehouseId, direction, hourId, from, to, used, capacity }) => ({
          WarehouseID: warehouseId,
          Direction: direction,
          HourID: hourId,
          From: hourOf(from),
          To: hourOf(to),
          Used: used,
          Capacity: capacity,
        })),
        Collect: rows(parts.collect),
        BringBack: rows(parts['bring-back']),
        Late: rows(parts.late),
        ToAccept: rows(parts['to-accept']),
      };
    },
  }),
];

function presentTodayOrder(row: ListedOrder<TodayRow>, context: Context): TodayOrder {
  return {
    ...presentListedOrder(row, context),
    SlotFrom: row.hourFrom === null ? null : hourOf(row.hourFrom),
    SlotTo: row.hourTo === null ? null : hourOf(row.hourTo),
    DeliveryID: row.deliveryId,
    // Who only looks sees names (design, §1).
    Tel: mayCall(context) ? row.tel : null,
    Weight: row.weight,
    BackOn: row.backOn,
  };
}

function mayCall({ actor }: Context): boolean {
  const scope = OperatorScope.of(actor);
  return scope.may('customers.read') || scope.may('orders.handOut');
}

/** Writes minutes of a day as `HH:mm`. */
function hourOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
